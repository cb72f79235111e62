import { expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { useProject } from '../../../test/support/project.js';
import { rowsReadBy } from '../../../test/support/rows-read.js';
import { useService } from '../../../test/support/service.js';
import { createAudit } from './index.js';

const service = useService();
const large = useProject(service, { slug: 'large' });
useProject(service, { slug: 'small' });

it('reads the entries of one project only', async () => {
  const { direct } = service.administrator;
  await sql`INSERT INTO audit (actor, action, project_id, target)
    SELECT 'user:1', 'session.start', ${large.id}, 'session:' || g FROM generate_series(1, 20000) AS g`.execute(direct);
  await sql`ANALYZE audit`.execute(direct);
  const filter = { project: 'small', action: 'user.block', limit: 100 };
  const read = await service.database.transaction((tx) =>
    rowsReadBy(tx, (db) => createAudit({ ...service.domain, db, changes: service.database }).search(filter)),
  );
  expect({ isBounded: read < 500 }).toEqual({ isBounded: true });
});

it('reads the first entries after an id, so that a reader misses none', async () => {
  const { audit } = service.domain;
  const [newest] = await audit.search({ project: 'large', limit: 1 });
  const afterId = (newest?.id ?? 0) - 2_000;
  const found = await audit.search({ project: 'large', limit: 1_000, afterId });
  expect(found.map(({ id }) => id)).toEqual(Array.from({ length: 1_000 }, (_, index) => afterId + 1 + index));
});
