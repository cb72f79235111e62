import { sha256 } from '../../base/secrets.js';

/** What a purchase key stands for: the same key with other content is refused. The PIN is no part of it. */
export interface PurchaseContent {
  readonly itemId: number;
  readonly quantity: number;
  readonly accountId: number;
  /** The server that the request ran on, named or selected. */
  readonly gameServerId: number;
  readonly expectedTotal: number;
  readonly character: string | null;
}

/**
 * Tells the content of one purchase from that of another: operations.md §3.7. A JSON list has one spelling for each
 * content, and its quotes keep a character's name from running into what stands beside it. It is stored for ever:
 * another form of it would make strangers of all keys in use.
 */
export const fingerprintOf = (content: PurchaseContent): Buffer =>
  sha256(
    JSON.stringify([
      content.itemId,
      content.quantity,
      content.accountId,
      content.gameServerId,
      content.expectedTotal,
      content.character,
    ]),
  );
