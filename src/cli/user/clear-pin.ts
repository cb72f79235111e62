import type { Command } from 'commander';
import type { CliParts } from '../command.js';
import { changesUser, shown } from './base.js';

/** The operator never sets a PIN: the user sets another one by his password. */
export const clearPin = (parts: CliParts): Command =>
  changesUser(
    parts,
    ['clear-pin', 'Take away the PIN of a user, and its lock.'],
    async ({ domain, project, user: { id }, by }) => {
      const user = await domain.users.clearPin(project.id, id, by);
      return { text: `${user.email} has no PIN.`, data: { ...shown(user), hasPin: user.hasPin } };
    },
  );
