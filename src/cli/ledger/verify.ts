import type { Command } from 'commander';
import type { Domain } from '../../domain/index.js';
import { type CliParts, command, type Options, say } from '../command.js';
import { projectBySlug } from '../lookup.js';
import { table } from '../table.js';

/** operations.md §3.8 */
export const ledgerVerify = (parts: CliParts): Command =>
  command(
    'verify',
    'Hold wallets, ledger, orders, deliveries, stock and limits against the ten invariants; exit 1 if one is broken.',
    'ledger verify demo',
  )
    .argument('[project]', 'slug of the project; without it, all of them')
    .action((slug: string | undefined, options: Options) =>
      parts.withDomain(async (domain) => {
        const projectId = slug === undefined ? null : (await projectBySlug(domain, slug)).id;
        const { wallets, transactions, orders, violations } = await domain.verification.examineLedger(projectId);
        const slugs = await slugsOf(domain);
        const found = violations.map(({ projectId: id, ...violation }) => ({
          ...violation,
          project: id === null ? null : (slugs.get(id) ?? null),
        }));
        const rows = found.map(({ invariant, project, subject, problem }) => [invariant, project, subject, problem]);
        const ok = violations.length === 0;
        const verdict = ok
          ? 'all ten invariants hold.'
          : `${violations.length} violations (the number is the invariant):`;
        const looked = `Looked at ${wallets} wallets, ${transactions} transactions and ${orders} orders`;
        const text = `${looked}: ${verdict}${ok ? '' : `\n${table(rows, '')}`}`;
        say({ text, data: { project: slug ?? null, wallets, transactions, orders, violations: found }, ok }, options);
      }),
    );

const slugsOf = async (domain: Domain): Promise<ReadonlyMap<number, string>> =>
  new Map((await domain.projects.list()).map(({ id, slug }) => [id, slug]));
