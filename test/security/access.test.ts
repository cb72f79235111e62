import { beforeAll, describe, expect, it } from '@jest/globals';
import { manifest } from '../support/manifest.js';
import { useProject } from '../support/project.js';
import { facesOf, SAME_REQUEST } from '../support/sameness.js';
import { type Answer, refusal, useService } from '../support/service.js';

// Who may call what, for every operation of the manifest. The variables are empty throughout: the session is looked
// at before them (rules.md §3.0).

const service = useService();
const project = useProject(service, { slug: 'isles' });
const other = useProject(service, { slug: 'other' });
let ended: string;
let token: string;

beforeAll(async () => {
  token = project.token;
  ended = await project.login();
  await service.run('logout', {}, { token, session: ended });
});

const withAccess = (access: 'PUBLIC' | 'SESSION') =>
  Object.keys(manifest.operations).filter((id) => manifest.operations[id]?.policy.access === access);
const ask = (documentId: string, session?: string) =>
  service.ask(documentId, {}, { token, session, headers: SAME_REQUEST });

/** What is no session here, by how it is called. */
const noSessions = async (): Promise<Record<string, string>> => ({
  'a made-up one': `gps_${'A'.repeat(43)}`,
  'one of another project': await other.login(),
  'a session’s public handle': (await project.login()) && (await project.newestSession()),
  'a context token': token,
  nonsense: 'nonsense',
});

type Faces = ReturnType<typeof facesOf>;
const withoutChallenge = ({ headers, ...face }: Faces): Faces => ({
  ...face,
  headers: headers.filter(([name]) => name !== 'www-authenticate'),
});

/** The faces of an answer that says of the session that was sent that it is none; without these words. */
function whoseIsNone(answer: Answer): Faces {
  const faces = facesOf(answer);
  expect(faces.headers).toContainEqual(['www-authenticate', 'Bearer error="invalid_token"']);
  return withoutChallenge(faces);
}

describe('operations with a session', () => {
  it('are these', () => {
    expect(withAccess('SESSION')).toEqual(
      expect.arrayContaining(['me', 'profile', 'logout', 'changeServer', 'setLanguage']),
    );
  });

  it.each(withAccess('SESSION'))('%s refuses without one', async (id) => {
    expect(await service.refused(id, {}, { token })).toMatchObject({
      ...refusal(401, 'UNAUTHENTICATED'),
      extensions: { category: 'authentication' },
    });
  });

  it.each(withAccess('SESSION'))('%s tells nothing about its variables without one', async (id) => {
    const without = facesOf(await ask(id));
    for (const variables of [{ gameServerId: 'x' }, { unknown: 1 }, { language: 7 }]) {
      expect(facesOf(await service.ask(id, variables, { token, headers: SAME_REQUEST }))).toEqual(without);
    }
  });

  it.each(withAccess('SESSION'))('%s refuses everything that is none, in the same words', async (id) => {
    const without = facesOf(await ask(id));
    expect(without.headers).toContainEqual(['www-authenticate', 'Bearer']);
    for (const bearer of Object.values(await noSessions()))
      expect(whoseIsNone(await ask(id, bearer))).toEqual(withoutChallenge(without));
    expect(await service.refused(id, {}, { token, session: ended })).toMatchObject(refusal(401, 'SESSION_EXPIRED'));
  });

  it.each(withAccess('SESSION'))('(control) %s does not refuse a live one', async (id) => {
    expect((await ask(id, await project.login())).status).not.toBe(401);
  });
});

describe('public operations', () => {
  it.each(withAccess('PUBLIC'))('%s asks for no session, and says of whatever is none that it is none', async (id) => {
    const without = facesOf(await ask(id));
    expect(without.status).not.toBe(401);
    for (const bearer of [ended, ...Object.values(await noSessions())])
      expect(whoseIsNone(await ask(id, bearer))).toEqual(without);
  });
});
