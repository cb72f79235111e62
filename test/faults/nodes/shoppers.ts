import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ApiClient, createApiClient } from '../../support/api-client.js';
import type { Fixture, Player } from '../../support/fixture.js';
import type { TestService } from '../../support/service.js';

/** Code and duration of an answer. */
interface TimedAnswer {
  readonly code: string;
  readonly tookMs: number;
}

export interface ShoppingResult {
  /** Purchase id by acknowledged key. */
  readonly acknowledged: ReadonlyMap<string, string>;
  /** Number of answers by status or code; `no answer` for a failed request. */
  readonly answerCounts: Readonly<Record<string, number>>;
  /** Duration of the slowest answer in milliseconds. */
  readonly slowestMs: number;
}

export interface Shoppers {
  /** Number of acknowledged purchases so far. */
  bought(): number;
  /** Number of answers other than a purchase. */
  refused(): number;
  /** Stops after the pending requests. */
  stop(): Promise<ShoppingResult>;
}

const PAUSE_MS = 20;
const RETRY_MS = 50;

/**
 * Lets players buy one item after the other at the endpoints in turn. Repeats each request with its
 * key until it is answered with a purchase, as our documentation says.
 */
export function startShoppers(
  urls: readonly string[],
  { project, item }: Fixture,
  players: readonly Player[],
): Shoppers {
  const askers = urls.map(createApiClient);
  const acknowledged = new Map<string, string>();
  const answers: TimedAnswer[] = [];
  let over = false;

  async function ask(asker: ApiClient, player: Player, variables: Record<string, unknown>): Promise<string | null> {
    const began = performance.now();
    const say = (code: string) => void answers.push({ code, tookMs: performance.now() - began });
    try {
      const { status, code, body } = await asker.ask('purchase', variables, {
        token: project.token,
        session: player.session,
      });
      say(code ?? String(status));
      return Object(body.data?.purchase).purchase?.id ?? null;
    } catch {
      say('no answer');
      return null;
    }
  }

  async function shop(player: Player, first: number): Promise<void> {
    for (let turn = first; !over; turn += 1) {
      const idempotencyKey = randomUUID();
      const accountId = player.accounts['one'];
      const variables = { itemId: item('sword'), accountId, expectedTotal: 1, idempotencyKey };
      for (let attempt = turn; ; attempt += 1) {
        const asker = askers[attempt % askers.length];
        if (asker === undefined) throw new Error('no endpoint');
        const id = await ask(asker, player, variables);
        if (id !== null) {
          acknowledged.set(idempotencyKey, id);
          break;
        }
        if (over) return;
        await sleep(RETRY_MS);
      }
      await sleep(PAUSE_MS);
    }
  }

  const shopping = Promise.all(players.map(shop));
  return {
    bought: () => acknowledged.size,
    refused: () => answers.filter(({ code }) => code !== '200').length,
    async stop() {
      over = true;
      await shopping;
      const counts: Record<string, number> = {};
      for (const { code } of answers) counts[code] = (counts[code] ?? 0) + 1;
      return { acknowledged, answerCounts: counts, slowestMs: Math.max(0, ...answers.map(({ tookMs }) => tookMs)) };
    },
  };
}

/**
 * Runs `work` while players shop. Waits for the pending requests also if it fails; returns all
 * answers.
 */
export async function whileShopping(
  nodes: readonly { readonly url: string }[],
  fixture: Fixture,
  players: readonly Player[],
  work: (shoppers: Shoppers) => Promise<unknown>,
): Promise<ShoppingResult> {
  const shoppers = startShoppers(
    nodes.map(({ url }) => url),
    fixture,
    players,
  );
  try {
    await work(shoppers);
  } finally {
    await shoppers.stop();
  }
  return await shoppers.stop();
}

/** Prints the number of answers and the longest duration. */
export function printAnswers({ answerCounts, slowestMs }: ShoppingResult): void {
  process.stderr.write(`${JSON.stringify({ answers: answerCounts, slowestMs: Math.round(slowestMs) })}\n`);
}

/**
 * Returns missing or duplicate purchases among the acknowledged ones, and violated invariants of
 * the ledger.
 */
export async function findInconsistencies(
  { acknowledged }: ShoppingResult,
  { database, domain }: TestService,
): Promise<string[]> {
  const orders = await database.db.selectFrom('purchase').select(['id', 'idempotency_key']).execute();
  const faults: string[] = [];
  for (const [key, id] of acknowledged) {
    const made = orders.filter((order) => order.idempotency_key === key).map((order) => order.id);
    if (made.length !== 1 || made[0] !== id)
      faults.push(`${key}: answered ${id}, there is ${made.join() || 'nothing'}`);
  }
  for (const { invariant, subject, problem } of await domain.ledgerAudit.verifyLedger(null))
    faults.push(`invariant ${invariant}, ${subject}: ${problem}`);
  return faults;
}
