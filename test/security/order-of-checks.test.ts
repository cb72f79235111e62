import { beforeAll, describe, expect, it } from '@jest/globals';
import { type SeededProject, type SeededUser, seedProject, TEST_OPERATOR } from '../support/project.js';
import { type Answer, useService } from '../support/service.js';

// rules.md §3.0: the first failed check determines the answer. Every pair of violations is sent in
// one request.

/** A request described by its possible violations. */
interface Draft {
  readonly path: string;
  readonly method: string;
  readonly contentType: string;
  readonly accept: string;
  readonly padded: boolean;
  readonly truncated: boolean;
  readonly withQuery: boolean;
  readonly documentId: string;
  readonly token: 'current' | 'retired';
  readonly project: 'up' | 'down';
  readonly session: 'live' | 'ended';
  readonly user: 'active' | 'blocked';
  readonly extraVariable: boolean;
  readonly restricted: boolean;
  readonly closed: boolean;
}

const GOOD: Draft = {
  path: '/graphql',
  method: 'POST',
  contentType: 'application/json',
  accept: 'application/json',
  padded: false,
  truncated: false,
  withQuery: false,
  documentId: 'changeServer',
  token: 'current',
  project: 'up',
  session: 'live',
  user: 'active',
  extraVariable: false,
  restricted: false,
  closed: false,
};

/** Violations in the order of the checks, with the expected answer. */
const violations: readonly (readonly [code: string, status: number, change: Partial<Draft>])[] = [
  ['PATH_NOT_FOUND', 404, { path: '/nothing' }],
  ['METHOD_NOT_ALLOWED', 405, { method: 'PUT' }],
  ['UNSUPPORTED_MEDIA_TYPE', 415, { contentType: 'text/plain' }],
  ['NOT_ACCEPTABLE', 406, { accept: 'text/html' }],
  ['REQUEST_TOO_LARGE', 413, { padded: true }],
  ['INVALID_JSON', 400, { truncated: true }],
  ['INVALID_REQUEST', 400, { withQuery: true }],
  ['UNKNOWN_DOCUMENT', 400, { documentId: 'nothing' }],
  ['PROJECT_CONTEXT_OUTDATED', 404, { token: 'retired' }],
  ['PROJECT_UNAVAILABLE', 503, { project: 'down' }],
  ['SESSION_EXPIRED', 401, { session: 'ended' }],
  ['USER_BLOCKED', 403, { user: 'blocked' }],
  ['INVALID_VARIABLES', 400, { extraVariable: true }],
  ['GAME_SERVER_ACCESS_DENIED', 403, { restricted: true }],
  ['GAME_SERVER_CLOSED', 403, { closed: true }],
];

interface TestProject {
  readonly seeded: SeededProject;
  readonly tokens: Readonly<Record<Draft['token'], string>>;
  readonly bearers: Readonly<Record<Draft['user'], Readonly<Record<Draft['session'], string>>>>;
}

const service = useService();
let projects: Readonly<Record<Draft['project'], TestProject>>;

beforeAll(async () => {
  projects = { up: await createTestProject('up'), down: await createTestProject('down') };
  await projects.down.seeded.maintenance(true);
});

async function createTestProject(slug: string): Promise<TestProject> {
  const seeded = await seedProject(service, {
    slug,
    declaredServers: [
      { code: 'plain' },
      { code: 'plain-closed', status: 'closed' },
      { code: 'restricted', access: 'restricted' },
      { code: 'restricted-closed', access: 'restricted', status: 'closed' },
    ],
  });
  const blocked = await seeded.addUser({ email: 'blocked@example.com', password: 'a password of mine' });
  const bearersOf = async (user: SeededUser) => {
    const [live, ended] = [await seeded.loginAs(user), await seeded.loginAs(user)];
    await seeded.run('logout', {}, { session: ended });
    return { live, ended };
  };
  const bearers = { active: await bearersOf(seeded.user), blocked: await bearersOf(blocked) };
  await service.domain.users.block(seeded.id, blocked.id, { reasons: {}, until: null }, TEST_OPERATOR);
  const current = await seeded.rotateToken({ graceSeconds: 0 });
  return { seeded, tokens: { current, retired: seeded.token }, bearers };
}

async function send(faulty: Partial<Draft>): Promise<{ status: number; code: string | undefined }> {
  const draft = { ...GOOD, ...faulty };
  const { seeded, tokens, bearers } = projects[draft.project];
  const server = `${draft.restricted ? 'restricted' : 'plain'}${draft.closed ? '-closed' : ''}`;
  const variables = { gameServerId: seeded.server(server), ...(draft.extraVariable && { extra: 1 }) };
  const call = { documentId: draft.documentId, variables, ...(draft.withQuery && { query: '{ me }' }) };
  const body = JSON.stringify(call);
  const response = await fetch(service.url.replace('/graphql', draft.path), {
    method: draft.method,
    headers: {
      'content-type': draft.contentType,
      accept: draft.accept,
      'x-project-context': tokens[draft.token],
      authorization: `Bearer ${bearers[draft.user][draft.session]}`,
    },
    body: `${draft.truncated ? body.slice(0, -1) : body}${draft.padded ? ' '.repeat(65_536) : ''}`,
  });
  const answer: Answer['body'] = JSON.parse(await response.text());
  return { status: response.status, code: answer.errors?.[0]?.extensions.code };
}

it('a valid request succeeds', async () => {
  expect(await send({})).toEqual({ status: 200, code: undefined });
});

it.each(violations)('%s is returned for its violation alone', async (code, status, change) => {
  expect(await send(change)).toEqual({ status, code });
});

const cases = violations.map((first, index) => ({ first, later: violations.slice(index + 1) }));

describe.each(cases.slice(0, -1))('$first.0 is returned', ({ first: [code, status, change], later }) => {
  it.each(later)('before %s', async (_code, _status, another) => {
    expect(await send({ ...another, ...change })).toEqual({ status, code });
  });

  it('before all later violations together', async () => {
    const others = later.map(([, , another]) => another);
    expect(await send(Object.assign({}, ...others, change))).toEqual({ status, code });
  });
});
