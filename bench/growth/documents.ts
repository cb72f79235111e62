import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { packageRoot } from '../../src/base/package-root.js';
import { SERVICE } from '../bench-servers.js';
import { bearerOf } from '../data/names.js';
import { ask } from '../load/ask.js';
import { median } from '../measure.js';
import { amount } from '../report.js';
import { request } from '../workloads.js';
import { type GrowthContext, type GrowthResult, megabytes, withService } from './growth-context.js';

const SIZES = [10, 33, 2_000] as const;
const COPIED = [
  'src',
  'packages',
  'schema',
  'documents',
  'generated',
  'codegen.ts',
  'contract.config.ts',
  'package.json',
  'package-lock.json',
  'dist',
];

/**
 * Measures manifests of different sizes in copies of this checkout: duration of codegen and of the
 * start, memory after the start, and the first run of a document compared to the second.
 */
export async function growDocuments(context: GrowthContext): Promise<GrowthResult> {
  const found: Found[] = [];
  for (const size of SIZES) {
    const { root, codegenMs } = copyWith(size);
    try {
      found.push({ size, codegenMs, ...(await startsOf(context, root)) });
    } finally {
      rmSync(root, { recursive: true, force: true });
    }
  }
  const [ten, usual] = found;
  if (ten === undefined || usual === undefined) throw new Error('two sizes are required');
  const rows = found.map((one) => [
    ...[amount(one.size), seconds(one.codegenMs), (one.codegenMs / usual.codegenMs).toFixed(2)],
    ...[seconds(one.startMs), (one.startMs / ten.startMs).toFixed(2), megabytes(one.heapUsed)],
    one.size === ten.size ? '' : ((one.heapUsed - ten.heapUsed) / (one.size - ten.size) / 1_024).toFixed(1),
    megabytes(one.rss),
    one.firstRunMs === null ? '' : one.firstRunMs.toFixed(2),
  ]);
  return { rows: [HEAD, ...rows] };
}

const HEAD = [
  ...[
    'documents',
    'codegen s',
    'of that with 33',
    'start s',
    'of that with ten',
    'heap MB',
    'KiB per document',
    'RSS MB',
  ],
  'first run − second, ms',
];

const seconds = (ms: number): string => (ms / 1_000).toFixed(2);

interface Found extends Started {
  readonly size: number;
  readonly codegenMs: number;
}

interface Started {
  readonly startMs: number;
  readonly heapUsed: number;
  readonly rss: number;
  /** Additional duration of the first run of a document; null without similar documents. */
  readonly firstRunMs: number | null;
}

/** Starts the service of a copy several times. */
async function startsOf(context: GrowthContext, root: string): Promise<Started> {
  const starts: Started[] = [];
  for (let start = 0; start < STARTS; start += 1) {
    const found = await withService(
      context,
      async (running): Promise<Started> => {
        const { heapUsed, rss } = await running.memory();
        return { startMs: running.startMs, heapUsed, rss, firstRunMs: await firstRuns(running.url, root) };
      },
      { ...SERVICE, root },
    );
    starts.push(found);
  }
  const longer = starts.flatMap(({ firstRunMs }) => (firstRunMs === null ? [] : [firstRunMs]));
  return {
    startMs: median(starts.map(({ startMs }) => startMs)),
    heapUsed: median(starts.map(({ heapUsed }) => heapUsed)),
    rss: median(starts.map(({ rss }) => rss)),
    firstRunMs: longer.length === 0 ? null : median(longer),
  };
}

/** Documents to keep if the manifest is smaller than this checkout's. */
const FIRST = [
  'me',
  'login',
  'logout',
  'shopItems',
  'shopItem',
  'shopCategories',
  'gameServers',
  'purchase',
  'accounts',
  'balance',
];
/** Number of first runs of similar documents for the median. */
const TRIED = 20;
const STARTS = 3;

interface Copy {
  readonly root: string;
  readonly codegenMs: number;
}

/** Documents of the copy that request `me` under other names. */
const similarDocuments = (root: string): string[] =>
  readdirSync(join(root, 'documents/users'))
    .map((file) => basename(file, '.graphql'))
    .filter((name) => /^me\d+$/.test(name))
    .slice(0, TRIED);

/** Median additional duration of a first run; null without similar documents. */
async function firstRuns(url: string, root: string): Promise<number | null> {
  const names = similarDocuments(root);
  const time = async (documentId: string): Promise<number> => {
    const began = performance.now();
    const { status } = await ask(url, request(documentId, {}, { bearer: bearerOf(1) }));
    if (status !== 200) throw new Error(`${documentId} was answered ${status}`);
    return performance.now() - began;
  };
  await time('me');
  const longer: number[] = [];
  for (const name of names) longer.push((await time(name)) - (await time(name)));
  return longer.length === 0 ? null : median(longer);
}

/** Copies this checkout with this many documents, and bundles it. */
function copyWith(size: number): Copy {
  const root = mkdtempSync(join(tmpdir(), 'bench-documents-'));
  for (const part of COPIED) cpSync(join(packageRoot, part), join(root, part), { recursive: true });
  symlinkSync(join(packageRoot, 'node_modules'), join(root, 'node_modules'), 'dir');
  chmodSync(root, 0o755);
  const folder = join(root, 'documents');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.graphql'));
  const isFirst = (file: string): boolean => FIRST.includes(basename(file, '.graphql'));
  const ordered = [...files.filter(isFirst), ...files.filter((file) => !isFirst(file))];
  for (const file of ordered.slice(size)) rmSync(join(folder, file));
  for (let n = files.length; n < size; n += 1) {
    const file = files[n % files.length] ?? '';
    const [name, other] = [basename(file, '.graphql'), `${basename(file, '.graphql')}${n}`];
    const text = readFileSync(join(folder, file), 'utf8')
      .replace(new RegExp(`^(query|mutation) ${name}\\b`, 'm'), `$1 ${other}`)
      .replace(new RegExp(`^  ${name}\\b`, 'm'), `  ${other}: ${name}`);
    writeFileSync(join(folder, dirname(file), `${other}.graphql`), text);
  }
  const began = performance.now();
  run(root, 'dist/packages/contract/src/cli.js', 'codegen');
  const codegenMs = performance.now() - began;
  run(root, 'src/dev/bundle.mjs', '--clean');
  return { root, codegenMs };
}

function run(root: string, script: string, ...args: readonly string[]): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, script), ...args], {
    cwd: root,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${script} ended with ${status}:\n${stdout}${stderr}`);
}
