import { InvalidArgumentError } from 'commander';
import type { ProjectFacts } from '../../domain/projects/index.js';
import type { ShownPurchase } from '../../domain/purchases/index.js';

/** A purchase as commands print it. Amounts are whole numbers of the currency's smallest unit, as in the API. */
export const shown = (purchase: ShownPurchase) => ({
  id: purchase.id,
  status: purchase.status,
  user: purchase.userId,
  account: { id: purchase.account.id, login: purchase.account.login },
  server: purchase.gameServer.code,
  sku: purchase.sku,
  quantity: purchase.quantity,
  unitPrice: purchase.unitPrice,
  totalPrice: purchase.totalPrice,
  currency: purchase.currencyCode,
  character: purchase.character,
  idempotencyKey: purchase.idempotencyKey,
  createdAt: purchase.createdAt,
  deliveredAt: purchase.deliveredAt,
  refundedAt: purchase.refundedAt,
  ledgerTransaction: purchase.ledgerTxId,
  refundTransaction: purchase.refundTxId,
  delivery: purchase.delivery,
});

/** `12.50 EMB`: an amount for people. */
export function money(amount: number, { currency: { scale } }: ProjectFacts, code: string): string {
  const digits = String(amount).padStart(scale + 1, '0');
  const whole = scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
  return `${whole} ${code}`;
}

/** The id of a purchase, also as the audit log has it: `purchase:<id>`. */
export function purchaseId(text: string): string {
  const id = text.replace(/^purchase:/, '').toLowerCase();
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) return id;
  throw new InvalidArgumentError('Write it like 01997d2e-4f5a-7cc3-98c4-dc0c0c07398f.');
}
