import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { sql } from 'kysely';
import { Refusal } from '../../../src/base/errors/refusal.js';
import { eventually } from '../../support/eventually.js';
import { findInconsistencies } from './consistency.js';
import { createSoakRecord, runPlayer, type SoakRecord } from './player.js';
import { createSoakContext, type SoakContext } from './soak-context.js';

export interface SoakPlan {
  /** Concurrent clients; two of them share a user. */
  readonly clients: number;
  /** Number of kills of the service. */
  readonly kills: number;
  /** Maximum number of answers between two kills; the number is random. */
  readonly answersPerKill: number;
}

export interface SoakReport {
  readonly inconsistencies: readonly string[];
  /** Counts of events. */
  readonly counts: Readonly<Record<string, number>>;
}

/**
 * A delivery that was leased before each of five kills waits for its lease (60 s), then for up to
 * 160 s.
 */
const DRAINED_MS = 300_000;

/**
 * Runs random purchases, credits, repeats and refunds by many clients, while the service and the
 * game server are killed repeatedly; then checks all state.
 * @param say receives the progress
 */
export async function soak(plan: SoakPlan, say: (line: string) => void): Promise<SoakReport> {
  const context = await createSoakContext();
  let running = await context.start();
  let consumer = context.startConsumer();
  try {
    const players = await context.players(Math.ceil(plan.clients / 2));
    const record = createSoakRecord();
    let refunds = 0;
    const refund = async (purchaseId: string) => {
      if (await refunded(context, purchaseId)) refunds += 1;
    };
    const playing = Array.from({ length: plan.clients }, (_, index) => {
      const player = players[index % players.length];
      if (player === undefined) throw new Error('no player');
      return runPlayer(context, player, record, refund);
    });
    for (let kill = 1; kill <= plan.kills; kill += 1) {
      await progressOf(record, 1 + Math.floor(Math.random() * plan.answersPerKill));
      running.child.kill('SIGKILL');
      await running.ended;
      if (kill % 2 === 0) {
        consumer.kill('SIGKILL');
        await once(consumer, 'close');
        consumer = context.startConsumer();
      }
      running = await context.start();
      say(`killed ${kill} of ${plan.kills} times; ${record.answered} answers`);
    }
    await progressOf(record, plan.answersPerKill);
    record.over = true;
    await Promise.all(playing);
    say('waiting for the last deliveries');
    await eventually(() => isDrained(context), DRAINED_MS);
    return {
      inconsistencies: await findInconsistencies(context, record),
      counts: {
        answers: record.answered,
        keys: record.purchases.length,
        bought: record.purchases.filter(({ bought }) => bought.size > 0).length,
        credits: record.credits.size,
        'refunds by the operator': refunds,
      },
    };
  } finally {
    consumer.kill('SIGKILL');
    running.child.kill('SIGKILL');
    await running.ended;
    await context.service.stop();
    await rm(dirname(context.journal), { recursive: true, force: true });
  }
}

async function progressOf(record: SoakRecord, answers: number): Promise<void> {
  const before = record.answered;
  await eventually(() => record.answered - before >= answers, 60_000);
}

/** Refunds an order as an operator; returns false if it is refused. */
async function refunded({ fixture }: SoakContext, purchaseId: string): Promise<boolean> {
  try {
    await fixture.refund(purchaseId);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/** True if no delivery is open. Makes deliveries due that wait for a retry or an expired lease. */
async function isDrained({ service: { database } }: SoakContext): Promise<boolean> {
  const { rows } = await sql<{ open: number }>`
    with due as (
      update delivery set next_attempt_at = now(), lease_until = case when state = 'LEASED' then now() end
      where state in ('PENDING', 'LEASED') and (state = 'PENDING' or lease_until < now() + interval '58 seconds')
    )
    select count(*)::int as open from delivery where state in ('PENDING', 'LEASED')`.execute(database.direct);
  return rows[0]?.open === 0;
}
