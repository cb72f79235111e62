import { Refusal } from '../base/errors/refusal.js';
import { type Languages, languageChain } from '../base/language/chain.js';
import {
  effectiveStatus,
  type SessionFacts,
  type UserFacts,
  type UsersService,
  userBlocked,
  type Viewer,
} from '../domain/users/index.js';
import type { ReceivedHead } from './head.js';
import type { Progress } from './progress.js';
import type { Placed } from './project.js';

/** What is asked of users. */
export type ViewerSource = Pick<UsersService, 'authenticate'>;

/** A request of somebody: signed in, or anonymous where the operation allows it. */
export interface Identified extends Placed {
  readonly viewer: Viewer;
}

const ANONYMOUS: Viewer = { kind: 'anonymous' };

/**
 * Bearer → session and user. An operation that needs a session is refused without a live one: UNAUTHENTICATED, or
 * SESSION_EXPIRED for one that we issued. On a public operation a bearer that cannot be used is ignored, so that a
 * stale one never stands in the way of `login`, and told of (rules.md §3.0.5).
 */
export async function identifyViewer(
  users: ViewerSource,
  placed: Placed,
  head: ReceivedHead,
  now: Date,
  progress: Progress,
): Promise<Identified> {
  const mustBeSignedIn = placed.operation.policy.access === 'SESSION';
  const { bearer } = head;
  if (bearer === null) {
    if (mustBeSignedIn) throw new Refusal('UNAUTHENTICATED');
    return { ...placed, viewer: ANONYMOUS };
  }
  const answer = await users.authenticate(placed.project, bearer, now);
  if (answer.kind !== 'live') {
    progress.sessionEnded = true;
    if (mustBeSignedIn) throw new Refusal(answer.kind === 'expired' ? 'SESSION_EXPIRED' : 'UNAUTHENTICATED');
    return { ...placed, viewer: ANONYMOUS };
  }
  const { user, session } = answer;
  if (!mustBeSignedIn && effectiveStatus(user, now) === 'BLOCKED') return { ...placed, viewer: ANONYMOUS };
  const languages = withProfile(placed, user);
  progress.languages = languages;
  return { ...placed, languages, viewer: { kind: 'user', user, session } };
}

/**
 * User status against the statuses that the operation allows: rules.md §3.6.
 * Throws USER_BLOCKED (with reason and end), USER_PENDING.
 */
export function checkStatus({ operation, viewer }: Identified, now: Date): void {
  if (operation.policy.access !== 'SESSION' || viewer.kind !== 'user') return;
  const status = effectiveStatus(viewer.user, now);
  if (status === 'DELETED') throw new Refusal('UNAUTHENTICATED');
  if (operation.policy.viewer.includes(status)) return;
  if (status === 'PENDING') throw new Refusal('USER_PENDING');
  throw userBlocked(viewer.user);
}

/** The session of a viewer who has one. */
export const sessionOf = (viewer: Viewer): SessionFacts | null => (viewer.kind === 'user' ? viewer.session : null);

/** The profile language counts where the header matched nothing: rules.md §3.10.4. */
const withProfile = ({ match, languages, project, offer }: Placed, user: UserFacts): Languages =>
  user.language === null ? languages : languageChain(match, user.language, project.language, offer);
