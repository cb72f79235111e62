import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { packageRoot } from '../../src/base/package-root.js';
import { spawnLoad } from '../machine.js';
import type { Prepared } from './ask.js';

/** Results of a slice at full load. */
export interface Slice {
  readonly requests: number;
  readonly seconds: number;
  /** Answers other than 2xx and 3xx. */
  readonly refused: number;
  /** Broken connections and unanswered requests. */
  readonly broken: number;
  /** Milliseconds. */
  readonly p99: number;
}

const SCRIPT = join(packageRoot, 'bench/load/wrk.lua');
export const CONNECTIONS = 32;

/** The bytes of a request. */
export function wireOf(url: string, { headers, body }: Prepared): string {
  const { pathname, host } = new URL(url);
  const lines = Object.entries({ Host: host, ...headers, 'Content-Length': String(Buffer.byteLength(body)) });
  return `POST ${pathname} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`;
}

/** Sends `requests` in turn on this many new connections. Throws if wrk fails. */
export async function fullLoad(
  url: string,
  requests: readonly Prepared[],
  seconds: number,
  connections = CONNECTIONS,
): Promise<Slice> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-requests-'));
  try {
    const file = join(folder, 'requests');
    writeFileSync(file, requests.map((request) => wireOf(url, request)).join('\0'));
    const args = ['-t1', `-c${connections}`, `-d${seconds}s`, '--timeout', '20s', '-s', SCRIPT, url];
    const wrk = spawnLoad('wrk', args, {
      env: { ...process.env, BENCH_REQUESTS: file },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    if (wrk.stdout === null) throw new Error('wrk has no output');
    const [printed, [status]] = await Promise.all([text(wrk.stdout), once(wrk, 'close')]);
    const line = printed.split('\n').find((each) => each.startsWith('{'));
    if (status !== 0 || line === undefined) throw new Error(`wrk failed:\n${printed}`);
    return JSON.parse(line);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
