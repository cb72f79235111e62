import { FAR, sentence, time, words } from './leaves.js';
import type { SeededRandom } from './seeded-random.js';

// What the types of the SDL do not say: what a title looks like, and what belongs together.

/** What a field is made of. */
export interface FieldScene {
  readonly random: SeededRandom;
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
  'AuthPayload.sessionId': ({ random }) =>
    `gps_${Array.from({ length: 43 }, () => random.oneOf([...'abcdefghijklmnopqrstuvwxyz'])).join('')}`,
  'AuthPayload.idleTimeoutSeconds': () => 30 * 86_400,
  'ShopCategory.parentId': () => null,
  'ShopItem.purchasable': ({ read }) => read('remaining') !== 0,
  'ShopItem.unavailableReason': () => null,
  'ShopItem.oldPrice': ({ random, read }) =>
    random.below(3) === 0 ? Math.round(numberOf(read('price')) * 1.25) : null,
  'PurchaseLimit.remaining': ({ random, read }) => random.below(numberOf(read('max')) + 1),
  // What was bought just now is on its way at best.
  'Purchase.status': ({ random, given }) =>
    typeof given.idempotencyKey === 'string' ? 'PAID' : random.oneOf(['PAID', 'DELIVERING', 'DELIVERED', 'REFUNDED']),
  'Purchase.unitPrice': ({ random, given, read }) =>
    typeof given.expectedTotal === 'number'
      ? Math.floor(given.expectedTotal / numberOf(read('quantity')))
      : random.below(5_000),
  'Purchase.totalPrice': ({ given, read }) =>
    given.expectedTotal ?? numberOf(read('unitPrice')) * numberOf(read('quantity')),
  'Purchase.deliveredAt': ({ random, read }) =>
    read('status') === 'DELIVERED' ? later(read('createdAt'), 1 + random.below(60)) : null,
  'PurchasePayload.replayed': () => false,
  'LedgerEntry.amount': ({ random, read }) => (read('type') === 'PURCHASE' ? -1 : 1) * (1 + random.below(2_000)),
});

/** Of text fields of this name, whatever their type. */
export const plausibleTexts: ReadonlyMap<string, (random: SeededRandom) => string> = mapOf<
  (random: SeededRandom) => string
>({
  description: (random) => `${sentence(random, 6)}.`,
  email: (random) => `${words(random, 2).join('.')}@example.com`,
  imageUrl: (random) => `https://images.example/${words(random, 2).join('-')}.png`,
  ip: (random) => `192.0.2.${1 + random.below(254)}`,
  login: (random) => words(random, 2).join('_'),
  userAgent: () => 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
});

/** Times that a client waits for lie ahead. */
export const plausibleTime = (field: string, random: SeededRandom): Date =>
  /expire|until/i.test(field) ? FAR : time(random);
