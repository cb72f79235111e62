import { Refusal } from '../../../base/errors/refusal.js';
import type { Actor } from '../../../platform/audit/index.js';
import type { Deps } from '../../../platform/deps.js';
import type { Tx } from '../../../storage/database.js';
import { ask } from '../../../storage/statement.js';
import { hasherOf, type LoginLimits, type Passwords, widestOf } from '../../credentials/index.js';
import { readEmail } from '../../email.js';
import type { ProjectSnapshot } from '../../projects/index.js';
import type { GameServerSnapshot } from '../../servers/index.js';
import { requireNotClosed, type ServersService } from '../../servers/index.js';
import { type Credentials, findCredentials, lockCredentials, replaceHash } from '../passwords/credential-store.js';
import { awaitsConfirmation, type ClientInfo, type OpenedSession, type UserSnapshot } from '../user-model.js';
import { noteLogin } from '../user-store.js';
import { draftSession, openSession } from './session-opening.js';
import { requireNotBlocked } from './signed-in-user.js';

export interface LoginParts extends Pick<Deps, 'db' | 'changes'> {
  readonly servers: ServersService;
  readonly loginLimits: LoginLimits;
  readonly passwords: Passwords;
}

export interface LoginAttempt {
  readonly project: ProjectSnapshot;
  readonly email: string;
  readonly password: string;
  readonly gameServerId: number | null;
  readonly shortSession: boolean;
  readonly client: ClientInfo;
  readonly request: Actor['request'];
  readonly now: Date;
}

/** Whether nobody can log in as this user, whatever they know. */
const isNobody = (user: UserSnapshot, project: ProjectSnapshot): boolean =>
  user.status === 'DELETED' || awaitsConfirmation(user, project);

/** Opens sessions by password: rules.md §3.1–3.3, §3.5, §3.6. */
export function createLogin({ db, changes, servers, loginLimits, passwords }: LoginParts) {
  /**
   * Users who are unknown, deleted or not confirmed yet cost the same work, and get the same answer, as a wrong password:
   * to the throttles too.
   */
  async function prove(
    { project, email, password, client }: LoginAttempt,
    isKnown: boolean,
  ): Promise<Credentials | null> {
    const address = readEmail(email);
    const found = address === null ? null : await findCredentials(db, project.id, address);
    const credentials = found === null || isNobody(found.user, project) ? null : found;
    const who = isKnown ? { home: `address ${address?.norm ?? email}` } : { place: widestOf(client.network) };
    const by = { projectId: project.id, ...who };
    const right = await passwords.verify(credentials?.passwordHash ?? null, password, by);
    return right ? credentials : null;
  }

  /** The server that the session begins on: the one named, by the rules of every request, or an obvious one. */
  async function chooseServer(attempt: LoginAttempt, user: UserSnapshot) {
    const viewer = { kind: 'user', user, session: draftSession(attempt, user) } as const;
    const { project, gameServerId, now } = attempt;
    if (gameServerId === null) return await servers.preselect(project, viewer, user.lastServerId, now);
    attempt.request?.obligations.fulfil('GAME_SERVER');
    const server = await servers.resolve({ project, viewer, explicitId: gameServerId, sessionServerId: null });
    requireNotClosed(server);
    return server;
  }

  /** What was proved must still hold now that the user is locked. */
  async function lock(tx: Tx, { user, passwordChangedAt }: Credentials, now: Date): Promise<UserSnapshot> {
    const locked = await lockCredentials(tx, user.projectId, user.id);
    const isSame = locked?.passwordChangedAt.getTime() === passwordChangedAt.getTime();
    if (locked === null || !isSame || locked.user.status === 'DELETED') throw new Refusal('INVALID_CREDENTIALS');
    requireNotBlocked(locked.user, now);
    return locked.user;
  }

  async function open(attempt: LoginAttempt, credentials: Credentials, server: GameServerSnapshot | null) {
    const { request, now } = attempt;
    const { id: userId, projectId } = credentials.user;
    return await changes({ projectId, by: { name: `user:${userId}`, request } }, async (change) => {
      const found = await lock(change.tx, credentials, now);
      const user = { ...found, lastServerId: attempt.gameServerId ?? found.lastServerId };
      const [opened, , requireAvailable] = await ask(change.tx, [
        openSession(change, attempt, user, server?.id ?? null),
        noteLogin({ projectId, userId, now, lastServerId: user.lastServerId }),
        change.readAvailability(),
      ]);
      requireAvailable();
      return opened;
    });
  }

  /**
   * Throws INVALID_CREDENTIALS; with the right password USER_BLOCKED (with reason and end), and for the server named
   * GAME_SERVER_NOT_FOUND, GAME_SERVER_ACCESS_DENIED, GAME_SERVER_CLOSED; RATE_LIMITED after too many wrong ones
   * (§3.3), and where too many log in at once.
   */
  return async function login(attempt: LoginAttempt): Promise<OpenedSession> {
    const { project, email, client, request, now } = attempt;
    const attempted = {
      projectId: project.id,
      address: readEmail(email)?.norm ?? email,
      network: client.network,
      by: { name: 'anonymous', request },
    };
    const credentials = await loginLimits.attempt(attempted, (isKnown) => prove(attempt, isKnown));
    if (credentials === null) throw new Refusal('INVALID_CREDENTIALS');
    const { user, passwordHash } = credentials;
    // rules.md §3.6: the right password of a blocked user earns them the reason.
    requireNotBlocked(user, now);
    const opened = await open(attempt, credentials, await chooseServer(attempt, user));
    if (await passwords.isOutdated(passwordHash)) {
      const newHash = await passwords.hash(attempt.password, hasherOf(user));
      await replaceHash(changes.direct, user.projectId, user.id, { oldHash: passwordHash, newHash });
    }
    return opened;
  };
}
