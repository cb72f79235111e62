import { z } from 'zod';
import type { LocalizedText } from '../../base/language/text.js';
import { declaredEnum, declaredInt } from '../../platform/declared/index.js';
import type { PurchaseLimit, SaleWindow } from './catalogue-model.js';
import { amount, descriptions, imageUrl, instant, payload, position, titles, yesOrNo } from './declaration-values.js';

/** A category as files declare it: operations.md §1.9. */
export interface DeclaredCategory {
  readonly code: string;
  readonly titles: LocalizedText;
  /** Code. */
  readonly parent: string | null;
  readonly sort: number;
  readonly visible: boolean;
}

/** An item on a server as files declare it. */
export interface DeclaredListing extends SaleWindow {
  /** Null: the item's. */
  readonly price: number | null;
  readonly oldPrice: number | null;
  /** The total ever supplied, so that a file that is applied twice refills nothing; null: unlimited. */
  readonly stock: number | null;
  readonly enabled: boolean;
  readonly sort: number;
}

/** An item as files declare it, with all that there is to say about it. */
export interface DeclaredItem {
  readonly sku: string;
  /** Code. */
  readonly category: string;
  readonly titles: LocalizedText;
  readonly descriptions: LocalizedText;
  readonly imageUrl: string | null;
  readonly kind: 'ITEM' | 'BUNDLE' | 'SERVICE';
  readonly price: number;
  readonly maxQuantity: number;
  readonly limits: readonly PurchaseLimit[];
  readonly payload: unknown;
  readonly archived: boolean;
  /** By the code of the server. */
  readonly servers: Readonly<Record<string, DeclaredListing>>;
}

const MAX_STOCK = 2 ** 31 - 1;

const code = z.string('must be text').regex(/^[a-z0-9-]{1,32}$/, 'must be 1 to 32 of a-z, 0-9 and -');
const sku = z.string('must be text').regex(/^[A-Za-z0-9._-]{1,64}$/, 'must be 1 to 64 of A-Z, a-z, 0-9, ., _ and -');

/** Where the file says no position, it is that of the entry in the file. */
export const categoryDeclaration = z.strictObject({
  code,
  titles,
  parent: code.nullable().default(null),
  sort: position.optional(),
  visible: yesOrNo.default(true),
});

export const placedCategory = (read: z.infer<typeof categoryDeclaration>, index: number): DeclaredCategory => ({
  ...read,
  sort: read.sort ?? index,
});

const limits = z
  .array(
    z.strictObject({
      scope: declaredEnum(['USER', 'ACCOUNT']),
      window: declaredEnum(['TOTAL', 'DAY', 'WEEK', 'MONTH']),
      max: declaredInt(1, 1_000_000),
    }),
    'must be a list of limits',
  )
  .max(4, 'at most 4')
  .superRefine((all, context) => {
    const kinds = all.map(({ scope, window }) => `${scope}/${window}`.toLowerCase());
    kinds.forEach((kind, index) => {
      if (kinds.indexOf(kind) === index) return;
      context.addIssue({ code: 'custom', path: [index], message: `${kind} is there twice` });
    });
  });

const listing = z
  .strictObject({
    price: amount.nullable().default(null),
    oldPrice: amount.nullable().default(null),
    stock: declaredInt(0, MAX_STOCK).nullable().default(null),
    enabled: yesOrNo.default(true),
    saleFrom: instant.nullable().default(null),
    saleTo: instant.nullable().default(null),
    sort: position.optional(),
  })
  .superRefine(({ saleFrom, saleTo }, context) => {
    if (saleFrom === null || saleTo === null || saleTo > saleFrom) return;
    context.addIssue({ code: 'custom', path: ['saleTo'], message: 'must be later than saleFrom' });
  });

const COSTS_TOO_MUCH = `maxQuantity pieces must not cost more than ${Number.MAX_SAFE_INTEGER}`;

/** The same goes for the position on each server. */
export const itemDeclaration = z
  .strictObject({
    sku,
    category: code,
    titles,
    descriptions: descriptions.default({}),
    imageUrl: imageUrl.nullable().default(null),
    kind: declaredEnum(['ITEM', 'BUNDLE', 'SERVICE']).default('ITEM'),
    price: amount,
    maxQuantity: declaredInt(1, 999).default(1),
    limits: limits.default([]),
    payload: payload.default(null),
    archived: yesOrNo.default(false),
    servers: z.record(z.string(), listing, 'must be a map of servers').default({}),
  })
  .superRefine(({ price, maxQuantity, servers }, context) => {
    const isTooMuch = (one: number) => one > Math.floor(Number.MAX_SAFE_INTEGER / maxQuantity);
    if (isTooMuch(price)) context.addIssue({ code: 'custom', path: ['price'], message: COSTS_TOO_MUCH });
    for (const [server, { price: own }] of Object.entries(servers)) {
      if (own === null || !isTooMuch(own)) continue;
      context.addIssue({ code: 'custom', path: ['servers', server, 'price'], message: COSTS_TOO_MUCH });
    }
  });

export const placedItem = ({ servers, ...read }: z.infer<typeof itemDeclaration>, index: number): DeclaredItem => ({
  ...read,
  servers: Object.fromEntries(
    Object.entries(servers).map(([server, { sort, ...rest }]) => [server, { ...rest, sort: sort ?? index }]),
  ),
});
