// Writes the lists of modules that follow from their folders: policy directives, migrations,
// admin commands, services and resolvers. With --check it writes nothing and reports the lists
// that differ. Exits with 1 if a list differs, or if a module lacks the export that its folder
// requires. Plain JavaScript, because it runs before anything is compiled.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, posix, resolve } from 'node:path';

const unknown = process.argv.slice(2).filter((option) => option !== '--check');
if (unknown.length > 0) {
  console.error(`There is no option ${unknown.join(' ')}: the only one is --check.`);
  process.exit(1);
}

const root = resolve(import.meta.dirname, '../..');
const problems = [];
const textOf = (file) => (existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : '');

/** The modules of a folder and its subfolders, by their paths, without tests and lists. */
function modulesOf(folder) {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => posix.join(folder, file.replaceAll('\\', '/')))
    .filter((file) => /\/[\w-]+\.ts$/.test(file) && basename(file) !== 'index.ts')
    .sort();
}

/** `user-status` → `userStatus` */
const camel = (name) => name.replaceAll(/-([a-z])/g, (_, letter) => letter.toUpperCase());
const createServiceOf = (slice) => camel(`create-${slice}-service`);
const nameOf = (file) => basename(file, '.ts');
const lines = (list, line) => list.map((entry) => `${line(entry)}\n`).join('');

/** Returns the names of this form that a module exports. Reports a module without one. */
function exportsOf(file, form, what, fix) {
  const found = [...textOf(file).matchAll(/^export (?:const|(?:async )?function) (\w+)/gm)].map(([, name]) => name);
  const names = found.filter((name) => form.test(name)).sort();
  if (names.length === 0) problems.push(`${file}:1  it exports no ${what} → ${fix}`);
  return names;
}

/** A directive has the name of its file. */
function listPolicies() {
  const files = modulesOf('src/policy');
  return lines(files, (file) => {
    const directive = camel(nameOf(file));
    exportsOf(
      file,
      new RegExp(`^${directive}$`),
      directive,
      `export const ${directive} = definePolicyDirective({ … })`,
    );
    return `export { ${directive} } from './${nameOf(file)}.js';`;
  });
}

/** Migrations are numbered; other files of the folder are parts of them. */
function listMigrations() {
  const files = modulesOf('src/storage/migrations').filter((file) => /^\d{4}-/.test(nameOf(file)));
  const numberOf = (file) => nameOf(file).slice(0, 4);
  for (const [index, file] of files.entries()) {
    exportsOf(file, /^up$/, 'up', 'export async function up(db: Kysely<unknown>), or name a part without a number');
    const previous = files[index - 1];
    if (previous !== undefined && numberOf(previous) === numberOf(file))
      problems.push(`${file}:1  ${nameOf(previous)} has the same number → rename the migration that is not released`);
  }
  return `import type { Migration } from 'kysely';
${lines(files, (file) => `import * as m${numberOf(file)} from './${nameOf(file)}.js';`)}
/**
 * All migrations by name; they run in the order of their names. A released migration is never
 * changed. After NNNN-expand-<topic> the version before still starts (decision 64).
 */
export const migrations: Readonly<Record<string, Migration>> = {
${lines(files, (file) => `  '${nameOf(file)}': m${numberOf(file)},`)}};
`;
}

function listCommands() {
  return lines(modulesOf('src/admin/commands'), (file) => {
    const fix = `export const ${camel(nameOf(file))}Commands = group(…), or move the module to src/admin`;
    return `export { ${exportsOf(file, /^\w+Commands?$/, 'command', fix).join(', ')} } from './${nameOf(file)}.js';`;
  });
}

/**
 * The slices that no other slice uses. `src/domain/index.ts` creates the others, because their
 * order and arguments are choices.
 */
function listServices() {
  const byHand = textOf('src/domain/index.ts');
  const slices = readdirSync(join(root, 'src/domain'))
    .map((slice) => ({ slice, service: camel(slice), create: createServiceOf(slice) }))
    .filter(({ slice, create }) => new RegExp(`\\b${create}\\b`).test(textOf(`src/domain/${slice}/index.ts`)))
    .filter(({ create }) => !byHand.includes(create));
  const needs = slices.map(({ create }) => `Needs<typeof ${create}>`).join(' &\n  ');
  return `${lines(slices, ({ slice, create }) => `import { ${create} } from './${slice}/index.js';`)}
type Needs<Create extends (deps: never) => unknown> = Parameters<Create>[0];

type SlicesDeps = ${needs};

/** Creates the services that no other slice uses. */
export const createSlices = (deps: SlicesDeps) => ({
${lines(slices, ({ service, create }) => `  ${service}: ${create}(deps),`)}});
`;
}

/**
 * The resolvers of each slice, which take their services from the domain. An `index.ts` does not
 * export them: a change of the SDL would let `npm run dev` check the types of all that imports it.
 */
function listResolvers() {
  const found = modulesOf('src/domain').filter((file) => file.endsWith('-resolvers.ts'));
  const maps = found.map((file) => {
    const create = camel(nameOf(file));
    exportsOf(
      file,
      new RegExp(`^${create}$`),
      create,
      `export const ${create} = ({ … }) => ({ … }) satisfies SliceResolvers`,
    );
    return { file, create, name: create.replace(/Resolvers$/, ''), text: textOf(file) };
  });
  const imports = [
    `import type { Domain } from '../domain/index.js';`,
    ...maps.map(
      ({ file, create }) => `import { ${create} } from '${posix.relative('src/request', file).replace(/ts$/, 'js')}';`,
    ),
  ];
  const pathOf = (line) => line.slice(line.indexOf("'"));
  /** The spread root fields of the maps that have some. */
  const fields = (type) => {
    const some = maps.filter(({ text }) => text.includes(`${type}: {`));
    return `    ${type}: {\n${lines(some, ({ name }) => `      ...${name}.${type},`)}    },\n`;
  };
  return `import type { Resolvers } from '../../generated/resolvers.js';
import { scalars } from '../../packages/contract/src/serve.js';
${lines(
  imports.sort((one, other) => (pathOf(one) < pathOf(other) ? -1 : 1)),
  (line) => line,
)}
/** Combines the resolvers of all slices. The type checker reports a missing one. */
export function createResolvers(domain: Domain): Resolvers {
${lines(maps, ({ name, create }) => `  const ${name} = ${create}(domain);`)}  return {
    ...scalars,
${lines(maps, ({ name }) => `    ...${name},`)}${fields('Query')}${fields('Mutation')}  };
}
`;
}

const LISTS = {
  'src/policy/index.ts': listPolicies(),
  'src/storage/migrations/index.ts': listMigrations(),
  'src/admin/commands/index.ts': listCommands(),
  'src/domain/slices.ts': listServices(),
  'src/request/resolvers.ts': listResolvers(),
};

for (const [file, list] of Object.entries(LISTS)) {
  const text = `// Written by src/dev/list-modules.mjs; \`npm run codegen\` updates it.\n${list}`;
  if (textOf(file) === text) continue;
  if (process.argv.includes('--check')) problems.push(`${file}:1  it does not list its modules → npm run codegen`);
  else if (problems.length === 0) writeFileSync(join(root, file), text);
}
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
