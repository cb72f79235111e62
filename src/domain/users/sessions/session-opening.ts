import { newSecret, sha256, uuidv7 } from '../../../base/secrets.js';
import type { Actor } from '../../../platform/audit/index.js';
import { recordAudit } from '../../../platform/audit/index.js';
import type { Tx } from '../../../storage/database.js';
import type { ProjectFacts } from '../../projects/index.js';
import type { ClientFacts, OpenedSession, SessionFacts, UserFacts } from '../user-model.js';
import { insertSession, revokeOldest } from './session-store.js';
import { timesOf } from './times.js';

export interface SessionDraft {
  readonly project: ProjectFacts;
  readonly shortSession: boolean;
  readonly client: ClientFacts;
  readonly now: Date;
}

const MAX_SESSIONS = 20;

/** A session as it would begin now, on no server yet. */
export const draftSession = ({ project, shortSession, now }: SessionDraft, user: UserFacts): SessionFacts => ({
  id: uuidv7(now),
  userId: user.id,
  projectId: user.projectId,
  gameServerId: null,
  pinVerifiedUntil: null,
  ...timesOf(project, shortSession, now),
});

/**
 * Opens a session for a user whom the caller has locked; the 21st ends the one that was seen longest ago
 * (operations.md §3.1). Also tells how many it ended.
 */
export async function openSession(
  tx: Tx,
  draft: SessionDraft,
  user: UserFacts,
  { gameServerId, by }: { readonly gameServerId: number | null; readonly by: Actor },
): Promise<{ readonly opened: OpenedSession; readonly evicted: number }> {
  const { client, now } = draft;
  const bearer = newSecret('gps_', 32);
  const session = { ...draftSession(draft, user), gameServerId };
  const evicted = await revokeOldest(tx, user.projectId, user.id, MAX_SESSIONS - 1, now);
  await insertSession(tx, session, { secretHash: sha256(bearer), ip: client.ip, userAgent: client.userAgent });
  const target = `session:${session.id}`;
  await recordAudit(tx, { by, at: now, action: 'session.open', projectId: user.projectId, target });
  return { opened: { bearer, user, session }, evicted };
}
