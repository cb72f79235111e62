import { Badge } from '../../components/badge.js';
import { Copyable } from '../../components/copyable.js';
import { PagedTable } from '../../components/more.js';
import { perform } from '../../service/commands.js';
import { dateTime, money, number } from '../../texts/format.js';
import { language, texts } from '../../texts/language.js';
import { codeText } from '../../words/audit.js';
import { fetchedText } from '../../words/effects.js';
import { titleOf } from '../title.js';
import { type CardProps, type Order, orderOf, PAGE } from './card.js';
import { OrderCommands } from './order-commands.js';
import { words } from './words.js';

const t = texts({
  en: {
    none: 'The player has no orders yet.',
    item: 'Item',
    to: 'Game account',
  },
  de: {
    none: 'Der Spieler hat noch keine Bestellungen.',
    item: 'Artikel',
    to: 'Spielkonto',
  },
});

interface Props extends CardProps {
  /** Order or delivery to highlight. */
  readonly highlightedId: string | null;
}

/** Orders of the player. */
export function Orders({ card, slug, done, highlightedId }: Props) {
  return (
    <section>
      <h2 id="orders" tabIndex={-1}>
        {t().orders}
      </h2>
      <PagedTable
        caption={t().orders}
        none={t().none}
        first={{ rows: card.orders, next: card.next.orders }}
        load={async (after, signal) => {
          const { data } = await perform('purchase.list', { project: slug, user: card.id, after, limit: PAGE }, signal);
          return { rows: data.purchases.map(orderOf), next: data.next };
        }}
        keyOf={({ id }) => id}
        isHighlighted={({ id, delivery }) =>
          highlightedId !== null && (id === highlightedId || delivery?.id === highlightedId)
        }
        columns={[
          {
            name: t().item,
            of: ({ quantity, sku, titles }) => (
              <span class="item" title={sku}>{`${number(quantity)} × ${titleOf(titles, sku)}`}</span>
            ),
          },
          {
            name: t().state,
            of: (order) => (
              <>
                <OrderState order={order} />
                <DeliveryNotes order={order} />
              </>
            ),
          },
          { name: t().actions, of: (order) => <OrderCommands {...{ order, slug, done }} /> },
          { name: t().price, of: ({ totalPrice }) => money(totalPrice, card.currency), numeric: true },
          { name: t().to, of: ({ account, server }) => <span class="whole">{`${account} · ${server}`}</span> },
          { name: t().when, of: ({ createdAt }) => <time dateTime={createdAt}>{dateTime(createdAt)}</time> },
          { name: t().order, of: ({ id }) => <Copyable text={id} /> },
        ]}
      />
    </section>
  );
}

const TONES = { PAID: 'accent', DELIVERING: 'accent', DELIVERED: 'good', REFUNDED: 'plain' } as const;

/** State of an order; a dead letter takes precedence. */
const OrderState = ({ order: { status, delivery } }: { readonly order: Order }) =>
  status !== 'REFUNDED' && delivery?.state === 'DEAD' ? (
    <Badge tone="bad">{codeText('DEAD', language.value)}</Badge>
  ) : (
    <Badge tone={TONES[status]}>{words().order[status]}</Badge>
  );

/** Last error and number of attempts of the delivery. */
const DeliveryNotes = ({ order: { delivery } }: { readonly order: Order }) =>
  delivery === null ? null : (
    <>
      {delivery.lastError !== null && <span class="note">{delivery.lastError}</span>}
      <span class="fine note">{fetchedText(delivery.attempts, language.value)}</span>
    </>
  );
