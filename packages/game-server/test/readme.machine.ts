import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { useDeliveries } from '../../../test/support/deliveries/context.js';
import { eventually } from '../../../test/support/eventually.js';
import { useFolder } from '../../../test/support/folder.js';
import { checkout } from '../../../test/support/process.js';

const { feed, one, newPlayer, order, statusOf } = useDeliveries();
const folder = useFolder();

/** Compiles the example of the README with a copy of the consumer, by the command of the README. */
async function compileExample(): Promise<void> {
  const readme = readFileSync(join(checkout, 'packages/game-server/README.md'), 'utf8');
  const blockOf = (language: string) => readme.split(`\`\`\`${language}\n`)[1]?.split('```')[0] ?? '';
  cpSync(join(checkout, 'packages/game-server/src'), join(folder.path, 'src'), { recursive: true });
  await folder.write('consumer.ts', blockOf('ts'));
  await folder.write('package.json', '{"type": "module"}');
  const [, options = ''] = /^npx tsc (.*)$/m.exec(blockOf('sh')) ?? [];
  const tsc = join(checkout, 'node_modules/typescript/bin/tsc');
  const types = ['--typeRoots', join(checkout, 'node_modules/@types')];
  const { stdout } = spawnSync(process.execPath, [tsc, ...options.split(' '), ...types], { cwd: folder.path });
  expect(stdout.toString()).toBe('');
}

it('grants an order with the example of the README, and ends at SIGTERM', async () => {
  const { purchaseId, deliveryId } = await order(await newPlayer());
  await compileExample();
  const child = spawn(process.execPath, ['out/consumer.js'], {
    cwd: folder.path,
    env: { PATH: process.env.PATH, FEED_URL: feed.url, POLL_TOKEN: one.token },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  await eventually(() => printed.includes('\n'));
  expect(await statusOf(purchaseId)).toBe('DELIVERED');
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  expect(printed).toBe('done\n');
  const grants = readFileSync(join(folder.path, 'grants.jsonl'), 'utf8').trim().split('\n');
  expect(grants.map((line) => JSON.parse(line).deliveryId)).toEqual([deliveryId]);
});
