import type { Actor } from '../../platform/audit/index.js';
import type { SessionFacts, UserFacts } from './user-model.js';

/** Who asks. */
export type Viewer =
  | { readonly kind: 'anonymous' }
  | { readonly kind: 'user'; readonly user: UserFacts; readonly session: SessionFacts };

/** As much of a request as tells who asks. */
interface Asked {
  readonly requestId: string;
  readonly documentId: string;
  readonly viewer: Viewer;
}

/**
 * The signed-in user and session of an operation with `@access(to: SESSION)`.
 * Throws a plain error otherwise: the viewer stage has already refused, so this is a fault of ours.
 */
export function signedIn({ documentId, viewer }: Omit<Asked, 'requestId'>): {
  readonly user: UserFacts;
  readonly session: SessionFacts;
} {
  if (viewer.kind !== 'user') throw new Error(`${documentId} runs without a session`);
  return viewer;
}

/** Who acts in a request with a session, for the audit log. */
export const actorOf = (asked: Asked): Actor => ({
  name: `user:${signedIn(asked).user.id}`,
  requestId: asked.requestId,
});
