import { Refusal } from '../base/errors/refusal.js';
import { andThen, type PromiseOrValue } from '../base/promise-or-value.js';
import {
  effectiveStatus,
  type SessionSnapshot,
  type UsersService,
  userBlocked,
  type Viewer,
} from '../domain/users/index.js';
import { access } from '../policy/access.js';
import { userStatus } from '../policy/user-status.js';
import type { AvailableRequest } from './project.js';

/** Methods of the users service that the stage calls. */
export type ViewerSource = Pick<UsersService, 'authenticate'>;

/** A request whose viewer is known: a user, or anonymous if the operation allows it. */
export interface IdentifiedRequest extends AvailableRequest {
  readonly viewer: Viewer;
}

/** A request whose viewer has a status that the operation allows. */
export interface PermittedRequest extends IdentifiedRequest {
  readonly isPermitted: true;
}

const ANONYMOUS: Viewer = { kind: 'anonymous' };

/**
 * Bearer → session and user. Throws UNAUTHENTICATED if the operation requires a session and there
 * is no valid one, or SESSION_EXPIRED for one that we issued. A public operation ignores an invalid
 * bearer and reports it in a header, so that a stale session never blocks `login`. It treats a
 * blocked user as anonymous (rules.md §3.0.5).
 */
export function identifyViewer(users: ViewerSource, request: AvailableRequest): PromiseOrValue<IdentifiedRequest> {
  const { operation, project, bearer, client, now } = request;
  const mustBeSignedIn = access.of(operation.policy) === 'SESSION';
  if (bearer === null) {
    if (mustBeSignedIn) throw new Refusal('UNAUTHENTICATED');
    return Object.assign(request, { viewer: ANONYMOUS });
  }
  return andThen(users.authenticate(project, bearer, client.network, now), (answer) => {
    if (answer.kind !== 'live') {
      request.isSessionInvalid = true;
      if (mustBeSignedIn) throw new Refusal(answer.kind === 'expired' ? 'SESSION_EXPIRED' : 'UNAUTHENTICATED');
      return Object.assign(request, { viewer: ANONYMOUS });
    }
    const { user, session } = answer;
    if (!mustBeSignedIn && effectiveStatus(user, now) === 'BLOCKED')
      return Object.assign(request, { viewer: ANONYMOUS });
    const viewer: Viewer = { kind: 'user', user, session };
    const languages = user.language === null ? request.languages : request.choice.withProfile(user.language);
    return Object.assign(request, { viewer, languages });
  });
}

/**
 * Checks the user status against the statuses that the operation allows: rules.md §3.6.
 * Throws USER_BLOCKED (with reason and end), USER_PENDING.
 */
export function checkStatus(identified: IdentifiedRequest): PermittedRequest {
  const { operation, viewer, now } = identified;
  if (access.of(operation.policy) === 'SESSION' && viewer.kind === 'user') {
    const status = effectiveStatus(viewer.user, now);
    if (status === 'DELETED') throw new Refusal('UNAUTHENTICATED');
    if (!userStatus.of(operation.policy).includes(status))
      throw status === 'PENDING' ? new Refusal('USER_PENDING') : userBlocked(viewer.user);
  }
  return Object.assign(identified, { isPermitted: true as const });
}

/** Returns the session of a signed-in viewer; null if anonymous. */
export const sessionOf = (viewer: Viewer): SessionSnapshot | null => (viewer.kind === 'user' ? viewer.session : null);
