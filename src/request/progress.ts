import type { Languages } from '../base/language/chain.js';
import type { Operation } from '../contract/contract.js';
import type { Retirement } from '../contract/manifest.js';
import type { ProjectFacts } from '../domain/projects/index.js';
import type { MediaType } from './head.js';

/**
 * How far a request has come. The stages write down here what they find out, because whoever answers (the language
 * of a refusal, the origin check, the log line) needs it whatever becomes of the request.
 */
export interface Progress {
  readonly requestId: string;
  readonly acceptLanguage: string | undefined;
  mediaType: MediaType;
  /** A published or withdrawn id; `unknown` until then. */
  documentId: string;
  operation: Operation | null;
  /** That the document goes, or has gone; null where nothing of the kind is known. */
  retirement: Retirement | null;
  project: ProjectFacts | null;
  /** Null until the project is known. */
  languages: Languages | null;
  /** A session was sent that is none, or none any more: the answer tells, whether that stood in its way or not. */
  sessionEnded: boolean;
}

/** The progress of a request that has just arrived. */
export function startProgress(requestId: string, acceptLanguage: string | undefined, mediaType: MediaType): Progress {
  return {
    requestId,
    acceptLanguage,
    mediaType,
    documentId: 'unknown',
    operation: null,
    retirement: null,
    project: null,
    languages: null,
    sessionEnded: false,
  };
}
