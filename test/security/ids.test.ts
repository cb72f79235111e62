import { beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { comparableAnswer, SAME_REQUEST } from '../support/comparable-answer.js';
import { COUNTED, rowsBut } from '../support/database.js';
import { openFixture } from '../support/fixture.js';
import { manifest } from '../support/manifest.js';
import { type Caller, variables, variablesOf } from '../support/operations.js';
import { placeOf } from '../support/place.js';
import { type SeededProject, type SeededUser, seedProject } from '../support/project.js';
import { addQuarantinedAccount } from '../support/quarantined-account.js';
import { useService } from '../support/service.js';

// No project sees another's data (rules.md §0.1): for every operation and id variable of the
// manifest, an id of another project is answered exactly like an unknown one. New operations are
// covered automatically; the test fails until it has the values that they need.

/** An id of the own project, of another one, and an unknown one. */
interface Ids {
  readonly own: string;
  readonly foreign: string;
  readonly unknown: string;
}

/** One of everything of a project that has an id, on its second server. */
interface ProjectIds {
  readonly project: SeededProject;
  readonly user: SeededUser;
  readonly session: string;
  readonly caller: Caller;
  readonly gameServerId: string;
  readonly itemId: string;
  readonly sku: string;
  readonly categoryId: string;
  readonly categoryCode: string;
  readonly accountId: string;
  readonly purchaseId: string;
}

const UNKNOWN_ID = '2147483647';
const UNKNOWN_UUID = '01990000-0000-7000-8000-000000000000';

/** Ids of a thing that both projects have. */
const each = (name: keyof Omit<ProjectIds, 'project' | 'user' | 'caller'>, unknown: string) => async () => ({
  own: mine[name],
  foreign: other[name],
  unknown,
});

/**
 * By variable name, optionally with the operation before it. Operations that end the named thing
 * need a new own id each time.
 */
const idsOf: Readonly<Record<string, () => Promise<Ids>>> = {
  gameServerId: each('gameServerId', UNKNOWN_ID),
  itemId: each('itemId', UNKNOWN_ID),
  sku: each('sku', 'gift-nobody'),
  categoryId: each('categoryId', UNKNOWN_ID),
  categoryCode: each('categoryCode', 'goods-nobody'),
  accountId: each('accountId', UNKNOWN_ID),
  purchaseId: each('purchaseId', UNKNOWN_UUID),
  'dropAccount accountId': async () => ({
    own: await newQuarantinedAccount(mine),
    foreign: await newQuarantinedAccount(other),
    unknown: UNKNOWN_ID,
  }),
  sessionId: async () => ({
    own: await newSession(mine),
    foreign: await newSession(other),
    unknown: UNKNOWN_UUID,
  }),
};

/** The handle of a new session. */
async function newSession({ project, user }: ProjectIds): Promise<string> {
  await project.loginAs(user);
  return await project.newestSession(user);
}

/** A quarantined game account, which its owner may drop. */
const newQuarantinedAccount = ({ project, user, gameServerId }: ProjectIds): Promise<string> =>
  addQuarantinedAccount(service, { projectId: project.id, userId: user.id, gameServerId: Number(gameServerId) });

/** Variables that replace an id. */
const REPLACED_ID: Readonly<Record<string, string>> = { sku: 'itemId', categoryCode: 'categoryId' };

/** Sets this variable and unsets the one that it replaces. */
const named = (variable: string, id: unknown) => ({ [REPLACED_ID[variable] ?? variable]: undefined, [variable]: id });

const service = useService();
let mine: ProjectIds;
let other: ProjectIds;

beforeAll(async () => {
  other = await createProjectIds('other');
  mine = await createProjectIds('isles');
});

async function createProjectIds(slug: string): Promise<ProjectIds> {
  const [sku, categoryCode] = [`gift-${slug}`, `goods-${slug}`];
  const categories = [{ code: categoryCode }];
  const fixture = await openFixture(service, { slug, categories, items: [{ sku, price: 0 }] });
  const { project, item, category } = fixture;
  const player = await fixture.newPlayer({ accounts: ['two'], money: 0 });
  const { user, session, accounts, buy, purchaseInput } = player;
  const caller: Caller = { service, fixture, player, server: 'two', sku };
  const gameServerId = project.server('two');
  const accountId = String(accounts['two']);
  const { id: purchaseId } = await buy(purchaseInput(sku, { accountId, gameServerId, expectedTotal: 0 }));
  const [itemId, categoryId] = [String(item(sku)), String(category(categoryCode))];
  return { project, user, session, caller, gameServerId, itemId, sku, categoryId, categoryCode, accountId, purchaseId };
}

/** Every variable that is an id or replaces one, with its operation. */
const idVariables = variables.flatMap(({ documentId, name, isId }) => (isId ? [[documentId, name] as const] : []));

const idsFor = async (documentId: string, variable: string): Promise<Ids | undefined> =>
  await (idsOf[`${documentId} ${variable}`] ?? idsOf[variable])?.();

/** The comparable answers to the three ids, with a session if `signedIn`. */
async function comparableAnswers(documentId: string, variable: string, signedIn: boolean) {
  const ids = await idsFor(documentId, variable);
  if (ids === undefined)
    throw new Error(
      `${placeOf('test/security/ids.test.ts', 'const idsOf')} → add the ids that the variable ${variable} takes`,
    );
  const ask = async (id: string) => {
    const given = { ...(await variablesOf(documentId, mine.caller)), ...named(variable, id) };
    const session = signedIn ? mine.session : undefined;
    return comparableAnswer(await mine.project.ask(documentId, given, { session, headers: SAME_REQUEST }));
  };
  return { own: await ask(ids.own), foreign: await ask(ids.foreign), unknown: await ask(ids.unknown) };
}

describe('an id of another project', () => {
  it('has operations to test', () => {
    expect(idVariables).toContainEqual(['gameServer', 'gameServerId']);
    expect(idVariables).toContainEqual(['changeServer', 'gameServerId']);
    expect(idVariables).toContainEqual(['login', 'gameServerId']);
    expect(idVariables).toContainEqual(['purchase', 'accountId']);
  });

  it.each(idVariables)('is answered by %s in %s like an unknown id', async (documentId, variable) => {
    const { own, foreign, unknown } = await comparableAnswers(documentId, variable, true);
    expect(foreign).toEqual(unknown);
    if (unknown.status !== 404)
      throw new Error(
        `${documentId} answers an unknown ${variable} with ${unknown.status} → refuse it by a …_NOT_FOUND (rules.md §0.2)`,
      );
    // (control) The id of the own project is answered differently.
    expect(own.status).toBe(200);
    expect(own).not.toEqual(unknown);
  });

  it.each(idVariables)('is answered by %s in %s like an unknown id without a session', async (documentId, variable) => {
    const { own, foreign, unknown } = await comparableAnswers(documentId, variable, false);
    expect(foreign).toEqual(unknown);
    if (manifest.operations[documentId]?.policy.access === 'PUBLIC') expect(own).not.toEqual(unknown);
    else expect(unknown.status).toBe(401);
  });

  it.each(idVariables)('changes nothing through %s in %s', async (documentId, variable) => {
    const state = () => rowsBut(service.connection, COUNTED);
    const id = (await idsFor(documentId, variable))?.foreign;
    const rest = await variablesOf(documentId, mine.caller);
    const before = await state();
    await mine.caller.player.ask(documentId, { ...rest, ...named(variable, id) });
    expect(await state()).toEqual(before);
  });
});

describe('(control) the id of a server that is moved into the project', () => {
  it('is answered', async () => {
    const { project } = mine;
    const ask = (id: string) => project.ask('gameServer', { gameServerId: id });
    // A server without references.
    const [, { id }] = (await seedProject(service, { slug: 'empty' })).servers;
    expect((await ask(id)).status).toBe(404);
    await sql`
      UPDATE game_server SET project_id = ${project.id}, code = 'moved', is_default = false WHERE id = ${Number(id)}`.execute(
      service.administrator.direct,
    );
    await service.database.direct.updateTable('project').set({ updated_at: new Date() }).execute();
    await service.notifications.settled();
    expect((await ask(id)).body.data).toMatchObject({ gameServer: { id, code: 'moved' } });
  });
});
