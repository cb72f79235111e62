import type { Command } from 'commander';
import { id } from '../arguments.js';
import { type CliParts, say, type WriteOptions, writeCommand } from '../command.js';
import { projectBySlug } from '../lookup.js';
import { shown } from './shown.js';

const WAYS = {
  block: { description: 'Block a game account: nothing can be bought for it.', done: 'is blocked' },
  unblock: { description: 'Lift the block of a game account.', done: 'is not blocked' },
} as const;

/** The two ways of one thing. */
export function changeAccount(parts: CliParts, way: keyof typeof WAYS): Command {
  const { description, done } = WAYS[way];
  return writeCommand(way, description, `account ${way} demo 12`)
    .argument('<project>', 'slug of the project')
    .argument('<account>', 'id of the game account, see project-service account list', accountId)
    .action((slug: string, account: number, options: WriteOptions) =>
      parts.withDomain(async (domain) => {
        const project = await projectBySlug(domain, slug);
        const changed = shown(await domain.accounts[way](project.id, account, parts.operator));
        say({ text: `${changed.login} on ${changed.server} ${done}.`, data: changed }, options);
      }, options),
    );
}

/** `12`, or `account:12` as the audit log has it. */
const accountId = (text: string): number => id(text.replace(/^account:/, ''));
