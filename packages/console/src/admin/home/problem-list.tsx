import { Badge } from '../../components/badge.js';
import { LinkButton } from '../../components/button.js';
import { Notice } from '../../components/feedback.js';
import { canRun } from '../../service/operator.js';
import { chooseProject } from '../../service/project.js';
import { count, dateTime } from '../../texts/format.js';
import { texts } from '../../texts/language.js';
import type { Kind, OpenProblem } from './open-problems.js';

const t = texts({
  en: {
    none: 'No open problems.',
    since: (when: string) => `since ${when}`,
    kinds: {
      DEAD_LETTERS: (count: string) => `dead letters: ${count}`,
      UNFETCHED: (count: string) => `paid, not fetched: ${count}`,
      SILENT: (count: string) => `inactive game servers: ${count}`,
      MAILS_DEAD: (count: string) => `failed emails: ${count}`,
      MAILS_STUCK: (count: string) => `delayed emails: ${count}`,
      OPEN_END: () => 'maintenance without an end',
    },
    fix: {
      DEAD_LETTERS:
        'Players may have paid and received nothing. Check each delivery in the game, then retry or refund it.',
      UNFETCHED: 'No game server has fetched these orders. Check that the server runs and polls for deliveries.',
      SILENT: 'They do not poll for deliveries. Check that they run, reach the service and have a valid poll token.',
      MAILS_DEAD: 'They could not be sent within a day. The administrators of the service find the reason in its log.',
      MAILS_STUCK:
        'They have waited for more than ten minutes. Ask the administrators of the service to check the mail server.',
      OPEN_END: 'Players do not see when the maintenance ends.',
    },
    deadLetters: 'Show dead letters',
    servers: 'Show game servers',
    maintenance: 'Show maintenance',
  },
  de: {
    none: 'Keine offenen Probleme.',
    since: (when: string) => `seit ${when}`,
    kinds: {
      DEAD_LETTERS: (count: string) => `unzustellbare Lieferungen: ${count}`,
      UNFETCHED: (count: string) => `bezahlt, aber nicht abgeholt: ${count}`,
      SILENT: (count: string) => `Spielserver ohne Abfragen: ${count}`,
      MAILS_DEAD: (count: string) => `fehlgeschlagene E-Mails: ${count}`,
      MAILS_STUCK: (count: string) => `verzögerte E-Mails: ${count}`,
      OPEN_END: () => 'Wartung ohne Ende',
    },
    fix: {
      DEAD_LETTERS:
        'Möglicherweise haben Spieler bezahlt und nichts erhalten. Prüfen Sie jede Lieferung im Spiel, dann wiederholen oder erstatten Sie sie.',
      UNFETCHED:
        'Kein Spielserver hat diese Bestellungen abgeholt. Prüfen Sie, ob der Server läuft und Lieferungen abfragt.',
      SILENT:
        'Sie fragen keine Lieferungen ab. Prüfen Sie, ob sie laufen, den Dienst erreichen und ein gültiges Poll-Token haben.',
      MAILS_DEAD:
        'Sie konnten einen Tag lang nicht gesendet werden. Die Administratoren des Dienstes finden den Grund im Log.',
      MAILS_STUCK:
        'Sie warten seit mehr als zehn Minuten. Bitten Sie die Administratoren des Dienstes, den Mailserver zu prüfen.',
      OPEN_END: 'Spieler sehen nicht, wann die Wartung endet.',
    },
    deadLetters: 'Unzustellbare Lieferungen anzeigen',
    servers: 'Spielserver anzeigen',
    maintenance: 'Wartung anzeigen',
  },
});

const TONES: Readonly<Record<Kind, 'bad' | 'warning'>> = {
  ...{ DEAD_LETTERS: 'bad', UNFETCHED: 'bad', SILENT: 'bad' },
  ...{ MAILS_DEAD: 'warning', MAILS_STUCK: 'warning', OPEN_END: 'warning' },
};

/** Open problems with their fixes. */
export function ProblemList({ all }: { readonly all: readonly OpenProblem[] }) {
  if (all.length === 0) return <Notice kind="done">{t().none}</Notice>;
  return (
    <ul class="problem-list">
      {all.map((problem) => (
        <li key={`${problem.kind} ${problem.project}`} class={TONES[problem.kind]}>
          <p>
            <strong>{problem.project}</strong>{' '}
            <Badge tone={TONES[problem.kind]}>
              {t().kinds[problem.kind](count(problem.count, problem.isLowerBound))}
            </Badge>{' '}
            {problem.servers.length > 0 && <span>{problem.servers.join(', ')}</span>}{' '}
            {problem.since !== null && (
              <time class="fine" dateTime={problem.since}>
                {t().since(dateTime(problem.since))}
              </time>
            )}
          </p>
          <p class="fine">{t().fix[problem.kind]}</p>
          <Fix of={problem} />
        </li>
      ))}
    </ul>
  );
}

/** A link to the page on which the operator can act; null if the console has none. */
function Fix({ of: { kind, project } }: { readonly of: OpenProblem }) {
  const page = (to: string, name: string) => (
    <LinkButton href={to} onClick={() => chooseProject(project)}>
      {name}
    </LinkButton>
  );
  switch (kind) {
    case 'DEAD_LETTERS':
      return canRun('delivery.dead-letters', project) ? page('/console/admin/dead-letters', t().deadLetters) : null;
    case 'OPEN_END':
      return page('/console/admin/maintenance', t().maintenance);
    case 'MAILS_DEAD':
    case 'MAILS_STUCK':
      return null;
    case 'UNFETCHED':
      return canRun('delivery.list', project) ? page('/console/admin/unfetched', t().showOrders) : null;
    case 'SILENT':
      return canRun('project.show', project) ? page(`/console/admin/projects/${project}`, t().servers) : null;
  }
}
