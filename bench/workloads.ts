import { randomUUID } from 'node:crypto';
import type { ServerName } from './bench-servers.js';
import type { Sizes } from './data/fill-database.js';
import { ACCEPT_LANGUAGE, bearerIn, bearerOf, emailOf, PASSWORD, PRICE, tokenOf } from './data/names.js';
import type { Prepared } from './load/ask.js';
import type { AnswerMode } from './servers/floor.js';

/** Requests and how they are measured. */
export interface Workload {
  readonly name: string;
  /** Title in the report. */
  readonly title: string;
  readonly status: number;
  /** Servers that are measured; ratios are relative to `floor`. */
  readonly servers: readonly ServerName[];
  /** How the floor answers. */
  readonly way: AnswerMode;
  /** Requests per second of the paced load, the same for all servers. */
  readonly rate: number;
  /** Fields with different values in each answer; only their types are compared. */
  readonly volatileFields?: readonly string[];
  /** Additional settings of the service. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Default: `WARM_UP_SECONDS`. */
  readonly warmUpSeconds?: number;
  /** Milliseconds until the work after the load is done, such as hashing. */
  readonly restMs?: number;
  /** True if the first second on many new connections is measured. */
  readonly hasFirstSecond?: true;
  /** Requests to send in turn; `count` of them if they must differ. */
  readonly requests: (sizes: Sizes, count: number) => Prepared[];
}

const ALL = ['floor', 'service', 'plain', 'mercurius', 'yoga', 'apollo', 'express-graphql-http'] as const;

interface Asked {
  readonly project?: number;
  readonly bearer?: string;
  readonly further?: Readonly<Record<string, string>>;
}

/** A request for a document. Default: the first project. */
export const request = (
  documentId: string,
  variables: object,
  { project = 1, bearer, further }: Asked = {},
): Prepared => ({
  headers: {
    'Content-Type': 'application/json',
    'Accept-Language': ACCEPT_LANGUAGE,
    'X-Project-Context': tokenOf(project),
    ...(bearer !== undefined && { Authorization: `Bearer ${bearer}` }),
    ...further,
  },
  body: JSON.stringify({ documentId, variables }),
});

/** `me` with this bearer. */
export const signedIn = (project: number, bearer: string): Prepared => request('me', {}, { project, bearer });

/** An anonymous request to a project. */
export const publicly = (documentId: string, variables: object, project: number): Prepared =>
  request(documentId, variables, { project });

const times = <T>(count: number, make: (n: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at + 1));

// Variables with defaults are sent too, because Mercurius's JIT does not apply defaults.

const shopItems = [request('shopItems', { gameServerId: '1', first: 50, sort: 'POSITION' })];
/** Disables the response cache. */
export const NO_RESPONSE_CACHE = { RESPONSE_CACHE_MB: '0' };
const CURSORS = ['cursor', 'startCursor', 'endCursor'];
/** Number of bought items, so that purchases do not wait for one listing. */
const BOUGHT = 50;

export const WORKLOADS: readonly Workload[] = [
  {
    name: 'me',
    title: 'me: the signed-in user',
    status: 200,
    servers: ALL,
    way: 'text',
    rate: 2_000,
    hasFirstSecond: true,
    requests: () => [signedIn(1, bearerOf(1))],
  },
  {
    name: 'unknown',
    title: 'An unknown documentId: rejected',
    status: 400,
    servers: ALL,
    way: 'text',
    rate: 2_000,
    requests: () => [request('nobodyPublishedThis', {}, { bearer: bearerOf(1) })],
  },
  {
    name: 'projects',
    title: 'me of 10,000 projects in turn',
    status: 200,
    servers: ALL,
    way: 'text',
    rate: 2_000,
    volatileFields: ['id'],
    requests: ({ projects }) => times(projects - 1, (n) => signedIn(n + 1, bearerIn(n + 1))),
  },
  {
    name: 'shopItems-cached',
    title: 'shopItems, 50 of 1,000, repeated',
    status: 200,
    servers: ['floor', 'cached', 'service', 'plain', 'mercurius', 'yoga', 'apollo', 'express-graphql-http'],
    way: 'object',
    rate: 200,
    volatileFields: CURSORS,
    requests: () => shopItems,
  },
  {
    name: 'shopItems',
    title: 'shopItems, 50 of 1,000, not cached',
    status: 200,
    servers: ALL,
    way: 'resolver',
    rate: 200,
    volatileFields: CURSORS,
    settings: NO_RESPONSE_CACHE,
    requests: () => shopItems,
  },
  {
    name: 'purchase',
    title: 'purchase',
    status: 200,
    servers: ALL,
    way: 'resolver',
    rate: 100,
    volatileFields: ['id', 'amount', 'createdAt', 'sku', 'title', 'login'],
    requests: ({ players }, count) =>
      times(count, (n) => {
        const player = 1 + (n % players);
        const itemId = String(1 + (n % BOUGHT));
        const order = {
          itemId,
          quantity: 1,
          accountId: String(player),
          expectedTotal: PRICE,
          idempotencyKey: randomUUID(),
        };
        return request('purchase', order, { bearer: bearerOf(player) });
      }),
  },
  {
    name: 'login',
    title: 'login',
    status: 200,
    servers: ['floor', 'argon2', 'service', 'plain', 'mercurius', 'yoga', 'apollo', 'express-graphql-http'],
    way: 'resolver',
    rate: 20,
    volatileFields: ['id', 'email', 'sessionId', 'expiresAt', 'createdAt'],
    restMs: 1_500,
    warmUpSeconds: 60, // some 20 logins a second
    // Each user logs in from another network.
    settings: { TRUSTED_PROXIES: '127.0.0.1' },
    requests: ({ players }) =>
      times(players, (n) => {
        const from = `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`;
        const credentials = { email: emailOf(n), password: PASSWORD, shortSession: false };
        return request('login', credentials, { further: { 'X-Forwarded-For': from } });
      }),
  },
];
