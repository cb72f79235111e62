import fc from 'fast-check';
import { withAdministrator } from '../../support/database.js';
import { dumpRows } from './dump.js';
import { createFuzzContext, type FuzzContext, type Memory } from './fuzz-context.js';
import { createOutputChecker, type OutputChecker } from './output-checker.js';
import { type FuzzRequest, fuzzRequests } from './requests.js';
import { createConnection, type Reply, sendOnNewConnection } from './wire.js';

export interface FuzzPlan {
  readonly requests: number;
  /** The same seed makes the same requests. */
  readonly seed: number;
  readonly atOnce: number;
  readonly players: number;
}

export interface FuzzOutcome {
  /** Violations with the request that caused them; the run stops after a few. */
  readonly violations: readonly string[];
  /** Number of answers by kind of request and status. */
  readonly statuses: Readonly<Record<string, number>>;
  /** Number of answers by code. */
  readonly codes: Readonly<Record<string, number>>;
  /** After each twentieth of the requests. */
  readonly memory: readonly Memory[];
  /** Number of searched rows. */
  readonly rows: number;
  /** Secrets that the search finds in planted rows: the control. */
  readonly planted: readonly string[];
}

const BATCH = 500;
const SAMPLES = 20;
const ENOUGH = 10;

/** Sends generated requests to a service process and checks answers, logs and database. */
export async function fuzz(plan: FuzzPlan, say: (line: string) => void): Promise<FuzzOutcome> {
  const context = await createFuzzContext(plan.players);
  try {
    const checker = createOutputChecker(context);
    await context.start(checker.onOutput);
    const memory = await fireAll(context, checker, plan, say);
    const status = await context.stop();
    if (status !== 0) checker.violations.push(`the service ended with ${status}: ${checker.lastOutput()}`);
    const { violations, statuses, codes } = checker;
    return { violations, statuses, codes, memory, ...(await searchDatabase(context, checker)) };
  } finally {
    await context.clear();
  }
}

/** True for exactly one request, which must be answered. */
const isWhole = ({ kind }: FuzzRequest): boolean => kind !== 'head' && kind !== 'bytes';

/** Sends all requests in batches; returns the memory of the service meanwhile. */
async function fireAll(
  context: FuzzContext,
  checker: OutputChecker,
  { requests, seed, atOnce }: FuzzPlan,
  say: (line: string) => void,
): Promise<Memory[]> {
  const { violations } = checker;
  const ended = new Set<number>();
  const lanes = Array.from({ length: atOnce }, () => createConnection(() => context.ports.get('api') ?? 0));
  const arbitrary = fuzzRequests(context);
  const memory: Memory[] = [];
  const began = performance.now();

  async function fire(shot: FuzzRequest, lane: ReturnType<typeof createConnection>, number: number): Promise<void> {
    const bytes = shot.bytes();
    const report = (what: string, reply?: Reply): void => {
      const response = reply === undefined ? '' : `\n→ ${reply.head}\n\n${reply.body.slice(0, 1_000)}`;
      const request = bytes.toString('latin1').slice(0, 3_000);
      violations.push(`request ${number} of seed ${seed} (${shot.kind} to ${shot.to}): ${what}\n${request}${response}`);
    };
    try {
      const replies = shot.alone
        ? await sendOnNewConnection(context.ports.get(shot.to) ?? 0, bytes, isWhole(shot))
        : [await lane.send(bytes)];
      for (const reply of replies) {
        if (reply === null) return report('closed without an answer');
        const wrong = checker.findViolation(shot, reply);
        if (wrong !== null) report(wrong, reply);
        if (reply.status === 401 && shot.kind === 'operation' && shot.player !== null) ended.add(shot.player);
      }
    } catch (error) {
      report(String(error));
    }
  }

  for (let from = 0; from < requests && violations.length < ENOUGH; from += BATCH) {
    const batch = fc.sample(arbitrary, { seed: seed + from, numRuns: Math.min(BATCH, requests - from) });
    let next = 0;
    const inTurn = lanes.map(async (lane) => {
      for (let shot = batch[next++]; shot !== undefined; shot = batch[next++]) await fire(shot, lane, from + next - 1);
    });
    await Promise.all(inTurn);
    if (!context.isRunning()) {
      violations.push(`the service ended after request ${from} of seed ${seed}: ${checker.lastOutput()}`);
      break;
    }
    for (const index of ended) {
      const player = context.players[index];
      if (player !== undefined) checker.learn(index, await context.renew(player));
    }
    ended.clear();
    const done = from + batch.length;
    if (Math.floor((done * SAMPLES) / requests) > memory.length) {
      memory.push(await context.memory());
      const rate = Math.round((done * 1_000) / (performance.now() - began));
      const { heapUsed = 0, rss = 0 } = memory.at(-1) ?? {};
      say(`${done} requests, ${rate} a second; heap ${inMiB(heapUsed)} MiB, resident ${inMiB(rss)} MiB`);
    }
  }
  for (const lane of lanes) lane.close();
  return memory;
}

export const inMiB = (bytes: number): number => Math.round((bytes / 2 ** 20) * 10) / 10;

/** Searches every row for secrets; then, as the control, rows with planted ones. */
async function searchDatabase(
  { service, secrets }: FuzzContext,
  { inDatabase, violations }: OutputChecker,
): Promise<Pick<FuzzOutcome, 'rows' | 'planted'>> {
  return await withAdministrator(service.connection, async (client) => {
    let rows = 0;
    for await (const { table, text } of dumpRows(client)) {
      rows += 1;
      for (const found of inDatabase.find(text))
        violations.push(`${found} in the table ${table}: ${text.slice(0, 1_000)}`);
    }
    const { "a user's password": password, 'an operator token': token, "a user's PIN": pin } = secrets;
    const values = [`it is ${password}.`, Buffer.from(`it is ${token}.`), `pin=${pin}`];
    await client.query('CREATE TABLE planted (a text, b bytea, c text)');
    await client.query('INSERT INTO planted VALUES ($1, $2, $3)', values);
    const planted: string[] = [];
    for await (const { table, text } of dumpRows(client))
      if (table === 'planted') planted.push(...inDatabase.find(text));
    return { rows, planted };
  });
}
