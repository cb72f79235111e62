import type { Command } from 'commander';
import type { ShownPurchase } from '../../domain/purchases/index.js';
import { type CliParts, say, type WriteOptions, writeCommand } from '../command.js';
import { projectBySlug } from '../lookup.js';
import { money, purchaseId, shown } from './shown.js';

interface RefundOptions extends WriteOptions {
  readonly force: boolean;
  readonly note?: string;
}

export const refundPurchase = (parts: CliParts): Command =>
  writeCommand(
    'refund',
    'Pay a purchase back; what is not delivered is not sent any more.',
    'purchase refund demo 01997d2e-4f5a-7cc3-98c4-dc0c0c07398f --note "Asked for by mail"',
  )
    .argument('<project>', 'slug of the project')
    .argument('<purchase>', 'id of the purchase', purchaseId)
    .option('--force', 'also what is delivered, which the player keeps', false)
    .option('--note <text>', 'why, for the ledger')
    .action((slug: string, id: string, { force, note, ...options }: RefundOptions) =>
      parts.withDomain(async (domain) => {
        const project = await projectBySlug(domain, slug);
        const by = parts.operator;
        const purchase = await domain.purchases.refund(project.id, id, { force, note: note ?? null, by });
        const paid = money(purchase.totalPrice, project, purchase.currencyCode);
        const text = `user:${purchase.userId} has ${paid} back for ${purchase.quantity} × ${purchase.sku}.`;
        say({ text: `${text}${warning(purchase)}`, data: shown(purchase) }, options);
      }, options),
    );

/** Who has fetched a delivery may carry it out, whatever is said here: that cannot be called back. */
function warning({ delivery, deliveredAt }: ShownPurchase): string {
  if (deliveredAt !== null) return ' It is delivered, and the player keeps it.';
  if (delivery === null || delivery.attempts === 0) return '';
  return ' The game server has fetched it before, and may have delivered it all the same.';
}
