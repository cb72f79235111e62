import { useLocation } from 'preact-iso';
import type { DataOf } from '../../../../../src/admin/index.js';
import { Badge } from '../../components/badge.js';
import { Button } from '../../components/button.js';
import { AsyncContent, Empty, Notice } from '../../components/feedback.js';
import { useLoad } from '../../components/load.js';
import { Moment } from '../../components/moment.js';
import { PagedTable } from '../../components/more.js';
import { Page } from '../../components/page.js';
import { Table } from '../../components/table.js';
import { perform } from '../../service/commands.js';
import { canRun, operator } from '../../service/operator.js';
import { chooseProject, project } from '../../service/project.js';
import { texts } from '../../texts/language.js';
import { CommandButton } from '../command-dialog.js';
import { useEntrySearch, writeSearchToEntry } from '../entry-search.js';
import { cardAddress, PAGE } from './card.js';
import { SearchBox, searchText } from './search-box.js';
import { StatusBadge } from './status.js';
import { words } from './words.js';

const t = texts({
  en: {
    intro: (project: string) => `Search players of ${project}.`,
    found: 'Players found',
    by: 'Matched by',
    all: 'All players, newest first',
    showAll: 'Show all players',
    noneYet: 'No player has registered yet.',
    none: (text: string, project: string) => `No player in ${project} matches “${text}”.`,
    next: 'Search for the email address of the registration or for the order ID. The search matches the beginning or the end of an address, not its middle.',
    elsewhere: (project: string) => `Search in ${project}`,
    more: 'There are more results. Enter more of the address.',
    notAllowed: (project: string) =>
      `Your role in ${project} does not include players. Ask an owner of the project for the role SUPPORT.`,
    credit: 'Credit a player',
  },
  de: {
    intro: (project: string) => `Spieler von ${project} suchen.`,
    found: 'Gefundene Spieler',
    by: 'Gefunden über',
    all: 'Alle Spieler, neueste zuerst',
    showAll: 'Alle Spieler anzeigen',
    noneYet: 'Es hat sich noch kein Spieler registriert.',
    none: (text: string, project: string) => `Kein Spieler in ${project} entspricht „${text}“.`,
    next: 'Suchen Sie nach der E-Mail-Adresse der Registrierung oder nach der Bestell-ID. Gesucht wird nach Anfang oder Ende einer Adresse, nicht nach ihrer Mitte.',
    elsewhere: (project: string) => `In ${project} suchen`,
    more: 'Es gibt weitere Treffer. Geben Sie mehr von der Adresse ein.',
    notAllowed: (project: string) =>
      `Ihre Rolle in ${project} umfasst keine Spieler. Bitten Sie einen Owner des Projekts um die Rolle SUPPORT.`,
    credit: 'Guthaben gutschreiben',
  },
});

type SearchResult = DataOf<'user.find'>;

/** `/console/admin/players`: searches and lists players. */
export function PlayersPage() {
  const slug = project.value ?? '';
  return (
    <Page title={t().players} intro={t().intro(slug)} focusesControl={canRun('user.find', slug)}>
      {canRun('user.find', slug) ? (
        <Search slug={slug} />
      ) : (
        <>
          <Notice kind="info">{t().notAllowed(slug)}</Notice>
          <CommandButton command="credit" preset={{ project: slug }} label={t().credit} done={() => undefined} />
        </>
      )}
    </Page>
  );
}

function Search({ slug }: { readonly slug: string }) {
  const { route } = useLocation();
  const text = searchText.value;
  const { loaded, reload } = useLoad(
    async (signal) => {
      if (text === '') return null;
      const { data } = await perform('user.find', { project: slug, text }, signal);
      const address = addressOfOnlyHit(data, slug);
      if (address === null) return data;
      searchText.value = '';
      // Back would search again and return to the player.
      writeSearchToEntry('');
      route(address);
      return null;
    },
    [text, slug],
  );
  useEntrySearch(searchText);
  return (
    <>
      <SearchBox
        hasFocus
        find={(next) => {
          if (next === text) reload();
          searchText.value = next;
          writeSearchToEntry(next);
        }}
      />
      <AsyncContent of={loaded} reload={reload}>
        {(result) =>
          result === null ? text === '' && <AllPlayers slug={slug} /> : <Results result={result} slug={slug} />
        }
      </AsyncContent>
    </>
  );
}

/** All players of the project, the newest first. */
function AllPlayers({ slug }: { readonly slug: string }) {
  const pageAfter = async (after: number | null, signal: AbortSignal) => {
    const { data } = await perform('user.list', { project: slug, after, limit: PAGE }, signal);
    return { rows: data.users, next: data.next };
  };
  const { loaded, reload } = useLoad((signal) => pageAfter(null, signal), [slug]);
  return (
    <section>
      <h2>{t().all}</h2>
      <AsyncContent of={loaded} reload={reload}>
        {(first) => (
          <PagedTable
            caption={t().all}
            none={t().noneYet}
            first={first}
            load={pageAfter}
            keyOf={({ id }) => id}
            columns={[
              { name: t().player, of: (user) => <PlayerLink of={user} slug={slug} /> },
              { name: t().id, of: ({ id }) => id, numeric: true },
              { name: t().status, of: ({ status }) => <StatusBadge status={status} /> },
              { name: t().registered, of: ({ createdAt }) => <Moment at={createdAt} /> },
              { name: t().lastLogin, of: (user) => <LastLogin of={user} /> },
            ]}
          />
        )}
      </AsyncContent>
    </section>
  );
}

type Listed = DataOf<'user.list'>['users'][number];

const PlayerLink = ({ of: { id, email, status }, slug }: { readonly of: Listed; readonly slug: string }) => (
  <a href={cardAddress(slug, id)}>{status === 'DELETED' ? words().status.DELETED : email}</a>
);

const LastLogin = ({ of: { lastLoginAt } }: { readonly of: Pick<Listed, 'lastLoginAt'> }) =>
  lastLoginAt === null ? t().never : <Moment at={lastLoginAt} />;

/**
 * Returns the address of the player if an id matched; at the order if it was an order or delivery
 * id.
 */
function addressOfOnlyHit({ users }: SearchResult, slug: string): string | null {
  const [user, ...others] = users;
  if (user === undefined || others.length > 0) return null;
  const idHit = user.matches.find(({ by }) => !by.startsWith('EMAIL') && by !== 'LOGIN');
  if (idHit === undefined) return null;
  const isOrder = idHit.by === 'PURCHASE' || idHit.by === 'DELIVERY';
  return cardAddress(slug, user.id, isOrder ? idHit.value : undefined);
}

function Results({ result: { users, hasMore }, slug }: { readonly result: SearchResult; readonly slug: string }) {
  if (users.length === 0) return <NoResults slug={slug} />;
  return (
    <>
      <Table
        caption={t().found}
        isCaptionShown
        rows={users}
        keyOf={({ id }) => id}
        columns={[
          { name: t().player, of: (user) => <PlayerLink of={user} slug={slug} /> },
          { name: t().id, of: ({ id }) => id, numeric: true },
          { name: t().status, of: ({ status }) => <StatusBadge status={status} /> },
          { name: t().by, of: ({ matches }) => <HitBadges matches={matches} /> },
          { name: t().lastLogin, of: (user) => <LastLogin of={user} /> },
        ]}
      />
      {hasMore && <Notice kind="info">{t().more}</Notice>}
      <ShowAll />
    </>
  );
}

const ShowAll = () => (
  <Button
    onClick={() => {
      searchText.value = '';
      writeSearchToEntry('');
    }}
  >
    {t().showAll}
  </Button>
);

const HitBadges = ({ matches }: { readonly matches: SearchResult['users'][number]['matches'] }) => (
  <>
    {[
      ...new Set(
        matches.map(({ by, value }) => (by === 'LOGIN' ? `${words().foundBy.LOGIN} ${value}` : words().foundBy[by])),
      ),
    ].map((way) => (
      <Badge key={way}>{way}</Badge>
    ))}
  </>
);

/** No results: advice, and a search in other projects. */
const NoResults = ({ slug }: { readonly slug: string }) => (
  <Empty>
    <p>{t().none(searchText.value, slug)}</p>
    <p>{t().next}</p>
    <ShowAll />
    {operator.value?.projects
      .filter((one) => one.project !== slug && canRun('user.find', one.project))
      .map((one) => (
        <Button key={one.project} onClick={() => chooseProject(one.project)}>
          {t().elsewhere(one.project)}
        </Button>
      ))}
  </Empty>
);
