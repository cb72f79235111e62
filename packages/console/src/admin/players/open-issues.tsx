import { Notice } from '../../components/feedback.js';
import { Moment } from '../../components/moment.js';
import { texts } from '../../texts/language.js';
import { CommandButton } from '../command-dialog.js';
import type { OfCard } from './user-commands.js';
import { type Card, words } from './words.js';

const t = texts({
  en: {
    title: 'What stands in their way',
    none: 'Nothing stands in their way: not blocked, no lockouts, nothing undelivered.',
    blocked: 'Blocked:',
    untilLifted: 'until somebody lifts it',
    ends: 'ends',
    reads: 'The player reads, by language:',
    noReason: 'The player is shown no reason.',
    note: 'Internal note:',
    why: 'Why; kept in the audit log',
    pending: 'The address is not confirmed.',
    confirm: 'Take the address for confirmed',
    pin: 'The PIN is locked; the lock',
    lift: 'Lift the lockouts',
    network: 'from',
    dead: (count: number) => (count === 1 ? 'A delivery was given up.' : `${count} deliveries were given up.`),
    toOrders: 'See the orders',
  },
  de: {
    title: 'Was im Weg steht',
    none: 'Nichts steht im Weg: nicht gesperrt, keine Pausen, nichts Ungeliefertes.',
    blocked: 'Gesperrt:',
    untilLifted: 'bis jemand es aufhebt',
    ends: 'endet',
    reads: 'Der Spieler liest, je nach Sprache:',
    noReason: 'Dem Spieler wird kein Grund gezeigt.',
    note: 'Interne Notiz:',
    why: 'Warum; bleibt im Protokoll',
    pending: 'Die Adresse ist nicht bestätigt.',
    confirm: 'Adresse als bestätigt gelten lassen',
    pin: 'Die PIN ist gesperrt; die Sperre',
    lift: 'Pausen aufheben',
    network: 'aus',
    dead: (count: number) =>
      count === 1 ? 'Eine Lieferung wurde aufgegeben.' : `${count} Lieferungen wurden aufgegeben.`,
    toOrders: 'Zu den Bestellungen',
  },
});

/** All that is wrong with a player at once, each with what ends it. */
export function Trouble({ card, slug, done }: OfCard) {
  const given = { project: slug, user: card.id };
  const dead = [...card.orders.map(({ delivery }) => delivery), ...card.deliveries].filter(
    (delivery) => delivery?.state === 'DEAD',
  ).length;
  const isFree = card.status === 'ACTIVE' && card.pinLockedUntil === null && card.lockouts.length === 0 && dead === 0;
  return (
    <section aria-label={t().title}>
      {isFree && <Notice kind="done">{t().none}</Notice>}
      {card.status === 'BLOCKED' && (
        <Notice kind="warning">
          <Block {...card.block} />
          <CommandButton
            command="user.unblock"
            label={t().unblock}
            labels={{ note: t().why }}
            hints={{ note: '' }}
            {...{ given, done }}
          />
        </Notice>
      )}
      {card.status === 'PENDING' && (
        <Notice kind="warning">
          <p>{t().pending}</p>
          <CommandButton command="user.confirm" label={t().confirm} {...{ given, done }} />
        </Notice>
      )}
      {card.pinLockedUntil !== null && (
        <Notice kind="warning">
          {t().pin} {t().ends} <Moment at={card.pinLockedUntil} />
        </Notice>
      )}
      {card.lockouts.length > 0 && (
        <Notice kind="warning">
          <ul>
            {card.lockouts.map(({ limit, network, until }) => (
              <li key={`${limit} ${network}`}>
                {words().limit[limit]}
                {network !== null && ` (${t().network} ${network})`}; {t().ends} <Moment at={until} />
              </li>
            ))}
          </ul>
          {card.lockouts.some(({ liftedBy }) => liftedBy !== null) && (
            <CommandButton command="user.lift-lockouts" label={t().lift} {...{ given, done }} />
          )}
        </Notice>
      )}
      {dead > 0 && (
        <Notice kind="warning">
          <strong>{t().dead(dead)}</strong> <a href="#orders">{t().toOrders}</a>
        </Notice>
      )}
    </section>
  );
}

/** The end of a block, the texts that the player reads, and the note for operators. */
const Block = ({ until = null, reasons = {}, note = null }: Partial<NonNullable<Card['block']>>) => (
  <>
    <p>
      <strong>{t().blocked}</strong>{' '}
      {until === null ? (
        t().untilLifted
      ) : (
        <>
          {t().ends} <Moment at={until} />
        </>
      )}
    </p>
    {Object.keys(reasons).length === 0 ? (
      <p>{t().noReason}</p>
    ) : (
      <div>
        {t().reads}
        {Object.entries(reasons).map(([tag, text]) => (
          <div key={tag}>
            <span class="fine">{tag}</span> <span lang={tag}>{text}</span>
          </div>
        ))}
      </div>
    )}
    {note !== null && (
      <p>
        {t().note} {note}
      </p>
    )}
  </>
);
