import { group, projectChange, projectRead } from './admin-command.js';
import { argument, id } from './fields.js';
import { server, user } from './lookup.js';
import { table, time } from './outcome.js';
import { issued, tokenCells } from './token.js';

const WAYS = {
  grant: {
    help: 'Let a user into a server.',
    deed: 'grantAccess',
    done: 'is let into',
    before: 'is already let into',
  },
  revoke: {
    help: 'Let a user into a server no more.',
    deed: 'revokeAccess',
    done: 'is no longer let into',
    before: 'was not let into',
  },
} as const;

/** The two ways of one thing. */
function changeAccess<Way extends keyof typeof WAYS>(way: Way) {
  const { help, deed, done, before } = WAYS[way];
  return projectChange(`server.access.${way}`, {
    roles: ['SUPPORT', 'OWNER'],
    help,
    example: 'demo club ada@example.com',
    takes: { server, user },
  }).does(async ({ domain, project, server: { id, code, access, status }, user, by }) => {
    const changed = await domain.servers[deed](project.id, id, user.id, by);
    const isOpen = way === 'grant' && access === 'PUBLIC' && status !== 'HIDDEN';
    const hint = isOpen ? ` Everybody may enter it now; that counts once it is restricted or hidden.` : '';
    const text = `${user.email} ${changed ? done : before} ${code} by name.${hint}`;
    return { text, data: { project: project.slug, server: code, user: user.id, changed } };
  });
}

/** Who may enter restricted and hidden servers by name. */
const access = group(
  'server.access',
  'Who may enter a restricted or hidden server.',
  'grant demo club ada@example.com',
  [
    changeAccess('grant'),
    changeAccess('revoke'),
    projectRead('server.access.list', {
      roles: ['SUPPORT', 'SHOP', 'OWNER'],
      help: 'List who may enter a server by name.',
      example: 'demo club',
      takes: { server },
    }).does(async ({ domain, project, server }) => {
      const users = await domain.servers.access(project.id, server.id);
      const rows = users.map(({ id, email, grantedAt }) => [id, email, `since ${time(grantedAt)}`]);
      return { text: table(rows, `Nobody was let into ${server.code} by name.`), data: users };
    }),
  ],
);

/** With what a game server fetches its deliveries: rules.md §1.4, §3.13. */
const pollToken = group(
  'server.poll-token',
  'Tokens with which a game server fetches its deliveries.',
  'issue demo dawn',
  [
    projectChange('server.poll-token.issue', {
      roles: ['OWNER'],
      help: 'Give a game server a token to fetch its deliveries with; shown this once.',
      example: 'demo dawn',
      takes: { server },
    }).does(async ({ domain, project, server, dryRun, by }) => {
      const { id, secret } = await domain.servers.issuePollToken(project.id, server.id, by);
      const where = { project: project.slug, server: server.code };
      return issued(
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
      help: 'List the poll tokens of a server, the newest first.',
      example: 'demo dawn',
      takes: { server },
    }).does(async ({ domain, project, server }) => {
      const tokens = await domain.servers.listPollTokens(project.id, server.id);
      const rows = tokens.map((token) => [token.id, ...tokenCells(token, 'good')]);
      const issue = `project-service server poll-token issue ${project.slug} ${server.code}`;
      return { text: table(rows, `${server.code} has no poll token: ${issue}`), data: tokens };
    }),
    projectChange('server.poll-token.revoke', {
      roles: ['OWNER'],
      help: 'End a poll token, now.',
      example: 'demo dawn 3',
      takes: { server, tokenId: argument('<token>', 'number of the token, from server poll-token list', id) },
    }).does(async ({ domain, project, server: { id, code }, tokenId, by }) => {
      const changed = await domain.servers.revokePollToken(project.id, id, tokenId, by);
      const text = `Poll token ${tokenId} of ${code} ${changed ? 'is revoked' : 'was revoked before'}.`;
      return { text, data: { project: project.slug, server: code, id: tokenId, changed } };
    }),
  ],
);

/** rules.md §1.4 */
export const serverDeeds = group('server', 'Game servers of a project.', 'list demo', [
  projectRead('server.list', {
    roles: ['SUPPORT', 'SHOP', 'OWNER'],
    help: 'List the servers of a project, hidden ones too.',
    example: 'demo',
  }).does(async ({ domain, project }) => {
    const { statusAt } = await import('../domain/servers/index.js');
    const now = domain.clock.now();
    const servers = (await domain.servers.list(project.id)).map((server) => {
      const { id, code, access, isDefault } = server;
      return { id, code, status: statusAt(server, project, now), access, isDefault };
    });
    const rows = servers.map(({ isDefault, ...server }) => [...Object.values(server), isDefault ? 'default' : '']);
    return { text: table(rows, `${project.slug} has no servers.`), data: servers };
  }),
  projectRead('server.ping', {
    roles: ['SUPPORT', 'SHOP', 'OWNER'],
    help: 'Tell when a game server last asked for deliveries; exit 1 if that is long ago.',
    example: 'demo dawn',
    takes: { server },
  }).does(async ({ domain, project, server: { id, code } }) => {
    const { SILENT_SERVER_MS } = await import('../domain/statistics/index.js');
    const lastSeen = await domain.servers.lastSeen(project.id, id);
    const ok = lastSeen !== null && domain.clock.now().getTime() - lastSeen.getTime() <= SILENT_SERVER_MS;
    const when = lastSeen === null ? 'has never asked for deliveries' : `asked last at ${lastSeen.toISOString()}`;
    const mend = ok
      ? ''
      : '\nSee that it runs, reaches DELIVERY_PORT, and has a poll token that is good: server poll-token list';
    return { text: `${code} ${when}.${mend}`, data: { project: project.slug, server: code, lastSeen, ok }, ok };
  }),
  access,
  pollToken,
]);
