import type { CacheControl } from '../base/cache-control.js';
import type { LanguageChoice, Languages } from '../base/language/chain.js';
import type { ActingRequest } from '../platform/audit/index.js';
import type { ProjectSnapshot } from './projects/index.js';
import type { GameServerSnapshot } from './servers/index.js';
import type { ClientInfo, Viewer } from './users/index.js';

/** The data of a request that resolvers may use. It has no services. */
export interface Context {
  /** What the changes of the request have to respect: deadline, obligations. */
  readonly acting: ActingRequest;
  readonly documentId: string;
  readonly project: ProjectSnapshot;
  /**
   * The language of the answer and its fallbacks (rules.md §3.10.4 and §3.10.5). The only value
   * that a run can change, with `setAnswerLanguage`.
   */
  languages: Languages;
  readonly choice: LanguageChoice;
  readonly viewer: Viewer;
  /** The server of the request, already checked; null if the operation has none. */
  readonly gameServer: GameServerSnapshot | null;
  readonly client: ClientInfo;
  readonly now: Date;
  /** Collects what limits the caching of an answer, for operations with `@cacheable`. */
  readonly cacheControl: CacheControl;
}
