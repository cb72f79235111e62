import type { DataOf } from '../../../../../src/admin/index.js';
import { perform } from '../../server/commands.js';
import { Refused } from '../../server/request.js';
import type { Card, Order } from './words.js';

/** How many are shown of a list at first, as the card has it; and how many more at a time. */
export const FIRST = 20;
export const PAGE = 50;

/**
 * Where the card of a player is, at an order or delivery of theirs. It says the project: the same id is somebody else in
 * another one.
 */
export const cardAddress = (slug: string, id: number | string, at?: string): string =>
  `/console/desk/players/${id}?${new URLSearchParams({ in: slug, ...(at === undefined ? {} : { at }) })}`;

interface Asked {
  readonly slug: string;
  readonly id: string;
  /** The order that whoever asks looks for, or its delivery; null: none in particular. */
  readonly soughtId: string | null;
  readonly signal: AbortSignal;
}

/** The card of a player. It has their newest orders; one that is looked for and older comes first. Throws Refused. */
export async function loadCard({ slug, id, soughtId, signal }: Asked): Promise<Card> {
  const { data: card } = await perform('user.show', { project: slug, user: id }, { signal });
  const isThere = card.orders.some((order) => order.id === soughtId || order.delivery?.id === soughtId);
  if (soughtId === null || isThere) return card;
  const order = await olderOrder({ slug, id: String(card.id), soughtId, signal });
  return order === null ? card : { ...card, orders: [order, ...card.orders] };
}

/** Null where it is no order of theirs: a delivery about a game account, or nothing at all. */
async function olderOrder({
  slug,
  id,
  soughtId,
  signal,
}: Asked & { readonly soughtId: string }): Promise<Order | null> {
  try {
    const { data } = await perform('purchase.show', { project: slug, purchase: soughtId }, { signal });
    return String(data.user) === id ? orderOf(data) : null;
  } catch (failure) {
    if (failure instanceof Refused && NO_ORDER.has(failure.code)) return null;
    throw failure;
  }
}

/** An order as the card has it. */
export const orderOf = ({ account, ...order }: DataOf<'purchase.show'>): Order => ({
  ...order,
  account: account.login,
});

const NO_ORDER: ReadonlySet<string> = new Set(['PURCHASE_NOT_FOUND', 'INVALID_REQUEST']);
