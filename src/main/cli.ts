#!/usr/bin/env node
import { userInfo } from 'node:os';
import { setFlagsFromString } from 'node:v8';
import { createLog } from '../base/log/index.js';
import { stopSignal } from '../base/signals.js';
import type { CliDeps } from '../cli/command.js';
import { runProgram } from '../cli/program.js';
import { outputEnded } from './standard-output.js';

/** Commands that serve requests. */
const SERVING: readonly (string | undefined)[] = ['serve', 'start', 'mock'];
// V8 optimizes a function after four times as much work as usual. In a command of a second,
// optimizing most functions takes longer than it saves.
if (!SERVING.includes(process.argv[2])) setFlagsFromString('--interrupt-budget=262144');

/** Time for connections to close after the last log line. */
const EXIT_MS = 1_000;

// A command prints its result; only warnings and errors are logged besides.
const log = createLog('pretty', 'warn');

/**
 * Loads the service for the first command that needs it, so that `--help` and mistyped commands are
 * fast.
 */
const loadDeps = async () => (await import('./cli-deps.js')).createCliDeps(log);

const deps: CliDeps = {
  serve: async (options) => (await loadDeps()).serve(options),
  mock: async (options) => (await loadDeps()).mock(options),
  withUpgrade: async (use) => (await loadDeps()).withUpgrade(use),
  withDomain: async (use, options) => (await loadDeps()).withDomain(use, options),
  withStorage: async (use, options) => (await loadDeps()).withStorage(use, options),
  resolved: async () => (await loadDeps()).resolved(),
  endpoint: async () => (await loadDeps()).endpoint(),
  operator: { name: `cli:${account()}`, request: null },
  stopped: () => Promise.race([stopSignal(), outputEnded()]),
};

/** The name of the operating system's user. In a container, a user id need not have a name. */
function account(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.geteuid?.()}`;
  }
}

await runProgram(process.argv.slice(2), deps, log);
await log.close();
// The timer does not keep the process alive, but connections to a database that does not answer do.
if (SERVING.includes(process.argv[2])) setTimeout(() => process.exit(), EXIT_MS).unref();
