import { useLayoutEffect } from 'preact/hooks';
import { useLocation, useRoute } from 'preact-iso';
import { Button, LinkButton } from '../../components/button.js';
import { AsyncContent, Notice } from '../../components/feedback.js';
import { useLoad } from '../../components/load.js';
import { Page } from '../../components/page.js';
import { canRun } from '../../service/operator.js';
import { chooseProject, findProject, project } from '../../service/project.js';
import { texts } from '../../texts/language.js';
import { Access } from './access.js';
import { cardAddress, loadCard } from './card.js';
import { PlayerDetails } from './details.js';
import { AuditLog } from './history.js';
import { Ledger } from './money.js';
import { OpenIssues } from './open-issues.js';
import { Orders } from './orders.js';
import { SearchBox, searchText } from './search-box.js';
import { StatusBadge } from './status.js';
import { UserCommands } from './user-commands.js';
import './player.css';
import { NotAllowed } from '../not-allowed.js';

const t = texts({
  en: {
    title: (id: string) => `Player ${id}`,
    back: 'Find players',
    elsewhere: (id: string, here: string, chosen: string) =>
      `Player ${id} belongs to ${here}. The current project is ${chosen}.`,
    toPlayers: (project: string) => `Show players of ${project}`,
    stay: (project: string) => `Switch to ${project}`,
  },
  de: {
    title: (id: string) => `Spieler ${id}`,
    back: 'Spieler suchen',
    elsewhere: (id: string, here: string, chosen: string) =>
      `Spieler ${id} gehört zu ${here}. Das aktuelle Projekt ist ${chosen}.`,
    toPlayers: (project: string) => `Spieler von ${project} anzeigen`,
    stay: (project: string) => `Zu ${project} wechseln`,
  },
});

const PLAYERS = '/console/admin/players';

/** `/console/admin/players/:id?in=<project>`: a player with their orders, ledger and commands. */
export function PlayerPage() {
  const { params, query } = useRoute();
  const { route } = useLocation();
  const chosen = project.value;
  const slug = query['in'] ?? chosen ?? '';
  const id = params['id'] ?? '';
  const highlightedId = query['at'] ?? null;
  // Switches to the project of the address if the operator has a role in it.
  useLayoutEffect(() => {
    if (query['in'] === undefined && slug !== '') route(cardAddress(slug, id, query['at']), true);
    chooseProject(slug);
  }, [id, slug, highlightedId]);
  const { loaded, reload } = useLoad(
    async (signal) => (canRun('user.show', slug) ? await loadCard({ slug, id, highlightedId, signal }) : null),
    [id, slug, highlightedId],
  );
  return (
    <Page title={t().title(id)} intro={<a href={PLAYERS}>{t().back}</a>}>
      {canRun('user.find', slug) && (
        <SearchBox
          find={(text) => {
            searchText.value = text;
            route(PLAYERS);
          }}
        />
      )}
      {chosen !== null && chosen !== slug && findProject(slug) !== undefined && (
        <Notice kind="info">
          <p>{t().elsewhere(id, slug, chosen)}</p>
          <LinkButton href={PLAYERS}>{t().toPlayers(chosen)}</LinkButton>{' '}
          <Button onClick={() => chooseProject(slug)}>{t().stay(slug)}</Button>
        </Notice>
      )}
      <AsyncContent of={loaded} reload={reload}>
        {(card) => {
          if (card === null) return <NotAllowed slug={slug} />;
          const props = { card, slug, done: reload };
          return (
            <div class="player">
              <div class="identity">
                <strong>{card.email}</strong> <StatusBadge status={card.status} />
              </div>
              <OpenIssues {...props} />
              <UserCommands {...props} />
              <PlayerDetails card={card} />
              <Orders {...props} highlightedId={highlightedId} />
              <Ledger {...props} />
              <Access {...props} />
              <AuditLog {...props} />
            </div>
          );
        }}
      </AsyncContent>
    </Page>
  );
}
