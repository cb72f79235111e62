import { printable } from '../../base/printable.js';
import type { Domain } from '../../domain/index.js';
import type { Role } from '../../domain/operators/index.js';
import type { Credit, CreditResult } from '../../domain/wallet/index.js';
import { eitherRead, group, projectChange, projectRead } from '../admin-command.js';
import {
  amount,
  argument,
  type CommandField,
  id,
  limitOption,
  option,
  requiredOption,
  signedAmount,
  UNIT,
  word,
} from '../fields.js';
import { exportLedgerCommand } from '../ledger-export.js';
import { user } from '../lookup.js';
import { emptyPage, formatTable, money, nextPage, plural, time } from '../outcome.js';

// This file has the noun of the audit actions `wallet.credit` and `wallet.adjust`. The names of its
// commands have none: `credit`, `adjust`.

/** The differences between `credit` and `adjust`. */
interface BalanceChange<Note> {
  readonly help: string;
  readonly example: string;
  readonly roles: readonly [Role, ...Role[]];
  readonly amount: CommandField<number, unknown, number>;
  readonly note: CommandField<string | null, unknown, Note>;
  post(domain: Domain, credit: Credit): Promise<CreditResult>;
}

const balanceChange = <Name extends string, Note>(
  name: Name,
  { help, example, roles, amount, note, post }: BalanceChange<Note>,
) =>
  projectChange(name, {
    roles,
    help,
    example,
    takes: {
      user,
      amount,
      reference: requiredOption(
        '--reference <text>',
        'your reference; repeated for the same user and amount, it has no effect',
        word,
      ),
      note,
    },
  }).does(async ({ domain, project, user, amount, reference, note, dryRun, by }) => {
    const { slug, currency } = project;
    const credit = { projectId: project.id, userId: user.id, amount, reference, note, by };
    const { transactionId, balance, replayed } = await post(domain, credit);
    const sentence = replayed
      ? `The reference ${printable(reference)} was used for this before: nothing is changed.`
      : `User ${user.id} of ${slug} ${amount < 0 ? 'loses' : 'gets'} ${money(Math.abs(amount), currency)}.`;
    // The transaction of a dry run does not exist afterwards.
    const transaction = dryRun && !replayed ? {} : { transactionId };
    return {
      text: `${sentence} The balance is ${money(balance, currency)}.`,
      data: {
        project: slug,
        user: user.id,
        amount,
        reference,
        ...transaction,
        balance,
        currency: { code: currency.code, scale: currency.scale },
        replayed,
      },
    };
  });

/** rules.md §1.10, §4.8.7 */
export const creditCommand = balanceChange('credit', {
  roles: ['PAYMENTS', 'OWNER'],
  help: 'Credit money to a user, once per reference.',
  example: 'demo ada@example.com 500 --reference order-8412 --note "Bought 500"',
  amount: argument('<amount>', `1 or more, ${UNIT}`, amount),
  note: option('--note <text>', 'why; kept in the ledger', word),
  post: ({ wallet }, credit) => wallet.credit(credit),
});

/** rules.md §1.10, §4.8.7 */
export const adjustCommand = balanceChange('adjust', {
  roles: ['OWNER'],
  help: "Correct a user's balance, once per reference.",
  example: 'demo ada@example.com -50 --reference ticket-77 --note "Credited twice"',
  amount: argument('<amount>', `change of the balance, positive or negative, ${UNIT}`, signedAmount),
  note: requiredOption('--note <text>', 'why; kept in the ledger', word),
  post: ({ wallet }, adjustment) => wallet.adjust(adjustment),
});

/** rules.md §1.10, §3.8 */
export const ledgerCommands = group('ledger', 'Movements of wallets.', 'verify', [
  projectRead('ledger.show', {
    roles: ['SUPPORT', 'OWNER'],
    help: "List the entries of a user's wallet, newest first.",
    takes: {
      user,
      limit: limitOption('entries', 50),
      after: option('--after <entry>', 'continue after the previous page', id),
    },
  }).does(async ({ domain, project: { id, slug, currency }, user, limit, after }) => {
    const balance = await domain.wallet.balance(user);
    const entries = await domain.wallet.entries(id, user.id, limit, after);
    const { nextPageBefore } = await import('../../domain/wallet/index.js');
    const next = nextPageBefore(entries);
    const rows = entries.map(({ seq, createdAt, type, amount, balanceAfter, reference, actor, note }) => [
      ...[seq, time(createdAt), type, amount > 0 ? `+${amount}` : amount, balanceAfter],
      ...[reference, actor, note ?? ''],
    ]);
    const head = `User ${user.id} of ${slug} has ${money(balance, currency)}.`;
    const data = { project: slug, user: user.id, currency: currency.code, balance, entries, next };
    return { text: `${head}\n${formatTable(rows, emptyPage(after, 'There are no entries.'))}${nextPage(next)}`, data };
  }),
  exportLedgerCommand,
  eitherRead('ledger.verify', {
    roles: ['OWNER'],
    help: 'Check wallets, ledger, orders, deliveries, stock, limits and audit log against the invariants; exit 1 if one is broken.',
    example: 'demo',
    project: { syntax: '[project]', help: 'slug of the project; default: all projects' },
  }).does(async ({ domain, project }) => {
    const examined = await domain.ledgerAudit.examineLedger(project?.id ?? null);
    const { wallets, transactions, orders } = examined;
    const slugs = new Map((await domain.projects.list()).map(({ id, slug }) => [id, slug]));
    const violations = examined.violations.map(({ projectId, ...violation }) => ({
      ...violation,
      project: projectId === null ? null : (slugs.get(projectId) ?? null),
    }));
    const rows = violations.map(({ invariant, project, subject, problem }) => [invariant, project, subject, problem]);
    const ok = violations.length === 0;
    const verdict = ok
      ? 'all invariants hold.'
      : `${plural(violations.length, 'violation')} (the number is the invariant):`;
    const looked = `Checked ${plural(wallets, 'wallet')}, ${plural(transactions, 'transaction')} and ${plural(orders, 'order')}`;
    const text = `${looked}: ${verdict}${ok ? '' : `\n${formatTable(rows, '')}`}`;
    return { text, data: { project: project?.slug ?? null, wallets, transactions, orders, violations }, ok };
  }),
]);
