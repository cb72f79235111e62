import { expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { applyFile, projectFile, projectOf, useDomain } from '../../../test/support/domain.js';
import { TEST_OPERATOR as BY } from '../../../test/support/project.js';

// Expired rows are deleted in batches because statements time out after five seconds; all are
// deleted.

const MORE_THAN_TWO_PORTIONS = 20_001;

const test = useDomain();

it('deletes expired throttle counts', async () => {
  await sql`INSERT INTO throttle SELECT n, 1, 5 FROM generate_series(1, ${MORE_THAN_TWO_PORTIONS}::int) AS n`.execute(
    test.database.direct,
  );
  expect(await test.domain.throttles.sweep()).toBe(MORE_THAN_TWO_PORTIONS);
});

it('deletes sessions more than 30 days after their absolute end', async () => {
  await applyFile(test.domain, projectFile());
  const { id: projectId } = await projectOf(test.domain);
  const player = { email: 'player@example.com', password: 'a password of mine' };
  const { id: userId } = await test.domain.users.create(await projectOf(test.domain), player, BY);
  const at = new Date(test.clock.now().getTime() - 30 * 86_400_000);
  await sql`INSERT INTO session (id, secret_hash, project_id, user_id, created_at, last_seen_at, idle_timeout_s,
      idle_expires_at, absolute_expires_at)
    SELECT gen_random_uuid(), sha256(n::text::bytea), ${projectId}, ${userId}, ended, ended, 600, ended, ended
    FROM generate_series(0, ${MORE_THAN_TWO_PORTIONS}::int) AS n,
      LATERAL (SELECT ${at}::timestamptz - least(n, 1) * interval '1 millisecond' AS ended) AS e`.execute(
    test.database.direct,
  );
  expect(await test.domain.users.sweepSessions()).toBe(MORE_THAN_TWO_PORTIONS);
});
