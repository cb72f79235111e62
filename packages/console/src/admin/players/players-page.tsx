import { useLocation } from 'preact-iso';
import type { DataOf } from '../../../../../src/admin/index.js';
import { Badge } from '../../components/badge.js';
import { Empty, Notice, Shown } from '../../components/feedback.js';
import { useLoad } from '../../components/load.js';
import { Moment } from '../../components/moment.js';
import { More } from '../../components/more.js';
import { Page } from '../../components/page.js';
import { Table } from '../../components/table.js';
import { perform } from '../../server/commands.js';
import { may, operator } from '../../server/operator.js';
import { chooseProject, project } from '../../server/project.js';
import { texts } from '../../texts/language.js';
import { CommandButton } from '../command-dialog.js';
import { cardAddress, PAGE } from './card.js';
import { keepInAddress, SearchBox, sought } from './search-box.js';
import { StatusBadge } from './status.js';
import { words } from './words.js';
import './players-page.css';

const t = texts({
  en: {
    intro: (project: string) => `Who is it about? Looked for in ${project}.`,
    found: 'Players found',
    by: 'Found by',
    all: 'All players, newest first',
    showAll: 'Show all players',
    noneYet: 'No player has registered yet.',
    none: (text: string, project: string) => `Nobody in ${project} is known by “${text}”.`,
    next: 'Ask for the address that they registered with, or for the order’s id from their receipt. What is in the middle of an address finds nobody.',
    elsewhere: (project: string) => `Look in ${project}`,
    more: 'There are more: write more of the address.',
    notAllowed: (project: string) =>
      `With your role in ${project} players are not shown. An owner can give you the role SUPPORT.`,
    credit: 'Credit a player',
  },
  de: {
    intro: (project: string) => `Um wen geht es? Gesucht wird in ${project}.`,
    found: 'Gefundene Spieler',
    by: 'Gefunden über',
    all: 'Alle Spieler, neueste zuerst',
    showAll: 'Alle Spieler zeigen',
    noneYet: 'Noch hat sich kein Spieler registriert.',
    none: (text: string, project: string) => `Unter „${text}“ kennt ${project} niemanden.`,
    next: 'Frag nach der Adresse, mit der sie registriert sind, oder nach der Id der Bestellung. Was mitten in einer Adresse steht, findet niemanden.',
    elsewhere: (project: string) => `In ${project} suchen`,
    more: 'Es gibt mehr: Schreib mehr von der Adresse.',
    notAllowed: (project: string) =>
      `Mit deiner Rolle in ${project} werden Spieler nicht gezeigt. Wem das Projekt gehört, der kann dir die Rolle SUPPORT geben.`,
    credit: 'Einem Spieler gutschreiben',
  },
});

type Found = DataOf<'user.find'>;

/** `/console/desk/players`: finds who it is about, by whatever is known of them. */
export function PlayersPage() {
  const slug = project.value ?? '';
  return (
    <Page title={t().players} intro={t().intro(slug)} focusesControl={may('user.find', slug)}>
      {may('user.find', slug) ? (
        <Search slug={slug} />
      ) : (
        <>
          <Notice kind="info">{t().notAllowed(slug)}</Notice>
          <CommandButton command="credit" given={{ project: slug }} label={t().credit} done={() => undefined} />
        </>
      )}
    </Page>
  );
}

function Search({ slug }: { readonly slug: string }) {
  const { route } = useLocation();
  const asked = sought.value;
  const { loaded, reload } = useLoad(
    async (signal) => {
      if (asked === '') return null;
      const { data } = await perform('user.find', { project: slug, text: asked }, { signal });
      const only = onlyOne(data, slug);
      if (only === null) return data;
      sought.value = '';
      route(only);
      return null;
    },
    [asked, slug],
  );
  return (
    <>
      <SearchBox
        hasFocus
        find={(text) => {
          if (text === asked) reload();
          sought.value = text;
          keepInAddress(text);
        }}
      />
      <Shown of={loaded} reload={reload}>
        {(found) =>
          found === null ? asked === '' && <AllPlayers slug={slug} /> : <Results found={found} slug={slug} />
        }
      </Shown>
    </>
  );
}

/** All players of the project, the newest first. */
function AllPlayers({ slug }: { readonly slug: string }) {
  const pageAfter = async (after: number | null, signal: AbortSignal) => {
    const { data } = await perform('user.list', { project: slug, after, limit: PAGE }, { signal });
    return { rows: data.users, next: data.next };
  };
  const { loaded, reload } = useLoad((signal) => pageAfter(null, signal), [slug]);
  return (
    <section>
      <h2>{t().all}</h2>
      <Shown of={loaded} reload={reload}>
        {({ rows, next }) =>
          rows.length === 0 ? (
            <Empty>{t().noneYet}</Empty>
          ) : (
            <More first={rows} next={next} load={pageAfter} keyOf={({ id }) => id}>
              {(users) => (
                <Table
                  caption={t().all}
                  rows={users}
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
            </More>
          )
        }
      </Shown>
    </section>
  );
}

type Listed = DataOf<'user.list'>['users'][number];

const PlayerLink = ({ of: { id, email, status }, slug }: { readonly of: Listed; readonly slug: string }) => (
  <a href={cardAddress(slug, id)}>{status === 'DELETED' ? words().status.DELETED : email}</a>
);

const LastLogin = ({ of: { lastLoginAt } }: { readonly of: Pick<Listed, 'lastLoginAt'> }) =>
  lastLoginAt === null ? t().never : <Moment at={lastLoginAt} />;

/** Ids are somebody's alone: whoever looks for one wants their card. Of orders and deliveries, at the order. */
function onlyOne({ users }: Found, slug: string): string | null {
  const [user, ...others] = users;
  if (user === undefined || others.length > 0) return null;
  const surely = user.matches.find(({ by }) => !by.startsWith('EMAIL') && by !== 'LOGIN');
  if (surely === undefined) return null;
  const hasPlace = surely.by === 'PURCHASE' || surely.by === 'DELIVERY';
  return cardAddress(slug, user.id, hasPlace ? surely.value : undefined);
}

function Results({ found: { users, hasMore }, slug }: { readonly found: Found; readonly slug: string }) {
  if (users.length === 0) return <Nobody slug={slug} />;
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
          { name: t().by, of: ({ matches }) => <Ways matches={matches} /> },
          { name: t().lastLogin, of: (user) => <LastLogin of={user} /> },
        ]}
      />
      {hasMore && <Notice kind="info">{t().more}</Notice>}
      <ShowAll />
    </>
  );
}

const ShowAll = () => (
  <button
    type="button"
    onClick={() => {
      sought.value = '';
      keepInAddress('');
    }}
  >
    {t().showAll}
  </button>
);

const Ways = ({ matches }: { readonly matches: Found['users'][number]['matches'] }) => (
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

/** Nobody was found: what to do next, and where else they may be. */
const Nobody = ({ slug }: { readonly slug: string }) => (
  <Empty>
    <p>{t().none(sought.value, slug)}</p>
    <p>{t().next}</p>
    <ShowAll />
    {operator.value?.projects
      .filter((one) => one.project !== slug && may('user.find', one.project))
      .map((one) => (
        <button key={one.project} type="button" onClick={() => chooseProject(one.project)}>
          {t().elsewhere(one.project)}
        </button>
      ))}
  </Empty>
);
