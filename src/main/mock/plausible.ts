import type { Dice } from './dice.js';
import { FAR, sentence, time, words } from './leaves.js';

// What the types of the SDL do not say: what a title looks like, and what belongs together.

/** What a field is made of. */
export interface FieldScene {
  readonly dice: Dice;
  /** Another field of the same object. */
  readonly read: (field: string) => unknown;
  /** The arguments of the root field. */
  readonly given: Readonly<Record<string, unknown>>;
}

type Make = (scene: FieldScene) => unknown;

/** By any name, also `toString`. */
const mapOf = <T>(entries: Readonly<Record<string, T>>): ReadonlyMap<string, T> => new Map(Object.entries(entries));

const later = (time: unknown, minutes: number): unknown =>
  time instanceof Date ? new Date(time.getTime() + minutes * 60_000) : null;

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0);

/** Of one field of one type: what depends on its neighbours, or on what was asked for. */
export const plausibleFields: ReadonlyMap<string, Make> = mapOf<Make>({
  'Query.projectAvailable': () => true,
  'AuthPayload.sessionId': ({ dice }) =>
    `gps_${Array.from({ length: 43 }, () => dice.oneOf([...'abcdefghijklmnopqrstuvwxyz'])).join('')}`,
  'AuthPayload.idleTimeoutSeconds': () => 30 * 86_400,
  'ShopCategory.parentId': () => null,
  'ShopItem.purchasable': ({ read }) => read('remaining') !== 0,
  'ShopItem.unavailableReason': () => null,
  'ShopItem.oldPrice': ({ dice, read }) => (dice.below(3) === 0 ? Math.round(numberOf(read('price')) * 1.25) : null),
  'PurchaseLimit.remaining': ({ dice, read }) => dice.below(numberOf(read('max')) + 1),
  // What was bought just now is on its way at best.
  'Purchase.status': ({ dice, given }) =>
    typeof given.idempotencyKey === 'string' ? 'PAID' : dice.oneOf(['PAID', 'DELIVERING', 'DELIVERED', 'REFUNDED']),
  'Purchase.unitPrice': ({ dice, given, read }) =>
    typeof given.expectedTotal === 'number'
      ? Math.floor(given.expectedTotal / numberOf(read('quantity')))
      : dice.below(5_000),
  'Purchase.totalPrice': ({ given, read }) =>
    given.expectedTotal ?? numberOf(read('unitPrice')) * numberOf(read('quantity')),
  'Purchase.deliveredAt': ({ dice, read }) =>
    read('status') === 'DELIVERED' ? later(read('createdAt'), 1 + dice.below(60)) : null,
  'PurchasePayload.replayed': () => false,
  'LedgerEntry.amount': ({ dice, read }) => (read('type') === 'PURCHASE' ? -1 : 1) * (1 + dice.below(2_000)),
});

/** Of text fields of this name, whatever their type. */
export const plausibleTexts: ReadonlyMap<string, (dice: Dice) => string> = mapOf<(dice: Dice) => string>({
  description: (dice) => `${sentence(dice, 6)}.`,
  email: (dice) => `${words(dice, 2).join('.')}@example.com`,
  imageUrl: (dice) => `https://images.example/${words(dice, 2).join('-')}.png`,
  ip: (dice) => `192.0.2.${1 + dice.below(254)}`,
  login: (dice) => words(dice, 2).join('_'),
  userAgent: () => 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
});

/** Times that a client waits for lie ahead. */
export const plausibleTime = (field: string, dice: Dice): Date => (/expire|until/i.test(field) ? FAR : time(dice));
