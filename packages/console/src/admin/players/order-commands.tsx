import { texts } from '../../texts/language.js';
import { CommandButton } from '../command-dialog.js';
import type { AccountDelivery, CardProps, Order } from './card.js';

const t = texts({
  en: {
    retry: 'Retry',
    retries:
      'The delivery is offered to the game server again, for 72 hours. First check in the game that it has not arrived.',
    mark: 'Mark as delivered',
    marks: 'Only if the player has received it. It is not sent to the game server again.',
    refund: 'Refund',
    refunds: 'The price is refunded, and the order is no longer delivered.',
    refundsDelivered: 'The order is delivered. The price is refunded, and the player keeps the item.',
    cancel: 'Cancel delivery',
    cancels: 'The delivery is no longer sent to the game server.',
  },
  de: {
    retry: 'Wiederholen',
    retries:
      'Die Lieferung wird dem Spielserver erneut angeboten, 72 Stunden lang. Prüfen Sie zuerst im Spiel, dass sie nicht angekommen ist.',
    mark: 'Als geliefert markieren',
    marks: 'Nur wenn der Spieler sie erhalten hat. Sie wird nicht erneut an den Spielserver gesendet.',
    refund: 'Erstatten',
    refunds: 'Der Preis wird erstattet, und die Bestellung wird nicht mehr geliefert.',
    refundsDelivered: 'Die Bestellung ist geliefert. Der Preis wird erstattet, und der Spieler behält den Artikel.',
    cancel: 'Lieferung abbrechen',
    cancels: 'Die Lieferung wird nicht mehr an den Spielserver gesendet.',
  },
});

type OfProject = Pick<CardProps, 'slug' | 'done'>;
type Delivery = Pick<AccountDelivery, 'id' | 'state' | 'attempts'>;

/** Commands for an order in its current state. */
export function OrderCommands({
  order,
  slug,
  done,
}: OfProject & { readonly order: Pick<Order, 'id' | 'status'> & { readonly delivery: Delivery | null } }) {
  if (order.status === 'REFUNDED') return null;
  const isDelivered = order.status === 'DELIVERED';
  return (
    <div class="actions">
      <CommandButton
        command="purchase.refund"
        preset={{ project: slug, purchase: order.id, force: isDelivered }}
        label={t().refund}
        about={isDelivered ? t().refundsDelivered : t().refunds}
        danger
        labels={{ note: t().ledgerNote }}
        required={isDelivered ? ['note'] : []}
        done={done}
      />
      {order.delivery !== null && <DeliveryCommands {...{ slug, done }} {...order.delivery} />}
    </div>
  );
}

/** Commands for a delivery that is not completed. */
function DeliveryCommands({ id, state, attempts, slug, done }: OfProject & Delivery) {
  const preset = { project: slug, delivery: id };
  return (
    <>
      {(state === 'DEAD' || (state === 'PENDING' && attempts > 0)) && (
        <CommandButton command="delivery.retry" label={t().retry} about={t().retries} {...{ preset, done }} />
      )}
      {OPEN.has(state) && (
        <CommandButton command="delivery.mark-delivered" label={t().mark} about={t().marks} {...{ preset, done }} />
      )}
    </>
  );
}

const OPEN: ReadonlySet<AccountDelivery['state']> = new Set(['LEASED', 'DEAD']);

/** Commands for a delivery without an order. */
export const AccountDeliveryCommands = ({ delivery, slug, done }: OfProject & { readonly delivery: Delivery }) => (
  <div class="actions">
    <DeliveryCommands {...{ slug, done }} {...delivery} />
    {(OPEN.has(delivery.state) || delivery.state === 'PENDING') && (
      <CommandButton
        command="delivery.cancel"
        preset={{ project: slug, delivery: delivery.id }}
        label={t().cancel}
        about={t().cancels}
        danger
        labels={{ note: t().ledgerNote }}
        done={done}
      />
    )}
  </div>
);

interface DeadLetter extends Delivery {
  /** Order of the delivery; null for account deliveries. */
  readonly purchase: string | null;
}

/** Commands for a dead letter: the same as on the page of the player. */
export const DeadLetterCommands = ({ letter, ...of }: OfProject & { readonly letter: DeadLetter }) =>
  letter.purchase === null ? (
    <AccountDeliveryCommands delivery={letter} {...of} />
  ) : (
    <OrderCommands order={{ id: letter.purchase, status: 'DELIVERING', delivery: letter }} {...of} />
  );
