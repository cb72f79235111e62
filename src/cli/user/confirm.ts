import type { Command } from 'commander';
import type { CliParts } from '../command.js';
import { changesUser, shown } from './base.js';

export const confirmUser = (parts: CliParts): Command =>
  changesUser(
    parts,
    ['confirm', "Take a user's address for confirmed."],
    async ({ domain, project, user: { id }, by }) => {
      const user = await domain.users.confirm(project.id, id, by);
      const text = `The address ${user.email} is confirmed; the user is ${user.status}.`;
      return { text, data: { ...shown(user), confirmed: user.confirmed } };
    },
  );
