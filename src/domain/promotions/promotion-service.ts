import type { Actor } from '../../platform/audit/index.js';
import { type Connection, type PageInput, readNewest } from '../../platform/paging.js';
import { askOne } from '../../storage/statement.js';
import type { UserSnapshot } from '../users/index.js';
import { createPromotionCreation } from './create-promotion.js';
import {
  type FoundCode,
  normalizeCode,
  type PromotionCode,
  type PromotionStatistics,
  type PromotionsDeps,
  type Redemption,
} from './promotion-model.js';
import { findCodeState, findPromotionOfCode, listCodes, selectRedemptions, setEnd } from './promotion-store.js';
import { findPromotion, listPromotions } from './promotions-view.js';
import { createRedeemCode } from './redeem-code.js';

export type PromotionsService = ReturnType<typeof createPromotionsService>;

/** Promotion codes: rules.md §1.14, §3.16. */
export function createPromotionsService(deps: PromotionsDeps) {
  const { db, changes, clock } = deps;

  return {
    /**
     * Redeems a code, or returns the redemption of an earlier request with the same key. Throws
     * RATE_LIMITED, CODE_UNKNOWN, CODE_ENDED, CODE_REDEEMED, CODE_NOT_ELIGIBLE, CODE_USED_UP,
     * IDEMPOTENCY_KEY_REUSED; for a code that gives an item GAME_SERVER_REQUIRED, ACCOUNT_REQUIRED,
     * ACCOUNT_NOT_FOUND, ACCOUNT_BLOCKED, SHOP_ITEM_NOT_FOUND, OUT_OF_STOCK and the refusals of the
     * game server. Throws the refusals of earlier stages too if their reason arises while the
     * request waits.
     */
    redeemCode: createRedeemCode(deps),

    /** Lists the user's redemptions, newest first. Throws INVALID_CURSOR. */
    redemptions({ projectId, id: userId }: UserSnapshot, question: PageInput): Promise<Connection<Redemption>> {
      const owner = { projectId, userId };
      return readNewest(db, { list: 'redemptions', ...owner }, selectRedemptions(db, owner), question);
    },

    /**
     * Creates a promotion with its codes, for operators. Returns the shared code as stored; null
     * for generated codes. Throws PROMOTION_EXISTS, CODE_TAKEN, SHOP_ITEM_NOT_FOUND,
     * PROJECT_ARCHIVED, INVALID_TIME, and INVALID_REQUEST for a code with other characters.
     */
    create: createPromotionCreation(deps),

    /** Lists promotions for operators, newest first; with `before` only those with a lower id. */
    list: (projectId: number, limit: number, before: number | null): Promise<PromotionStatistics[]> =>
      listPromotions(db, projectId, { before, limit, now: clock.now() }),

    /** Finds a promotion by its name; null if the project has none. */
    find: (projectId: number, name: string): Promise<PromotionStatistics | null> =>
      findPromotion(db, projectId, name, clock.now()),

    /** Finds a code as a user writes it, with its promotion; null if the project has none. */
    async findCode(projectId: number, text: string): Promise<FoundCode | null> {
      const code = normalizeCode(text);
      const found = await findPromotionOfCode(db, projectId, code);
      if (found === null) return null;
      const promotion = await findPromotion(db, projectId, found.name, clock.now());
      const state = await askOne(db, findCodeState({ projectId, code }));
      if (promotion === null || state === null) throw new Error('promotions and codes are never deleted');
      const { redemptions, maxRedemptions } = state;
      return { promotion, code: { code, redemptions, maxRedemptions } };
    },

    /** Lists codes in alphabetical order, after the code `after`. */
    codes: (projectId: number, promotionId: number, limit: number, after = ''): Promise<PromotionCode[]> =>
      listCodes(db, { projectId, promotionId }, after, limit),

    /**
     * Ends a promotion. Redemptions in progress may still succeed. Returns false if it ended
     * before.
     */
    end: (projectId: number, { id, name, endsAt }: PromotionStatistics, by: Actor): Promise<boolean> =>
      changes.quiet({ projectId, by }, async ({ tx, now, record }) => {
        const end = now();
        const ended = await setEnd(tx, projectId, id, end);
        if (ended)
          await record('promotion.end', `promotion:${id}`, { before: { name, endsAt }, after: { endsAt: end } });
        return ended;
      }),
  };
}
