import type { Command } from 'commander';
import { money } from '../amount.js';
import { limit } from '../arguments.js';
import { type CliParts, command, type Options, say } from '../command.js';
import { projectBySlug, userOf } from '../lookup.js';
import { table, time } from '../table.js';

const DEFAULT_LIMIT = 50;

export const ledgerShow = (parts: CliParts): Command =>
  command('show', "List the entries of a user's wallet, the newest first.", 'ledger show demo ada@example.com')
    .argument('<project>', 'slug of the project')
    .argument('<user>', 'address or id of the user')
    .option('--limit <number>', 'entries at most, 1 to 1000', limit, DEFAULT_LIMIT)
    .action((slug: string, text: string, options: Options & { limit: number }) =>
      parts.withDomain(async (domain) => {
        const project = await projectBySlug(domain, slug);
        const user = await userOf(domain, project, text);
        const balance = await domain.wallet.balance(user);
        const entries = await domain.wallet.entries(project.id, user.id, options.limit);
        const rows = entries.map(({ seq, createdAt, type, amount, balanceAfter, reference, actor, note }) => [
          ...[seq, time(createdAt), type, amount > 0 ? `+${amount}` : amount, balanceAfter],
          ...[reference, actor, note ?? ''],
        ]);
        const head = `User ${user.id} of ${slug} has ${money(balance, project.currency)}.`;
        const data = { project: slug, user: user.id, currency: project.currency.code, balance, entries };
        say({ text: `${head}\n${table(rows, 'There are no entries.')}`, data }, options);
      }),
    );
