import type { Languages } from '../../base/language/chain.js';
import type { Actor } from '../../platform/audit/index.js';
import type { ProjectSnapshot } from '../projects/index.js';
import type { ClientInfo, SignedInUser } from './user-model.js';

/** Who asks. */
export type Viewer = { readonly kind: 'anonymous' } | ({ readonly kind: 'user' } & SignedInUser);

/** What users' deeds want to know of the request that asks for them. */
export interface Asked extends Pick<Asking, 'project' | 'client' | 'request' | 'now'> {
  /** What mails are written in where their reader has no language of their own. */
  readonly answerLanguage: string;
}

/** The same of a request with a session. */
export interface AskedByUser extends Asked {
  readonly viewer: SignedInUser;
  readonly by: Actor;
}

/** As much of a request's context as is asked for here. */
interface Asking {
  readonly project: ProjectSnapshot;
  readonly client: ClientInfo;
  readonly request: Actor['request'];
  readonly documentId: string;
  readonly languages: Languages;
  readonly viewer: Viewer;
  readonly now: Date;
}

/**
 * The signed-in user and session of an operation with `@access(to: SESSION)`.
 * Throws a plain error otherwise: the viewer stage has already refused, so this is a fault of ours.
 */
export function signedIn({ documentId, viewer }: Pick<Asking, 'documentId' | 'viewer'>): SignedInUser {
  if (viewer.kind !== 'user') throw new Error(`${documentId} runs without a session`);
  return viewer;
}

/** Who acts in a request with a session, for the audit log. */
export const actorOf = (asking: Pick<Asking, 'documentId' | 'viewer' | 'request'>): Actor => ({
  name: `user:${signedIn(asking).user.id}`,
  request: asking.request,
});

export const askedBy = ({
  project,
  client,
  request,
  languages,
  now,
}: Omit<Asking, 'documentId' | 'viewer'>): Asked => ({
  project,
  client,
  request,
  answerLanguage: languages[0],
  now,
});

export const askedByUser = (asking: Asking): AskedByUser => ({
  ...askedBy(asking),
  viewer: signedIn(asking),
  by: actorOf(asking),
});
