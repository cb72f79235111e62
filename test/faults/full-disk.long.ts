import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { isRoot } from '../support/embedded.js';
import { eventually } from '../support/eventually.js';
import { createClient, readDemo } from '../support/process/demo.js';
import { cleanUp, type RunningService, spawnProgram, waitUntilServing } from '../support/process.js';

// `/readyz` while the disk of the database is full: `npm run long -- faults`. Mounting a disk needs
// root.

const asRoot = isRoot ? it : it.skip;
let disk: string;
let service: RunningService;

beforeAll(async () => {
  if (!isRoot) return;
  disk = mkdtempSync(join(tmpdir(), 'disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=140m,mode=0755', 'tmpfs', disk]);
  service = await waitUntilServing(spawnProgram(['start'], { DATA_DIR: disk }), 60_000);
});
afterAll(async () => {
  if (!isRoot) return;
  await cleanUp(disk, [service]).catch(() => undefined); // the mount point cannot be deleted
  execFileSync('umount', ['--lazy', disk]);
  rmSync(disk, { recursive: true, force: true });
});

async function readiness() {
  const response = await fetch(`${service.opsUrl}/readyz`);
  return { ...JSON.parse(await response.text()), status: response.status };
}

asRoot('reports not ready while the disk of the database is full', async () => {
  const { endpoint, identity, users } = await readDemo(disk);
  const [user] = users;
  if (user === undefined) throw new Error('the demo has no user');
  const client = createClient(endpoint, identity.contextToken);
  const session = await client.login(user);
  const pin = String(Object(user).pin);
  const [account] = Object(await client.run('accounts', {}, { session }));
  const { price: expectedTotal } = Object(await client.run('shopItem', { sku: 'ember-draught' }, { session }));
  const buy = async () => {
    const order = { sku: 'ember-draught', quantity: 1, expectedTotal, accountId: account.id, pin };
    return (await client.ask('purchase', { ...order, idempotencyKey: randomUUID() }, { session })).code;
  };
  expect(await buy()).toBe(null);
  expect(await readiness()).toMatchObject({ status: 200, checks: { disk: true } });

  const ballast: string[] = [];
  for (const size of [2 ** 24, 2 ** 20, 2 ** 12]) {
    try {
      for (;;) {
        ballast.push(join(disk, `ballast-${ballast.length}`));
        writeFileSync(ballast.at(-1) ?? '', Buffer.alloc(size));
      }
    } catch {
      // full
    }
  }
  // Existing blocks may have space for a few orders.
  const codes: (string | null)[] = [];
  await eventually(async () => {
    codes.push(await buy());
    return codes.at(-1) === 'SERVICE_UNAVAILABLE';
  }, 30_000);
  await eventually(async () => (await readiness()).status === 503);
  for (let look = 0; look < 5; look += 1) {
    await new Promise((resolve) => setTimeout(resolve, 300));
    // (control) the lock of a login alone would report ready
    expect(await readiness()).toMatchObject({
      status: 503,
      checks: { accepting: true, database: true, disk: false },
      reasons: [expect.stringMatching(/^the database cannot write the bytes of an order: 53100/)],
    });
  }

  for (const file of ballast) rmSync(file, { force: true });
  await eventually(async () => (await readiness()).status === 200, 30_000);
  await eventually(async () => (await buy()) === null, 30_000);
});
