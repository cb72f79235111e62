import type { ComponentChildren } from 'preact';
import { Notice } from '../../components/feedback.js';
import { Moment } from '../../components/moment.js';
import { texts } from '../../texts/language.js';
import { DeedButton } from '../deed-dialog.js';
import type { OfCard } from './user-deeds.js';
import { words } from './words.js';

const t = texts({
  en: {
    title: 'What stands in their way',
    none: 'Nothing stands in their way: not blocked, no pauses, nothing undelivered.',
    blocked: 'Blocked',
    untilLifted: 'until somebody lifts it',
    until: 'until',
    told: 'The player is told:',
    toldNothing: 'The player is told no reason.',
    note: 'Internal note:',
    unblock: 'Unblock',
    pending: 'The address is not confirmed.',
    confirm: 'Take the address for confirmed',
    pin: 'The PIN is locked',
    clearPin: 'Clear the PIN',
    lift: 'Lift the pauses',
    network: 'from',
    dead: (count: number) => (count === 1 ? 'A delivery was given up.' : `${count} deliveries were given up.`),
    toOrders: 'See the orders',
  },
  de: {
    title: 'Was im Weg steht',
    none: 'Nichts steht im Weg: nicht gesperrt, keine Pausen, nichts Ungeliefertes.',
    blocked: 'Gesperrt',
    untilLifted: 'bis jemand es aufhebt',
    until: 'bis',
    told: 'Der Spieler erfährt:',
    toldNothing: 'Der Spieler erfährt keinen Grund.',
    note: 'Interne Notiz:',
    unblock: 'Entsperren',
    pending: 'Die Adresse ist nicht bestätigt.',
    confirm: 'Adresse als bestätigt gelten lassen',
    pin: 'Die PIN ist gesperrt',
    clearPin: 'PIN löschen',
    lift: 'Pausen aufheben',
    network: 'aus',
    dead: (count: number) => (count === 1 ? 'Eine Lieferung wurde aufgegeben.' : `${count} Lieferungen wurden aufgegeben.`),
    toOrders: 'Zu den Bestellungen',
  },
});

/** All that is wrong with a player at once, each with what ends it. */
export function Trouble({ card, slug, done }: OfCard) {
  const given = { project: slug, user: card.id };
  const dead = [...card.orders.map(({ delivery }) => delivery), ...card.deliveries].filter(
    (delivery) => delivery?.state === 'DEAD',
  ).length;
  const items: ComponentChildren[] = [];
  if (card.status === 'BLOCKED')
    items.push(
      <>
        <p>
          <strong>{t().blocked}</strong>{' '}
          {card.block?.until == null ? (
            t().untilLifted
          ) : (
            <>
              {t().until} <Moment at={card.block.until} />
            </>
          )}
        </p>
        <p>{card.block?.reason == null ? t().toldNothing : `${t().told} ${card.block.reason}`}</p>
        {card.block?.note != null && (
          <p>
            {t().note} {card.block.note}
          </p>
        )}
        <DeedButton deed="user.unblock" label={t().unblock} {...{ given, done }} />
      </>,
    );
  if (card.status === 'PENDING')
    items.push(
      <>
        <p>{t().pending}</p>
        <DeedButton deed="user.confirm" label={t().confirm} {...{ given, done }} />
      </>,
    );
  if (card.pinLockedUntil !== null)
    items.push(
      <p>
        {t().pin} {t().until} <Moment at={card.pinLockedUntil} />
      </p>,
    );
  if (card.pauses.length > 0)
    items.push(
      <>
        <ul>
          {card.pauses.map(({ limit, network, until }) => (
            <li key={`${limit} ${network}`}>
              {words().limit[limit]} {network !== null && `(${t().network} ${network})`} {t().until} <Moment at={until} />
            </li>
          ))}
        </ul>
        <DeedButton deed="user.lift-pauses" label={t().lift} {...{ given, done }} />
      </>,
    );
  if (dead > 0)
    items.push(
      <p>
        <strong>{t().dead(dead)}</strong> <a href="#orders">{t().toOrders}</a>
      </p>,
    );
  return (
    <section class="trouble" aria-label={t().title}>
      {items.length === 0 && card.status !== 'DELETED' && <Notice kind="done">{t().none}</Notice>}
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they have no other, and none is moved
        <Notice key={index} kind="warning">
          {item}
        </Notice>
      ))}
    </section>
  );
}
