import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { expect, it } from '@jest/globals';
import { z } from 'zod';
import { executors } from '../../../generated/executors.js';
import { packageRoot } from '../../../src/base/package-root.js';
import { explorerOf, readPublished } from '../../../src/http/ops/explorer.js';
import { publishedJson, readDescriptionsAndExamples } from '../../contract/src/files.js';

// The compressed size of the first load of the Explorer: at most 150 KiB.

const PAGE = join(packageRoot, 'dist/console');
const MAX_BYTES = 150 * 1024;

/** Manifest of Vite: output files by source. */
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

/** Returns the files that sources need before they run. */
function neededBy(sources: readonly string[], needed = new Set<string>()): Set<string> {
  for (const source of sources) {
    const entry = files[source];
    if (entry === undefined) throw new Error(`${source} is not among the files of the console`);
    if (needed.has(entry.file)) continue;
    for (const file of [entry.file, ...entry.css]) needed.add(file);
    neededBy(entry.imports, needed);
  }
  return needed;
}

const compressed = (bytes: Buffer): number =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }).length;
const sizeOf = (names: Iterable<string>): number =>
  [...names].reduce((sum, name) => sum + compressed(readFileSync(join(PAGE, name))), 0);

const START = ['index.html', 'icon.svg'];
const EXPLORER = ['index.html', 'src/explorer/operations-page.tsx'];

it('loads at most 150 KiB for the Explorer', () => {
  const answer = explorerOf(
    readPublished(publishedJson(packageRoot, executors.manifest)),
    readDescriptionsAndExamples(packageRoot),
  );
  const size = sizeOf([...START, ...neededBy(EXPLORER)]) + compressed(Buffer.from(JSON.stringify(answer)));
  expect(size).toBeLessThan(MAX_BYTES);
  expect(size).toBeGreaterThan(MAX_BYTES / 10);
});

it('(control) counts more files for the whole console', () => {
  const all = Object.keys(files).filter((name) => files[name]?.file.endsWith('.js'));
  expect(neededBy(all).size).toBeGreaterThan(neededBy(EXPLORER).size);
  expect(() => neededBy(['src/explorer/nothing.tsx'])).toThrow('is not among the files');
});
