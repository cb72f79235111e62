import type { ClientFacts } from '../../base/context.js';
import { Refusal } from '../../base/errors/refusal.js';
import type { GameServerFacts, ProjectFacts, SessionFacts, UserFacts } from '../../base/facts.js';
import { newSecret, sha256, uuidv7 } from '../../base/secrets.js';
import type { Database, Tx } from '../../storage/database.js';
import type { Notifications } from '../../storage/notifications.js';
import { demandNotClosed, type ServersService } from '../servers/index.js';
import { readEmail } from './email.js';
import type { Credentials, OpenedSession } from './model.js';
import type { Passwords } from './passwords.js';
import { findCredentials, lockCredentials, recordLogin, replaceHash } from './repository.js';
import { insertSession, revokeOldest } from './session-repository.js';
import { timesOf } from './session-times.js';
import { effectiveStatus } from './status.js';

export interface LoginParts {
  readonly database: Database;
  readonly notifications: Notifications;
  readonly servers: ServersService;
  readonly passwords: Passwords;
}

export interface LoginAttempt {
  readonly project: ProjectFacts;
  readonly email: string;
  readonly password: string;
  readonly gameServerId: number | null;
  readonly shortSession: boolean;
  readonly client: ClientFacts;
  readonly now: Date;
}

const MAX_SESSIONS = 20;

/** Opens sessions by password: operations.md §3.1, §3.2, §3.5, §3.6. */
export function createLogin({ database, notifications, servers, passwords }: LoginParts) {
  /** Unknown and deleted users cost the same work, and get the same answer, as a wrong password. */
  async function prove({ project, email, password }: LoginAttempt): Promise<Credentials> {
    const address = readEmail(email);
    const found = address === null ? null : await findCredentials(database.db, project.id, address);
    const credentials = found?.user.status === 'DELETED' ? null : found;
    const right = await passwords.verify(credentials?.passwordHash ?? null, password);
    if (!right || credentials === null) throw new Refusal('INVALID_CREDENTIALS');
    return credentials;
  }

  /** The server that the session begins on: the one named, by the rules of every request, or an obvious one. */
  async function chooseServer(attempt: LoginAttempt, user: UserFacts, session: SessionFacts) {
    const viewer = { kind: 'user', user, session } as const;
    const { project, gameServerId } = attempt;
    if (gameServerId === null) return await servers.preselect(project.id, viewer, user.lastServerId);
    const server = await servers.resolve({ project, viewer, explicitId: gameServerId, sessionServerId: null });
    demandNotClosed(server);
    return server;
  }

  /** What was proved must still hold now that the user is locked. */
  async function lock(tx: Tx, { user, passwordChangedAt }: Credentials, now: Date): Promise<UserFacts> {
    const locked = await lockCredentials(tx, user.projectId, user.id);
    if (locked === null || locked.passwordChangedAt.getTime() !== passwordChangedAt.getTime()) {
      throw new Refusal('INVALID_CREDENTIALS');
    }
    demandMayEnter(locked.user, now);
    return locked.user;
  }

  async function open(attempt: LoginAttempt, credentials: Credentials, server: GameServerFacts | null) {
    const { client, gameServerId, now } = attempt;
    const bearer = newSecret('gps_', 32);
    let evicted = 0;
    const opened = await database.transaction(async (tx) => {
      const user = await lock(tx, credentials, now);
      const session = draft(attempt, user, server);
      evicted = await revokeOldest(tx, user.projectId, user.id, MAX_SESSIONS - 1, now);
      await insertSession(tx, session, { secretHash: sha256(bearer), ip: client.ip, userAgent: client.userAgent });
      const lastServerId = gameServerId ?? user.lastServerId;
      await recordLogin(tx, user.projectId, user.id, { now, lastServerId });
      return { bearer, user: { ...user, lastServerId }, session };
    });
    if (evicted > 0) await notifications.settled();
    return opened;
  }

  /**
   * Throws INVALID_CREDENTIALS; with the right password USER_BLOCKED (with reason and end), and for the server named
   * GAME_SERVER_NOT_FOUND, GAME_SERVER_ACCESS_DENIED, GAME_SERVER_CLOSED; RATE_LIMITED where too many log in at once.
   */
  return async function login(attempt: LoginAttempt): Promise<OpenedSession> {
    const credentials = await prove(attempt);
    const { user, passwordHash } = credentials;
    demandMayEnter(user, attempt.now);
    const server = await chooseServer(attempt, user, draft(attempt, user, null));
    const opened = await open(attempt, credentials, server);
    if (passwords.isOutdated(passwordHash)) {
      const newHash = await passwords.hash(attempt.password);
      await replaceHash(database.db, user.projectId, user.id, { oldHash: passwordHash, newHash });
    }
    return opened;
  };
}

const draft = (attempt: LoginAttempt, user: UserFacts, server: GameServerFacts | null): SessionFacts => ({
  id: uuidv7(attempt.now),
  userId: user.id,
  projectId: user.projectId,
  gameServerId: server?.id ?? null,
  pinVerifiedUntil: null,
  ...timesOf(attempt.project, attempt.shortSession, attempt.now),
});

/** operations.md §3.6: the right password of a blocked user earns him the reason. */
function demandMayEnter(user: UserFacts, now: Date): void {
  const status = effectiveStatus(user, now);
  if (status === 'DELETED') throw new Refusal('INVALID_CREDENTIALS');
  if (status !== 'BLOCKED') return;
  const { blockedReason: reason, blockedUntil: until } = user;
  throw new Refusal('USER_BLOCKED', { details: { reason, until: until?.toISOString() ?? null } });
}
