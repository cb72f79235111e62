import { Refusal } from '../../../base/errors/refusal.js';
import type { Tx } from '../../../storage/database.js';
import { ask } from '../../../storage/statement.js';
import { requesterOf, widestNetworkOf } from '../../credentials/index.js';
import { readEmail } from '../../email.js';
import type { ProjectSnapshot } from '../../projects/index.js';
import { findServer, type GameServerSnapshot, requireNotClosed, requireUsableServer } from '../../servers/index.js';
import { type Credentials, findCredentials, lockCredentials, replaceHash } from '../credential-store.js';
import { awaitsConfirmation, type OpenedSession, type UserKey, type UserSnapshot } from '../user-model.js';
import type { UserRequest } from '../user-request.js';
import { recordLogin, selectUser } from '../user-store.js';
import type { UserOperationDeps } from '../users-deps.js';
import { draftSession, openSession, type SessionDraft } from './session-opening.js';
import { requireNotBlocked } from './signed-in-user.js';

export interface LoginAttempt extends SessionDraft, Pick<UserRequest, 'acting'> {
  readonly email: string;
  readonly password: string;
  readonly gameServerId: number | null;
}

/** Returns true if no password logs in this user. */
const cannotLogIn = (user: UserSnapshot, project: ProjectSnapshot): boolean =>
  user.status === 'DELETED' || awaitsConfirmation(user, project);

/** Opens sessions by password: rules.md §3.1–3.3, §3.5, §3.6. */
export function createLogin({ db, changes, servers, loginLimits, passwords }: UserOperationDeps) {
  /**
   * Verifies the password. Unknown, deleted and unconfirmed users cost the same work and yield the
   * same result as a wrong password, also for the throttles.
   */
  async function prove(
    { project, email, password, client }: LoginAttempt,
    isKnownPlace: boolean,
  ): Promise<Credentials | null> {
    const address = readEmail(email);
    const found = address === null ? null : await findCredentials(db, project.id, address);
    const credentials = found === null || cannotLogIn(found.user, project) ? null : found;
    const requester = isKnownPlace
      ? { userKey: `address ${address?.norm ?? email}` }
      : { network: widestNetworkOf(client.network) };
    const by = { projectId: project.id, ...requester };
    const right = await passwords.verify(credentials?.passwordHash ?? null, password, by);
    return right ? credentials : null;
  }

  /**
   * Chooses the server of the session: the requested one, under the usual rules, or a preselected
   * one.
   */
  async function chooseServer(attempt: LoginAttempt, { user, lastServerId }: Credentials) {
    const viewer = { kind: 'user', user, session: draftSession(attempt, user) } as const;
    const { project, gameServerId, now } = attempt;
    if (gameServerId === null) return await servers.preselect(project, viewer, lastServerId, now);
    attempt.acting?.obligations.fulfil('GAME_SERVER');
    const server = await servers.resolve({ project, viewer, explicitId: gameServerId, sessionServerId: null });
    requireNotClosed(server);
    return server;
  }

  /**
   * Locks the user and checks that address and verified password are still valid. Another spelling
   * of the address is another address, because its confirmation ends all sessions too.
   */
  async function lock(tx: Tx, { user, passwordChangedAt }: Credentials, now: Date): Promise<Credentials> {
    const locked = await lockCredentials(tx, user);
    const isSame =
      locked?.passwordChangedAt.getTime() === passwordChangedAt.getTime() && locked.user.email === user.email;
    if (locked === null || !isSame || locked.user.status === 'DELETED') throw new Refusal('INVALID_CREDENTIALS');
    requireNotBlocked(locked.user, now);
    return locked;
  }

  /**
   * Checks the requested server again: it may have been closed, or the access revoked, while the
   * login waited. Reads the user in a statement after the lock, as `lockSignedIn` does.
   */
  async function requireSelectable(tx: Tx, key: UserKey, serverId: number): Promise<void> {
    const [user, row] = await ask(tx, [selectUser(key), findServer({ projectId: key.projectId, serverId })]);
    if (user === null) throw new Refusal('INVALID_CREDENTIALS');
    requireUsableServer(row, { kind: 'user', user });
  }

  /** @param newHash replaces an outdated hash; null: stays */
  async function open(
    attempt: LoginAttempt,
    credentials: Credentials,
    server: GameServerSnapshot | null,
    newHash: string | null,
  ) {
    const { acting, now } = attempt;
    const { id, projectId } = credentials.user;
    return await changes({ projectId, by: { name: `user:${id}`, request: acting } }, async (change) => {
      const { user, lastServerId } = await lock(change.tx, credentials, now);
      if (attempt.gameServerId !== null) await requireSelectable(change.tx, user, attempt.gameServerId);
      if (newHash !== null) await replaceHash(change.tx, user, newHash);
      const [opened, , requireAvailable] = await ask(change.tx, [
        openSession(change, attempt, user, server?.id ?? null),
        recordLogin({ projectId, id, now, lastServerId: attempt.gameServerId ?? lastServerId }),
        change.readAvailability(),
      ]);
      requireAvailable();
      return opened;
    });
  }

  /**
   * Logs a user in. Throws INVALID_CREDENTIALS, and RATE_LIMITED after too many wrong passwords
   * (§3.3) or during too many concurrent logins.
   * With the right password it throws USER_BLOCKED (with reason and end), and for the requested
   * server GAME_SERVER_NOT_FOUND, GAME_SERVER_ACCESS_DENIED, GAME_SERVER_CLOSED.
   */
  return async function login(attempt: LoginAttempt): Promise<OpenedSession> {
    const { project, email, client, acting, now } = attempt;
    const attempted = {
      projectId: project.id,
      address: readEmail(email)?.norm ?? email,
      network: client.network,
      by: { name: 'anonymous', request: acting },
    };
    const credentials = await loginLimits.attempt(attempted, (isKnownPlace) => prove(attempt, isKnownPlace));
    if (credentials === null) throw new Refusal('INVALID_CREDENTIALS');
    const { user, passwordHash } = credentials;
    // rules.md §3.6: only the right password reveals the block and its reason.
    requireNotBlocked(user, now);
    const server = await chooseServer(attempt, credentials);
    const isOutdated = await passwords.isOutdated(passwordHash);
    const newHash = isOutdated ? await passwords.hash(attempt.password, requesterOf(user)) : null;
    return await open(attempt, credentials, server, newHash);
  };
}
