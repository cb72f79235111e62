import { useLayoutEffect } from 'preact/hooks';
import { useLocation, useRoute } from 'preact-iso';
import { Notice, Shown } from '../../components/feedback.js';
import { useLoad } from '../../components/load.js';
import { Page } from '../../components/page.js';
import { may, operator } from '../../server/operator.js';
import { chooseProject, project } from '../../server/project.js';
import { texts } from '../../texts/language.js';
import { Access } from './access.js';
import { cardAddress, loadCard } from './card.js';
import { PlayerFacts } from './details.js';
import { History } from './history.js';
import { Money } from './money.js';
import { Trouble } from './open-issues.js';
import { Orders } from './orders.js';
import { playersAddress, SearchBox, sought } from './search-box.js';
import { StatusBadge } from './status.js';
import { UserCommands } from './user-commands.js';
import './player.css';
import './players-page.css';

const t = texts({
  en: {
    title: (id: string) => `Player ${id}`,
    back: 'Find players',
    elsewhere: (id: string, here: string, chosen: string) =>
      `Player ${id} belongs to ${here}. You have chosen ${chosen}.`,
    toPlayers: (project: string) => `Show players of ${project}`,
    stay: (project: string) => `Switch back to ${project}`,
    notAllowed: (project: string) => `With your role in ${project} players are not shown.`,
  },
  de: {
    title: (id: string) => `Spieler ${id}`,
    back: 'Spieler suchen',
    elsewhere: (id: string, here: string, chosen: string) => `Spieler ${id} gehört zu ${here}. Gewählt ist ${chosen}.`,
    toPlayers: (project: string) => `Spieler von ${project} zeigen`,
    stay: (project: string) => `Zu ${project} zurückwechseln`,
    notAllowed: (project: string) => `Mit deiner Rolle in ${project} werden Spieler nicht gezeigt.`,
  },
});

const PLAYERS = '/console/desk/players';

const hasProject = (slug: string): boolean => operator.value?.projects.some(({ project }) => project === slug) === true;

/** `/console/desk/players/:id?in=<project>`: all that those have to know who help a player, and what they can do for them. */
export function PlayerPage() {
  const { params, query } = useRoute();
  const { route } = useLocation();
  const chosen = project.value;
  const slug = query['in'] ?? chosen ?? '';
  const id = params['id'] ?? '';
  const soughtId = query['at'] ?? null;
  // The page is about the project of its address, where the operator has that one.
  useLayoutEffect(() => {
    if (query['in'] === undefined && slug !== '') route(cardAddress(slug, id, query['at']), true);
    if (hasProject(slug)) chooseProject(slug);
  }, [id, slug, soughtId]);
  const { loaded, reload } = useLoad(
    async (signal) => (may('user.show', slug) ? await loadCard({ slug, id, soughtId, signal }) : null),
    [id, slug, soughtId],
  );
  return (
    <Page title={t().title(id)} intro={<a href={PLAYERS}>{t().back}</a>}>
      {may('user.find', slug) && (
        <SearchBox
          find={(text) => {
            sought.value = text;
            route(playersAddress(text));
          }}
        />
      )}
      {chosen !== null && chosen !== slug && hasProject(slug) && (
        <Notice kind="info">
          <p>{t().elsewhere(id, slug, chosen)}</p>
          <a class="button" href={PLAYERS}>
            {t().toPlayers(chosen)}
          </a>{' '}
          <button type="button" onClick={() => chooseProject(slug)}>
            {t().stay(slug)}
          </button>
        </Notice>
      )}
      <Shown of={loaded} reload={reload}>
        {(card) => {
          if (card === null) return <Notice kind="info">{t().notAllowed(slug)}</Notice>;
          const given = { card, slug, done: reload };
          return (
            <div class="player">
              <div class="who">
                <strong>{card.email}</strong> <StatusBadge status={card.status} />
              </div>
              <Trouble {...given} />
              <UserCommands {...given} />
              <PlayerFacts card={card} />
              <Orders {...given} soughtId={soughtId} />
              <Money {...given} />
              <Access {...given} />
              <History {...given} />
            </div>
          );
        }}
      </Shown>
    </Page>
  );
}
