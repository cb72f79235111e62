import { expect, jest } from '@jest/globals';
import type { Command } from 'commander';
import { adminCommands } from '../../../src/admin/commands.js';
import type { CliDeps } from '../../../src/cli/command.js';
import { createProgram, runProgram } from '../../../src/cli/program.js';
import { createCliDeps } from '../../../src/main/cli-deps.js';
import { watchChanges } from '../audit-watch.js';
import type { TestDatabase } from '../database.js';
import { silentLog } from '../log.js';
import { databaseUrl, type ExitedProcess, environment } from '../process.js';
import { inProjectScope } from '../project-statements.js';
import { expectResult, hasResultSchema } from '../results.js';

// The whole command line in this process, with the program's own dependencies. A few tests start a
// process, which costs half a second each.

const deps: CliDeps = {
  ...createCliDeps(silentLog),
  operator: { name: 'cli:tester', request: null },
  stopped: () => Promise.resolve(),
};

/** A command line as words, or as a text in which no word contains a space. */
export type Line = string | readonly string[];

export const wordsOf = (line: Line): readonly string[] => (typeof line === 'string' ? line.split(' ') : line);

const SIGNALS = ['SIGTERM', 'SIGINT'] as const;

/** Runs one command with the environment of a service. Must not run concurrently. */
export async function runInProcess(line: Line, settings: Record<string, string>): Promise<ExitedProcess> {
  const before = process.env;
  const handlers = SIGNALS.map((signal) => process.listeners(signal));
  const output = { stdout: '', stderr: '' };
  const spies = (['stdout', 'stderr'] as const).map((stream) =>
    jest.spyOn(process[stream], 'write').mockImplementation((text) => {
      output[stream] += String(text);
      return true;
    }),
  );
  process.env = environment(settings);
  process.exitCode = 0;
  try {
    const run = () => runProgram(wordsOf(line), deps, silentLog);
    await (isAboutProject(wordsOf(line)) ? inProjectScope(run) : run());
    checkResult(wordsOf(line), output.stdout);
    return { ...output, status: Number(process.exitCode) };
  } finally {
    process.exitCode = 0;
    process.env = before;
    for (const spy of spies) spy.mockRestore();
    for (const [index, signal] of SIGNALS.entries()) {
      for (const handler of process.listeners(signal))
        if (!handlers[index]?.includes(handler)) process.off(signal, handler);
    }
  }
}

/** Runs commands by `run` and expects how they end. */
export function endsOf(run: (line: Line) => Promise<ExitedProcess>) {
  /** Returns the output of a command that succeeds without a message. */
  async function outputOf(line: Line): Promise<string> {
    const { status, stdout, stderr } = await run(line);
    expect({ line, status, stderr }).toEqual({ line, status: 0, stderr: '' });
    return stdout;
  }

  /** Returns the result of a command with `--json`, which is one line. */
  async function json(line: Line) {
    const output = await outputOf([...wordsOf(line), '--json']);
    expect(output.trim()).not.toContain('\n');
    return JSON.parse(output);
  }

  /** Returns the message of a command that fails without output or a stack. */
  async function refused(line: Line, exitStatus = 1): Promise<string> {
    const { status, stdout, stderr } = await run(line);
    expect({ line, status, stdout }).toEqual({ line, status: exitStatus, stdout: '' });
    expect(stderr).not.toMatch(/^ {4}at /m);
    return stderr;
  }

  return { outputOf, json, refused };
}

/** Runs commands on the database of a service, and expects how they end. Watches their changes. */
export function commandsOn(service: Pick<TestDatabase, 'connection'>) {
  const cli = (line: Line, settings: Record<string, string> = {}): Promise<ExitedProcess> =>
    watchChanges(service.connection, () =>
      runInProcess(line, { DATABASE_URL: databaseUrl(service.connection), ...settings }),
    );
  return { cli, ...endsOf(cli) };
}

/**
 * Checks the `--json` output of an admin command against its schema. Exports in lines are not one
 * JSON value.
 */
function checkResult(words: readonly string[], printed: string): void {
  const command = [3, 2, 1].map((count) => words.slice(0, count).join('.')).find(hasResultSchema);
  const isData = words.includes('--json') && !words.includes('--output') && /^[[{].*\n$/.test(printed);
  if (command === undefined || !isData) return;
  const data = JSON.parse(printed);
  if (words.includes('--dry-run')) delete data.dryRun;
  expectResult(command, data);
}

/** Whether the line runs an admin command about one project. */
const isAboutProject = (words: readonly string[]): boolean =>
  [3, 2, 1].some((count) => adminCommands.get(words.slice(0, count).join('.'))?.about === 'PROJECT');

/** The help of every command by its path; the program itself has the empty path. */
export function helpTexts(): Map<string, string> {
  const found = new Map<string, string>();
  const visit = (command: Command, path: readonly string[]): void => {
    const help: string[] = [];
    command.configureOutput({ writeOut: (text) => void help.push(text) }).outputHelp();
    found.set(path.join(' '), help.join(''));
    for (const inner of command.commands) visit(inner, [...path, inner.name()]);
  };
  visit(createProgram(deps), []);
  return found;
}
