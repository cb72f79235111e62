import type { Command } from 'commander';
import type { CliParts } from '../command.js';
import { changesUser } from './base.js';

export const revokeSessions = (parts: CliParts): Command =>
  changesUser(
    parts,
    ['revoke-sessions', 'End all sessions of a user, now.'],
    async ({ domain, project, user: { id, email }, by }) => {
      const revoked = await domain.users.revokeSessions(project.id, id, by);
      return {
        text: `${email}: ${revoked} live ${revoked === 1 ? 'session has' : 'sessions have'} ended.`,
        data: { id, email, revoked },
      };
    },
  );
