import { describe, expect, it } from '@jest/globals';
import { contractWith } from '../support/contract.js';
import { useDatabase } from '../support/database.js';
import { seedProject } from '../support/project.js';
import { inProjectScope } from '../support/project-statements.js';
import { startTestService, type TestService } from '../support/service.js';

const database = useDatabase();

const EXPECTED = /^a statement has no condition on the project: .*from "?promotion_code"?.*Add project_id/;

/** Starts a service with a query that sends the statements of `read`. */
async function startReading(read: (service: TestService) => Promise<unknown>) {
  let reading = async (): Promise<unknown> => null;
  const service = await startTestService({
    contract: contractWith({
      published: ['projectAvailable'],
      sdl: 'extend type Query { reads: Int! @access(to: PUBLIC) }',
      documents: { reads: 'query reads { reads }' },
      queries: {
        async reads() {
          await reading();
          return 1;
        },
      },
    }),
  });
  const project = await seedProject(service, { slug: 'isles' });
  reading = () => read(service);
  expect(await project.run('reads')).toBe(1);
  return service;
}

describe('a statement without a condition on the project', () => {
  it('fails a test whose request sends it (control)', async () => {
    const service = await startReading(({ database: { db } }) =>
      db.selectFrom('promotion_code').select('code').execute(),
    );
    await expect(service.stop()).rejects.toThrow(/^a statement has no condition on the project: reads sends /);
  });

  it('fails a test whose command about a project sends it (control)', async () => {
    const { db } = database.database;
    const codes = () => db.selectFrom('promotion_code').select('code');
    await expect(inProjectScope(() => codes().execute())).rejects.toThrow(EXPECTED);
    expect(await inProjectScope(() => codes().where('project_id', '=', 1).execute())).toEqual([]);
  });
});

describe('a read for each entry of a list', () => {
  const readEach = (ids: readonly number[]) =>
    startReading(async ({ database: { db } }) => {
      for (const id of ids)
        await db.selectFrom('users').select('email').where('project_id', '=', 1).where('id', '=', id).execute();
    });

  it('fails a test whose list has two entries (control)', async () => {
    const service = await readEach([1, 2]);
    await expect(service.stop()).rejects.toThrow(/^a request repeats a statement: reads sends .*"users"/);
  });

  it('fails a test whose command about a project has a list of two entries (control)', async () => {
    const { db } = database.database;
    const read = async (id: number) =>
      db.selectFrom('users').select('email').where('project_id', '=', 1).where('id', '=', id).execute();
    const readBoth = inProjectScope(async () => [await read(1), await read(2)]);
    await expect(readBoth).rejects.toThrow(/^a command repeats a statement: .*"users"/);
    await inProjectScope(async () => [await read(1), await read(1)]);
  });

  it('may be sent again for the same entry, three times in all', async () => {
    await (await readEach([1, 1, 1])).stop();
    await expect((await readEach([1, 1, 1, 1])).stop()).rejects.toThrow(/^a request repeats a statement/);
  });
});
