import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from '@jest/globals';
import { eventually } from '../../test/support/eventually.js';
import { checkout } from '../../test/support/process.js';

// After one collection, which arms the memory reducer of V8, the process is idle. It prints a line
// for each major collection that follows.
const IDLE = `
  import { constants, PerformanceObserver } from 'node:perf_hooks';
  let kept = Array.from({ length: 400_000 }, (_, n) => ({ n }));
  globalThis.gc();
  kept = null;
  new PerformanceObserver((list) => {
    for (const { detail } of list.getEntries())
      if (detail.kind === constants.NODE_PERFORMANCE_GC_MAJOR) console.log('collected');
  }).observe({ entryTypes: ['gc'] });
  setInterval(() => {}, 1_000);
`;

/** Starts an idle process that first runs `prepared`. */
function startIdle(prepared: string): { child: ChildProcess; output: () => string } {
  const child = spawn(process.execPath, ['--expose-gc', '--input-type=module', '-e', prepared + IDLE]);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  return { child, output: () => output };
}

it('an idle service keeps the code that V8 has optimized', async () => {
  const module = JSON.stringify(pathToFileURL(join(checkout, 'dist/src/base/collector.js')));
  const tuned = startIdle(`import { tuneCollector } from ${module}; tuneCollector();`);
  const control = startIdle('');
  try {
    await eventually(() => control.output().startsWith('collected\ncollected\n'), 60_000);
    expect(tuned.output()).toBe('');
  } finally {
    for (const { child } of [tuned, control]) child.kill();
  }
});
