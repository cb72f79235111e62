import type { Command } from 'commander';
import { limit } from '../arguments.js';
import { type CliParts, command, type Options, say } from '../command.js';
import { projectBySlug, userOf } from '../lookup.js';
import { table, time } from '../table.js';
import { money, shown } from './shown.js';

interface ListOptions extends Options {
  readonly limit: number;
}

const DEFAULT_LIMIT = 100;

export const listPurchases = (parts: CliParts): Command =>
  command('list', "List a user's purchases, the newest first.", 'purchase list demo ada@example.com')
    .argument('<project>', 'slug of the project')
    .argument('<user>', 'address or id of the user')
    .option('--limit <number>', 'purchases at most, 1 to 1000', limit, DEFAULT_LIMIT)
    .action((slug: string, text: string, options: ListOptions) =>
      parts.withDomain(async (domain) => {
        const project = await projectBySlug(domain, slug);
        const user = await userOf(domain, project, text);
        const purchases = await domain.purchases.ofUser(project, user.id, options.limit);
        const rows = purchases.map((purchase) => [
          purchase.id,
          time(purchase.createdAt),
          purchase.status,
          `${purchase.quantity} × ${purchase.sku}`,
          money(purchase.totalPrice, project, purchase.currencyCode),
          `${purchase.account.login} on ${purchase.gameServer.code}`,
        ]);
        say({ text: table(rows, `${user.email} has bought nothing.`), data: purchases.map(shown) }, options);
      }),
    );
