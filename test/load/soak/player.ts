import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Answered, clientOf } from '../../support/process/demo.js';
import { items, type Player, type Stage } from './stage.js';

/** A purchase as a client asked for it, under one key, and all that it was ever told about it. */
export interface Wish {
  readonly player: Player;
  readonly key: string;
  readonly variables: Record<string, unknown>;
  /** Ids of the purchase in the answers. */
  readonly bought: Set<string>;
  /** Answers that said that they were the first. */
  firsts: number;
  /** Refused, and not bought meanwhile: null until then. */
  refused: string | null;
}

/** What all clients did, as far as they know. */
export interface Story {
  readonly wishes: Wish[];
  /** Reference → what was credited to whom; only what was acknowledged. */
  readonly credits: Map<string, { readonly userId: number; readonly amount: number }>;
  /** Everything that was answered; how the soak counts how far it is. */
  answered: number;
  /** Answers that no client may ever get. */
  readonly wrong: string[];
  over: boolean;
}

export const newStory = (): Story => ({ wishes: [], credits: new Map(), answered: 0, wrong: [], over: false });

const EXPECTED = new Set([
  'OUT_OF_STOCK',
  'PURCHASE_LIMIT_REACHED',
  'INSUFFICIENT_FUNDS',
  'ACCOUNT_BLOCKED', // where the game server refused to make the account
]);
const PAUSE_MS = 25;

const pick = <T>(choices: readonly T[]): T => {
  const chosen = choices[Math.floor(Math.random() * choices.length)];
  if (chosen === undefined) throw new Error('there is nothing to choose from');
  return chosen;
};

/** Buys, credits and repeats at random until the story is over; whatever breaks is asked again until it is answered. */
export async function play(stage: Stage, player: Player, story: Story, refund: (purchaseId: string) => Promise<void>) {
  const client = clientOf(stage.endpoint, stage.world.project.token);

  /** Until there is an answer that tells what happened. */
  async function answer(variables: Record<string, unknown>): Promise<Answered> {
    for (;;) {
      try {
        const answered = await client.ask('purchase', variables, { session: player.session });
        if (answered.status < 500) return answered;
      } catch {
        // the service was killed
      }
      await sleep(PAUSE_MS);
    }
  }

  function note(wish: Wish, { status, data, code }: Answered): void {
    story.answered += 1;
    if (status === 200) {
      const { purchase, replayed } = Object(data);
      wish.bought.add(purchase.id);
      if (replayed === false) wish.firsts += 1;
    } else if (code !== null && EXPECTED.has(code)) wish.refused = code;
    else story.wrong.push(`purchase ${wish.key}: ${status} ${code}`);
  }

  async function buy(): Promise<void> {
    const item = pick(items);
    const quantity = 1 + Math.floor(Math.random() * ('maxQuantity' in item ? item.maxQuantity : 1));
    const key = randomUUID();
    const variables = {
      itemId: stage.world.item(item.sku),
      quantity,
      accountId: player.accountId,
      expectedTotal: item.price * quantity,
      idempotencyKey: key,
    };
    const wish: Wish = { player, key, variables, bought: new Set(), firsts: 0, refused: null };
    story.wishes.push(wish);
    // Some press the button twice.
    const times = Math.random() < 0.2 ? 2 : 1;
    const answers = await Promise.all(Array.from({ length: times }, () => answer(variables)));
    for (const answered of answers) note(wish, answered);
    if (wish.bought.size > 0 && Math.random() < 0.15) await refund([...wish.bought][0] ?? '');
  }

  /** A key that was used: the same content must be answered with the same purchase, another one with a refusal. */
  async function repeat(): Promise<void> {
    const mine = story.wishes.filter((wish) => wish.player === player && wish.bought.size > 0);
    if (mine.length === 0) return;
    const wish = pick(mine);
    if (Math.random() < 0.5) {
      const answered = await answer(wish.variables);
      if (Object(answered.data).replayed !== true)
        story.wrong.push(`repeated ${wish.key}: ${answered.status} ${answered.code}`);
      note(wish, answered);
    } else {
      const { code } = await answer({ ...wish.variables, character: 'Somebody' });
      story.answered += 1;
      if (code !== 'IDEMPOTENCY_KEY_REUSED') story.wrong.push(`changed ${wish.key}: ${code}`);
    }
  }

  async function credit(): Promise<void> {
    const reference = randomUUID();
    const amount = 1 + Math.floor(Math.random() * 60);
    const body = JSON.stringify({ project: 'soak', user: player.id, amount, reference });
    for (;;) {
      try {
        const headers = { authorization: `Bearer ${stage.creditToken}`, 'content-type': 'application/json' };
        const { status } = await fetch(stage.creditsUrl, { method: 'POST', headers, body });
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
