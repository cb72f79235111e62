import childProcess from 'node:child_process';
import { appendFileSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { relative } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import vm from 'node:vm';
import { TestEnvironment } from 'jest-environment-node';

/** Functions of `node:child_process` that start a process. */
const STARTS = ['exec', 'execFile', 'execFileSync', 'execSync', 'fork', 'spawn', 'spawnSync'];
/** True if the current test file may start processes. */
let mayStart = true;

for (const name of STARTS) {
  childProcess[name] = new Proxy(childProcess[name], {
    apply(start, self, args) {
      if (mayStart || args[0] === 'mkfifo') return Reflect.apply(start, self, args); // Node has no function for it
      throw new Error(`Tests of "npm test" start no process (here: ${name}). Name the file *.machine.ts instead.`);
    },
  });
}

// With the default budget of 132 KiB, tests spend a tenth of their time optimizing code that each
// context soon discards.
setFlagsFromString('--interrupt-budget=528000');

/** Test files that need the PostgreSQL of the run. */
const USES_DATABASE = /\/support\/(?:database|domain|project|service)\.js'/;

/** Makes the server start while the test file loads, which takes as long. */
function startDatabase() {
  if (globalThis.startSharedServer !== undefined) return void globalThis.startSharedServer();
  const { TEST_SERVER_PORT } = process.env;
  if (TEST_SERVER_PORT === undefined) return; // the toolkit's tests have none
  const socket = connect(Number(TEST_SERVER_PORT), '127.0.0.1', () => socket.destroy());
  socket.on('error', () => undefined); // a request of the test reports it
}

const { createContext } = vm;

/**
 * Node's environment with five changes:
 * - The global object is an ordinary one. Jest's is a proxy, which costs a tenth of the processor
 *   time of `npm test`.
 * - The failure of a test or hook shows the errors that services of this process logged since the
 *   test began: an `INTERNAL` answer does not reveal its cause.
 * - A test in a file named `*.test.ts` cannot start a process.
 * - The database starts while a file that uses it loads.
 * - With TEST_PROFILE, the processor time of each test is appended to that file, as JSON lines.
 */
export default class extends TestEnvironment {
  #file;
  #before = 0;
  #hooks = 0;

  constructor(config, context) {
    vm.createContext = () => createContext(vm.constants.DONT_CONTEXTIFY);
    super(config, context);
    vm.createContext = createContext;
    this.#file = relative(config.projectConfig.rootDir, context.testPath);
    mayStart = !/\.test\.(?:ts|cjs)$/.test(context.testPath);
    if (USES_DATABASE.test(readFileSync(context.testPath, 'utf8'))) startDatabase();
    this.#before = processorMs();
  }

  handleTestEvent({ name, error, test }) {
    this.global.loggedErrors ??= [];
    const logged = this.global.loggedErrors;
    if (name === 'test_start') {
      logged.length = 0;
      this.#hooks += this.#take();
    }
    if (name === 'test_done') this.#note(namesOf(test), this.#take());
    if (name === 'run_finish') this.#note([], this.#hooks + this.#take());
    if ((name === 'test_fn_failure' || name === 'hook_failure') && logged.length > 0) addCauses(error, logged);
  }

  /** Returns the processor milliseconds since the last call. */
  #take() {
    const now = processorMs();
    const taken = now - this.#before;
    this.#before = now;
    return taken;
  }

  /**
   * @param {readonly string[]} names of the blocks and the test; empty for loading and shared hooks
   */
  #note(names, ms) {
    const { TEST_PROFILE } = process.env;
    if (TEST_PROFILE === undefined) return;
    appendFileSync(TEST_PROFILE, `${JSON.stringify({ file: this.#file, names, ms: Math.round(ms) })}\n`);
  }
}

/** Processor time of this process and of its children that have exited. */
function processorMs() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000 + childrenMs();
}

const MS_PER_TICK = 10;

/** Linux only: fields 16 and 17 of /proc/self/stat, in ticks. */
function childrenMs() {
  if (process.platform !== 'linux') return 0;
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[13]) + Number(fields[14])) * MS_PER_TICK;
}

function namesOf(test) {
  const names = [];
  for (let at = test; at !== undefined && at.name !== 'ROOT_DESCRIBE_BLOCK'; at = at.parent) names.unshift(at.name);
  return names;
}

function addCauses(error, logged) {
  if (typeof error?.stack !== 'string') return;
  const { message, stack } = error;
  const complete = `${message}\n\nErrors that the service logged meanwhile:\n${logged.join('\n')}\n`;
  error.message = complete;
  error.stack = stack.replace(message, () => complete);
}
