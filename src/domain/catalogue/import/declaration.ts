import { z } from 'zod';
import { isStorable, isStorableTime } from '../../../base/storable.js';
import {
  declaredEnum,
  declaredInt,
  declaredList,
  declaredTexts,
  inexactNumber,
  invalidText,
  isExact,
  rule,
} from '../../../platform/declared/index.js';
import type { PurchaseLimit } from '../catalogue-model.js';

// Categories and items in files, with bounds and defaults: rules.md §1.9.

const MAX_PAYLOAD_BYTES = 8_192;
const MAX_PAYLOAD_DEPTH = 32;
const MAX_STOCK = 2 ** 31 - 1;

const CODE = /^[a-z0-9-]{1,32}$/;
const code = z
  .string('must be text')
  .refine((text) => CODE.test(text), rule('must be 1 to 32 of a-z, 0-9 and -', 'INVALID_CATEGORY_CODE'));
/** Whether the text is a valid code of a category. */
export const isCategoryCode = (text: unknown): text is string => typeof text === 'string' && CODE.test(text);

const SKU = /^[A-Za-z0-9._-]{1,64}$/;
export const isSku = (text: string): boolean => SKU.test(text);
const sku = z.string('must be text').refine(isSku, rule('must be 1 to 64 of A-Z, a-z, 0-9, ., _ and -', 'INVALID_SKU'));
const position = declaredInt(-1_000_000, 1_000_000);
const yesOrNo = z.boolean('must be true or false');

/** rules.md §1: integers that JSON numbers represent exactly. */
const amount = z
  .number('must be a whole number')
  .refine(Number.isInteger, { ...rule('must be a whole number', 'NOT_WHOLE'), abort: true })
  .min(0, { error: 'must be at least 0', abort: true })
  .refine(Number.isSafeInteger, {
    ...rule(`must be at most ${Number.MAX_SAFE_INTEGER}`, 'TOO_LARGE', { max: Number.MAX_SAFE_INTEGER }),
    abort: true,
  });

/** A time with its offset: a local time would depend on the machine. */
const INSTANT = 'must be a time like 2027-01-31T18:00:00Z';
const instant = z.iso
  .datetime({ offset: true, error: INSTANT })
  .transform((text) => new Date(text))
  .refine(isStorableTime, rule(INSTANT, 'INVALID_TIME'));

/** Texts by language, shown as they are: no markup, no HTML. */
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

/** May be empty: an export omits titles in unpublished languages, also if there are no others. */
const titles = plainTexts(120, /\p{Cc}/u);

/** May have several lines. */
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
    context.addIssue({ code: 'custom', path: [index], ...rule(`${kind} occurs twice`, 'TWICE', { name: kind }) });
  });
});

/** Data for the game server: any JSON that the database can store exactly. */
const payload = z.unknown().superRefine((value, context) => {
  const jsonProblem = findJsonProblem(value, MAX_PAYLOAD_DEPTH);
  const isTooLong = jsonProblem === null && Buffer.byteLength(JSON.stringify(value)) > MAX_PAYLOAD_BYTES;
  const problem = isTooLong ? rule('must fit into 8 KiB of JSON', 'JSON_TOO_LARGE') : jsonProblem;
  if (problem !== null) context.addIssue({ code: 'custom', ...problem });
});

function findJsonProblem(value: unknown, depth: number): ReturnType<typeof rule> | null {
  if (depth < 0) return rule('is nested too deeply', 'TOO_DEEP');
  if (value === null || typeof value === 'boolean') return null;
  if (typeof value === 'string') return isStorable(value) ? null : invalidText();
  if (typeof value === 'number') return isExact(value) ? null : inexactNumber();
  if (typeof value !== 'object') return rule('must be JSON', 'INVALID_JSON');
  for (const [key, inner] of Object.entries(value)) {
    const problem = isStorable(key) ? findJsonProblem(inner, depth - 1) : invalidText();
    if (problem !== null) return problem;
  }
  return null;
}

export const categoryDeclaration = z.strictObject({
  code,
  titles,
  /** Code of the parent. */
  parent: code.nullable().default(null),
  sort: position.optional(),
  visible: yesOrNo.default(true),
});

const listingDeclaration = z
  .strictObject({
    /** Null: the item's price. */
    price: amount.nullable().default(null),
    /** Price shown crossed out beside the price, without other effect. */
    compareAtPrice: amount.nullable().default(null),
    /** Total ever supplied, so that applying a file again refills nothing; null: unlimited. */
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
    /** Code of the category. */
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
    /** Listings by the code of the server. */
    servers: z.record(z.string(), listingDeclaration, 'must be a map of servers').default({}),
  })
  .superRefine(({ price, maxQuantity, servers }, context) => {
    const isTooMuch = (amount: number) => amount > Math.floor(Number.MAX_SAFE_INTEGER / maxQuantity);
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

/** A listing with its position. */
export interface DeclaredListing extends Readonly<ReadListing> {
  readonly sort: number;
}

/** A complete item. */
export interface DeclaredItem extends Readonly<Omit<ReadItem, 'limits' | 'servers'>> {
  readonly limits: readonly PurchaseLimit[];
  readonly servers: Readonly<Record<string, DeclaredListing>>;
}

/** Defaults the position to the index of the entry in the file. */
export const placedCategory = (read: ReadCategory, index: number): DeclaredCategory => ({
  ...read,
  sort: read.sort ?? index,
});

/** Defaults the position on each server to the index of the entry in the file. */
export const placedItem = ({ servers, ...read }: ReadItem, index: number): DeclaredItem => ({
  ...read,
  servers: Object.fromEntries(
    Object.entries(servers).map(([server, listing]) => [server, { ...listing, sort: listing.sort ?? index }]),
  ),
});

/** Whether a listing is enabled and the item not archived. */
export const isOffered = ({ archived, servers }: DeclaredItem): boolean =>
  !archived && Object.values(servers).some(({ enabled }) => enabled);
