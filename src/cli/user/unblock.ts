import type { Command } from 'commander';
import type { CliParts } from '../command.js';
import { changesUser, shown } from './base.js';

export const unblockUser = (parts: CliParts): Command =>
  changesUser(parts, ['unblock', 'Lift the block of a user, now.'], async ({ domain, project, user: { id }, by }) => {
    const user = await domain.users.unblock(project.id, id, by);
    return { text: `${user.email} is not blocked.`, data: shown(user) };
  });
