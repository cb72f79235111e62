// `npm run new -- slice …`: writes a mutation and the list of its rows as a slice of the domain,
// with table, tests and admin command. The texts are in `new-slice/`. It checks everything before
// it writes anything. Plain JavaScript, because it runs before anything is compiled.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { fill, JOINS, joinedText } from './new-slice/joins.mjs';

const USAGE = `Usage: npm run new -- slice <slice> --mutation <documentId> --list <documentId> [--entry <type>]

Writes a slice of the domain: a mutation that inserts a row, and the paged list of these rows, with
SDL, documents, migration, grants, admin command, tests, and an entry in each list that they join.
Then runs codegen, and formats.

  <slice>     folder of src/domain, in lower case: tickets
  --mutation  documentId of the mutation: openTicket
  --list      documentId of the list, a plural: tickets
  --entry     type of an entry of the list; default: its singular, Ticket

Example:
  npm run new -- slice tickets --mutation openTicket --list tickets`;

const root = resolve(import.meta.dirname, '../..');
const TEMPLATES = join(import.meta.dirname, 'new-slice');
const textOf = (file) => readFileSync(join(root, file), 'utf8');

const pascal = (name) => name[0].toUpperCase() + name.slice(1);
const camel = (name) => name.replaceAll(/-([a-z0-9])/g, (_, letter) => letter.toUpperCase());
const kebab = (name) => name.replaceAll(/[A-Z]/g, (letter, at) => `${at === 0 ? '' : '-'}${letter.toLowerCase()}`);
const snake = (name) => kebab(name).replaceAll('-', '_');

/** `entries` → `entry`, `boxes` → `box`, `codes` → `code`; null if the name is not a plural. */
function singular(name) {
  if (/[a-z]ies$/.test(name)) return `${name.slice(0, -3)}y`;
  if (/(?:ss|x|zz|sh|tch)es$/.test(name)) return name.slice(0, -2);
  return /[^s]s$/.test(name) ? name.slice(0, -1) : null;
}

/** Audit actions are `<noun>.<verb>`: `openTicket` of a Ticket is `ticket.open`. */
function actionOf(mutation, entry) {
  const verb = mutation.endsWith(entry) && mutation !== entry ? mutation.slice(0, -entry.length) : mutation;
  return `${kebab(entry)}.${kebab(verb)}`;
}

function nextNumber() {
  const numbers = readdirSync(join(root, 'src/storage/migrations')).map((name) => Number(/^\d{4}(?=-)/.exec(name)));
  return String(Math.max(...numbers) + 1).padStart(4, '0');
}

// cspell:ignore aeiou localtime localtimestamp notnull tablesample
/** The words of the templates: `{{list}}`, and `_list_` in the name of a file. */
function wordsOf({ slice, mutation, list, entry }) {
  const file = slice === kebab(list) ? kebab(entry) : (singular(slice) ?? slice);
  const word = kebab(entry).replaceAll('-', ' ');
  const words = kebab(list).replaceAll('-', ' ');
  return {
    slice,
    file,
    module: camel(file),
    service: camel(slice),
    Service: pascal(camel(slice)),
    mutation,
    Mutation: pascal(mutation),
    mutationFile: kebab(mutation),
    list,
    List: pascal(list),
    entry: camel(kebab(entry)),
    Entry: entry,
    table: snake(entry),
    command: kebab(entry),
    aWord: `${/^[aeiou]/.test(word) ? 'an' : 'a'} ${word}`,
    words,
    Words: pascal(words),
    action: actionOf(mutation, entry),
    number: nextNumber(),
  };
}

/** The new files with their texts. */
const newFiles = (words) =>
  readdirSync(TEMPLATES, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.txt'))
    .map((path) => ({
      file: path
        .replaceAll('\\', '/')
        .replace(/\.txt$/, '')
        .replaceAll(/_([a-zA-Z]+)_/g, (_, name) => words[name]),
      text: fill(readFileSync(join(TEMPLATES, path), 'utf8'), words),
    }))
    .sort((one, other) => (one.file < other.file ? -1 : 1));

/** The changed files with their texts. */
function changedFiles(words) {
  const texts = new Map();
  for (const join of JOINS) texts.set(join.file, joinedText(texts.get(join.file) ?? textOf(join.file), join, words));
  return [...texts].map(([file, text]) => ({ file, text }));
}

/**
 * Names that SQL, TypeScript, generated/resolvers.ts or the templates use: an entry names its
 * table, type and variables.
 */
const RESERVED =
  /^(?:actor|all|analyse|analyze|and|any|arguments|array|as|asc|asymmetric|authorization|await|binary|both|break|by|case|cast|catch|change|check|class|collate|collation|column|complete|concurrently|connection|const|constraint|context|continue|create|created_at|cross|current_catalog|current_date|current_role|current_schema|current_time|current_timestamp|current_user|cursor|db|debugger|default|deferrable|delete|deps|desc|distinct|do|domain|edge|else|end|entry|enum|eval|except|explained|export|extract|false|fetch|finally|fixture|for|foreign|freeze|from|full|function|grant|group|having|if|ilike|implements|import|in|initially|inner|instanceof|interface|intersect|into|is|isnull|join|lateral|leading|left|let|like|limit|localtime|localtimestamp|maybe|natural|new|node|not|notnull|now|null|offset|omit|on|only|or|order|outer|overlaps|package|page|page_input|partial|pick|placing|player|primary|private|promise|protected|public|record|references|resolver|return|returning|right|row|scalars|select|service|session_user|show|similar|some|static|super|switch|symmetric|system_user|table|tablesample|target|text|then|this|throw|to|total|trailing|true|try|tx|typeof|union|unique|unresolved|user|using|var|variadic|verbose|viewer|void|when|where|while|window|with|yield)$/;

/** Reports names that have no valid form. */
function* nameProblems({ slice, mutation, list, entry }) {
  for (const [name, value] of Object.entries({ '<slice>': slice, '--mutation': mutation, '--list': list }))
    if (value === undefined)
      yield `${name} is missing → npm run new -- slice tickets --mutation openTicket --list tickets`;
  if (slice !== undefined && !/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(slice))
    yield `<slice>: "${slice}" is not a name of a folder → write it in lower case: tickets`;
  for (const [option, name, like] of [
    ['--mutation', mutation, 'openTicket'],
    ['--list', list, 'tickets'],
  ])
    if (name !== undefined && !/^[a-z][a-zA-Z0-9]{0,63}$/.test(name))
      yield `${option}: "${name}" is not a documentId → write it like ${like}`;
  if (mutation !== undefined && mutation === list) yield '--list: it is the name of the mutation → choose two names';
  if (list === undefined && entry === null) return;
  if (entry === null) yield `--list: "${list}" is not a plural → choose one, or name the type of an entry by --entry`;
  else if (entry !== null && !/^[A-Z][a-zA-Z0-9]*$/.test(entry))
    yield `--entry: "${entry}" is not a name of a type → write it like Ticket`;
  else if (entry !== null && RESERVED.test(snake(entry)))
    yield `--entry: "${snake(entry)}" is reserved in SQL or code → name another type by --entry`;
}

/** Reports existing things with these names. */
function* takenProblems({ slice, mutation, list, Entry, table }) {
  const documents = readdirSync(join(root, 'documents'), { recursive: true, encoding: 'utf8' });
  const retired = textOf('documents/retired.yaml');
  for (const id of [mutation, list]) {
    const found = documents.map((path) => path.replaceAll('\\', '/')).find((path) => path.endsWith(`/${id}.graphql`));
    if (found !== undefined) yield `documents/${found}:1  it exists → choose another name than ${id}`;
    if (new RegExp(`^${id}:`, 'm').test(retired))
      yield `documents/retired.yaml:1  ${id} is retired, and an id is never reused → choose another name`;
  }
  for (const folder of [`src/domain/${slice}`, `documents/${slice}`])
    if (existsSync(join(root, folder))) yield `${folder}:1  it exists → choose another name of the slice`;
  const isTaken = new RegExp(`^\\w+ ${Entry}(?:Text)?\\b`);
  for (const file of readdirSync(join(root, 'schema')))
    for (const [index, line] of textOf(`schema/${file}`).split('\n').entries())
      if (isTaken.test(line))
        yield `schema/${file}:${index + 1}  "${line.trim()}" exists → choose another type by --entry`;
  if (textOf('generated/tables.ts').includes(`\n  ${table}: {\n`))
    yield `generated/tables.ts:1  the table ${table} exists → choose another type by --entry`;
}

/** Reports uncommitted changes of a file: they would mix with the written ones. */
function* changeProblems(files) {
  const { status, stdout } = spawnSync('git', ['status', '--porcelain', '--', 'generated', ...files], {
    cwd: root,
    encoding: 'utf8',
  });
  if (status !== 0) return;
  const changed = stdout.split('\n').filter(Boolean);
  if (changed.length > 0)
    yield `uncommitted changes in ${changed.map((line) => line.slice(3)).join(', ')} → commit or stash them`;
}

function exitWith(problems) {
  for (const problem of problems) console.error(problem);
  console.error('Nothing is written. Help: npm run new -- --help');
  process.exit(1);
}

function readCommand() {
  const options = {
    mutation: { type: 'string' },
    list: { type: 'string' },
    entry: { type: 'string' },
    help: { type: 'boolean' },
  };
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const [kind, slice, ...more] = positionals;
    if (values.help) {
      console.log(USAGE);
      process.exit(0);
    }
    if (kind !== 'slice' || more.length > 0) throw new Error('write: npm run new -- slice <slice> …');
    const name = values.list === undefined ? null : singular(values.list);
    return {
      slice,
      mutation: values.mutation,
      list: values.list,
      entry: values.entry ?? (name === null ? null : pascal(name)),
    };
  } catch (error) {
    return exitWith([error.message]);
  }
}

/** Runs a script of the checkout; prints its output if it fails. */
function run(script, ...args) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], { cwd: root, encoding: 'utf8' });
  if (status === 0) return;
  console.error(`${stdout}${stderr}The files are written, but this failed: node ${[script, ...args].join(' ')}`);
  process.exit(1);
}

const command = readCommand();
const invalid = [...nameProblems(command)];
if (invalid.length > 0) exitWith(invalid);
const words = wordsOf(command);
const created = newFiles(words);
let changed = [];
try {
  changed = changedFiles(words);
} catch (error) {
  exitWith([error.message]);
}
const files = [...created, ...changed];
const problems = [
  ...takenProblems(words),
  ...created
    .filter(({ file }) => !file.includes(`/${words.slice}/`) && existsSync(join(root, file)))
    .map(({ file }) => `${file}:1  it exists → choose other names`),
  ...changeProblems(files.map(({ file }) => file)),
];
if (problems.length > 0) exitWith(problems);

for (const { file, text } of files) {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}
run('src/dev/list-modules.mjs');
run('src/dev/forget-build.mjs');
run('node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json', '--noCheck');
run('dist/packages/contract/src/cli.js', 'codegen');
run('src/dev/bundle.mjs'); // the database of tests starts helper processes of the program
run('node_modules/jest/bin/jest.js', '--config', 'jest.long.config.js', '--silent', 'src/storage/record-tables');
run('dist/src/dev/describe-commands.js');
run(
  'node_modules/@biomejs/biome/bin/biome',
  'check',
  '--write',
  ...files.map(({ file }) => file).filter((file) => /\.(?:ts|graphql)$/.test(file)),
);

for (const { file } of created) console.log(`created  ${file}`);
for (const { file } of changed) console.log(`changed  ${file}`);
console.log('\nDecide these, and delete each comment; a test reports those that remain:');
for (const { file } of files)
  for (const [index, line] of textOf(file).split('\n').entries())
    if (/(?:#|--|\/\/) TODO: /.test(line)) console.log(`${file}:${index + 1}  ${line.replace(/^.*TODO: /, '')}`);
console.log(
  `\nThen: npm run tables, npx jest src/domain/${words.slice}, npm run commands, npm run examples,
npm run cli -- contract publish, npm run check, npm run test:architecture`,
);
