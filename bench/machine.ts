import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';

// Servers and PostgreSQL run on one core, the load on another.

const SERVER_CORE = '0';
const LOAD_CORE = '1';

const runs = (command: string, ...args: readonly string[]): boolean => spawnSync(command, args).error === undefined;

/** Read at the start: Node counts a single core once `joinLoad` has pinned this process. */
const CORES = availableParallelism();

/** True if the system can pin processes and has two cores. */
const canPin = (): boolean => runs('taskset', '--version') && CORES >= 2;

/** Describes this machine for the results. */
export function machine(): string {
  const [first] = cpus();
  return `${cpus().length} × ${first?.model ?? 'an unknown processor'}, Node ${process.version}`;
}

/**
 * Reports what limits the accuracy of results on this machine. Throws if a requirement is missing.
 */
export function checkMachine(say: (line: string) => void): void {
  if (!runs('wrk', '-v')) throw new Error('The load comes from wrk, which is not installed. Debian: apt install wrk');
  if (!canPin()) say('taskset or a second core is missing: servers and load disturb each other, and ratios mean less.');
  say(machine());
}

const pinned = (core: string, command: string, args: readonly string[]): [string, string[]] =>
  canPin() ? ['taskset', ['-c', core, command, ...args]] : [command, [...args]];

/** Starts a program on the core of the servers. */
export const spawnServer = (command: string, args: readonly string[], options: SpawnOptions): ChildProcess =>
  spawn(...pinned(SERVER_CORE, command, args), options);

/** Starts a program on the core of the load. */
export const spawnLoad = (command: string, args: readonly string[], options: SpawnOptions): ChildProcess =>
  spawn(...pinned(LOAD_CORE, command, args), options);

/** Pins this process to the core of the load. */
export function joinLoad(): void {
  if (canPin()) spawnSync('taskset', ['-p', '-c', LOAD_CORE, String(process.pid)]);
}

/**
 * Keeps the core of the load awake for the lifetime of this process: sending to a sleeping core
 * costs the sender, and more with slow servers (docs/performance.md).
 */
export function keepLoadAwake(): void {
  if (!canPin() || !runs('chrt', '--version')) return;
  const loop = 'while kill -0 $PPID 2>/dev/null; do :; done';
  const child = spawnLoad('chrt', ['--idle', '0', 'sh', '-c', loop], { stdio: 'ignore' });
  child.on('error', () => undefined);
  child.unref();
  process.once('exit', () => child.kill());
}

const TICKS_PER_SECOND = 100;
/** Fields of `/proc/<pid>/stat` after the name, which may contain anything. */
const [PARENT, USER, SYSTEM] = [1, 11, 12];

/** Processor milliseconds per process id. */
export type ProcessorTimes = ReadonlyMap<number, number>;

/** Processor times of a process and of the children of `parents`; null without /proc. */
export function processorTimes(pid: number, parents: readonly number[]): ProcessorTimes | null {
  try {
    const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
    const all = pids.flatMap((name) => {
      const fields = statOf(name);
      return fields === null ? [] : [{ pid: Number(name), fields }];
    });
    const counted = all.filter(({ pid: one, fields }) => one === pid || parents.includes(Number(fields[PARENT])));
    const ticksOf = (fields: readonly string[]): number => Number(fields[USER]) + Number(fields[SYSTEM]);
    return new Map(counted.map(({ pid: one, fields }) => [one, (ticksOf(fields) * 1_000) / TICKS_PER_SECOND]));
  } catch {
    return null;
  }
}

/**
 * Processor milliseconds between two measurements. Processes that exited in between are not
 * counted.
 */
export const spentBetween = (before: ProcessorTimes, after: ProcessorTimes): number =>
  [...after].reduce((sum, [pid, ms]) => sum + ms - (before.get(pid) ?? 0), 0);

/** The parent of a process; 0 without /proc. */
export const parentOf = (pid: number): number => Number(statOf(String(pid))?.[PARENT] ?? 0);

function statOf(pid: string): string[] | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return null; // it has exited meanwhile
  }
}
