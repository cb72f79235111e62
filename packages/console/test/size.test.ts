import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { expect, it } from '@jest/globals';
import { z } from 'zod';
import { executors } from '../../../generated/executors.js';
import { packageRoot } from '../../../src/base/package-root.js';
import { explorerOf, readPublished } from '../../../src/http/ops/explorer.js';
import { publishedJson, readDescriptionsAndExamples } from '../../contract/src/files.js';

// What somebody loads who opens the explorer for the first time, compressed as the listener does: 150 KiB at most.

const PAGE = join(packageRoot, 'dist/console');
const MOST = 150 * 1024;

/** What Vite tells of the files that it wrote, by the source that they were made of. */
const filesForm = z.record(
  z.string(),
  z.object({
    file: z.string(),
    css: z.array(z.string()).default([]),
    imports: z.array(z.string()).default([]),
    dynamicImports: z.array(z.string()).default([]),
  }),
);
const files = filesForm.parse(JSON.parse(readFileSync(join(PAGE, 'files.json'), 'utf8')));

/** The files that a source needs before it runs. */
function neededBy(sources: readonly string[], found = new Set<string>()): Set<string> {
  for (const source of sources) {
    const entry = files[source];
    if (entry === undefined) throw new Error(`${source} is not among the files of the console`);
    if (found.has(entry.file)) continue;
    for (const file of [entry.file, ...entry.css]) found.add(file);
    neededBy(entry.imports, found);
  }
  return found;
}

const compressed = (bytes: Buffer): number =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }).length;
const sizeOf = (names: Iterable<string>): number =>
  [...names].reduce((sum, name) => sum + compressed(readFileSync(join(PAGE, name))), 0);

const START = ['index.html', 'icon.svg'];
const EXPLORER = ['index.html', 'src/explorer/operations-page.tsx'];

it('the explorer is small: its files, and what it is told', () => {
  const answer = explorerOf(
    readPublished(publishedJson(packageRoot, executors.manifest)),
    readDescriptionsAndExamples(packageRoot),
  );
  const size = sizeOf([...START, ...neededBy(EXPLORER)]) + compressed(Buffer.from(JSON.stringify(answer)));
  expect(size).toBeLessThan(MOST);
  expect(size).toBeGreaterThan(MOST / 10);
});

it('(control) would be too large with all that there is', () => {
  const all = Object.keys(files).filter((name) => files[name]?.file.endsWith('.js'));
  expect(neededBy(all).size).toBeGreaterThan(neededBy(EXPLORER).size);
  expect(() => neededBy(['src/explorer/nothing.tsx'])).toThrow('is not among the files');
});
