import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { catalogue } from '../../src/base/errors/catalogue.js';
import { LEDGER_TYPES } from '../../src/domain/wallet/index.js';
import { manifest } from '../support/manifest.js';

/**
 * The layers of `src`, the lowest first (docs/architecture.md). Folders of one layer do not import
 * each other.
 */
const LAYERS = [
  ['base'],
  ['storage'],
  ['platform'],
  ['domain'],
  ['policy'],
  ['request', 'admin'],
  ['http', 'cli'],
  ['mock', 'metrics', 'demo'],
  ['cluster'],
  ['main', 'dev'],
];
const ROOT = join(import.meta.dirname, '../../src');

interface Import {
  readonly from: string;
  readonly to: string;
}

const folderOf = (file: string): string => file.split('/')[0] ?? '';
const layerOf = (file: string): number => LAYERS.findIndex((folders) => folders.includes(folderOf(file)));
/**
 * `domain/users`, `platform/mail`, or `platform/csv` for `platform/csv.ts`; null outside of
 * `domain` and `platform`.
 */
const sliceOf = (file: string): string | null => /^(?:domain|platform)\/[^/.]+/.exec(file)?.[0] ?? null;

/** All imports of the sources, including types, which couple files too. */
function importsOf(files: ReadonlyMap<string, string>): Import[] {
  return [...files].flatMap(([from, text]) =>
    [...text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map(([, target = '']) => {
      const to = normalize(join(dirname(from), target.replace(/\.js$/, '.ts')));
      return { from, to: files.has(`${to}x`) ? `${to}x` : to };
    }),
  );
}

/** The part of packages/contract that compiles SDL and documents: no request needs it. */
const BUILD_TIME = /^\.\.\/packages\/contract\/src\/(?:codegen|documents|sdl)\//;

const upward = (imports: readonly Import[]): Import[] =>
  imports.filter(({ from, to }) => {
    if (BUILD_TIME.test(to)) return !from.startsWith('dev/');
    if (to.startsWith('..')) return false; // generated files and the rest of packages/contract
    if (folderOf(from) === folderOf(to)) return false;
    return layerOf(to) >= layerOf(from);
  });

const isResolvers = (file: string): boolean => file.endsWith('-resolvers.ts');

/** Slices import each other by `index.ts`. The layers above them also import their resolvers. */
const pastIndex = (imports: readonly Import[]): Import[] =>
  imports.filter(({ from, to }) => {
    const slice = sliceOf(to);
    if (slice === null || sliceOf(from) === slice) return false;
    if (sliceOf(from) === null && isResolvers(to)) return false;
    return to !== `${slice}/index.ts` && to !== `${slice}.ts`;
  });

/** Files of slices that import resolvers, and with them the types that follow from the SDL. */
const importsResolvers = (imports: readonly Import[]): Import[] =>
  imports.filter(({ from, to }) => from.startsWith('domain/') && !isResolvers(from) && isResolvers(to));

/** The first cycle as a path; empty without a cycle. */
function cycle(imports: readonly Import[]): string[] {
  const next = new Map<string, Import[]>();
  for (const edge of imports) next.set(edge.from, [...(next.get(edge.from) ?? []), edge]);
  const done = new Set<string>();
  const visit = (file: string, path: readonly string[]): string[] => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (done.has(file)) return [];
    for (const { to } of next.get(file) ?? []) {
      const found = visit(to, [...path, file]);
      if (found.length > 0) return found;
    }
    done.add(file);
    return [];
  };
  for (const file of next.keys()) {
    const found = visit(file, []);
    if (found.length > 0) return found;
  }
  return [];
}

/** The folder of a file in a folder of a slice, such as `domain/users/pin`; else null. */
const subfolderOf = (file: string): string | null => /^(?:domain|platform)\/[^/]+\/[^/]+(?=\/)/.exec(file)?.[0] ?? null;

/** The same edges between slices or folders. These may form a cycle even if their files do not. */
const between = (groupOf: typeof sliceOf, imports: readonly Import[]): Import[] =>
  imports.flatMap(({ from, to }) => {
    const [one, other] = [groupOf(from), groupOf(to)];
    return one === null || other === null || one === other ? [] : [{ from: one, to: other }];
  });

/** Slices that are folders with one file beside their index. */
const needlessFolders = (files: ReadonlyMap<string, string>): string[] => {
  const slices = [...files.keys()].filter((file) => /^(?:domain|platform)\/[^/]+\//.test(file)).map(sliceOf);
  return [...new Set(slices)].filter(
    (slice): slice is string => slice !== null && slices.filter((other) => other === slice).length <= 2,
  );
};

/**
 * Files that begin transactions elsewhere than in the allowed modules, and so bypass clock, audit
 * log and dry run.
 */
const transactions = (files: ReadonlyMap<string, string>): string[] =>
  [...files].filter(([file, text]) => !MAY_BEGIN.test(file) && BEGINS.test(text)).map(([file]) => file);
/** Files that read the clock of the node, although the database's clock decides: rules.md §0.13. */
const readsOwnClock = (files: ReadonlyMap<string, string>): string[] =>
  [...files]
    .filter(([file]) => /^(?:domain|platform|request)\//.test(file) && !MAY_READ_OWN_CLOCK.includes(file))
    .filter(([, text]) => /\bnew Date\(\)|\bDate\.now\b/.test(text))
    .map(([file]) => `${file} → use now() of the change, or the clock of Deps`);
/** It names files. */
const MAY_READ_OWN_CLOCK = ['platform/mail/mailer.ts'];
/** Statements that list ledger types. */
const typeLists = (files: ReadonlyMap<string, string>): string[] =>
  [...files]
    .filter(([file]) => !file.startsWith('storage/migrations/'))
    .flatMap(([file, text]) => [...text.matchAll(TYPE_LIST)].map(([list]) => `${file}: ${list}`));
const ANY_TYPE = `(?:${Object.keys(LEDGER_TYPES).join('|')})`;
/** `IN (…)`, an array of TypeScript or SQL, or a comparison with one type or another. */
const TYPE_LIST = new RegExp(
  [
    `(?:\\b(?:in|IN)\\s*\\(|(?<!\\w)\\[|\\b(?:array|ARRAY)\\[)\\s*'${ANY_TYPE}'.*`,
    `'\\{${ANY_TYPE}\\b.*`,
    `= '${ANY_TYPE}'\\s+(?:or|OR)\\s.*`,
  ].join('|'),
  'g',
);

/** An operation with its own codes: those of `@errors` and of its directives. */
interface OperationCodes {
  /** Its root field. */
  readonly field: string;
  readonly codes: readonly string[];
}

const declaredCodes: readonly OperationCodes[] = Object.entries(manifest.operations).map(([id, { contract }]) => ({
  field: contract.meaning.fields[id]?.[0]?.field ?? id,
  codes: Object.keys(contract.wire.errors),
}));

/** The slice and all slices that it imports, also through others. */
function reachableFrom(slice: string, edges: readonly Import[]): ReadonlySet<string> {
  const reached = new Set([slice]);
  for (const one of reached) for (const { from, to } of edges) if (from === one) reached.add(to);
  return reached;
}

/**
 * Client codes that a slice throws although no operation declares them that it or a slice above it
 * resolves. Tests notice an undeclared code only if they provoke it. Codes of a group are common.
 */
function undeclaredCodes(files: ReadonlyMap<string, string>, operations: readonly OperationCodes[]): string[] {
  const edges = between(sliceOf, importsOf(files));
  const resolvers = [...files].filter(([file]) => isResolvers(file));
  const declared = new Map<string, Set<string>>();
  for (const { field, codes } of operations) {
    const resolver = new RegExp(`^ {6}(?:async )?${field}\\b`, 'm');
    const [file = ''] = resolvers.find(([, text]) => resolver.test(text)) ?? [];
    for (const slice of reachableFrom(sliceOf(file) ?? '', edges))
      declared.set(slice, new Set([...(declared.get(slice) ?? []), ...codes]));
  }
  return [...files].flatMap(([file, text]) => {
    const slice = sliceOf(file);
    if (slice === null || !file.startsWith('domain/')) return [];
    return [...text.matchAll(/\bnew Refusal\(\s*'(\w+)'/g)]
      .map(([, code = '']) => code)
      .filter((code) => OWN_CODES.has(code) && declared.get(slice)?.has(code) !== true)
      .map((code) => `${file}: no operation declares ${code} → add it to @errors of those that throw it`);
  });
}
/** Codes of operators that no source throws. `npm test` finds unprovoked client codes. */
const unusedCodes = (files: ReadonlyMap<string, string>, codes: readonly string[] = OPERATOR_CODES): string[] => {
  const texts = [...files].filter(([file]) => !file.startsWith('base/errors/')).map(([, text]) => text);
  return codes
    .filter((code) => !texts.some((text) => text.includes(`'${code}'`)))
    .map((code) => `base/errors/catalogue.ts: no source throws ${code} → remove it`);
};
const OPERATOR_CODES = Object.entries(catalogue).flatMap(([code, { audience }]) =>
  audience === 'OPERATORS' ? [code] : [],
);

/** The client codes that an operation declares itself. */
const OWN_CODES: ReadonlySet<string> = new Set(
  Object.entries(catalogue).flatMap(([code, { audience, group }]) =>
    audience === 'CLIENTS' && group === null ? [code] : [],
  ),
);

const MAY_BEGIN = /^(?:platform\/changes\/|storage\/(?:database|migrate|roles)\.ts$)/;
const BEGINS = /\btransaction\s*(?:<[^>]*>)?\(|\bonOneConnection\s*\(|\.direct\b(?<!changes\.direct)/;

/** The tables of the database. */
const TABLES: ReadonlySet<string> = new Set(
  [...readFileSync(join(ROOT, '../generated/tables.ts'), 'utf8').matchAll(/^ {2}(\w+): \{$/gm)].map(
    ([, table = '']) => table,
  ),
);

/** Writes: by Kysely, in SQL, and by functions that take the name of a table. */
const WRITES = [
  /\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'(\w+)/g,
  /\b(?:INSERT INTO|UPDATE|DELETE FROM|MERGE INTO|TRUNCATE)\s+"?(\w+)/g,
  /\bdeleteInBatches\(\s*[\w.]+,\s*'(\w+)/g,
  /\bcreateTokenStore\(\s*'(\w+)/g,
];

/**
 * The slices that write each table; in place of a slice, a file that belongs to none. Migrations
 * and their triggers may write all tables.
 */
function writersOf(files: ReadonlyMap<string, string>): ReadonlyMap<string, ReadonlySet<string>> {
  const writers = new Map<string, Set<string>>();
  for (const [file, text] of files) {
    if (file.startsWith('storage/migrations/')) continue;
    const code = text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
    for (const [, table = ''] of WRITES.flatMap((write) => [...code.matchAll(write)])) {
      if (TABLES.has(table)) writers.set(table, (writers.get(table) ?? new Set()).add(sliceOf(file) ?? file));
    }
  }
  return writers;
}

/** Tables that several slices write, or other files. */
const writesOfOthers = (files: ReadonlyMap<string, string>): string[] =>
  [...writersOf(files)]
    .filter(([, writers]) => writers.size > 1 || [...writers].some((writer) => sliceOf(writer) !== writer))
    .map(([table, writers]) => `${table}: ${[...writers].join(', ')}`);

/** Statements about tables: by Kysely, and in SQL. */
const STATEMENTS = [
  /\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(\s*'(\w+)/g,
  /\b(?:FROM|JOIN|INSERT INTO|UPDATE|MERGE INTO|TRUNCATE)\s+"?(\w+)/g,
];

/** Files of slices with SQL about tables that are neither a store nor a view. */
const sqlOutsideStores = (files: ReadonlyMap<string, string>): string[] =>
  [...files]
    .filter(([file]) => sliceOf(file) !== null && !/-(?:store|view)\.ts$/.test(file))
    .filter(([, text]) =>
      STATEMENTS.some((statement) => [...text.matchAll(statement)].some(([, table = '']) => TABLES.has(table))),
    )
    .map(([file]) => file);

/** Packages that the build compiles; Vite builds the console. */
const BUILT_PACKAGES = ['client', 'contract', 'game-server'];

/**
 * Packages other than the console, with the modules that their sources may import. The client is
 * packed on its own; other teams copy the game server package.
 */
const PACKAGE_IMPORTS: Readonly<Record<string, RegExp>> = {
  client: /^\.\/[a-z]+\.js$/,
  'game-server': /^(?:\.\/[a-z-]+\.js|node:[a-z/]+)$/,
};

/**
 * Type imports that close a cycle, `from → to`. The names of rules derive from the tables of their
 * fixes and checks, which report by these names.
 */
const CLOSING = ['contract: sdl/rules.ts → sdl/graphql-error.ts', 'contract: sdl/rules.ts → sdl/soundness.ts'];

/** Imports of a package's sources that are not allowed, types included. */
const forbiddenImports = (files: ReadonlyMap<string, string>, allowed: RegExp): string[] =>
  [...files.values()]
    .flatMap((text) => [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, target = '']) => target))
    .filter((target) => !allowed.test(target));

/**
 * Modules without dependencies that the console may import at run time. launch.mjs rebuilds it
 * after their changes.
 */
const FOR_CONSOLE =
  /^src\/(?:base\/(?:audit-actions|errors\/(?:advice|catalogue|details)|throttles)|platform\/csv)\.ts$/;

/** Run-time imports of the console from outside, except packages. */
const beyondConsole = (files: ReadonlyMap<string, string>): Import[] =>
  [...files].flatMap(([from, text]) =>
    [...text.matchAll(/^(?:import|export)(?! type )[^'"]*?['"](\.[^'"]+)['"]|import\(\s*['"](\.[^'"]+)['"]/gm)]
      .map(([, target, later]) =>
        join('packages/console/src', dirname(from), target ?? later ?? '').replace(/\.js$/, '.ts'),
      )
      .filter((to) => !to.startsWith('packages/console/') && !FOR_CONSOLE.test(to))
      .map((to) => ({ from, to })),
  );

/** Tests beside their module may import any layer. */
const TEST = /\.(?:test|machine|long)\.ts$/;

const filesOf = (root: string): ReadonlyMap<string, string> =>
  new Map(
    readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !TEST.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => [relative(root, file), readFileSync(file, 'utf8')]),
  );

const sources = filesOf(ROOT);
const page = filesOf(join(ROOT, '../packages/console/src'));

describe('src', () => {
  const imports = importsOf(sources);

  it('assigns every file to a layer, and imports existing files only', () => {
    expect([...sources.keys()].filter((file) => layerOf(file) < 0)).toEqual([]);
    expect(imports.length).toBeGreaterThan(sources.size);
    expect(imports.filter(({ to }) => !to.startsWith('..') && !sources.has(to))).toEqual([]);
  });

  it('is listed in docs/architecture.md from the top layer to the lowest', () => {
    const architecture = readFileSync(join(ROOT, '../docs/architecture.md'), 'utf8');
    const [, list = ''] = architecture.split('\npackages/\n');
    const [packages = [], listed = []] = (list.split('\ntest/')[0] ?? '')
      .split('\nsrc/\n')
      .map((part) => [...part.matchAll(/^ {2}([\w-]+)\//gm)].map(([, name = '']) => name));
    expect(packages).toEqual(readdirSync(join(ROOT, '../packages')).toSorted());
    expect(listed.toSorted()).toEqual(LAYERS.flat().toSorted());
    const layers = listed.map((name) => LAYERS.findIndex((folders) => folders.includes(name)));
    expect(layers).toEqual(layers.toSorted((one, other) => other - one));
  });

  it('imports no higher layer', () => expect(upward(imports)).toEqual([]));

  it('has no folder for a slice of one file', () => expect(needlessFolders(sources)).toEqual([]));

  it('imports slices through their index only', () => expect(pastIndex(imports)).toEqual([]));

  it('imports no resolvers in slices, so that a change of the SDL concerns few files', () =>
    expect(importsResolvers(imports)).toEqual([]));

  it.each(Object.entries(PACKAGE_IMPORTS))('imports nothing of the service into packages/%s', (name, allowed) => {
    const files = filesOf(join(ROOT, `../packages/${name}/src`));
    expect(files.size).toBeGreaterThan(3);
    expect(forbiddenImports(files, allowed)).toEqual([]);
  });

  it.each(readdirSync(join(ROOT, '../packages')))('has no further cycle of files in packages/%s', (name) => {
    const imports = importsOf(filesOf(join(ROOT, `../packages/${name}/src`)));
    const nameOf = ({ from, to }: Import) => `${name}: ${from} → ${to}`;
    expect(cycle(imports.filter((one) => !CLOSING.includes(nameOf(one))))).toEqual([]);
    const known = CLOSING.filter((one) => one.startsWith(`${name}:`));
    expect(known.filter((one) => !imports.map(nameOf).includes(one))).toEqual([]);
  });

  it('has no cycle of files, slices, or folders of a slice', () => {
    expect(cycle(imports)).toEqual([]);
    expect(cycle(between(sliceOf, imports))).toEqual([]);
    expect(cycle(between(subfolderOf, imports))).toEqual([]);
  });

  it('is imported by the console for types only, and does not import it', () => {
    expect(page.size).toBeGreaterThan(20);
    expect(beyondConsole(page)).toEqual([]);
    expect(imports.filter(({ to }) => to.startsWith('../packages/console'))).toEqual([]);
  });

  it('is built without tests', () => {
    const { include, exclude } = JSON.parse(readFileSync(join(ROOT, '../tsconfig.build.json'), 'utf8'));
    const packages = BUILT_PACKAGES.map((name) => `packages/${name}/src`);
    expect(include).toEqual(['src', ...packages, 'generated', 'contract.config.ts']);
    for (const name of BUILT_PACKAGES) expect(readdirSync(join(ROOT, '../packages', name))).toContain('test');
    expect(exclude).toEqual(['src/**/*.test.ts', 'src/**/*.machine.ts', 'src/**/*.long.ts']);
    const program = readdirSync(join(ROOT, '../dist/src'), { encoding: 'utf8', recursive: true });
    expect(program.length).toBeGreaterThan(400);
    expect(program.filter((file) => /\.(?:test|machine|long)\./.test(file))).toEqual([]);
    const modules = readdirSync(ROOT, { encoding: 'utf8', recursive: true });
    expect(modules.filter((file) => TEST.test(file)).length).toBeGreaterThan(100);
    const built = readdirSync(join(ROOT, '../dist/packages'), { encoding: 'utf8', recursive: true });
    expect(built.length).toBeGreaterThan(100);
    expect(built.filter((file) => /\.js$/.test(file) && !/^[\w-]+\/src\//.test(file))).toEqual([]);
  });

  it('begins transactions in the allowed modules only', () => expect(transactions(sources)).toEqual([]));

  it('reads the clock of the database only, in slices and stages', () => expect(readsOwnClock(sources)).toEqual([]));

  it('has SQL about tables in stores and views only', () => expect(sqlOutsideStores(sources)).toEqual([]));

  it('writes each table in one slice only', () => {
    expect([...writersOf(sources).keys()].sort()).toEqual([...TABLES].sort());
    expect(writesOfOthers(sources)).toEqual([]);
  });

  it('lists ledger types in migrations only, so that no statement misses a new one', () =>
    expect(typeLists(sources)).toEqual([]));

  it('throws in each slice only client codes that an operation declares', () => {
    expect(declaredCodes.length).toBeGreaterThan(30);
    expect(undeclaredCodes(sources, declaredCodes)).toEqual([]);
  });

  it('throws each code of operators', () => expect(unusedCodes(sources)).toEqual([]));

  it('detects each violation', () => {
    const tickets = new Map([
      ['domain/tickets/ticket-resolvers.ts', "import { lock } from '../seats/index.js';\n      openTicket: () => 1,"],
      ['domain/tickets/open-ticket.ts', "throw new Refusal('OUT_OF_STOCK');\nthrow new Refusal('CODE_USED_UP');"],
      ['domain/seats/seats.ts', "throw new Refusal('OUT_OF_STOCK');\nthrow new Refusal('SESSION_EXPIRED');"],
    ]);
    const undeclared = (...codes: readonly string[]) =>
      undeclaredCodes(tickets, [{ field: 'openTicket', codes }]).map((problem) => problem.split(' → ')[0]);
    expect(undeclared('OUT_OF_STOCK', 'CODE_USED_UP')).toEqual([]);
    expect(undeclared('OUT_OF_STOCK')).toEqual(['domain/tickets/open-ticket.ts: no operation declares CODE_USED_UP']);
    expect(undeclared('CODE_USED_UP')).toEqual([
      'domain/tickets/open-ticket.ts: no operation declares OUT_OF_STOCK',
      'domain/seats/seats.ts: no operation declares OUT_OF_STOCK',
    ]);
    expect(unusedCodes(new Map([['domain/a/x.ts', "throw refuse('CODE_TAKEN', text);"]]), ['CODE_TAKEN'])).toEqual([]);
    const texts = new Map([['base/errors/x.ts', "'CODE_TAKEN'"]]);
    expect(unusedCodes(texts, ['CODE_TAKEN'])).toEqual([
      'base/errors/catalogue.ts: no source throws CODE_TAKEN → remove it',
    ]);
    expect(typeLists(new Map([['domain/a/x.ts', "tx.type IN ('CREDIT', 'REFUND')"]]))).toHaveLength(1);
    for (const list of [
      ...["'type', 'in', ['CREDIT']", "type = ANY ('{CREDIT,REFUND}')", "type = ANY (ARRAY['CREDIT'])"],
      "type = 'CREDIT' OR type = 'REFUND'",
    ])
      expect(typeLists(new Map([['domain/a/x.ts', list]]))).toHaveLength(1);
    const edge = (from: string, to: string): Import => ({ from, to });
    expect(upward([edge('base/a.ts', 'storage/b.ts')])).toHaveLength(1);
    expect(upward([edge('platform/mail/a.ts', 'domain/users/b.ts')])).toHaveLength(1);
    expect(upward([edge('http/a.ts', 'cli/b.ts')])).toHaveLength(1);
    expect(upward([edge('request/a.ts', '../packages/contract/src/sdl/b.ts')])).toHaveLength(1);
    expect(pastIndex([edge('domain/users/a.ts', 'domain/servers/server-store.ts')])).toHaveLength(1);
    expect(pastIndex([edge('domain/users/a.ts', 'domain/servers/pins/index.ts')])).toHaveLength(1);
    expect(pastIndex([edge('cli/a.ts', 'platform/mail/mail-store.ts')])).toHaveLength(1);
    expect(pastIndex([edge('cli/a.ts', 'platform/csv.ts')])).toEqual([]);
    expect(pastIndex([edge('domain/users/a.ts', 'domain/servers/server-resolvers.ts')])).toHaveLength(1);
    expect(pastIndex([edge('request/a.ts', 'domain/servers/server-resolvers.ts')])).toEqual([]);
    expect(importsResolvers([edge('domain/a/index.ts', 'domain/a/a-resolvers.ts')])).toHaveLength(1);
    const folder = ['platform/csv/index.ts', 'platform/csv/csv.ts', 'platform/days.ts'];
    expect(needlessFolders(new Map(folder.map((file) => [file, ''])))).toEqual(['platform/csv']);
    expect(cycle([edge('a.ts', 'b.ts'), edge('b.ts', 'c.ts'), edge('c.ts', 'a.ts')])).toEqual([
      'a.ts',
      'b.ts',
      'c.ts',
      'a.ts',
    ]);
    const crossing = [edge('domain/a/x.ts', 'domain/b/index.ts'), edge('domain/b/y.ts', 'domain/a/index.ts')];
    expect(cycle(crossing)).toEqual([]);
    expect(cycle(between(sliceOf, crossing))).not.toEqual([]);
    const inside = [edge('domain/a/b/x.ts', 'domain/a/c/x.ts'), edge('domain/a/c/y.ts', 'domain/a/b/y.ts')];
    expect(cycle(between(sliceOf, inside))).toEqual([]);
    expect(cycle(between(subfolderOf, inside))).not.toEqual([]);
    expect(transactions(new Map([['domain/a/x.ts', 'await database.transaction(async (tx) => 1)']]))).toHaveLength(1);
    expect(transactions(new Map([['domain/a/x.ts', 'await database.direct.updateTable()']]))).toHaveLength(1);
    for (const clock of ['const at = new Date();', 'new Date(Date.now() + 1)'])
      expect(readsOwnClock(new Map([['domain/a/x.ts', clock]]))).toHaveLength(1);
    expect(readsOwnClock(new Map([['domain/a/x.ts', 'new Date(0)']]))).toEqual([]);
    const client = "import { z } from 'zod';\nimport { a } from './a.js';\nimport { b } from '../../../src/base/b.js';";
    for (const allowed of Object.values(PACKAGE_IMPORTS))
      expect(forbiddenImports(new Map([['x.ts', client]]), allowed)).toEqual(['zod', '../../../src/base/b.js']);
    const takes = [
      "import type { A } from '../../../src/domain/index.js';",
      "import { b } from '../../../src/base/errors/catalogue.js';",
      "import { c } from './c.js';",
      "import {\n  type D,\n  e,\n} from '../../../src/domain/index.js';",
      "export * from '../../../src/admin/index.js';",
      "const f = lazy(() => import('../../../generated/client.js'));",
    ];
    expect(beyondConsole(new Map([['x.tsx', takes.join('\n')]])).map(({ to }) => to)).toEqual([
      'src/domain/index.ts',
      'src/admin/index.ts',
      'generated/client.ts',
    ]);
    for (const statement of ["db.selectFrom('users as u')", 'sql`SELECT 1 FROM users`']) {
      expect(sqlOutsideStores(new Map([['domain/users/login.ts', statement]]))).toHaveLength(1);
      expect(sqlOutsideStores(new Map([['domain/users/user-store.ts', statement]]))).toEqual([]);
    }
    const own = "tx.updateTable('users')";
    const ofOthers = [
      "tx.insertInto('users')",
      'sql`UPDATE users SET status = 1`',
      "deleteInBatches(changes.direct, 'users', due)",
      "createTokenStore('users', 'x_')",
    ];
    expect(
      writesOfOthers(
        new Map([
          ['domain/users/a.ts', own],
          ['domain/users/b.ts', own],
        ]),
      ),
    ).toEqual([]);
    for (const other of ofOthers) {
      expect(
        writesOfOthers(
          new Map([
            ['domain/users/a.ts', own],
            ['domain/servers/a.ts', other],
          ]),
        ),
      ).toHaveLength(1);
      expect(writesOfOthers(new Map([['http/api/a.ts', other]]))).toHaveLength(1);
    }
  });
});
