import { expect } from '@jest/globals';
import type { Clock } from '../../../src/base/clock.js';
import type { ProjectSnapshot } from '../../../src/domain/projects/index.js';
import type { PinProof, SignedInUser } from '../../../src/domain/users/index.js';
import { lockSignedIn, requirePinProof } from '../../../src/domain/users/index.js';
import { askOne } from '../../../src/storage/statement.js';
import { createTestClock } from '../clock.js';
import type { SeededProject, SeededUser } from '../project.js';
import { useProject } from '../project.js';
import type { TestService } from '../service.js';
import { type TestServiceOptions, useService } from '../service.js';
import { use } from '../use.js';

/** Neither weak nor similar to each other. */
export const PIN = '402917';
export const WRONG = '835206';
export const NEXT = '618350';

export interface PinUser extends SeededUser {
  readonly session: string;
}

/** A project whose users have PINs, with a manual clock, for the tests of a file. */
export function usePins(parts: TestServiceOptions = {}) {
  const clock = createTestClock();
  const service = useService({ clock, ...parts });
  const project = useProject(service, { slug: 'isles' });
  const pins = use(() => pinSupport(service, project, clock));
  const verify = (session: string, pin: unknown) => project.ask('verifyPin', { pin }, { session });
  const codeOf = async (session: string, pin: string): Promise<string> => (await verify(session, pin)).code ?? 'RIGHT';
  return {
    clock,
    service,
    project,
    pins,
    verify,
    /** Returns the error code of a PIN check, or RIGHT. */
    codeOf,
    setPin: (session: string, variables: Record<string, unknown>) => project.ask('setPin', variables, { session }),
    refusedPin: (session: string, variables: Record<string, unknown>) =>
      project.expectRefusal('setPin', variables, { session }),
    me: async (session: string) => Object(await project.run('profile', {}, { session })),
    mailsTo: ({ email }: PinUser) => service.mailsTo(email),
    auditOf: async ({ id }: PinUser) => {
      const entries = await service.domain.audit.search({ target: `user:${id}`, limit: 100 });
      return entries.filter(({ action }) => /pin/.test(action));
    },
    /** Sends wrong PINs until the lockout. */
    async lock({ session }: PinUser) {
      for (let round = 0; round < 5; round += 1) expect(await codeOf(session, WRONG)).toBe('PIN_INVALID');
    },
  };
}

/** Helpers for tests of PINs. */
export function pinSupport(service: TestService, project: SeededProject, clock: Clock) {
  const { database, domain } = service;

  /** The PIN columns of the row. */
  const rowOf = ({ id }: SeededUser) =>
    database.direct
      .selectFrom('users')
      .select(['pin_hash', 'pin_failures', 'pin_locked_until', 'pin_lock_level'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();

  const readProject = async (): Promise<ProjectSnapshot> => {
    const found = await domain.projects.find(project.id);
    if (found === null) throw new Error('unknown project');
    return found;
  };
  const viewerOf = async (session: string, node = service): Promise<SignedInUser> => {
    const found = await node.domain.users.authenticate(await readProject(), session, '127.0.0.1', clock.now());
    if (found.kind !== 'live') throw new Error(`the session is ${found.kind}`);
    return found;
  };

  return {
    rowOf,
    viewerOf,
    readProject,
    /** Creates a user with a session, and with `pin` unless it is null. */
    async newUser(pin: string | null = PIN): Promise<PinUser> {
      const user = await project.newUser();
      const session = await project.loginAs(user);
      if (pin !== null) await project.run('setPin', { newPin: pin, password: user.password }, { session });
      return { ...user, session };
    },
    /** Sets the counters. */
    count: ({ id }: SeededUser, pin_failures: number, pin_lock_level = 0) =>
      database.direct
        .updateTable('users')
        .set({ pin_failures, pin_lock_level, pin_locked_until: null })
        .where('id', '=', id)
        .execute(),
    /** Proves the PIN as a purchase does. */
    async provePin(session: string, pin: string | null = null, policy: ProjectSnapshot['pinPolicy'] = 'OPTIONAL') {
      const viewer = await viewerOf(session);
      const by = { name: `user:${viewer.user.id}`, request: null };
      const question = { project: { ...(await readProject()), pinPolicy: policy }, viewer, by, now: clock.now() };
      return await domain.users.provePin({ ...question, pin });
    },
    /**
     * Checks a proof again as the transaction of a purchase does. Returns the error code or null.
     */
    async recheck(session: string, proof: PinProof): Promise<string | null> {
      const viewer = await viewerOf(session);
      try {
        await database.transaction(async (tx) => {
          const locked = await askOne(tx, lockSignedIn(viewer, clock.now()));
          await requirePinProof(tx, proof, locked, clock.now());
        });
        return null;
      } catch (error) {
        return String(Object(error).code);
      }
    },
  };
}
