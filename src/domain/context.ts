import type { CacheControl } from '../base/cache-control.js';
import type { Languages } from '../base/language/chain.js';
import type { ActingRequest } from '../platform/audit/index.js';
import type { ProjectSnapshot } from './projects/index.js';
import type { GameServerSnapshot } from './servers/index.js';
import type { ClientInfo, Viewer } from './users/index.js';

/** Values of one request for resolvers: data only, no services. */
export interface Context {
  readonly request: ActingRequest;
  readonly documentId: string;
  readonly project: ProjectSnapshot;
  /**
   * The language of the answer, then the languages to fall back on (rules.md §3.10.4 and §3.10.5). The one fact that a run
   * can change: `setAnswerLanguage`.
   */
  languages: Languages;
  readonly viewer: Viewer;
  /** The server that the request runs on, already checked; null where the operation has none. */
  readonly gameServer: GameServerSnapshot | null;
  readonly client: ClientInfo;
  readonly now: Date;
  /** Takes what has to be known of an answer that is kept: for operations that are `@cacheable`. */
  readonly cacheControl: CacheControl;
}
