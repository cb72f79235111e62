import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from '@jest/globals';
import { transformSync } from '@swc/core';
import { useDeliveries } from '../../../test/support/deliveries/context.js';
import { eventually } from '../../../test/support/eventually.js';
import { useFolder } from '../../../test/support/folder.js';
import { checkout } from '../../../test/support/process.js';

const { feed, one, newPlayer, order, statusOf } = useDeliveries();
const folder = useFolder();

/** The example of the README as JavaScript, with the compiled consumer. */
function readExample(): string {
  const readme = readFileSync(join(checkout, 'packages/game-server/README.md'), 'utf8');
  const [, example = ''] = /```ts\n([\s\S]*?)```/.exec(readme) ?? [];
  const compiled = pathToFileURL(join(checkout, 'dist/packages/game-server/src/index.js')).href;
  return transformSync(example.replace('./src/index.js', compiled), {
    jsc: { target: 'es2023', parser: { syntax: 'typescript' } },
    module: { type: 'es6' },
  }).code;
}

it('grants an order with the example of the README, and ends at SIGTERM', async () => {
  const { purchaseId, deliveryId } = await order(await newPlayer());
  await folder.write('consumer.mjs', readExample());
  const child = spawn(process.execPath, ['consumer.mjs'], {
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
