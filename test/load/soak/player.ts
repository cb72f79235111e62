import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer } from '../../support/api-client.js';
import { createClient } from '../../support/process/demo.js';
import { items, type SoakContext, type SoakPlayer } from './soak-context.js';

/** A purchase request with one key, and all answers to it. */
export interface PurchaseRecord {
  readonly player: SoakPlayer;
  readonly key: string;
  readonly variables: Record<string, unknown>;
  /** Ids of the purchase in the answers. */
  readonly bought: Set<string>;
  /** Number of answers with `replayed: false`. */
  firsts: number;
  /** Error code of a refusal. */
  refused: string | null;
}

/** All requests and answers of the clients. */
export interface SoakRecord {
  readonly purchases: PurchaseRecord[];
  /** Acknowledged credits by reference. */
  readonly credits: Map<string, { readonly userId: number; readonly amount: number }>;
  /** Number of answers; measures the progress of the soak test. */
  answered: number;
  /** Answers that no client may get. */
  readonly wrong: string[];
  over: boolean;
}

export const createSoakRecord = (): SoakRecord => ({
  purchases: [],
  credits: new Map(),
  answered: 0,
  wrong: [],
  over: false,
});

const EXPECTED = new Set([
  'OUT_OF_STOCK',
  'PURCHASE_LIMIT_REACHED',
  'INSUFFICIENT_FUNDS',
  'ACCOUNT_BLOCKED', // if the game server rejected the account
]);
const PAUSE_MS = 25;

const pick = <T>(choices: readonly T[]): T => {
  const chosen = choices[Math.floor(Math.random() * choices.length)];
  if (chosen === undefined) throw new Error('nothing to choose from');
  return chosen;
};

/**
 * Buys, credits and repeats at random until `story.over`; repeats each failed request until it is
 * answered.
 */
export async function runPlayer(
  context: SoakContext,
  player: SoakPlayer,
  story: SoakRecord,
  refund: (purchaseId: string) => Promise<void>,
) {
  const client = createClient(context.endpoint, context.fixture.project.token);

  /** Repeats the request until it has a definite answer. */
  async function answer(variables: Record<string, unknown>): Promise<Answer> {
    for (;;) {
      try {
        const response = await client.ask('purchase', variables, { session: player.session });
        if (response.status < 500) return response;
      } catch {
        // the service was killed
      }
      await sleep(PAUSE_MS);
    }
  }

  function note(record: PurchaseRecord, { status, body, code }: Answer): void {
    story.answered += 1;
    if (status === 200) {
      const { purchase, replayed } = Object(body.data?.purchase);
      record.bought.add(purchase.id);
      if (replayed === false) record.firsts += 1;
    } else if (code !== null && EXPECTED.has(code)) record.refused = code;
    else story.wrong.push(`purchase ${record.key}: ${status} ${code}`);
  }

  async function buy(): Promise<void> {
    const item = pick(items);
    const quantity = 1 + Math.floor(Math.random() * ('maxQuantity' in item ? item.maxQuantity : 1));
    const key = randomUUID();
    const variables = {
      itemId: context.fixture.item(item.sku),
      quantity,
      accountId: player.accountId,
      expectedTotal: item.price * quantity,
      idempotencyKey: key,
    };
    const record: PurchaseRecord = { player, key, variables, bought: new Set(), firsts: 0, refused: null };
    story.purchases.push(record);
    // Some clients send the request twice.
    const times = Math.random() < 0.2 ? 2 : 1;
    const answers = await Promise.all(Array.from({ length: times }, () => answer(variables)));
    for (const response of answers) note(record, response);
    if (record.bought.size > 0 && Math.random() < 0.15) await refund([...record.bought][0] ?? '');
  }

  /**
   * Repeats a used key: the same content must replay the purchase, other content must be refused.
   */
  async function repeat(): Promise<void> {
    const mine = story.purchases.filter((record) => record.player === player && record.bought.size > 0);
    if (mine.length === 0) return;
    const record = pick(mine);
    if (Math.random() < 0.5) {
      const response = await answer(record.variables);
      if (Object(response.body.data?.purchase).replayed !== true)
        story.wrong.push(`repeated ${record.key}: ${response.status} ${response.code}`);
      note(record, response);
    } else {
      const { code } = await answer({ ...record.variables, character: 'Another' });
      story.answered += 1;
      if (code !== 'IDEMPOTENCY_KEY_REUSED') story.wrong.push(`changed ${record.key}: ${code}`);
    }
  }

  async function credit(): Promise<void> {
    const reference = randomUUID();
    const amount = 1 + Math.floor(Math.random() * 60);
    const body = JSON.stringify({ project: 'soak', user: player.id, amount, reference });
    for (;;) {
      try {
        const headers = { authorization: `Bearer ${context.creditToken}`, 'content-type': 'application/json' };
        const { status } = await fetch(context.creditsUrl, { method: 'POST', headers, body });
        if (status === 200) break;
        if (status < 500) story.wrong.push(`credit ${reference}: ${status}`);
        if (status < 500) return;
      } catch {
        // the service was killed
      }
      await sleep(PAUSE_MS);
    }
    story.answered += 1;
    story.credits.set(reference, { userId: player.id, amount });
  }

  while (!story.over) await pick([buy, buy, buy, repeat, credit])();
}
