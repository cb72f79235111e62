import type { Retirement } from '../../packages/contract/src/runtime/index.js';
import type { Operation } from '../../packages/contract/src/serve.js';
import type { CacheControl } from '../base/cache-control.js';
import type { LanguageChoice, Languages } from '../base/language/chain.js';
import type { ProjectSnapshot } from '../domain/projects/index.js';
import type { GameServerSnapshot } from '../domain/servers/index.js';
import type { ClientInfo, Viewer } from '../domain/users/index.js';
import type { ActingRequest } from '../platform/audit/index.js';
import type { Headers, MediaType, Variables } from './transport.js';

/**
 * The one object of a request, with a field for each result of the stages. A stage writes its
 * result and returns the object as a narrower type (`DocumentRequest`, `ProjectRequest`,
 * `AvailableRequest`, `IdentifiedRequest`, `PermittedRequest`, `CheckedRequest`, `ScopedRequest`,
 * `ReadyRequest`). A reply, the origin check and the access log use the fields that are set by
 * then.
 */
export interface ReceivedRequest {
  /** Request id in the answer, the log and the audit log. */
  readonly id: string;
  readonly headers: Headers;
  /** Token in `Authorization`; null if the header is absent or malformed. */
  readonly bearer: string | null;
  readonly client: ClientInfo;
  /** Media type of the answer. */
  readonly mediaType: MediaType;
  /** Seconds for which caches may share the answer to a GET (rules.md §2.8); null: a POST. */
  sharedSeconds: number | null;
  /** Deadline for commits (`performance.now()`). */
  commitsUntil: number;
  /** A published or retired id; `unknown` before the document is found. */
  documentId: string;
  /** Announced or past retirement of the document; null if there is none. */
  retirement: Retirement | null;
  /**
   * The bearer is not a valid session: the answer says so, and a public operation runs anonymously.
   */
  isSessionInvalid: boolean;

  // Results of the stages; null before the stage.
  readonly now: Date | null;
  readonly operation: Operation | null;
  readonly variables: Variables | null;
  readonly project: ProjectSnapshot | null;
  readonly choice: LanguageChoice | null;
  languages: Languages | null;
  /** Marks the type `AvailableRequest`; no code reads it. */
  readonly isAvailable: true | null;
  readonly viewer: Viewer | null;
  /** Marks the type `PermittedRequest`; no code reads it. */
  readonly isPermitted: true | null;
  readonly input: Variables | null;
  readonly surcharge: number | null;
  /** Null if the operation has none; undefined before the stage. */
  readonly gameServer: GameServerSnapshot | null | undefined;
  /**
   * What its changes have to respect: the `request` of their actor (`by.request`). `Context` of the
   * resolvers has it too.
   */
  readonly acting: ActingRequest | null;
  readonly cacheControl: CacheControl | null;
  /** Source of the root field: the results of the mock. The service's resolvers need none. */
  readonly rootValue: unknown;
}

/** Values of a request that the transport knows after the head. */
export type Arrival = Pick<ReceivedRequest, 'id' | 'headers' | 'bearer' | 'client'>;

/** Creates a request with all fields, because adding properties later makes an object slow. */
export const newRequest = ({ id, headers, bearer, client }: Arrival, mediaType: MediaType): ReceivedRequest => ({
  id,
  headers,
  bearer,
  client,
  mediaType,
  sharedSeconds: null,
  commitsUntil: 0,
  documentId: 'unknown',
  retirement: null,
  isSessionInvalid: false,
  now: null,
  operation: null,
  variables: null,
  project: null,
  choice: null,
  languages: null,
  isAvailable: null,
  viewer: null,
  isPermitted: null,
  input: null,
  surcharge: null,
  gameServer: undefined,
  acting: null,
  cacheControl: null,
  rootValue: undefined,
});
