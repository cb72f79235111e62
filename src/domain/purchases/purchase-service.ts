import type { Connection } from '../../platform/paging/index.js';
import type { Settlement } from '../deliveries/index.js';
import type { ProjectFacts } from '../projects/index.js';
import type { SignedInUser } from '../users/index.js';
import { createHistory, type PurchasesQuestion } from './history.js';
import { createPurchase, type Purchased, type PurchaseWish } from './purchase.js';
import type { Purchase, PurchasesParts, ShownPurchase } from './purchase-model.js';
import { createRefund, type Refund } from './refund.js';
import { purchaseSettlement } from './settlement.js';

/** Orders: operations.md §1.11, §3.7, §3.8. */
export interface PurchasesService {
  purchase(wish: PurchaseWish): Promise<Purchased>;
  purchases(question: PurchasesQuestion): Promise<Connection<Purchase>>;
  /** Throws PURCHASE_NOT_FOUND; INVALID_VARIABLES unless exactly one of the two is given. */
  purchaseStatus(
    project: ProjectFacts,
    viewer: SignedInUser,
    by: { readonly purchaseId: string | null; readonly idempotencyKey: string | null },
  ): Promise<Purchase>;
  /** For operators; null where the project has none with this id. */
  find(projectId: number, purchaseId: string): Promise<ShownPurchase | null>;
  /** For operators: a user's newest orders. */
  ofUser(project: ProjectFacts, userId: number, limit: number): Promise<ShownPurchase[]>;
  /** For operators: pays an order back. Refuses delivered ones without `force`, and refunded ones. */
  refund(projectId: number, purchaseId: string, refund: Refund): Promise<ShownPurchase>;
  readonly settlement: Settlement;
}

export function createPurchasesService(parts: PurchasesParts): PurchasesService {
  return {
    ...createHistory(parts),
    purchase: createPurchase(parts),
    refund: createRefund(parts),
    settlement: purchaseSettlement,
  };
}
