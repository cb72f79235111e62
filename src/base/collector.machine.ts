import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from '@jest/globals';
import { eventually } from '../../test/support/eventually.js';
import { checkout } from '../../test/support/process.js';

// Prints a line for each major collection that V8 starts by itself.
const IDLE = `
  import { constants, PerformanceObserver } from 'node:perf_hooks';
  const { NODE_PERFORMANCE_GC_MAJOR: major, NODE_PERFORMANCE_GC_FLAGS_FORCED: forced } = constants;
  new PerformanceObserver((list) => {
    for (const { detail } of list.getEntries())
      if (detail.kind === major && detail.flags !== forced) console.log('collected');
  }).observe({ entryTypes: ['gc'] });
  let kept = Array.from({ length: 400_000 }, (_, n) => ({ n }));
  globalThis.gc();
  kept = null;
  setInterval(() => {}, 1_000);
`;

/** Starts a process that is idle after one collection, which arms the memory reducer of V8. */
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
    await eventually(() => control.output() === 'collected\ncollected\n', 60_000);
    expect(tuned.output()).toBe('');
  } finally {
    for (const { child } of [tuned, control]) child.kill();
  }
});
