import type { Command } from 'commander';
import type { ShownPurchase } from '../../domain/purchases/index.js';
import { type CliParts, CommandRefused, command, type Options, say } from '../command.js';
import { projectBySlug } from '../lookup.js';
import { table, time } from '../table.js';
import { money, purchaseId, shown } from './shown.js';

export const showPurchase = (parts: CliParts): Command =>
  command(
    'show',
    'Show a purchase: what was paid, and how far its delivery is.',
    'purchase show demo 01997d2e-4f5a-7cc3-98c4-dc0c0c07398f',
  )
    .argument('<project>', 'slug of the project')
    .argument('<purchase>', 'id of the purchase', purchaseId)
    .action((slug: string, id: string, options: Options) =>
      parts.withDomain(async (domain) => {
        const project = await projectBySlug(domain, slug);
        const purchase = await domain.purchases.find(project.id, id);
        if (purchase === null) {
          const mend = `See the purchases of a user: project-service purchase list ${slug} <user>`;
          throw new CommandRefused(`${slug} has no purchase ${id}.`, mend);
        }
        const { account, quantity, sku, currencyCode, createdAt } = purchase;
        const price = (amount: number) => money(amount, project, currencyCode);
        const rows = [
          ['purchase', purchase.id],
          ['status', purchase.status],
          ['user', `user:${purchase.userId}`],
          ['for', `${account.login} (account:${account.id}) on ${purchase.gameServer.code}`],
          ['character', purchase.character],
          ['item', `${quantity} × ${sku}, ${price(purchase.unitPrice)} each`],
          ['paid', `${price(purchase.totalPrice)}, ${time(createdAt)}`],
          ['delivery', deliveryText(purchase)],
          ['delivered', time(purchase.deliveredAt)],
          ['refunded', time(purchase.refundedAt)],
          ['key', purchase.idempotencyKey],
        ];
        say({ text: table(rows, ''), data: shown(purchase) }, options);
      }),
    );

function deliveryText({ delivery }: ShownPurchase): string | null {
  if (delivery === null) return null;
  const { id, state, attempts, lastError } = delivery;
  const times = attempts === 1 ? 'fetched once' : `fetched ${attempts} times`;
  return `${id} ${state}, ${times}${lastError === null ? '' : `: ${lastError}`}`;
}
