import type { Languages } from '../../base/language/chain.js';
import type { Actor } from '../../platform/audit/index.js';
import type { ProjectSnapshot } from '../projects/index.js';
import type { ClientInfo, SignedInUser } from './user-model.js';

/** Identity of the requester. */
export type Viewer = { readonly kind: 'anonymous' } | ({ readonly kind: 'user' } & SignedInUser);

/** Values of a request that the service methods of users need. */
export interface UserRequest extends Pick<OperationContext, 'project' | 'client' | 'acting' | 'now'> {
  /** Language of emails to users without a profile language. */
  readonly answerLanguage: string;
}

/** Values of a request with a session. */
export interface SignedInRequest extends UserRequest {
  readonly viewer: SignedInUser;
  readonly by: Actor;
}

/** The part of `Context` that this slice reads. `domain/context.ts` imports this slice. */
interface OperationContext {
  readonly project: ProjectSnapshot;
  readonly client: ClientInfo;
  readonly acting: Actor['request'];
  readonly documentId: string;
  readonly languages: Languages;
  readonly viewer: Viewer;
  readonly now: Date;
}

/**
 * Returns the signed-in user and session of an operation with `@access(to: SESSION)`. Throws a
 * plain error otherwise: the viewer stage rejects such requests earlier, so this is a bug.
 */
export function signedIn({ documentId, viewer }: Pick<OperationContext, 'documentId' | 'viewer'>): SignedInUser {
  if (viewer.kind !== 'user') throw new Error(`${documentId} runs without a session`);
  return viewer;
}

/** Actor of a request with a session, for the audit log. */
export const actorOf = (asking: Pick<OperationContext, 'documentId' | 'viewer' | 'acting'>): Actor => ({
  name: `user:${signedIn(asking).user.id}`,
  request: asking.acting,
});

export const toUserRequest = ({
  project,
  client,
  acting,
  languages,
  now,
}: Omit<OperationContext, 'documentId' | 'viewer'>): UserRequest => ({
  project,
  client,
  acting,
  answerLanguage: languages[0],
  now,
});

export const toSignedInRequest = (asking: OperationContext): SignedInRequest => ({
  ...toUserRequest(asking),
  viewer: signedIn(asking),
  by: actorOf(asking),
});
