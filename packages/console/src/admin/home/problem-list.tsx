import { Badge } from '../../components/badge.js';
import { Notice } from '../../components/feedback.js';
import { may } from '../../server/operator.js';
import { chooseProject } from '../../server/project.js';
import { dateTime, number } from '../../texts/format.js';
import { texts } from '../../texts/language.js';
import type { Concern, Kind } from './open-problems.js';

const t = texts({
  en: {
    none: 'Nothing needs you. All projects are well.',
    since: (when: string) => `since ${when}`,
    what: {
      DEAD_LETTERS: (count: string) => `dead letters: ${count}`,
      UNFETCHED: (count: string) => `paid, but not fetched: ${count}`,
      SILENT: (count: string) => `silent game servers: ${count}`,
      MAILS_DEAD: (count: string) => `mails given up: ${count}`,
      MAILS_STUCK: (count: string) => `mails stuck: ${count}`,
      OPEN_END: () => 'in maintenance without an end',
    },
    fix: {
      DEAD_LETTERS: 'Players have paid and got nothing. Say what becomes of each delivery.',
      UNFETCHED: 'No game server has taken these orders. See that it runs and asks for deliveries.',
      SILENT: 'They do not ask for deliveries. See that they run, reach the service, and have a valid poll token.',
      MAILS_DEAD: 'The mail server refused them for good. The people who run the service find the reason in its log.',
      MAILS_STUCK:
        'They wait for more than ten minutes. Ask the people who run the service whether the mail server can be reached.',
      OPEN_END: 'Players wait, and nobody has said until when.',
    },
    deadLetters: 'See the dead letters',
    unfetched: 'See these orders',
    servers: 'See the game servers',
    maintenance: 'To the maintenance',
  },
  de: {
    none: 'Nichts steht an. Allen Projekten geht es gut.',
    since: (when: string) => `seit ${when}`,
    what: {
      DEAD_LETTERS: (count: string) => `unzustellbar: ${count}`,
      UNFETCHED: (count: string) => `bezahlt, aber nicht abgeholt: ${count}`,
      SILENT: (count: string) => `stille Spielserver: ${count}`,
      MAILS_DEAD: (count: string) => `aufgegebene Mails: ${count}`,
      MAILS_STUCK: (count: string) => `hängende Mails: ${count}`,
      OPEN_END: () => 'in Wartung ohne Ende',
    },
    fix: {
      DEAD_LETTERS: 'Spieler haben bezahlt und nichts bekommen. Sag, was aus jeder Lieferung wird.',
      UNFETCHED: 'Kein Spielserver hat diese Bestellungen geholt. Sieh nach, ob er läuft und nach Lieferungen fragt.',
      SILENT: 'Sie fragen nicht nach Lieferungen. Sieh nach, ob sie laufen, den Dienst erreichen und ihr Token gilt.',
      MAILS_DEAD: 'Der Mailserver hat sie endgültig abgelehnt. Wer den Dienst betreibt, findet den Grund im Log.',
      MAILS_STUCK:
        'Sie warten seit mehr als zehn Minuten. Frag die Betreiber des Dienstes, ob der Mailserver erreichbar ist.',
      OPEN_END: 'Spieler warten, und niemand hat gesagt, bis wann.',
    },
    deadLetters: 'Unzustellbares ansehen',
    unfetched: 'Bestellungen ansehen',
    servers: 'Spielserver ansehen',
    maintenance: 'Zur Wartung',
  },
});

const TONES: Readonly<Record<Kind, 'bad' | 'warning'>> = {
  ...{ DEAD_LETTERS: 'bad', UNFETCHED: 'bad', SILENT: 'bad' },
  ...{ MAILS_DEAD: 'warning', MAILS_STUCK: 'warning', OPEN_END: 'warning' },
};

/** What needs somebody, the gravest first, each with where or how it is fixed. */
export function Concerns({ all }: { readonly all: readonly Concern[] }) {
  if (all.length === 0) return <Notice kind="done">{t().none}</Notice>;
  return (
    <ul class="concerns">
      {all.map((concern) => (
        <li key={`${concern.kind} ${concern.project}`} class={TONES[concern.kind]}>
          <p>
            <strong>{concern.project}</strong>{' '}
            <Badge tone={TONES[concern.kind]}>{t().what[concern.kind](number(concern.count))}</Badge>{' '}
            {concern.servers.length > 0 && <span>{concern.servers.join(', ')}</span>}{' '}
            {concern.since !== null && (
              <time class="fine" dateTime={concern.since}>
                {t().since(dateTime(concern.since))}
              </time>
            )}
          </p>
          <p class="fine">{t().fix[concern.kind]}</p>
          <Fix of={concern} />
        </li>
      ))}
    </ul>
  );
}

/** A link to the page on which the operator can act; null if the console has none. */
function Fix({ of: { kind, project } }: { readonly of: Concern }) {
  const page = (to: string, name: string) => (
    <a class="button" href={to} onClick={() => chooseProject(project)}>
      {name}
    </a>
  );
  switch (kind) {
    case 'DEAD_LETTERS':
      return may('delivery.dead-letters', project) ? page('/console/desk/dead-letters', t().deadLetters) : null;
    case 'OPEN_END':
      return page('/console/desk/maintenance', t().maintenance);
    case 'MAILS_DEAD':
    case 'MAILS_STUCK':
      return null;
    case 'UNFETCHED':
      return may('delivery.list', project) ? page('/console/desk/unfetched', t().unfetched) : null;
    case 'SILENT':
      return may('project.show', project) ? page(`/console/desk/projects/${project}`, t().servers) : null;
  }
}
