import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { isRoot } from '../support/embedded.js';
import { eventually } from '../support/eventually.js';
import { isAnswering, openSink, sendMany, serve, stop } from '../support/process/sinks.js';

// Logs on a disk that is full for a time: `npm run long -- faults`. Mounting a disk needs root.

const asRoot = isRoot ? it : it.skip;
let disk: string;

beforeAll(() => {
  disk = mkdtempSync(join(tmpdir(), 'disk-'));
  if (isRoot) execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', disk]);
});
afterAll(() => {
  if (isRoot) execFileSync('umount', [disk]);
  rmSync(disk, { recursive: true });
});

asRoot(
  `drops lines on a full disk, and reports their number once it has space${isRoot ? '' : ' (skipped: only root can mount one)'}`,
  async () => {
    const [out, err] = [join(disk, 'out.log'), join(disk, 'err.log')];
    const filler = join(disk, 'filler');
    writeFileSync(filler, Buffer.alloc(600 * 1024));
    const url = await serve(['ignore', openSink(out), openSink(err)]);
    await sendMany(url, 10_000);
    expect(await isAnswering(url)).toBe(true);
    rmSync(filler);
    const report = () =>
      readFileSync(err, 'utf8')
        .split('\n')
        .find((line) => line.includes('access log lines were dropped'));
    await eventually(async () => (await isAnswering(url)) && report() !== undefined, 10_000);
    const { detail } = JSON.parse(report() ?? '{}');
    expect(detail).toBeGreaterThan(1_000);
    expect(await stop()).toMatchObject({ status: 0 });
    // A line may be cut where the disk was full; no line is joined to another.
    const lines = readFileSync(out, 'utf8').trimEnd().split('\n');
    const whole = lines.filter((line) => line.endsWith('}'));
    for (const line of whole) expect(JSON.parse(line)).toMatchObject({ message: 'request' });
    expect(lines.length - whole.length).toBeLessThanOrEqual(1);
    expect(detail + whole.length).toBeGreaterThanOrEqual(10_000);
  },
);
