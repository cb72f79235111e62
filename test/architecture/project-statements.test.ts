import { describe, expect, it } from '@jest/globals';
import { contractWith } from '../support/contract.js';
import { useDatabase } from '../support/database.js';
import { seedProject } from '../support/project.js';
import { inProjectScope } from '../support/project-statements.js';
import { startTestService } from '../support/service.js';

const database = useDatabase();

const EXPECTED = /^a statement has no condition on the project: .*from "?promotion_code"?.*Add project_id/;

describe('a statement without a condition on the project', () => {
  it('fails a test whose request sends it (control)', async () => {
    let read = async (_project: number): Promise<unknown> => null;
    const service = await startTestService({
      contract: contractWith({
        published: ['projectAvailable'],
        sdl: 'extend type Query { reads: Int! @access(to: PUBLIC) }',
        documents: { reads: 'query reads { reads }' },
        queries: {
          async reads() {
            await read(1);
            return 1;
          },
        },
      }),
    });
    const project = await seedProject(service, { slug: 'isles' });
    read = () => service.database.db.selectFrom('promotion_code').select('code').execute();
    expect(await project.run('reads')).toBe(1);
    await expect(service.stop()).rejects.toThrow(/^a statement has no condition on the project: reads sends /);
  });

  it('fails a test whose command about a project sends it (control)', async () => {
    const { db } = database.database;
    const codes = () => db.selectFrom('promotion_code').select('code');
    await expect(inProjectScope(() => codes().execute())).rejects.toThrow(EXPECTED);
    expect(await inProjectScope(() => codes().where('project_id', '=', 1).execute())).toEqual([]);
  });
});
