import { z } from 'zod';
import {
  declaredEnum,
  declaredInt,
  declaredList,
  declaredTexts,
  invalidText,
  isStorable,
  rule,
} from '../../../platform/declared/index.js';
import type { PurchaseLimit } from '../catalogue-model.js';

// Categories and items as files declare them, with their bounds and defaults: rules.md §1.9.

const MAX_PAYLOAD_BYTES = 8_192;
const MAX_PAYLOAD_DEPTH = 32;
const MAX_STOCK = 2 ** 31 - 1;

const CODE = /^[a-z0-9-]{1,32}$/;
const code = z
  .string('must be text')
  .refine((text) => CODE.test(text), rule('must be 1 to 32 of a-z, 0-9 and -', 'INVALID_CATEGORY_CODE'));
/** Whether the text has the form of a category's code. */
export const isCategoryCode = (text: unknown): text is string => typeof text === 'string' && CODE.test(text);

const SKU = /^[A-Za-z0-9._-]{1,64}$/;
export const isSku = (text: string): boolean => SKU.test(text);
const sku = z.string('must be text').refine(isSku, rule('must be 1 to 64 of A-Z, a-z, 0-9, ., _ and -', 'INVALID_SKU'));
const position = declaredInt(-1_000_000, 1_000_000);
const yesOrNo = z.boolean('must be true or false');

/** rules.md §1: what JSON numbers can say exactly. */
const amount = z
  .number('must be a whole number')
  .refine(Number.isInteger, { ...rule('must be a whole number', 'NOT_WHOLE'), abort: true })
  .min(0, { error: 'must be at least 0', abort: true })
  .refine(Number.isSafeInteger, {
    ...rule(`must be at most ${Number.MAX_SAFE_INTEGER}`, 'TOO_LARGE', { max: Number.MAX_SAFE_INTEGER }),
    abort: true,
  });

/** A point in time with its offset: a local time would mean something else on each machine. */
const instant = z.iso
  .datetime({ offset: true, error: 'must be a time like 2027-01-31T18:00:00Z' })
  .transform((text) => new Date(text));

/** A text by language that is shown as it is: nothing in it means anything, HTML neither. */
const plainTexts = (max: number, forbidden: RegExp) =>
  declaredTexts(max).transform((texts, context) => {
    const plain: Record<string, string> = {};
    for (const [language, text] of Object.entries(texts)) {
      plain[language] = text.replaceAll(/\r\n?/g, '\n');
      if (!forbidden.test(plain[language])) continue;
      const problem = rule('must be plain text without control characters', 'INVALID_TEXT');
      context.addIssue({ code: 'custom', path: [language], ...problem });
    }
    return plain;
  });

const titles = plainTexts(120, /\p{Cc}/u).refine(
  (texts) => Object.keys(texts).length > 0,
  rule('must have at least one translation', 'NO_TITLE'),
);

/** Of several lines, where need be. */
const descriptions = plainTexts(4_000, /(?![\n\t])\p{Cc}/u);

const isImageUrl = (text: string): boolean =>
  /^https:\/\/[^\s/\\@\p{C}]+(\/[^\s\p{C}]*)?$/u.test(text) && URL.canParse(text);

const imageUrl = z
  .string('must be text')
  .max(2_000, 'must have at most 2000 characters')
  .refine(isImageUrl, rule('must be like https://images.example/sword.png', 'INVALID_IMAGE_URL'));

const limit = z.strictObject({
  scope: declaredEnum(['USER', 'ACCOUNT']),
  window: declaredEnum(['TOTAL', 'DAY', 'WEEK', 'MONTH']),
  max: declaredInt(1, 1_000_000),
});

const limits = declaredList(limit, { name: 'limits', max: 4 }).superRefine((all, context) => {
  const kinds = all.map(({ scope, window }) => `${scope}/${window}`.toLowerCase());
  kinds.forEach((kind, index) => {
    if (kinds.indexOf(kind) === index) return;
    context.addIssue({ code: 'custom', path: [index], ...rule(`${kind} is there twice`, 'TWICE', { name: kind }) });
  });
});

/** What the game server is to grant: any JSON that the database can hold as it was written. */
const payload = z.unknown().superRefine((value, context) => {
  const fault = jsonFault(value, MAX_PAYLOAD_DEPTH);
  const isTooLong = fault === null && Buffer.byteLength(JSON.stringify(value)) > MAX_PAYLOAD_BYTES;
  const problem = isTooLong ? rule('must fit into 8 KiB of JSON', 'JSON_TOO_LARGE') : fault;
  if (problem !== null) context.addIssue({ code: 'custom', ...problem });
});

const INEXACT_NUMBER = rule('has a number that JSON cannot say exactly: write it as text', 'INEXACT_NUMBER');

function jsonFault(value: unknown, depth: number): ReturnType<typeof rule> | null {
  if (depth < 0) return rule('is nested too deeply', 'TOO_DEEP');
  if (value === null || typeof value === 'boolean') return null;
  if (typeof value === 'string') return isStorable(value) ? null : invalidText();
  if (typeof value === 'number') {
    const isExact = Number.isFinite(value) && !(Number.isInteger(value) && !Number.isSafeInteger(value));
    return isExact ? null : INEXACT_NUMBER;
  }
  if (typeof value !== 'object') return rule('must be JSON', 'INVALID_JSON');
  for (const [key, inner] of Object.entries(value)) {
    const fault = isStorable(key) ? jsonFault(inner, depth - 1) : invalidText();
    if (fault !== null) return fault;
  }
  return null;
}

export const categoryDeclaration = z.strictObject({
  code,
  titles,
  /** Code. */
  parent: code.nullable().default(null),
  sort: position.optional(),
  visible: yesOrNo.default(true),
});

const listingDeclaration = z
  .strictObject({
    /** Null: the item's. */
    price: amount.nullable().default(null),
    /** Struck-out price that players are shown beside the price. It changes nothing else. */
    compareAtPrice: amount.nullable().default(null),
    /** The total ever supplied, so that a file that is applied twice refills nothing; null: unlimited. */
    stock: declaredInt(0, MAX_STOCK).nullable().default(null),
    enabled: yesOrNo.default(true),
    offeredFrom: instant.nullable().default(null),
    offeredUntil: instant.nullable().default(null),
    sort: position.optional(),
  })
  .superRefine(({ offeredFrom, offeredUntil }, context) => {
    if (offeredFrom === null || offeredUntil === null || offeredUntil > offeredFrom) return;
    const problem = rule('must be later than offeredFrom', 'ENDS_BEFORE_START');
    context.addIssue({ code: 'custom', path: ['offeredUntil'], ...problem });
  });

const COSTS_TOO_MUCH = rule(`maxQuantity pieces must not cost more than ${Number.MAX_SAFE_INTEGER}`, 'COSTS_TOO_MUCH', {
  max: Number.MAX_SAFE_INTEGER,
});

export const itemDeclaration = z
  .strictObject({
    sku,
    /** Code. */
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
    /** By the code of the server. */
    servers: z.record(z.string(), listingDeclaration, 'must be a map of servers').default({}),
  })
  .superRefine(({ price, maxQuantity, servers }, context) => {
    const isTooMuch = (one: number) => one > Math.floor(Number.MAX_SAFE_INTEGER / maxQuantity);
    if (isTooMuch(price)) context.addIssue({ code: 'custom', path: ['price'], ...COSTS_TOO_MUCH });
    for (const [server, { price: own }] of Object.entries(servers)) {
      if (own === null || !isTooMuch(own)) continue;
      context.addIssue({ code: 'custom', path: ['servers', server, 'price'], ...COSTS_TOO_MUCH });
    }
  });

type ReadCategory = z.infer<typeof categoryDeclaration>;
type ReadListing = z.infer<typeof listingDeclaration>;
type ReadItem = z.infer<typeof itemDeclaration>;

export interface DeclaredCategory extends Readonly<ReadCategory> {
  readonly sort: number;
}

/** An item on a server. */
export interface DeclaredListing extends Readonly<ReadListing> {
  readonly sort: number;
}

/** An item with all that there is to say about it. */
export interface DeclaredItem extends Readonly<Omit<ReadItem, 'limits' | 'servers'>> {
  readonly limits: readonly PurchaseLimit[];
  readonly servers: Readonly<Record<string, DeclaredListing>>;
}

/** Where the file says no position, it is that of the entry in the file. */
export const placedCategory = (read: ReadCategory, index: number): DeclaredCategory => ({
  ...read,
  sort: read.sort ?? index,
});

/** The same goes for the position on each server. */
export const placedItem = ({ servers, ...read }: ReadItem, index: number): DeclaredItem => ({
  ...read,
  servers: Object.fromEntries(
    Object.entries(servers).map(([server, listing]) => [server, { ...listing, sort: listing.sort ?? index }]),
  ),
});

/** Whether it is sold somewhere, as far as it says so itself. */
export const isOffered = ({ archived, servers }: DeclaredItem): boolean =>
  !archived && Object.values(servers).some(({ enabled }) => enabled);
