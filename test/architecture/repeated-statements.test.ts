import { expect, it } from '@jest/globals';
import { contractWith } from '../support/contract.js';
import { seedProject } from '../support/project.js';
import { startTestService } from '../support/service.js';

/** Starts a service with a query that reads the project `times` times, calls it, and stops. */
async function readRepeatedly(times: number): Promise<void> {
  const service = await startTestService({
    contract: (domain) =>
      contractWith({
        published: ['projectAvailable'],
        sdl: 'extend type Query { reads: Int! @access(to: PUBLIC) }',
        documents: { reads: 'query reads { reads }' },
        queries: {
          async reads() {
            for (let at = 0; at < times; at += 1) await domain.projects.findBySlug('isles');
            return times;
          },
        },
      })(domain),
  });
  const project = await seedProject(service, { slug: 'isles' });
  expect(await project.run('reads')).toBe(times);
  await service.stop();
}

it('fails a test whose request sends one statement for each entry (control)', async () => {
  await expect(readRepeatedly(4)).rejects.toThrow(/^a request repeats a statement: reads sends select .*"project"/);
  await readRepeatedly(2);
});
