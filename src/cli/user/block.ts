import type { Command } from 'commander';
import { instant } from '../arguments.js';
import type { CliParts, WriteOptions } from '../command.js';
import { changesUser, shown } from './base.js';

interface BlockOptions extends WriteOptions {
  readonly reason?: string;
  readonly until?: Date;
}

export const blockUser = (parts: CliParts): Command =>
  changesUser<BlockOptions>(
    parts,
    ['block', 'Block a user, now.', '--reason "Fraud"'],
    async ({ domain, project, user: { id }, options: { reason = null, until = null }, by }) => {
      const user = await domain.users.block(project.id, id, { reason, until }, by);
      const lift = `it is lifted: project-service user unblock ${project.slug} ${id}`;
      const end = until === null ? lift : `${until.toISOString()}.`;
      return { text: `${user.email} is blocked until ${end}`, data: { ...shown(user), block: { reason, until } } };
    },
    (made) =>
      made
        .option('--reason <text>', 'shown to the user')
        .option('--until <time>', 'when the block ends by itself, RFC 3339', instant),
  );
