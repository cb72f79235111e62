import type { Command } from 'commander';
import type { CliParts } from '../command.js';
import { changesUser } from './base.js';

/** The operator never learns a password: the user gets the code for `resetPassword`. */
export const resetPassword = (parts: CliParts): Command =>
  changesUser(
    parts,
    ['reset-password', 'Mail a user a code for a new password.'],
    async ({ domain, project, user: { id, email }, by }) => {
      await domain.users.sendPasswordReset(project, id, by);
      return { text: `A running service will mail ${email} a code for a new password.`, data: { id, email } };
    },
  );
