import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';

// Who works where: servers and PostgreSQL on one core, what loads them on the other.

const SERVER_CORE = '0';
const LOAD_CORE = '1';

const runs = (command: string, ...args: readonly string[]): boolean => spawnSync(command, args).error === undefined;

/** Whether the system can keep a process on a core, and has two. */
const canPin = (): boolean => runs('taskset', '--version') && availableParallelism() >= 2;

/** What figures of this machine are of. */
export function machine(): string {
  const [first] = cpus();
  return `${cpus().length} × ${first?.model ?? 'an unknown processor'}, Node ${process.version}`;
}

/** Says what this machine lacks for figures that mean something. Throws where it lacks what there is no way around. */
export function checkMachine(say: (line: string) => void): void {
  if (!runs('wrk', '-v')) throw new Error('The load comes from wrk, which is not installed. Debian: apt install wrk');
  if (!canPin()) say('taskset or a second core is missing: servers and load disturb each other, and ratios mean less.');
  say(machine());
}

const pinned = (core: string, command: string, args: readonly string[]): [string, string[]] =>
  canPin() ? ['taskset', ['-c', core, command, ...args]] : [command, [...args]];

/** Starts a program where servers run. */
export const spawnServer = (command: string, args: readonly string[], options: SpawnOptions): ChildProcess =>
  spawn(...pinned(SERVER_CORE, command, args), options);

/** Starts a program where the load comes from. */
export const spawnLoad = (command: string, args: readonly string[], options: SpawnOptions): ChildProcess =>
  spawn(...pinned(LOAD_CORE, command, args), options);

/** Puts this process where the load comes from. */
export function joinLoad(): void {
  if (canPin()) spawnSync('taskset', ['-p', '-c', LOAD_CORE, String(process.pid)]);
}

/**
 * Keeps the core of the load from falling asleep while nothing else runs on it, for as long as this process lives. Whoever
 * sends to a core that sleeps pays for waking it, and it sleeps the more the slower a server is (docs/performance.md).
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
/** Places in `/proc/<pid>/stat`, counted from behind the name, which may hold anything. */
const [PARENT, USER, SYSTEM] = [1, 11, 12];

/** Milliseconds of processor that each process has used so far, by its number. */
export type ProcessorTimes = ReadonlyMap<number, number>;

/** Those of a process and of the children of `parents`; null where there is no /proc. */
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

/** Milliseconds of processor between two looks. Who has ended in between counts no more, nor does what they used before. */
export const spentBetween = (before: ProcessorTimes, after: ProcessorTimes): number =>
  [...after].reduce((sum, [pid, ms]) => sum + ms - (before.get(pid) ?? 0), 0);

/** The process that has started another; 0 where there is no /proc. */
export const parentOf = (pid: number): number => Number(statOf(String(pid))?.[PARENT] ?? 0);

function statOf(pid: string): string[] | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return null; // it has ended meanwhile
  }
}
