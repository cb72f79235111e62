// Builds, then runs projects of jest.suite.config.js in one run of Jest. Plain JavaScript, because
// it runs before the build.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { printProfile, reportExcess } from './support/profile.mjs';
import { installTools } from './tools/install.mjs';

/** Each project with the tools that it needs. */
const TOOLS = {
  fast: [],
  architecture: [],
  machine: ['openapi', 'opentelemetry', 'peers', 'postman'],
  proxies: [],
  packed: [],
  browser: ['browser'],
};
const PROJECTS = Object.keys(TOOLS);
const USAGE = `Usage: node test/run.mjs <project>... [--profile] [--budget] [options of Jest]

Projects: ${PROJECTS.join(', ')}.

  --profile  print the processor time of each file, and of the 50 most expensive tests
  --budget   fail if a test takes more than twice its budget of processor time (test/budget.json)

Examples:
  npm test -- machine --profile            runs the projects fast and machine, and prints their cost
  npm run test:machine -- test/e2e         runs the machine tests of one folder`;

const given = process.argv.slice(2);
const isProfiled = given.includes('--profile');
const isBudgeted = given.includes('--budget');
const rest = given.filter((arg) => !['--profile', '--budget'].includes(arg));
// Later ones are values of options: `-t packed`.
const end = rest.findIndex((arg) => !PROJECTS.includes(arg));
const projects = end === -1 ? rest : rest.slice(0, end);
const options = rest.slice(projects.length);
if (projects.length === 0 || given.includes('--help')) {
  console.log(USAGE);
  process.exit(given.includes('--help') ? 0 : 2);
}

const root = resolve(import.meta.dirname, '..');
const run = (args, env = {}) =>
  spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } }).status ?? 1;

/** With the default of 16 MiB, tests spend a tenth of their time collecting young objects. */
const V8 = ['--max-semi-space-size=64', '--min-semi-space-size=16'];
const jest = [...V8, 'node_modules/jest/bin/jest.js', '--config', 'jest.suite.config.js'];

let status = installTools(projects.flatMap((project) => TOOLS[project])) ? run(['src/dev/launch.mjs', 'build']) : 1;
if (status === 0) {
  const folder = mkdtempSync(join(tmpdir(), 'profile-'));
  const file = join(folder, 'tests.jsonl');
  const env = isProfiled || isBudgeted ? { TEST_PROFILE: file } : {};
  // Jest would read a path after --selectProjects as the name of a project.
  status = run([...jest, ...options, '--selectProjects', ...projects], env);
  if (isProfiled || isBudgeted) {
    // Without a test there is no file.
    const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
    const tests = lines.map((line) => JSON.parse(line));
    if (isProfiled) printProfile(tests);
    if (isBudgeted && reportExcess(tests)) status = 1;
  }
  rmSync(folder, { recursive: true });
}
process.exit(status);
