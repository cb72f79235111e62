import type { Clock } from '../../src/base/clock.js';
import type { ProjectFacts } from '../../src/domain/projects/index.js';
import type { PinProof, SignedInUser } from '../../src/domain/users/index.js';
import { demandPinProof, lockSignedIn } from '../../src/domain/users/index.js';
import type { SeededProject, SeededUser } from '../support/project.js';
import type { TestService } from '../support/service.js';

/** Neither weak nor like another. */
export const PIN = '402917';
export const WRONG = '835206';
export const NEXT = '618350';

export interface PinUser extends SeededUser {
  readonly session: string;
}

/** What tests of PINs do with the users of a project. */
export function pinSupport(service: TestService, project: SeededProject, clock: Clock) {
  const { database, domain } = service;
  const { token } = project;

  /** The row, as far as it is about the PIN. */
  const rowOf = ({ id }: SeededUser) =>
    database.direct
      .selectFrom('users')
      .select(['pin_hash', 'pin_failures', 'pin_locked_until', 'pin_lock_level'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();

  const viewerOf = async (session: string, node = service): Promise<SignedInUser> => {
    const found = await node.domain.users.authenticate(project.id, session, clock.now());
    if (found.kind !== 'live') throw new Error(`the session is ${found.kind}`);
    return found;
  };
  const facts = async (): Promise<ProjectFacts> => {
    const found = await domain.projects.find(project.id);
    if (found === null) throw new Error('the project is gone');
    return found;
  };

  return {
    rowOf,
    viewerOf,
    facts,
    /** Somebody with a session, and `pin` if it is not null. */
    async newUser(pin: string | null = PIN): Promise<PinUser> {
      const user = await project.newUser();
      const session = await project.loginAs(user);
      if (pin !== null) await service.run('setPin', { newPin: pin, password: user.password }, { token, session });
      return { ...user, session };
    },
    /** Puts the counters where a test begins. */
    count: ({ id }: SeededUser, pin_failures: number, pin_lock_level = 0) =>
      database.direct
        .updateTable('users')
        .set({ pin_failures, pin_lock_level, pin_locked_until: null })
        .where('id', '=', id)
        .execute(),
    /** What a purchase would be told. */
    async prove(session: string, pin: string | null = null, policy: ProjectFacts['pinPolicy'] = 'OPTIONAL') {
      const viewer = await viewerOf(session);
      const by = { name: `user:${viewer.user.id}`, requestId: null };
      const question = { project: { ...(await facts()), pinPolicy: policy }, viewer, by, now: clock.now() };
      return await domain.users.provePin({ ...question, pin });
    },
    /** Looks at a proof again as the transaction of a purchase does; the code of the refusal, or null. */
    async recheck(session: string, proof: PinProof): Promise<string | null> {
      const viewer = await viewerOf(session);
      try {
        await database.transaction(async (tx) => {
          const held = await lockSignedIn(tx, viewer, clock.now());
          await demandPinProof(tx, proof, held, clock.now());
        });
        return null;
      } catch (error) {
        return String(Object(error).code);
      }
    },
  };
}
