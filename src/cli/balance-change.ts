import type { Command } from 'commander';
import type { Domain } from '../domain/index.js';
import type { ProjectFacts } from '../domain/projects/index.js';
import type { UserFacts } from '../domain/users/index.js';
import type { Credit, Credited } from '../domain/wallet/index.js';
import { amount, money } from './amount.js';
import { type CliParts, type Outcome, say, type WriteOptions } from './command.js';
import { projectBySlug, userOf } from './lookup.js';
import { printable } from './table.js';

interface CreditOptions extends WriteOptions {
  readonly reference: string;
  readonly note?: string;
}

/** Gives `made` what both commands about a user's balance have in common; `post` is what they differ in. */
export const changesBalance = (
  parts: CliParts,
  made: Command,
  amountHelp: string,
  post: (domain: Domain, credit: Credit) => Promise<Credited>,
): Command =>
  made
    .argument('<project>', 'slug of the project')
    .argument('<user>', 'address or id of the user')
    .argument('<amount>', amountHelp, amount)
    .requiredOption('--reference <text>', 'what you know it by; the same one again does nothing')
    .action((slug: string, text: string, value: number, options: CreditOptions) =>
      parts.withDomain(async (domain) => {
        const project = await projectBySlug(domain, slug);
        const user = await userOf(domain, project, text);
        const { reference, note = null } = options;
        const of = { projectId: project.id, userId: user.id, amount: value, reference, note };
        const credited = await post(domain, { ...of, by: parts.operator });
        say(outcomeOf(project, user, { ...credited, amount: value }, options), options);
      }, options),
    );

function outcomeOf(
  { slug, currency }: ProjectFacts,
  { id }: UserFacts,
  { amount, transactionId, balance, replayed }: Credited & { readonly amount: number },
  { reference, dryRun }: CreditOptions,
): Outcome {
  const deed = replayed
    ? `The reference ${printable(reference)} was used for this before: nothing happens now.`
    : `User ${id} of ${slug} ${amount < 0 ? 'loses' : 'gets'} ${money(Math.abs(amount), currency)}.`;
  // Of a dry run there is no transaction that anybody could look for.
  const transaction = dryRun && !replayed ? {} : { transactionId };
  return {
    text: `${deed} The balance is ${money(balance, currency)}.`,
    data: { project: slug, user: id, amount, reference, ...transaction, balance, replayed },
  };
}
