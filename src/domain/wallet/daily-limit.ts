import { refuse } from '../../base/errors/refusal.js';
import type { Change } from '../../platform/changes/index.js';
import { lockActingOperator } from '../operators/index.js';
import { readDailyLimits } from '../projects/index.js';
import type { LedgerType } from './ledger-types.js';
import { sumMovedToday } from './wallet-store.js';

/** The movements with a daily limit, and the role that the limit applies to. */
const DAILY_LIMITS = {
  REFUND: { role: 'support', verb: 'refunded' },
  CREDIT: { role: 'payments', verb: 'credited' },
} as const satisfies Partial<Record<LedgerType, object>>;

interface LimitedMovement {
  readonly projectId: number;
  readonly type: keyof typeof DAILY_LIMITS;
  /** 0 or more. */
  readonly amount: number;
}

/**
 * Throws DAILY_LIMIT_REACHED if the movement would exceed what the acting operator may move in the
 * project on a UTC day of the database's clock (rules.md §4.8.7). Owners and actors that are no
 * operators have no limit.
 *
 * Locks the operator until the transaction ends, so that concurrent requests count each other.
 * A credit has locked user and wallet, a refund wallet and order; no code locks an operator before
 * these.
 */
export async function requireWithinDailyLimit(
  { tx, by }: Change,
  { projectId, type, amount }: LimitedMovement,
): Promise<void> {
  const { role, verb } = DAILY_LIMITS[type];
  const readMax = async () => (await readDailyLimits(tx, projectId))[role];
  // Without a limit, the requests of an operator do not wait for each other.
  if (amount === 0 || (await readMax()) === null) return;
  const operator = await lockActingOperator(tx, by);
  if (operator === null || operator.ownsAll || operator.roles.get(projectId)?.includes('OWNER')) return;
  // The limit may have changed while the request waited for the lock.
  const max = await readMax();
  if (max === null) return;
  const used = await sumMovedToday(tx, { projectId, type, actor: by.name });
  if (used + amount <= max) return;
  throw refuse(
    'DAILY_LIMIT_REACHED',
    `${operator.name} has ${verb} ${used} today (UTC), and this is ${amount} more; the limit of ${role} is ${max} a day, ` +
      "in the currency's smallest unit. An OWNER of the project may do it.",
    { used, amount, max },
  );
}
