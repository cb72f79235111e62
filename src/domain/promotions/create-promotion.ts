import { refuse } from '../../base/errors/refusal.js';
import type { Actor } from '../../platform/audit/index.js';
import type { Tx } from '../../storage/database.js';
import { findItemId } from '../catalogue/index.js';
import { isOpen } from '../projects/index.js';
import { generateCodes, normalizeCode, type Promotion, type PromotionsDeps, type Reward } from './promotion-model.js';
import { insertCodes, insertPromotion, type PromotionKey } from './promotion-store.js';

interface SharedCode {
  readonly code: string;
  /** Null: without a limit. */
  readonly maxRedemptions: number | null;
}

/** One code that users share, or 1 to 10,000 generated ones for one redemption each. */
export type NewCodes = SharedCode | { readonly count: number };

/** Money, or pieces of an item. */
export type NewReward = { readonly amount: number } | { readonly sku: string; readonly quantity: number };

/** A promotion to create; null for `startsAt`: now. */
export interface NewPromotion extends Omit<Promotion, 'id' | 'startsAt' | 'reward'> {
  readonly reward: NewReward;
  readonly startsAt: Date | null;
  readonly codes: NewCodes;
  readonly by: Actor;
}

const CODE = /^[A-Z0-9]{4,32}$/;

/** Admin command `promotion create`. */
export const createPromotionCreation =
  ({ changes }: Pick<PromotionsDeps, 'changes'>) =>
  async (projectId: number, { codes, startsAt: from, by, ...promotion }: NewPromotion): Promise<string | null> => {
    const { name, endsAt, perUser, beforeFirstPurchase } = promotion;
    const code = 'code' in codes ? requireCode(codes.code) : null;
    await changes.quiet({ projectId, by }, async ({ tx, now, record }) => {
      if (!(await isOpen(tx, projectId)))
        throw refuse('PROJECT_ARCHIVED', 'The project is archived: no code of it can be redeemed.');
      const startsAt = from ?? now();
      if (endsAt !== null && endsAt <= startsAt)
        throw refuse('INVALID_TIME', 'The promotion would end before it starts.', {
          field: 'until',
          rule: 'AFTER_START',
        });
      const reward = await toReward(tx, projectId, promotion.reward);
      const values = { ...promotion, reward, startsAt, createdBy: by.name };
      const promotionId = await insertPromotion(tx, projectId, values);
      if (promotionId === null)
        throw refuse('PROMOTION_EXISTS', `There is a promotion ${name} already.`, { promotion: name });
      const owner = { projectId, promotionId };
      if ('count' in codes) await insertBatch(tx, owner, codes.count);
      else if (code !== null) await insertShared(tx, owner, { ...codes, code });
      const rules = { perUser, beforeFirstPurchase, startsAt, endsAt };
      const given = 'count' in codes ? { codes: codes.count } : { codes: 1, maxRedemptions: codes.maxRedemptions };
      const after = { name, ...promotion.reward, ...rules, ...given };
      await record('promotion.create', `promotion:${promotionId}`, { after });
    });
    return code;
  };

async function toReward(tx: Tx, projectId: number, reward: NewReward): Promise<Reward> {
  if ('amount' in reward) return { amount: reward.amount, item: null };
  const { sku, quantity } = reward;
  const id = await findItemId(tx, projectId, { input: 'sku', sku });
  if (id === null) throw refuse('SHOP_ITEM_NOT_FOUND', `The catalogue has no item ${sku}.`, { sku });
  return { amount: null, item: { id, quantity } };
}

async function insertShared(tx: Tx, owner: PromotionKey, { code, maxRedemptions }: SharedCode): Promise<void> {
  if ((await insertCodes(tx, owner, [code], maxRedemptions)) === 1) return;
  throw refuse('CODE_TAKEN', `The code ${code} belongs to another promotion.`, { code });
}

/** Generates codes until all are new: the project may have a generated one already. */
async function insertBatch(tx: Tx, owner: PromotionKey, count: number): Promise<void> {
  for (let left = count; left > 0; ) left -= await insertCodes(tx, owner, generateCodes(left), 1);
}

function requireCode(text: string): string {
  const code = normalizeCode(text);
  if (CODE.test(code)) return code;
  throw refuse('INVALID_REQUEST', 'A code has 4 to 32 letters A to Z and digits.', {
    field: 'code',
    problem: 'INVALID',
  });
}
