import type { Command } from 'commander';
import type { CliParts } from '../command.js';
import { table, time } from '../table.js';
import { readsUser } from './base.js';

export const listSessions = (parts: CliParts): Command =>
  readsUser(
    parts,
    ['sessions', "List a user's live sessions, the one seen last first."],
    async ({ domain, project, user }) => {
      const codes = new Map((await domain.servers.list(project.id)).map(({ id, code }) => [id, code]));
      const sessions = (await domain.users.listSessions(project.id, user.id)).map((session) => ({
        id: session.id,
        createdAt: session.createdAt,
        lastSeenAt: session.lastSeenAt,
        expiresAt: session.idleExpiresAt,
        server: codes.get(session.gameServerId ?? 0) ?? null,
        ip: session.ip,
        userAgent: session.userAgent,
      }));
      const rows = sessions.map(({ id, lastSeenAt, server, ip, userAgent }) => [
        id,
        `seen ${time(lastSeenAt)}`,
        server,
        ip,
        userAgent,
      ]);
      return { text: table(rows, `${user.email} has no live session.`), data: sessions };
    },
  );
