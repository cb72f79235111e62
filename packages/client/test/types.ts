import {
  type Client,
  createClient,
  documents,
  type Errors,
  type GameServersCode,
  itemsOf,
  type MeResult,
  type NoAnswer,
  type ProgramCodes,
  type ProjectCodes,
  type PurchaseArguments,
  type PurchaseOutcome,
  type PurchaseStatus,
  type PurchaseVariables,
  type ServiceCodes,
  type ShopItemsNode,
  type UnknownRefusal,
} from '../../../generated/client.js';

// Checked by the type checker only: a missing expected error is an error.

const client: Client = createClient({ endpoint: 'https://api.example/graphql', contextToken: 'token' });
const order = { accountId: '1', expectedTotal: 100 };

export const variables = [
  client.purchase({ ...order, sku: 'ember-draught' }),
  client.purchase({ ...order, itemId: 7, idempotencyKey: 'a key of the caller' }),
  client.purchase({ ...order, sku: 'ember-draught', itemId: null }, { timeoutMs: 1_000 }),
  // @ts-expect-error one of itemId and sku is required
  client.purchase(order),
  // @ts-expect-error only one of them
  client.purchase({ ...order, sku: 'ember-draught', itemId: 7 }),
  // @ts-expect-error a price is a number
  client.purchase({ ...order, sku: 'ember-draught', expectedTotal: '100' }),
  // @ts-expect-error the account is missing
  client.purchase({ sku: 'ember-draught', expectedTotal: 100 }),
  // @ts-expect-error there is no such variable
  client.purchase({ ...order, sku: 'ember-draught', quantitty: 2 }),
  client.shopItems(),
  client.shopItems({ sort: 'NEWEST', search: null }),
  // @ts-expect-error no such order
  client.shopItems({ sort: 'OLDEST' }),
  client.shopItems({ first: undefined, gameServerId: undefined, categoryId: undefined }),
  client.purchase({ ...order, sku: 'ember-draught', idempotencyKey: undefined }),
  // @ts-expect-error optional, but not nullable
  client.shopItems({ first: null }),
  // @ts-expect-error required, and not undefined
  client.purchase({ ...order, sku: 'ember-draught', accountId: undefined }),
  client.me({}),
  client.me({}, { signal: undefined, timeoutMs: undefined }),
  // @ts-expect-error it takes no variables
  client.me({ id: 1 }),
  // @ts-expect-error it needs the server
  client.changeServer(),
  // @ts-expect-error not published
  client.nothing(),
  // @ts-expect-error not a paginated list
  client.pages.accounts(),
];

/** On the wire the key is required; only the client's methods generate it. */
// @ts-expect-error the key is missing
export const unkeyed: PurchaseVariables = { ...order, sku: 'ember-draught' };

/** A missing setting of the environment is undefined: `name: process.env.NAME`. */
export const withoutOptions = () =>
  createClient({
    endpoint: 'https://api.example/graphql',
    contextToken: 'token',
    session: undefined,
    language: undefined,
    headers: undefined,
    fetch: undefined,
    get: undefined,
    timeoutMs: undefined,
    retries: undefined,
    log: undefined,
    name: undefined,
    version: undefined,
  }).waitUntilAvailable({ retryAfterSeconds: undefined, timeoutMs: undefined });

// @ts-expect-error a client needs the context token
export const withoutToken = () => createClient({ endpoint: 'https://api.example/graphql' });

export async function results(): Promise<unknown> {
  const me = await client.me();
  // @ts-expect-error it may have been refused
  me.data;
  if (!me.ok) {
    // @ts-expect-error a failure has no data
    me.data;
    return me.message;
  }
  // @ts-expect-error the document does not select it
  me.data.status;
  const server = await client.profile();
  // @ts-expect-error no server may be selected
  if (server.ok) server.data.selectedServer.name;
  // @ts-expect-error results are read-only
  me.data.email = 'other@example.com';
  const { id, email }: { id: number; email: string } = me.data;
  return { id, email };
}

/** Compiles only if all codes are handled and all are codes of the operation. */
export function sentence(outcome: Exclude<PurchaseOutcome, { ok: true }>): string | number {
  switch (outcome.code) {
    case 'PRICE_CHANGED':
      return outcome.details.total;
    case 'PIN_INVALID':
      return outcome.details.attemptsLeft;
    case 'RATE_LIMITED':
      return outcome.details.limit === 'BUSY' ? (outcome.retryAfterSeconds ?? 1) : outcome.message;
    case 'OUT_OF_STOCK': {
      const status: 409 = outcome.status;
      const category: 'validation' = outcome.category;
      return `${status} ${category}`;
    }
    case 'ACCOUNT_BLOCKED':
      // @ts-expect-error it has no details
      return outcome.details.total;
    // @ts-expect-error no code of this operation
    case 'INVALID_CREDENTIALS':
      return '';
    case 'NO_ANSWER':
      return outcome.reason;
    case 'UNKNOWN_CODE':
      return outcome.unknownCode;
    default:
      return outcome.requestId;
  }
}

/** A missing code does not compile. */
export function incomplete(outcome: Exclude<PurchaseOutcome, { ok: true }>): string {
  // @ts-expect-error NO_ANSWER has no sentence
  const sentences: Record<typeof outcome.code, string> = { UNKNOWN_CODE: '' };
  return sentences[outcome.code];
}

/** Compiles only if each code of the operation itself, of session and server has a case. */
export function sentenceOfPin(outcome: Exclude<Awaited<ReturnType<Client['verifyPin']>>, { ok: true }>): string {
  switch (outcome.code) {
    case 'PIN_INVALID':
    case 'PIN_LOCKED':
    case 'PIN_NOT_SET':
    case 'SESSION_EXPIRED':
    case 'UNAUTHENTICATED':
    case 'USER_BLOCKED':
    case 'USER_PENDING':
      return outcome.message;
    default: {
      const rest: Errors[ProgramCodes | ProjectCodes | ServiceCodes] | UnknownRefusal | NoAnswer = outcome;
      return rest.requestId;
    }
  }
}

/** A public operation without a game server has neither codes of sessions nor of game servers. */
export const codes: (code: GameServersCode) => ProgramCodes | ProjectCodes | ServiceCodes = (code) => code;

/** A slow network is no bug of the program. */
export const slowUpload: ServiceCodes = 'REQUEST_TIMEOUT';

/** Entries of lists and values of enums have names. */
export async function names(): Promise<readonly [ShopItemsNode[], PurchaseStatus | null]> {
  const found: ShopItemsNode[] = [];
  for await (const item of itemsOf(client.pages.shopItems({ search: 'ember' }))) {
    if (!item.ok) break;
    found.push(item.data);
  }
  const wanted: PurchaseArguments = { ...order, sku: 'ember-draught' };
  const outcome = await client.purchase(wanted);
  return [found, outcome.ok ? outcome.data.purchase.status : null];
}

type ResultOf<Document> = Document extends { readonly __apiType?: (variables: never) => infer Result } ? Result : never;
type VariablesOf<Document> = Document extends { readonly __apiType?: (variables: infer Variables) => unknown }
  ? Variables
  : never;

/** Other tools infer types from the documents. */
export const typed: {
  readonly id: 'me' | string;
  readonly result: (data: { readonly me: MeResult }) => ResultOf<typeof documents.me>;
  readonly variables: (order: PurchaseVariables) => VariablesOf<typeof documents.purchase>;
} = { id: documents.me.documentId, result: (data) => data, variables: (order) => order };
