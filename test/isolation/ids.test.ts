import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Kind, parse, type TypeNode } from 'graphql';
import { manifest } from '../support/manifest.js';
import { type SeededProject, seedProject } from '../support/project.js';
import { facesOf, SAME_REQUEST } from '../support/sameness.js';
import { startTestService, type TestService } from '../support/service.js';

// One project can never see another's data (operations.md §5.1, P5): for every operation and every id variable of
// the manifest, another project's id is answered to the byte like one that does not exist. A new operation is met
// here by itself; what this test cannot know of it has to be told, below, or it fails.

/** An id of each kind: of the asking project, of another one, and of nobody. */
interface Ids {
  readonly own: string;
  readonly foreign: string;
  readonly unknown: string;
}

/** By the variable's name. An own id is used up by operations that end what it names: each time another one. */
const idsOf: Readonly<Record<string, () => Promise<Ids>>> = {
  gameServerId: async () => ({
    own: project.servers[1].id,
    foreign: other.servers[1].id,
    unknown: '2147483647',
  }),
  sessionId: async () => ({
    own: await newSession(project),
    foreign: await newSession(other),
    unknown: '01990000-0000-7000-8000-000000000000',
  }),
};

/** The handle of a session that has just been opened. */
async function newSession(of: SeededProject): Promise<string> {
  await of.login();
  return await of.newestSession();
}

/** Values for the other required variables of an operation, with which it succeeds. */
const restOf = (): Readonly<Record<string, Readonly<Record<string, unknown>>>> => ({
  login: { email: project.user.email, password: project.user.password },
});

/** Every id variable there is, with its operation; throws where a variable's type is more than a scalar or an enum. */
function idVariables(): (readonly [documentId: string, variable: string])[] {
  return Object.entries(manifest.operations).flatMap(([id, { text }]) => {
    const [operation] = parse(text).definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION);
    return (operation?.variableDefinitions ?? [])
      .filter(({ type }) => isId(named(type)))
      .map(({ variable }) => [id, variable.name.value] as const);
  });
}

const named = (type: TypeNode): string => (type.kind === Kind.NAMED_TYPE ? type.name.value : named(type.type));

function isId(type: string): boolean {
  if (['String', 'Int', 'Float', 'Boolean', 'Amount', 'DateTime'].includes(type)) return false;
  if (type === 'ID') return true;
  throw new Error(`Does ${type} contain ids? Teach this test.`);
}

let service: TestService;
let project: SeededProject;
let other: SeededProject;
let session: string;

beforeAll(async () => {
  service = await startTestService();
  other = await seedProject(service, { slug: 'other' });
  project = await seedProject(service, { slug: 'isles' });
  session = await project.login();
});
afterAll(() => service.stop());

const variables = idVariables();

/** The face of the answer to each of the three ids, asked with a session where `signedIn`. */
async function faces(documentId: string, variable: string, signedIn: boolean) {
  const ids = await idsOf[variable]?.();
  if (ids === undefined) throw new Error(`Whose ids does the variable ${variable} take? Add it to idsOf.`);
  const ask = async (id: string) => {
    const given = { ...restOf()[documentId], [variable]: id };
    const asking = { token: project.token, session: signedIn ? session : undefined, headers: SAME_REQUEST };
    return facesOf(await service.ask(documentId, given, asking));
  };
  return { own: await ask(ids.own), foreign: await ask(ids.foreign), unknown: await ask(ids.unknown) };
}

describe('an id of another project', () => {
  it('has operations to be tried on', () => {
    expect(variables).toContainEqual(['gameServer', 'gameServerId']);
    expect(variables).toContainEqual(['changeServer', 'gameServerId']);
    expect(variables).toContainEqual(['login', 'gameServerId']);
  });

  it.each(variables)('is to %s in %s like one that does not exist', async (documentId, variable) => {
    const { own, foreign, unknown } = await faces(documentId, variable, true);
    expect(foreign).toEqual(unknown);
    expect(unknown.status).toBe(404);
    // (control) the comparison tells an id of the project itself apart.
    expect(own.status).toBe(200);
    expect(own).not.toEqual(unknown);
  });

  it.each(variables)(
    'is to %s in %s like one that does not exist, also for strangers',
    async (documentId, variable) => {
      const { own, foreign, unknown } = await faces(documentId, variable, false);
      expect(foreign).toEqual(unknown);
      if (manifest.operations[documentId]?.policy.access === 'PUBLIC') expect(own).not.toEqual(unknown);
      else expect(unknown.status).toBe(401);
    },
  );

  it.each(variables)('leaves nothing of %s in %s behind', async (documentId, variable) => {
    const state = async () => {
      const { db } = service.database;
      const users = await db
        .selectFrom('users')
        .select(['id', 'last_server_id', 'last_login_at'])
        .orderBy('id')
        .execute();
      const sessions = await db
        .selectFrom('session')
        .select(['id', 'game_server_id', 'last_seen_at'])
        .orderBy('id')
        .execute();
      return { users, sessions };
    };
    const id = (await idsOf[variable]?.())?.foreign;
    const before = await state();
    await service.ask(documentId, { ...restOf()[documentId], [variable]: id }, { token: project.token, session });
    expect(await state()).toEqual(before);
  });
});

describe('(control) an id that has become the project’s own', () => {
  it('is answered: only whose it is kept it out', async () => {
    const ask = (id: string) => service.ask('gameServer', { gameServerId: id }, { token: project.token });
    const [, { id }] = other.servers;
    expect((await ask(id)).status).toBe(404);
    const rows = service.database.db.updateTable('game_server');
    await rows.set({ project_id: project.id, code: 'moved', is_default: false }).where('id', '=', Number(id)).execute();
    await service.database.db.updateTable('project').set({ updated_at: new Date() }).execute();
    await service.notifications.settled();
    expect((await ask(id)).body.data).toMatchObject({ gameServer: { id, code: 'moved' } });
  });
});
