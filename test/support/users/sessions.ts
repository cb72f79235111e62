import { sha256 } from '../../../src/base/secrets.js';
import { createTestClock } from '../clock.js';
import { useProject } from '../project.js';
import { useService } from '../service.js';

/** A service with a manual clock and a project, for tests of sessions. */
export function useSessions() {
  const clock = createTestClock();
  const service = useService({ clock });
  const project = useProject(service, { slug: 'isles' });

  return {
    clock,
    service,
    project,
    newUser: () => project.newUser(),
    /** Sends `me` and returns the status or the error code. */
    me: async (session: string) => {
      const { status, code } = await project.ask('me', {}, { session });
      return code ?? status;
    },
    rowOf: (bearer: string) =>
      service.database.direct
        .selectFrom('session')
        .selectAll()
        .where('secret_hash', '=', sha256(bearer))
        .executeTakeFirstOrThrow(),
    /**
     * Clears the end of a session, which the service cannot do; waits until this node has the
     * change.
     */
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
