// `npm run long -- <name>`: installs the tools that a long run needs, builds, and runs it. Plain JavaScript, because it runs
// before anything is compiled.
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { installTools } from './tools/install.mjs';

const LONG = ['--config', 'jest.long.config.js'];
const long = (...paths) => [...LONG, ...paths];

/** Each run: its purpose, about how long it takes, and the arguments of Jest. */
const RUNS = {
  browser: {
    purpose: 'the typed client and the console in Chromium',
    takes: 'minutes',
    jest: long('packages/client/test/', 'packages/console/test/[^/]*\\.long'),
    tools: ['browser'],
  },
  controls: {
    purpose: 'each promise broken on purpose, which its test has to notice',
    takes: 'an hour',
    jest: long('test/controls/'),
    tools: ['browser', 'opentelemetry'],
  },
  differential: {
    purpose: 'compiled executors against graphql-js, with random documents',
    takes: 'minutes',
    jest: long('test/contract/executors/random'),
  },
  failover: {
    purpose: 'a killed primary, PgBouncer, databases that fail',
    takes: 'minutes',
    jest: long('test/faults/nodes/'),
  },
  faults: {
    purpose: 'a wrong clock, full disks, slow readers',
    takes: 'four minutes',
    jest: long('test/faults/wrong-clock', 'test/faults/log-sinks', 'test/faults/full-disk', 'test/faults/slow-readers'),
  },
  'first-run': {
    purpose: 'the README as written, from fresh clones',
    takes: 'minutes',
    jest: long('test/e2e/first-run/'),
  },
  fuzz: { purpose: 'a million generated requests', takes: 'minutes', jest: long('test/security/fuzz/') },
  'graphql-js': {
    purpose: "graphql-js's own tests of execute, with the checkout that GRAPHQL_JS names",
    takes: 'seconds',
    jest: long('test/contract/executors/graphql-js'),
  },
  image: { purpose: 'the image of the Dockerfile', takes: 'minutes', jest: long('test/e2e/shipping/image') },
  packed: {
    purpose: 'the package, installed from the registry',
    takes: 'a minute',
    jest: long('test/e2e/shipping/packed'),
  },
  postgres: {
    purpose: 'storage and money on another PostgreSQL',
    takes: 'minutes',
    jest: long('src/storage/postgres'),
  },
  properties: {
    purpose: 'tests with random values, with ten times as many of them',
    takes: 'minutes',
    jest: ['--findRelatedTests', 'test/support/properties.ts'],
    env: { PROPERTY_RUNS: 'all' },
  },
  proxies: { purpose: 'the samples for nginx, Caddy and a site', takes: 'seconds', jest: long('test/e2e/proxies/') },
  roots: {
    purpose: 'the embedded database as root, with links in its way',
    takes: 'minutes',
    jest: long('test/security/root'),
  },
  rush: { purpose: 'one project in a rush beside others', takes: 'a minute', jest: long('test/load/fairness/') },
  sameness: {
    purpose: 'whether times of answers tell known addresses from unknown ones',
    takes: 'minutes',
    jest: long('src/domain/users/sameness'),
  },
  screenshots: {
    purpose: 'makes the pictures of the console for the README',
    takes: 'a minute',
    jest: long('packages/console/test/screenshots/'),
    tools: ['browser'],
  },
  soak: {
    purpose: 'random use, while the service is killed; then everything is added up',
    takes: 'minutes',
    jest: long('test/load/soak/'),
  },
  all: {
    purpose: 'all of them but properties and screenshots',
    takes: 'two hours',
    jest: long(
      '--testPathIgnorePatterns',
      'test/e2e/examples/record',
      'src/storage/record-tables',
      'packages/console/test/screenshots/',
    ),
    tools: ['browser', 'opentelemetry'],
  },
};

const lines = Object.entries(RUNS).map(
  ([name, { purpose, takes }]) => `  ${name.padEnd(13)} ${takes.padEnd(13)} ${purpose}`,
);
const USAGE = `Usage: npm run long -- <name> [options of Jest]

${lines.join('\n')}

CONTRIBUTING.md, "Longer runs", says what each needs and how to change it.`;

const [name = '', ...options] = process.argv.slice(2);
if (!Object.hasOwn(RUNS, name)) {
  const isHelp = name === '--help';
  if (!isHelp && name !== '') console.error(`There is no long run ${name}.\n`);
  console[isHelp ? 'log' : 'error'](USAGE);
  process.exit(isHelp ? 0 : 2);
}

const { jest, tools = [], env = {} } = RUNS[name];
const run = (...args) =>
  spawnSync(process.execPath, args, {
    cwd: resolve(import.meta.dirname, '..'),
    stdio: 'inherit',
    env: { ...process.env, ...env },
  }).status ?? 1;
if (!installTools(tools)) process.exit(1);
process.exit(run('src/dev/launch.mjs', 'build') || run('node_modules/jest/bin/jest.js', ...jest, ...options));
