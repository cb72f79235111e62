import { beforeAll, describe, expect, it } from '@jest/globals';
import { comparableAnswer, SAME_REQUEST } from '../../../test/support/comparable-answer.js';
import { contractWith } from '../../../test/support/contract.js';
import { SERVER_KINDS, type SeededUser, useProject } from '../../../test/support/project.js';
import { refusal, useService } from '../../../test/support/service.js';
import { selectedServer } from './index.js';

// rules.md §3.5, rule by rule, on operations of each kind: the test publishes one of each.

type Scoped = Parameters<typeof selectedServer>[0];

const KINDS = `
  extend type Query {
    onEither(gameServerId: ID): GameServer! @access(to: PUBLIC) @gameServer(from: EITHER)
    onSession(gameServerId: ID): GameServer! @access(to: SESSION) @gameServer(from: SESSION)
    onFilter(gameServerId: ID): GameServer @access(to: PUBLIC) @gameServer(from: FILTER)
  }`;
const document = (id: string) => `query ${id}($gameServerId: ID) { ${id}(gameServerId: $gameServerId) { id code } }`;
const here = (_root: unknown, _args: unknown, context: Scoped) => selectedServer(context);
const contractWithKinds = contractWith({
  sdl: KINDS,
  documents: { onEither: document('onEither'), onSession: document('onSession'), onFilter: document('onFilter') },
  queries: { onEither: here, onSession: here, onFilter: (_root, _args, context: Scoped) => context.gameServer },
});

const KIND = ['gameServer', 'onEither', 'onSession', 'onFilter'] as const;

let guest: SeededUser;
/** Sessions of a user without access, of one with access, and without a selection. */
let plain: string;
let granted: string;
let unselected: string;

const service = useService({ contract: contractWithKinds });
const project = useProject(service, { slug: 'isles', declaredServers: SERVER_KINDS });
const other = useProject(service, { slug: 'other' });
const bare = useProject(service, { slug: 'bare', declaredServers: [{ code: 'a' }, { code: 'b' }] });

beforeAll(async () => {
  plain = await project.login();
  guest = await project.addUser({ email: 'guest@example.com', password: 'a password of mine' });
  for (const code of ['club', 'hidden', 'secret']) await project.grant(guest, project.server(code));
  granted = await project.loginAs(guest);
  unselected = await bare.login();
});

/** The servers that the operation shows. */
const defaults = (shown: unknown): unknown[] =>
  [shown].flat().map((server) => [Object(server).code, Object(server).isDefault]);

describe('default server', () => {
  it('is marked, but not selected for anonymous requests', async () => {
    const others = ['upkeep', 'closed', 'club'].map((code) => [code, false]);
    expect(defaults(await project.run('gameServers'))).toEqual([['open', true], ...others]);
    const upkeep = { gameServerId: project.server('upkeep') };
    expect(defaults(await project.run('gameServer', upkeep))).toEqual([['upkeep', false]]);
    const open = { gameServerId: project.server('open') };
    expect(defaults(await project.run('changeServer', open, { session: plain }))).toEqual([['open', true]]);
    expect(await project.expectRefusal('shopItems')).toMatchObject(refusal(400, 'GAME_SERVER_REQUIRED'));
    expect(defaults(await bare.run('gameServers'))).toEqual([
      ['a', false],
      ['b', false],
    ]);
  });
});

/** The code of the server that the operation ran on, or of the refusal. */
async function on(documentId: string, gameServerId: unknown, session: string | undefined, at = project) {
  const variables = gameServerId === undefined ? {} : { gameServerId };
  const { body, code } = await at.ask(documentId, variables, { session });
  return Object(body.data?.[documentId]).code ?? code;
}

describe('operation without gameServerId', () => {
  it('runs on the server of the session if it is declared so', async () => {
    expect(await on('onSession', undefined, plain)).toBe('open');
    expect(await on('onSession', null, plain)).toBe('open');
    expect(await on('onEither', undefined, plain)).toBe('open');
  });

  it('returns GAME_SERVER_REQUIRED without a selection or a session', async () => {
    expect(await on('onSession', undefined, unselected, bare)).toBe('GAME_SERVER_REQUIRED');
    expect(await on('onEither', undefined, unselected, bare)).toBe('GAME_SERVER_REQUIRED');
    expect(await on('onEither', undefined, undefined)).toBe('GAME_SERVER_REQUIRED');
    expect(await project.expectRefusal('onEither')).toMatchObject({
      status: 400,
      extensions: { category: 'validation', field: 'variables.gameServerId' },
    });
  });

  it('covers all servers if the argument only filters a list', async () => {
    for (const session of [plain, undefined]) {
      expect(await project.run('onFilter', {}, { session })).toBeNull();
      expect(await project.run('onFilter', { gameServerId: null }, { session })).toBeNull();
    }
    // (control) The same session selects a server for operations that use it.
    expect(await on('onEither', undefined, plain)).toBe('open');
  });

  it('has no server if it takes only the argument', async () => {
    expect(await on('gameServer', undefined, plain)).toBe('GAME_SERVER_REQUIRED');
    expect(await on('changeServer', undefined, plain)).toBe('GAME_SERVER_REQUIRED');
  });
});

describe('explicit gameServerId', () => {
  it('overrides that of the session and changes no selection', async () => {
    for (const kind of KIND) expect(await on(kind, project.server('upkeep'), plain)).toBe('upkeep');
    expect(await on('onSession', undefined, plain)).toBe('open');
  });

  it.each(['', 'abc', 0, -1, 1.5, true, {}, [], '2147483648', 2147483648, '01', '１'])(
    'of the form %j returns INVALID_GAME_SERVER_ID on all kinds of operations',
    async (id) => {
      for (const kind of KIND) {
        expect(await project.expectRefusal(kind, { gameServerId: id }, { session: plain })).toMatchObject({
          ...refusal(400, 'INVALID_GAME_SERVER_ID'),
          extensions: { category: 'validation', field: 'variables.gameServerId' },
        });
      }
    },
  );

  it('is byte-identical for unknown, foreign and hidden servers', async () => {
    for (const kind of KIND) {
      const face = async (gameServerId: string) =>
        comparableAnswer(await project.ask(kind, { gameServerId }, { session: plain, headers: SAME_REQUEST }));
      const unknown = await face('2147483647');
      expect(unknown.status).toBe(404);
      expect(unknown.text).toContain('GAME_SERVER_NOT_FOUND');
      for (const id of [other.servers[0].id, project.server('hidden'), project.server('secret')]) {
        expect(await face(id)).toEqual(unknown);
      }
      // (control) Visible servers yield other responses.
      for (const code of ['open', 'club', 'closed']) expect(await face(project.server(code))).not.toEqual(unknown);
    }
  });

  it('of a restricted server is denied without access', async () => {
    for (const kind of KIND) expect(await on(kind, project.server('club'), plain)).toBe('GAME_SERVER_ACCESS_DENIED');
    for (const kind of ['gameServer', 'onEither', 'onFilter']) {
      expect(await on(kind, project.server('club'), undefined)).toBe('GAME_SERVER_ACCESS_DENIED');
    }
    expect(await project.expectRefusal('gameServer', { gameServerId: project.server('club') })).toMatchObject({
      status: 403,
      extensions: { category: 'authorization' },
    });
  });

  it('of a restricted or hidden server is valid until the access is revoked', async () => {
    for (const code of ['club', 'hidden', 'secret']) {
      for (const kind of KIND) expect(await on(kind, project.server(code), granted)).toBe(code);
      await project.revoke(guest, project.server(code));
      for (const kind of KIND) expect(await on(kind, project.server(code), granted)).toMatch(/NOT_FOUND|ACCESS_DENIED/);
      await project.grant(guest, project.server(code));
    }
  });

  it('of a server that is closed or in maintenance allows reads', async () => {
    for (const code of ['closed', 'upkeep']) {
      for (const kind of KIND) expect(await on(kind, project.server(code), plain)).toBe(code);
    }
    expect(await on('changeServer', project.server('closed'), plain)).toBe('GAME_SERVER_CLOSED');
    expect(await on('changeServer', project.server('upkeep'), plain)).toBe('upkeep');
    expect(await on('changeServer', project.server('open'), plain)).toBe('open');
  });
});

describe('selection without access', () => {
  it('fails the operation and is not replaced', async () => {
    const session = await project.loginAs(guest, { gameServerId: project.server('club') });
    for (const kind of ['onSession', 'onEither']) expect(await on(kind, undefined, session)).toBe('club');
    await project.revoke(guest, project.server('club'));
    for (const kind of ['onSession', 'onEither']) {
      expect(await on(kind, undefined, session)).toBe('GAME_SERVER_ACCESS_DENIED');
      expect(await on(kind, project.server('upkeep'), session)).toBe('upkeep');
    }
    await project.grant(guest, project.server('club')); // (control)
    expect(await on('onSession', undefined, session)).toBe('club');
  });
});

describe('list of servers', () => {
  it('omits hidden ones, even with access, in the order of the file', async () => {
    for (const session of [undefined, plain, granted]) {
      const servers = await project.run('gameServers', {}, { session });
      expect(Object(servers).map(({ code }: { code: string }) => code)).toEqual(['open', 'upkeep', 'closed', 'club']);
    }
  });

  it('shows which are restricted, but not the users with access', async () => {
    const servers = await project.run('gameServers');
    expect(servers).toContainEqual({
      id: project.server('club'),
      code: 'club',
      name: 'club en',
      description: null,
      status: 'OPEN',
      access: 'RESTRICTED',
      isDefault: false,
      accountRules: { loginMinLength: 4, loginMaxLength: 16, passwordMinLength: 10, passwordMaxLength: 128 },
      tags: null,
    });
  });
});
