import { group, projectChange, projectRead } from '../admin-command.js';
import { argument, id } from '../fields.js';
import { server, user } from '../lookup.js';
import { formatTable, time } from '../outcome.js';
import { tokenCells, tokenOutcome } from './token.js';

const WAYS = {
  grant: {
    help: 'Grant a user access to a server.',
    method: 'grantAccess',
    done: 'now has access to',
    before: 'already has access to',
  },
  revoke: {
    help: 'Revoke the access of a user to a server.',
    method: 'revokeAccess',
    done: 'no longer has access to',
    before: 'had no access to',
  },
} as const;

/** Declares the commands that grant and revoke access. */
function changeAccess<Way extends keyof typeof WAYS>(way: Way) {
  const { help, method, done, before } = WAYS[way];
  return projectChange(`server.access.${way}`, {
    roles: ['SUPPORT', 'OWNER'],
    help,
    example: 'demo club ada@example.com',
    takes: { server, user },
  }).does(async ({ domain, project, server: { id, code, access, status }, user, by }) => {
    const changed = await domain.servers[method](project.id, id, user.id, by);
    const isOpen = way === 'grant' && access === 'PUBLIC' && status !== 'HIDDEN';
    const hint = isOpen ? ` The server is public now; the access matters once it is restricted or hidden.` : '';
    const text = `${user.email} ${changed ? done : before} ${code} by name.${hint}`;
    return { text, data: { project: project.slug, server: code, user: user.id, changed } };
  });
}

/** Access of users to restricted and hidden servers. */
const access = group('server.access', 'Access to a restricted or hidden server.', 'grant demo club ada@example.com', [
  changeAccess('grant'),
  changeAccess('revoke'),
  projectRead('server.access.list', {
    // It has the addresses of users.
    roles: ['SUPPORT', 'OWNER'],
    help: 'List the users with access to a server.',
    example: 'demo club',
    takes: { server },
  }).does(async ({ domain, project, server }) => {
    const users = await domain.servers.listGrantedUsers(project.id, server.id);
    const rows = users.map(({ id, email, grantedAt }) => [id, email, `since ${time(grantedAt)}`]);
    return { text: formatTable(rows, `No user was granted access to ${server.code}.`), data: users };
  }),
]);

/** Tokens for the delivery feed: rules.md §1.4, §3.13. */
const pollToken = group(
  'server.poll-token',
  'Tokens with which a game server fetches its deliveries.',
  'issue demo dawn',
  [
    projectChange('server.poll-token.issue', {
      roles: ['OWNER'],
      help: 'Issue a token with which a game server fetches its deliveries; it is shown only once.',
      takes: { server },
    }).does(async ({ domain, project, server, dryRun, by }) => {
      const { id, secret } = await domain.servers.issuePollToken(project.id, server.id, by);
      const where = { project: project.slug, server: server.code };
      return tokenOutcome(
        secret,
        dryRun,
        { text: `${server.code} gets a new poll token.`, data: where },
        {
          text: `Poll token ${id} of ${server.code}. It is not shown again: give it to the game server now.`,
          data: { ...where, id, pollToken: secret },
        },
      );
    }),
    projectRead('server.poll-token.list', {
      roles: ['SUPPORT', 'SHOP', 'OWNER'],
      help: 'List the poll tokens of a server, newest first.',
      takes: { server },
    }).does(async ({ domain, project, server }) => {
      const tokens = await domain.servers.listPollTokens(project.id, server.id);
      const rows = tokens.map((token) => [token.id, ...tokenCells(token, 'good')]);
      const issue = `project-service server poll-token issue ${project.slug} ${server.code}`;
      return { text: formatTable(rows, `${server.code} has no poll token: ${issue}`), data: tokens };
    }),
    projectChange('server.poll-token.revoke', {
      roles: ['OWNER'],
      help: 'Revoke a poll token, now.',
      takes: { server, tokenId: argument('<token>', 'number of the token, from server poll-token list', id, '3') },
    }).does(async ({ domain, project, server: { id, code }, tokenId, by }) => {
      const changed = await domain.servers.revokePollToken(project.id, id, tokenId, by);
      const text = `Poll token ${tokenId} of ${code} ${changed ? 'is revoked' : 'was revoked before'}.`;
      return { text, data: { project: project.slug, server: code, id: tokenId, changed } };
    }),
  ],
);

/** rules.md §1.4 */
export const serverCommands = group('server', 'Game servers of a project.', 'list demo', [
  projectRead('server.list', {
    roles: ['SUPPORT', 'SHOP', 'OWNER'],
    help: 'List the servers of a project, including hidden ones.',
  }).does(async ({ domain, project }) => {
    const { statusAt } = await import('../../domain/servers/index.js');
    const now = domain.clock.now();
    const servers = (await domain.servers.list(project.id)).map((server) => {
      const { id, code, access, isDefault } = server;
      return { id, code, status: statusAt(server, project, now), access, isDefault };
    });
    const rows = servers.map(({ isDefault, ...server }) => [...Object.values(server), isDefault ? 'default' : '']);
    return { text: formatTable(rows, `${project.slug} has no servers.`), data: servers };
  }),
  projectRead('server.check', {
    roles: ['SUPPORT', 'SHOP', 'OWNER'],
    help: 'Show the last poll of a game server; exit 1 if there was none in the last five minutes.',
    takes: { server },
  }).does(async ({ domain, project, server: { id, code } }) => {
    const { INACTIVE_SERVER_MS } = await import('../../domain/statistics/index.js');
    const lastPollAt = await domain.servers.findLastPoll(project.id, id);
    const ok = lastPollAt !== null && domain.clock.now().getTime() - lastPollAt.getTime() <= INACTIVE_SERVER_MS;
    const when = lastPollAt === null ? 'has never polled' : `polled last at ${lastPollAt.toISOString()}`;
    const fix = ok
      ? ''
      : '\nCheck that it runs, reaches DELIVERY_PORT and has a valid poll token: server poll-token list';
    return { text: `${code} ${when}.${fix}`, data: { project: project.slug, server: code, lastPollAt, ok }, ok };
  }),
  access,
  pollToken,
]);
