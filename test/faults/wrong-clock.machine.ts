import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { useDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { useServing } from '../support/process/serving.js';
import { checkout, stopProcess } from '../support/process.js';

// A process whose clock is four days ahead. wrong-clock.long.ts has two nodes, with `faketime`.

const FOUR_DAYS_MS = 4 * 24 * 3_600_000;

const service = useServing(useDatabase(), {
  DELIVERY_PORT: '0',
  WRONG_CLOCK_MS: String(FOUR_DAYS_MS),
  NODE_OPTIONS: `--import ${join(checkout, 'test/support/wrong-clock.mjs')}`,
});

const readiness = async () => {
  const response = await fetch(`${service.opsUrl}/readyz`);
  return { status: response.status, body: JSON.parse(await response.text()) };
};
const posted = async (url: string): Promise<number> =>
  (
    await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"documentId":"projectAvailable","variables":{}}',
    })
  ).status;
const deliveryUrl = () => /fetch deliveries from (http[^"]+)/.exec(service.stderr())?.[1] ?? '';
const statuses = async () => [
  await posted(service.endpoint),
  await posted(`${deliveryUrl()}/deliveries/lease`),
  await posted(`${service.opsUrl}/admin/credit`),
];
const linesAboutClocks = () =>
  service
    .stderr()
    .split('\n')
    .filter((line) => line.includes('clock'))
    .map((line) => JSON.parse(line));

it('starts with a wrong clock, reports why it is not ready, and serves once the clocks agree', async () => {
  const why = expect.stringMatching(/^this machine's clock is 345600\.\d s ahead of the database's$/);
  expect(await readiness()).toEqual({
    status: 503,
    body: {
      status: 'not ready',
      checks: { accepting: true, clock: false, database: true, disk: true },
      reasons: [why],
    },
  });
  expect(await statuses()).toEqual([503, 503, 503]);
  expect(linesAboutClocks()).toMatchObject([{ level: 'error', message: expect.stringContaining('345600.') }]);

  service.child.kill('SIGUSR2');
  await eventually(async () => (await readiness()).status === 200);
  expect((await readiness()).body).toEqual({
    status: 'ready',
    checks: { accepting: true, clock: true, database: true, disk: true },
  });
  expect(await statuses()).toEqual([400, 401, 401]);
  expect(linesAboutClocks()).toMatchObject([{ level: 'error' }, { level: 'info' }]);
  expect(await stopProcess(service)).toBe(0);
});
