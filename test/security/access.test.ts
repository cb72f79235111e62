import { beforeAll, describe, expect, it } from '@jest/globals';
import { comparableAnswer, SAME_REQUEST } from '../support/comparable-answer.js';
import { manifest } from '../support/manifest.js';
import { useProject } from '../support/project.js';
import { type Answer, refusal, useService } from '../support/service.js';

// Access to every operation of the manifest. All variables are empty, because the session is
// checked first (rules.md §3.0).

const service = useService();
const project = useProject(service, { slug: 'isles' });
const other = useProject(service, { slug: 'other' });
let ended: string;

beforeAll(async () => {
  ended = await project.login();
  await project.run('logout', {}, { session: ended });
});

const withAccess = (access: 'PUBLIC' | 'SESSION') =>
  Object.keys(manifest.operations).filter((id) => manifest.operations[id]?.policy.access === access);
const ask = (documentId: string, session?: string) => project.ask(documentId, {}, { session, headers: SAME_REQUEST });

/** Invalid sessions by name. */
const noSessions = async (): Promise<Record<string, string>> => ({
  'a made-up one': `gps_${'A'.repeat(43)}`,
  'one of another project': await other.login(),
  'a session’s public handle': (await project.login()) && (await project.newestSession()),
  'a context token': project.token,
  nonsense: 'nonsense',
});

type Faces = ReturnType<typeof comparableAnswer>;
const withoutChallenge = ({ headers, ...face }: Faces): Faces => ({
  ...face,
  headers: headers.filter(([name]) => name !== 'www-authenticate'),
});

/** The comparable answer to an invalid session, without the `invalid_token` challenge. */
function expectInvalidToken(answer: Answer): Faces {
  const faces = comparableAnswer(answer);
  expect(faces.headers).toContainEqual(['www-authenticate', 'Bearer error="invalid_token"']);
  return withoutChallenge(faces);
}

describe('operations with a session', () => {
  it('include me, profile and logout', () => {
    expect(withAccess('SESSION')).toEqual(
      expect.arrayContaining(['me', 'profile', 'logout', 'changeServer', 'setLanguage']),
    );
  });

  it.each(withAccess('SESSION'))('refuse a request without a session: %s', async (id) => {
    expect(await project.expectRefusal(id)).toMatchObject({
      ...refusal(401, 'UNAUTHENTICATED'),
      extensions: { category: 'authentication' },
    });
  });

  it.each(withAccess('SESSION'))('reveal nothing about their variables without a session: %s', async (id) => {
    const without = comparableAnswer(await ask(id));
    for (const variables of [{ gameServerId: 'x' }, { unknown: 1 }, { language: 7 }]) {
      expect(comparableAnswer(await project.ask(id, variables, { headers: SAME_REQUEST }))).toEqual(without);
    }
  });

  it.each(withAccess('SESSION'))('refuse each invalid session with the same answer: %s', async (id) => {
    const without = comparableAnswer(await ask(id));
    expect(without.headers).toContainEqual(['www-authenticate', 'Bearer']);
    for (const bearer of Object.values(await noSessions()))
      expect(expectInvalidToken(await ask(id, bearer))).toEqual(withoutChallenge(without));
    expect(await project.expectRefusal(id, {}, { session: ended })).toMatchObject(refusal(401, 'SESSION_EXPIRED'));
  });

  it.each(withAccess('SESSION'))('(control) accept a valid session: %s', async (id) => {
    expect((await ask(id, await project.login())).status).not.toBe(401);
  });
});

describe('public operations', () => {
  it.each(withAccess('PUBLIC'))('need no session, and report an invalid one: %s', async (id) => {
    const without = comparableAnswer(await ask(id));
    expect(without.status).not.toBe(401);
    for (const bearer of [ended, ...Object.values(await noSessions())])
      expect(expectInvalidToken(await ask(id, bearer))).toEqual(without);
  });
});
