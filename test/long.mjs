// `npm run long -- <name>`: installs the tools of a long run, builds, and runs it. Plain
// JavaScript, because it runs before the build.
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { installTools } from './tools/install.mjs';

const LONG = ['--config', 'jest.long.config.js'];
const long = (...paths) => [...LONG, ...paths];

/** Purpose, approximate duration and Jest arguments of each run. */
const RUNS = {
  browser: {
    purpose: 'the typed client and the console in Chromium',
    takes: 'minutes',
    jest: long('packages/client/test/', 'packages/console/test/[^/]*\\.long'),
    tools: ['browser'],
  },
  controls: {
    purpose: 'each guarantee broken on purpose: its test must fail',
    takes: 'an hour',
    jest: long('test/controls/'),
    tools: ['browser', 'opentelemetry'],
  },
  differential: {
    purpose: 'compiled executors against graphql-js, with random documents',
    takes: 'minutes',
    jest: long('packages/contract/test/executors/random'),
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
    purpose: 'the steps of the README in fresh clones',
    takes: 'minutes',
    jest: long('test/e2e/first-run/'),
  },
  fuzz: { purpose: 'a million generated requests', takes: 'minutes', jest: long('test/security/fuzz/') },
  'graphql-js': {
    purpose: "graphql-js's own tests of execute, with the checkout that GRAPHQL_JS names",
    takes: 'seconds',
    jest: long('packages/contract/test/executors/graphql-js'),
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
    purpose: 'property tests with ten times as many random values',
    takes: 'minutes',
    jest: ['--findRelatedTests', 'test/support/properties.ts'],
    env: { PROPERTY_RUNS: 'all' },
  },
  proxies: { purpose: 'the samples for nginx, Caddy and a site', takes: 'seconds', jest: long('test/e2e/proxies/') },
  roots: {
    purpose: 'the embedded database as root, with planted links',
    takes: 'minutes',
    jest: long('test/security/root'),
  },
  rush: {
    purpose: 'the load of one project and its effect on others',
    takes: 'a minute',
    jest: long('test/load/fairness/'),
  },
  sameness: {
    purpose: 'answer times for registered and unknown addresses',
    takes: 'minutes',
    jest: long('src/domain/users/sameness'),
  },
  screenshots: {
    purpose: 'creates the screenshots of the console for the README',
    takes: 'a minute',
    jest: long('packages/console/test/screenshots/'),
    tools: ['browser'],
  },
  soak: {
    purpose: 'random use while the service is killed, then an audit of all state',
    takes: 'minutes',
    jest: long('test/load/soak/'),
  },
  'way-back': {
    purpose: 'two versions on one database during purchases, forwards and back',
    takes: 'minutes',
    jest: long('test/faults/nodes/way-back'),
  },
  all: {
    purpose: 'all runs but properties and screenshots',
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

CONTRIBUTING.md, "Longer runs", describes the requirements and options of each.`;

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
// Jest would read a path after the ignored ones as another of them.
process.exit(run('src/dev/launch.mjs', 'build') || run('node_modules/jest/bin/jest.js', ...options, ...jest));
