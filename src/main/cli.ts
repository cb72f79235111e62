#!/usr/bin/env node
import { userInfo } from 'node:os';
import { createLog } from '../base/log/index.js';
import { stopSignal } from '../base/signals.js';
import type { CliParts } from '../cli/command.js';
import { runProgram } from '../cli/program.js';
import { outputEnded } from './standard-output.js';

// Of what a command does, only warnings and faults are worth a line beside its answer.
const log = createLog('pretty', 'warn');

/** Loaded by the first command that works: `--help` and a mistyped command need not wait for all of the service. */
const work = async () => (await import('./work.js')).createWork(log);

const parts: CliParts = {
  serve: async (options) => (await work()).serve(options),
  mock: async (options) => (await work()).mock(options),
  withUpgrade: async (use) => (await work()).withUpgrade(use),
  withDomain: async (use, options) => (await work()).withDomain(use, options),
  withStorage: async (use, options) => (await work()).withStorage(use, options),
  resolved: async () => (await work()).resolved(),
  endpoint: async () => (await work()).endpoint(),
  operator: { name: `cli:${account()}`, request: null },
  stopped: () => Promise.race([stopSignal(), outputEnded()]),
};

/** In a container the number of a user need not have a name. */
function account(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.geteuid?.()}`;
  }
}

await runProgram(process.argv.slice(2), parts, log);
await log.close();
