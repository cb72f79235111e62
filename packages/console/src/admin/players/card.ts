import type { DataOf } from '../../../../../src/admin/index.js';
import { perform } from '../../service/commands.js';
import { Refused } from '../../service/request.js';

/** A player with their failed deliveries, also those of orders that are not among the newest. */
export type Card = DataOf<'user.show'> & { readonly dead: DataOf<'delivery.list'> };
export type Order = Card['orders'][number];
export type AccountDelivery = Card['deliveries'][number];

/** Properties of the parts of a player's page. */
export interface CardProps {
  readonly card: Card;
  /** The project. */
  readonly slug: string;
  /** Called after a change. */
  readonly done: () => void;
}

/** Number of rows of a list at first, and per further page. */
export const FIRST = 20;
export const PAGE = 50;

/**
 * Returns the address of a player's page, optionally at an order or delivery. User ids are per
 * project.
 */
export const cardAddress = (slug: string, id: number | string, at?: string): string =>
  `/console/admin/players/${id}?${new URLSearchParams({ in: slug, ...(at === undefined ? {} : { at }) })}`;

interface CardQuery {
  readonly slug: string;
  readonly id: string;
  /** Order or delivery to highlight; null for none. */
  readonly highlightedId: string | null;
  readonly signal: AbortSignal;
}

/**
 * Loads a player. An older order that is to be highlighted is added to the newest ones. Throws
 * Refused.
 */
export async function loadCard({ slug, id, highlightedId, signal }: CardQuery): Promise<Card> {
  const [{ data: shown }, { data: dead }] = await Promise.all([
    perform('user.show', { project: slug, user: id }, signal),
    perform('delivery.list', { project: slug, user: id, state: 'DEAD', limit: PAGE }, signal),
  ]);
  const card = { ...shown, dead };
  const isIncluded = card.orders.some((order) => order.id === highlightedId || order.delivery?.id === highlightedId);
  if (highlightedId === null || isIncluded) return card;
  const order = await findOrder(slug, card.id, highlightedId, signal);
  return order === null ? card : { ...card, orders: [order, ...card.orders] };
}

/** Finds an order of the player; null if the id is not one of their orders. */
async function findOrder(slug: string, user: number, purchase: string, signal: AbortSignal): Promise<Order | null> {
  try {
    const { data } = await perform('purchase.show', { project: slug, purchase }, signal);
    return data.user === user ? orderOf(data) : null;
  } catch (failure) {
    if (failure instanceof Refused && NO_ORDER.has(failure.code)) return null;
    throw failure;
  }
}

/** Converts an order to its form on the page of a player. */
export const orderOf = ({ account, ...order }: DataOf<'purchase.show'>): Order => ({
  ...order,
  account: account.login,
});

const NO_ORDER: ReadonlySet<string> = new Set(['PURCHASE_NOT_FOUND', 'INVALID_REQUEST']);
