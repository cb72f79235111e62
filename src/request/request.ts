import type { Operation } from '../../packages/contract/src/contract.js';
import type { Retirement } from '../../packages/contract/src/manifest.js';
import type { Keeping } from '../base/keeping.js';
import type { Languages } from '../base/language/chain.js';
import type { ProjectSnapshot } from '../domain/projects/index.js';
import type { GameServerSnapshot } from '../domain/servers/index.js';
import type { ClientFacts, Viewer } from '../domain/users/index.js';
import type { ActingRequest } from '../platform/audit/index.js';
import type { Headers, MediaType } from './head.js';

/** What an `Accept-Language` header chooses of a project's languages. */
export interface LanguageChoice {
  /** As far as header and project decide. */
  readonly languages: Languages;
  /** For a user with this profile language, which counts where the header matched nothing: rules.md §3.10.4. */
  readonly withProfile: (language: string) => Languages;
}

/** The variables of a request: an object, and no more is known of it before the input stage. */
export type Variables = Readonly<Record<string, unknown>>;

/**
 * A request that has arrived: the one object that is made for it, with a field for all that will be known of it. The
 * stages write down there what they find out, and return it as what it has become (`Found`, `Placed`, `Identified`,
 * `Checked`, `Scoped`, `Ready`). Whoever answers (the language of a refusal, the origin check, the log line) has it as far
 * as it came.
 */
export interface Received {
  /** Goes into the answer, the log and the audit log. */
  readonly id: string;
  readonly headers: Headers;
  /** What stands in `Authorization`; null where there is none, or none that is well-formed. */
  readonly bearer: string | null;
  readonly client: ClientFacts;
  /** Of the answer. */
  mediaType: MediaType;
  /** Until when it may change something (`performance.now()`). */
  commitsUntil: number;
  /** A published or withdrawn id; `unknown` until then. */
  documentId: string;
  /** That the document goes, or has gone; null where nothing of the kind is known. */
  retirement: Retirement | null;
  /** It was sent a session that is none any more: it is told, and on a public operation stands in nobody's way. */
  sessionEnded: boolean;

  // What the stages find out: null until then.
  readonly now: Date | null;
  readonly operation: Operation | null;
  readonly variables: Variables | null;
  readonly project: ProjectSnapshot | null;
  readonly choice: LanguageChoice | null;
  languages: Languages | null;
  readonly viewer: Viewer | null;
  readonly input: Variables | null;
  readonly surcharge: number | null;
  /** Null also where the operation has none; undefined until that is known. */
  readonly gameServer: GameServerSnapshot | null | undefined;
  readonly request: ActingRequest | null;
  readonly keeping: Keeping | null;
  /** What the root field is resolved from: a mock's results. The service's own resolvers need none. */
  readonly rootValue: unknown;
}

/** What the transport knows of a request once its head is there. */
export type Arrival = Pick<Received, 'id' | 'headers' | 'bearer' | 'client'>;

/** Begins a request. Every field is there from now on: an object that grows is slow. */
export const receive = ({ id, headers, bearer, client }: Arrival, mediaType: MediaType): Received => ({
  id,
  headers,
  bearer,
  client,
  mediaType,
  commitsUntil: 0,
  documentId: 'unknown',
  retirement: null,
  sessionEnded: false,
  now: null,
  operation: null,
  variables: null,
  project: null,
  choice: null,
  languages: null,
  viewer: null,
  input: null,
  surcharge: null,
  gameServer: undefined,
  request: null,
  keeping: null,
  rootValue: undefined,
});
