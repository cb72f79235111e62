import { Badge } from '../../components/badge.js';
import { Copyable } from '../../components/copyable.js';
import { Empty } from '../../components/feedback.js';
import { More } from '../../components/more.js';
import { Table } from '../../components/table.js';
import { perform } from '../../server/commands.js';
import { dateTime, money, number } from '../../texts/format.js';
import { texts } from '../../texts/language.js';
import { titleOf } from '../title.js';
import { orderOf, PAGE } from './card.js';
import { OrderCommands } from './order-commands.js';
import type { OfCard } from './user-commands.js';
import { type Order, words } from './words.js';

const t = texts({
  en: {
    none: 'They have bought nothing yet.',
    item: 'Item',
    to: 'For',
    state: 'State',
    fetched: (times: number) =>
      times === 0 ? 'not fetched yet' : times === 1 ? 'fetched once' : `fetched ${times} times`,
  },
  de: {
    none: 'Noch nichts gekauft.',
    item: 'Artikel',
    to: 'Für',
    state: 'Stand',
    fetched: (times: number) =>
      times === 0 ? 'noch nicht abgeholt' : times === 1 ? 'einmal abgeholt' : `${times}-mal abgeholt`,
  },
});

interface Given extends OfCard {
  /** The order, or its delivery, that whoever came here looks for. */
  readonly soughtId: string | null;
}

/** What the player has bought, and what became of it. */
export function Orders({ card, slug, done, soughtId }: Given) {
  return (
    <section>
      <h2 id="orders" tabIndex={-1}>
        {t().orders}
      </h2>
      {card.orders.length === 0 ? (
        <Empty>{t().none}</Empty>
      ) : (
        <More
          first={card.orders}
          next={card.next.orders}
          load={async (after, signal) => {
            const { data } = await perform(
              'purchase.list',
              { project: slug, user: card.id, after, limit: PAGE },
              { signal },
            );
            return { rows: data.purchases.map(orderOf), next: data.next };
          }}
          keyOf={({ id }) => id}
        >
          {(rows) => (
            <Table
              caption={t().orders}
              rows={rows}
              keyOf={({ id }) => id}
              isSought={({ id, delivery }) => soughtId !== null && (id === soughtId || delivery?.id === soughtId)}
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
                      <Said order={order} />
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
          )}
        </More>
      )}
    </section>
  );
}

const TONES = { PAID: 'accent', DELIVERING: 'accent', DELIVERED: 'good', REFUNDED: 'plain' } as const;

/** A delivery that was given up outweighs what the order says. */
const OrderState = ({ order: { status, delivery } }: { readonly order: Order }) =>
  status !== 'REFUNDED' && delivery?.state === 'DEAD' ? (
    <Badge tone="bad">{words().delivery.DEAD}</Badge>
  ) : (
    <Badge tone={TONES[status]}>{words().order[status]}</Badge>
  );

/** How often the game server has fetched it, and what it said last. */
const Said = ({ order: { delivery } }: { readonly order: Order }) =>
  delivery === null ? null : (
    <>
      {delivery.lastError !== null && <span class="said">{delivery.lastError}</span>}
      <span class="fine said">{t().fetched(delivery.attempts)}</span>
    </>
  );
