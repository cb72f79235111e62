import type { Command } from 'commander';
import { type CliParts, demandYes, type WriteOptions } from '../command.js';
import { changesUser } from './base.js';

export const deleteUser = (parts: CliParts): Command =>
  changesUser<WriteOptions & { readonly yes: boolean }>(
    parts,
    ['delete', 'Delete a user: his address, sessions and mails.', '--yes'],
    async ({ domain, project, user: { id, email }, options, by }) => {
      demandYes(options, `Deleting ${email}`);
      const { status } = await domain.users.remove(project.id, id, by);
      return { text: `User ${id} of ${project.slug}, ${email}, is deleted.`, data: { id, status } };
    },
    (made) => made.option('--yes', 'really: it cannot be undone', false),
  );
