import { sha256 } from '../../../src/base/secrets.js';
import { createTestClock } from '../clock.js';
import { type SeededUser, useProject } from '../project.js';
import { useService } from '../service.js';

/** A service with a clock to steer, a project, and what tests of sessions ask and look up. */
export function useSessions() {
  const clock = createTestClock();
  const service = useService({ clock });
  const project = useProject(service, { slug: 'isles' });
  let users = 0;

  return {
    clock,
    service,
    project,
    newUser: (): Promise<SeededUser> => {
      users += 1;
      return project.addUser({ email: `user${users}@example.com`, password: 'a password of mine' });
    },
    /** Asks for `me`: the status, or the code of the error. */
    me: async (session: string) => {
      const { status, body } = await service.ask('me', {}, { token: project.token, session });
      return body.errors?.[0]?.extensions.code ?? status;
    },
    rowOf: (bearer: string) =>
      service.database.direct
        .selectFrom('session')
        .selectAll()
        .where('secret_hash', '=', sha256(bearer))
        .executeTakeFirstOrThrow(),
    /** Undoes the end of a session, as nothing in the service can; awaits that this node knows. */
    async revive(bearer: string): Promise<void> {
      await service.database.direct
        .updateTable('session')
        .set({ revoked_at: null, revoke_reason: null })
        .where('secret_hash', '=', sha256(bearer))
        .execute();
      await service.notifications.settled();
    },
  };
}
