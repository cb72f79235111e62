import { throttleTexts } from '../../../../../src/base/throttles.js';
import { Notice } from '../../components/feedback.js';
import { Moment } from '../../components/moment.js';
import { count } from '../../texts/format.js';
import { language, texts } from '../../texts/language.js';
import { CommandButton } from '../command-dialog.js';
import type { Card, CardProps } from './card.js';

const t = texts({
  en: {
    title: 'Open issues',
    none: 'No open issues: not blocked, no lockouts, no failed deliveries.',
    blocked: 'Blocked:',
    untilLifted: 'until it is lifted',
    ends: 'ends',
    reads: 'Reason shown to the player:',
    noReason: 'No reason is shown to the player.',
    note: 'Internal note:',
    pending: 'The address is not confirmed.',
    confirm: 'Confirm address',
    pin: 'The PIN is locked; the lock',
    lift: 'Lift lockouts',
    network: 'from',
    dead: (count: string) => `Failed deliveries: ${count}.`,
  },
  de: {
    title: 'Offene Probleme',
    none: 'Keine offenen Probleme: nicht gesperrt, keine Sperren nach Fehlversuchen, keine fehlgeschlagenen Lieferungen.',
    blocked: 'Gesperrt:',
    untilLifted: 'bis sie aufgehoben wird',
    ends: 'endet',
    reads: 'Grund, den der Spieler sieht:',
    noReason: 'Dem Spieler wird kein Grund angezeigt.',
    note: 'Interne Notiz:',
    pending: 'Die Adresse ist nicht bestätigt.',
    confirm: 'Adresse bestätigen',
    pin: 'Die PIN ist gesperrt; die Sperre',
    lift: 'Sperren aufheben',
    network: 'aus',
    dead: (count: string) => `Fehlgeschlagene Lieferungen: ${count}.`,
  },
});

/** Blocks, lockouts and failed deliveries of a player, with the commands that end them. */
export function OpenIssues({ card, slug, done }: CardProps) {
  const preset = { project: slug, user: card.id };
  const { deliveries: dead, next } = card.dead;
  const hasNoIssues =
    card.status === 'ACTIVE' && card.pinLockedUntil === null && card.lockouts.length === 0 && dead.length === 0;
  return (
    <section aria-label={t().title}>
      {hasNoIssues && <Notice kind="done">{t().none}</Notice>}
      {card.status === 'BLOCKED' && (
        <Notice kind="warning">
          <Block {...card.block} />
          <CommandButton
            command="user.unblock"
            label={t().unblock}
            labels={{ note: t().auditNote }}
            {...{ preset, done }}
          />
        </Notice>
      )}
      {card.status === 'PENDING' && (
        <Notice kind="warning">
          <p>{t().pending}</p>
          <CommandButton command="user.confirm" label={t().confirm} {...{ preset, done }} />
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
                {throttleTexts.get(limit)?.[language.value] ?? limit}
                {network !== null && ` (${t().network} ${network})`}; {t().ends} <Moment at={until} />
              </li>
            ))}
          </ul>
          {card.lockouts.some(({ liftedBy }) => liftedBy !== null) && (
            <CommandButton command="user.lift-lockouts" label={t().lift} {...{ preset, done }} />
          )}
        </Notice>
      )}
      {dead.length > 0 && (
        <Notice kind="warning">
          <strong>{t().dead(count(dead.length, next !== null))}</strong> <a href="#orders">{t().showOrders}</a>
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
