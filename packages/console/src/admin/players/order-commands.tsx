import { texts } from '../../texts/language.js';
import { CommandButton } from '../command-dialog.js';
import type { OfCard } from './user-commands.js';
import type { AccountDelivery, Order } from './words.js';

const t = texts({
  en: {
    retry: 'Retry',
    retries: 'It is given to the game server again, for another 72 hours. Look first that it was not given already.',
    mark: 'Mark as delivered',
    marks: 'Only if the player has it: nothing is sent to the game server any more.',
    refund: 'Refund',
    refunds: 'The player gets the money back, and what is not delivered is not sent any more.',
    refundsDelivered: 'It is delivered: the player gets the money back and keeps what they bought.',
    cancel: 'Cancel',
    cancels: 'The game server is not asked to do it any more.',
  },
  de: {
    retry: 'Wiederholen',
    retries:
      'Der Spielserver bekommt es noch einmal, für weitere 72 Stunden. Sieh erst nach, ob es nicht schon angekommen ist.',
    mark: 'Als geliefert markieren',
    marks: 'Nur wenn der Spieler es hat: Der Spielserver bekommt nichts mehr.',
    refund: 'Erstatten',
    refunds: 'Der Spieler bekommt sein Geld zurück, und was nicht geliefert ist, wird nicht mehr geschickt.',
    refundsDelivered: 'Es ist geliefert: Der Spieler bekommt sein Geld zurück und behält, was er gekauft hat.',
    cancel: 'Abbrechen',
    cancels: 'Der Spielserver wird nicht mehr darum gebeten.',
  },
});

type OfProject = Pick<OfCard, 'slug' | 'done'>;
type Delivery = Pick<AccountDelivery, 'id' | 'state' | 'attempts'>;

/** What can be done about an order, as it stands. */
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
        given={{ project: slug, purchase: order.id, force: isDelivered }}
        label={t().refund}
        about={isDelivered ? t().refundsDelivered : t().refunds}
        danger
        labels={{ note: t().ledgerNote }}
        hints={{ note: '' }}
        required={isDelivered ? ['note'] : []}
        done={done}
      />
      {order.delivery !== null && <DeliveryCommands {...{ slug, done }} {...order.delivery} />}
    </div>
  );
}

/** What can be done about a delivery that has not ended well. */
function DeliveryCommands({ id, state, attempts, slug, done }: OfProject & Delivery) {
  const given = { project: slug, delivery: id };
  return (
    <>
      {(state === 'DEAD' || (state === 'PENDING' && attempts > 0)) && (
        <CommandButton command="delivery.retry" label={t().retry} about={t().retries} {...{ given, done }} />
      )}
      {OPEN.has(state) && (
        <CommandButton command="delivery.mark-delivered" label={t().mark} about={t().marks} {...{ given, done }} />
      )}
    </>
  );
}

const OPEN: ReadonlySet<AccountDelivery['state']> = new Set(['LEASED', 'DEAD']);

/** What can be done about a delivery that is about no order, and so is paid back by nobody. */
export const AccountDeliveryCommands = ({ delivery, slug, done }: OfProject & { readonly delivery: Delivery }) => (
  <div class="actions">
    <DeliveryCommands {...{ slug, done }} {...delivery} />
    {(OPEN.has(delivery.state) || delivery.state === 'PENDING') && (
      <CommandButton
        command="delivery.cancel"
        given={{ project: slug, delivery: delivery.id }}
        label={t().cancel}
        about={t().cancels}
        danger
        labels={{ note: t().ledgerNote }}
        hints={{ note: '' }}
        done={done}
      />
    )}
  </div>
);

interface DeadLetter extends Delivery {
  /** The order that it is about. */
  readonly purchase: string | null;
}

/** What can become of a delivery that was given up: what the player's card offers for it. */
export const DeadLetterCommands = ({ letter, ...of }: OfProject & { readonly letter: DeadLetter }) =>
  letter.purchase === null ? (
    <AccountDeliveryCommands delivery={letter} {...of} />
  ) : (
    <OrderCommands order={{ id: letter.purchase, status: 'DELIVERING', delivery: letter }} {...of} />
  );
