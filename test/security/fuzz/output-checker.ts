import { createFinder, GAME_PASSWORD, MISPLACED } from './canaries.js';
import type { FuzzContext, OutputListener } from './fuzz-context.js';
import type { FuzzRequest } from './requests.js';
import type { Reply } from './wire.js';

/** Codes of overload, which need Retry-After. */
const SHEDDING = new Set(['SERVICE_UNAVAILABLE', 'TIMEOUT']);

export type OutputChecker = ReturnType<typeof createOutputChecker>;

/** Checks the output of a service: answers, logs, rows of its database. */
export function createOutputChecker({
  secrets,
  contextTokens,
  players,
}: Pick<FuzzContext, 'secrets' | 'contextTokens' | 'players'>) {
  const bearers = Object.fromEntries(players.map(({ session }, index) => [sessionOf(index), session]));
  const kept = { ...secrets, ...bearers };
  // Game servers receive passwords of their accounts, and a misplaced secret may return to its
  // sender.
  const inAnswers = createFinder({ ...kept, ...contextTokens });
  // All clients of a project have its context token, which the database stores for `config`.
  const inDatabase = createFinder({ ...kept, 'a game password': GAME_PASSWORD });
  const inLogs = createFinder({
    ...{ ...kept, ...contextTokens, 'a secret that was sent astray': MISPLACED },
    'an address, or what else a client wrote': 'canary-',
  });
  const streams = { stdout: inLogs.stream(), stderr: inLogs.stream() };
  const violations: string[] = [];
  const statuses: Record<string, number> = {};
  const codes: Record<string, number> = {};
  const count = (counts: Record<string, number>, name: string): void => {
    counts[name] = (counts[name] ?? 0) + 1;
  };
  let output = '';

  const onOutput: OutputListener = (stream, piece) => {
    for (const found of streams[stream](piece)) violations.push(`${found} in a log: ${piece.slice(0, 2_000)}`);
    if (stream === 'stdout') return;
    output = (output + piece).slice(-10_000);
    if (piece.includes('"level":"error"')) violations.push(`an error was logged: ${piece.slice(0, 2_000)}`);
  };

  /** Returns the violation of an answer, or null. */
  function findViolation({ kind, to }: Pick<FuzzRequest, 'kind' | 'to'>, { status, head, body }: Reply): string | null {
    count(statuses, `${kind} ${status}`);
    const found = inAnswers.find(head + body);
    if (found.length > 0) return found.join(', ');
    if (!(status >= 100 && status < 600)) return 'no status';
    if (body === '') return status >= 500 ? 'an empty answer' : null;
    let parsed: unknown;
    try {
      parsed = JSON.parse(body);
    } catch {
      return 'no JSON';
    }
    const { errors, error, data } = Object(parsed);
    const code = errors?.[0]?.extensions?.code ?? error?.code ?? null;
    if (code !== null) count(codes, code);
    const isShed = status === 503 && SHEDDING.has(code) && /^retry-after: \d/im.test(head);
    if (status >= 500 && !isShed) return `${status} ${code}`;
    return to === 'api' && status >= 400 && (code === null || data !== null) ? 'no refusal of ours' : null;
  }

  return {
    violations,
    statuses,
    codes,
    onOutput,
    findViolation,
    inDatabase,
    /** The end of its standard error. */
    lastOutput: () => output,
    /** Adds a new session of a player. */
    learn(player: number, session: string): void {
      for (const finder of [inAnswers, inDatabase, inLogs]) finder.add(sessionOf(player), session);
    },
  };
}

const sessionOf = (player: number): string => `a session (${player})`;
