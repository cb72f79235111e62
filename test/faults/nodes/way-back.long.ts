import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { connectionAs, createTestDatabase } from '../../support/database.js';
import { eventually } from '../../support/eventually.js';
import { openFixture } from '../../support/fixture.js';
import { TEST_SECRET } from '../../support/keyring.js';
import { EXPANSION_SQL } from '../../support/next-version.js';
import {
  checkout,
  databaseUrl,
  type RunningService,
  runCommand,
  spawnProgram,
  stopProcess,
  waitUntilServing,
} from '../../support/process.js';
import { startTestService } from '../../support/service.js';
import { findInconsistencies, startShoppers } from './shoppers.js';

// Two versions on one database during purchases: roll-out, roll-back and roll-out again
// (docs/cluster.md, decision 64). `npm run long -- way-back`.

const BOUGHT = 50;
const MIGRATIONS = 'src/storage/migrations';
/** Returns the command of a built version; earlier versions had other paths. */
function programOf(folder: string): string {
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return join(folder, bin['project-service']);
}
const run = (folder: string, command: string, ...args: string[]): string =>
  execFileSync(command, args, {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    stdio: ['ignore', 'pipe', 'inherit'],
  });

const place = mkdtempSync(join(tmpdir(), 'way-back-'));
afterAll(() => rmSync(place, { recursive: true, force: true }));

const names = readdirSync(join(checkout, MIGRATIONS))
  .filter((name) => /^\d{4}-/.test(name))
  .sort();
const last = names.at(-1) ?? '';

/**
 * Creates and builds this version with one more migration. The packages are those of the checkout.
 */
function buildNext(): string {
  const folder = join(place, 'next');
  const left = ['node_modules', '.git', 'data', 'docs', 'dist'];
  cpSync(checkout, folder, { recursive: true, filter: (source) => !left.includes(source.slice(checkout.length + 1)) });
  symlinkSync(join(checkout, 'node_modules'), join(folder, 'node_modules'), 'dir');
  const number = String(Number(last.slice(0, 4)) + 1).padStart(4, '0');
  writeFileSync(
    join(folder, MIGRATIONS, `${number}-expand-next.ts`),
    `import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(\`${EXPANSION_SQL}\`).execute(db);
}
`,
  );
  run(folder, process.execPath, 'src/dev/launch.mjs', 'build');
  return programOf(folder);
}

/** Installs and builds the last commit without the last migration. */
function buildBefore(): string {
  const folder = join(place, 'before');
  mkdirSync(folder);
  const added = run(
    checkout,
    'git',
    'log',
    '-1',
    '--diff-filter=A',
    '--format=%H',
    '--',
    `${MIGRATIONS}/${last}`,
  ).trim();
  run(checkout, 'git', 'archive', '--output', join(place, 'before.tar'), `${added}^`);
  run(folder, 'tar', '-xf', join(place, 'before.tar'));
  run(folder, 'npm', 'ci', '--no-audit', '--no-fund');
  run(folder, process.execPath, 'src/dev/launch.mjs', 'build');
  return programOf(folder);
}

/**
 * Lets players buy on both versions: migrates while the old one runs, starts the new one, starts
 * the old one again, and continues with the new one alone.
 */
async function rollForwardAndBack(old: string, next: string): Promise<void> {
  const database = await createTestDatabase({ migrated: false });
  const settings = {
    ...{
      DATA_DIR: place,
      SECRET_KEY: TEST_SECRET,
      HOST: '127.0.0.1',
      RATE_LIMIT_PER_IP: '0',
      RATE_LIMIT_PER_USER: '0',
    },
    DATABASE_URL: databaseUrl(database.connection),
    DATABASE_OWNER_URL: databaseUrl(await connectionAs('owner', database.connection)),
  };
  const nodes: RunningService[] = [];
  const start = async (script: string): Promise<RunningService> => {
    const node = await waitUntilServing(spawnProgram(['serve'], settings, 'pipe', script));
    nodes.push(node);
    return node;
  };
  const migrated = (script: string, ...args: string[]) => runCommand(['migrate', ...args], { env: settings, script });
  try {
    expect(await migrated(old)).toMatchObject({ status: 0 });
    const first = await start(old);
    const service = await startTestService({ sharedWith: database });
    const fixture = await openFixture(service, { items: [{ sku: 'sword', price: 1 }] });
    const players = [await fixture.newPlayer({ money: 100_000 }), await fixture.newPlayer({ money: 100_000 })];
    const buyOn = async (...on: readonly RunningService[]) => {
      const shoppers = startShoppers(
        on.map(({ endpoint }) => endpoint),
        fixture,
        players,
      );
      return {
        shoppers,
        more: (count = shoppers.bought() + BOUGHT) => eventually(() => shoppers.bought() >= count, 120_000),
      };
    };
    const results = [];

    // Purchases go on while the next version migrates.
    const during = await buyOn(first);
    await during.more();
    const checked = await migrated(next, '--check', '--json');
    expect(JSON.parse(checked.stdout)).toMatchObject({ hasWayBack: true });
    expect(await migrated(next)).toMatchObject({ status: 0 });
    await during.more();
    results.push(await during.shoppers.stop());

    const newer = await start(next);
    const mixed = await buyOn(first, newer);
    await mixed.more();
    results.push(await mixed.shoppers.stop());
    await stopProcess(first);

    // The way back: the old version starts beside the new one, then runs alone.
    const again = await start(old);
    const back = await buyOn(newer, again);
    await back.more();
    results.push(await back.shoppers.stop());
    await stopProcess(newer);
    const alone = await buyOn(again);
    await alone.more();
    results.push(await alone.shoppers.stop());
    const verified = await runCommand(['ledger', 'verify'], { env: settings, script: old });
    expect(verified).toMatchObject({ status: 0 });

    // Forwards again: nothing is left to migrate.
    expect(await migrated(next, '--check')).toMatchObject({ status: 0 });
    const finished = await buyOn(await start(next));
    await finished.more();
    results.push(await finished.shoppers.stop());

    for (const result of results) {
      expect(Object.keys(result.answerCounts)).toEqual(['200']);
      expect(await findInconsistencies(result, service)).toEqual([]);
    }
    await service.stop();
  } finally {
    for (const { child, ended } of nodes) {
      child.kill('SIGKILL');
      await ended;
    }
    await database.drop().catch(() => undefined);
  }
}

describe('the version before, on a database that the next one migrated', () => {
  let next: string;
  beforeAll(() => {
    next = buildNext();
  });

  it('is this version: it starts, sells beside the next one and alone, and each purchase exists', async () => {
    await rollForwardAndBack(programOf(checkout), next);
  });
});

const isExpansion = /^\d{4}-expand-/.test(last);
const isInHistory = existsSync(join(checkout, '.git'));
const reason = isExpansion ? 'the checkout has no history' : `${last} is no expansion, so there is no way back over it`;

describe('the version before the last migration', () => {
  if (isExpansion && isInHistory)
    it('starts on a database of this version, sells beside it and alone, and each purchase exists', async () => {
      await rollForwardAndBack(buildBefore(), programOf(checkout));
    });
  else it.skip(`is not built: ${reason}`, () => undefined);
});
