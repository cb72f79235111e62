import type { Command } from 'commander';
import type { CliParts } from '../command.js';
import { table, time } from '../table.js';
import { readsUser } from './base.js';

export const showUser = (parts: CliParts): Command =>
  readsUser(
    parts,
    ['show', 'Show a user: status, log-ins, PIN, access.'],
    async ({ domain, project, user: { id } }) => {
      const found = await domain.users.show(project.id, id);
      if (found === null) throw new Error(`user ${id} was found and is not there`);
      const { user, status, confirmedAt, lastLoginAt, pinLockedUntil, liveSessions } = found;
      const servers = await domain.servers.list(project.id);
      const granted = servers.filter((server) => user.grantedServerIds.includes(server.id)).map(({ code }) => code);
      const block = status === 'BLOCKED' ? { reason: user.blockedReason, until: user.blockedUntil } : null;
      const { email, language, createdAt, hasPin } = user;
      const data = {
        ...{ id, email, status, confirmed: user.confirmed, confirmedAt, block, language },
        ...{ createdAt, lastLoginAt, hasPin, pinLockedUntil, liveSessions, grantedServers: granted },
      };
      const rows = [
        ['user', status === 'DELETED' ? `${id}, whose address is deleted` : `${id}, ${email}`],
        ['status', status],
        ['confirmed', user.confirmed ? (time(confirmedAt) ?? 'yes') : 'no'],
        ...(block === null
          ? []
          : [['blocked', `until ${time(block.until) ?? 'it is lifted'}: ${block.reason ?? 'no reason given'}`]]),
        ['language', language ?? `- (the project's: ${project.language})`],
        ['created', time(createdAt)],
        ['last log-in', time(lastLoginAt)],
        ['PIN', hasPin ? (pinLockedUntil === null ? 'set' : `locked until ${time(pinLockedUntil)}`) : 'not set'],
        ['live sessions', liveSessions],
        ['let into servers', granted.join(' ') || '-'],
      ];
      return { text: table(rows, ''), data };
    },
  );
