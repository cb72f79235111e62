import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { buildSchema, isEnumType, Kind, parse, type TypeNode } from 'graphql';
import { sql } from 'kysely';
import { packageRoot } from '../../src/base/package-root.js';
import { asAdministrator } from '../support/database.js';
import { manifest } from '../support/manifest.js';
import { type SeededProject, type SeededUser, seedProject } from '../support/project.js';
import { facesOf, SAME_REQUEST } from '../support/sameness.js';
import { useService } from '../support/service.js';
import { addSetAside } from '../support/set-aside.js';
import { newLogin, openWorld } from '../support/world.js';

// One project can never see another's data (rules.md §0.1): for every operation and every id variable of
// the manifest, another project's id is answered to the byte like one that does not exist. A new operation is met
// here by itself; what this test cannot know of it has to be told, below, or it fails.

/** An id of each kind: of the asking project, of another one, and of nobody. */
interface Ids {
  readonly own: string;
  readonly foreign: string;
  readonly unknown: string;
}

/** What a project has that has an id: one of everything, on its second server. */
interface Ones {
  readonly project: SeededProject;
  readonly user: SeededUser;
  readonly session: string;
  readonly gameServerId: string;
  readonly itemId: string;
  readonly sku: string;
  readonly categoryId: string;
  readonly categoryCode: string;
  readonly accountId: string;
  readonly purchaseId: string;
}

const NOBODYS = '2147483647';
const NOBODYS_UUID = '01990000-0000-7000-8000-000000000000';

/** Of what both worlds have one of. */
const each = (name: keyof Omit<Ones, 'project' | 'user'>, unknown: string) => async () => ({
  own: mine[name],
  foreign: other[name],
  unknown,
});

/** By the variable's name, where need be after that of its operation. An own id is used up by operations that end what it names: each time another one. */
const idsOf: Readonly<Record<string, () => Promise<Ids>>> = {
  gameServerId: each('gameServerId', NOBODYS),
  itemId: each('itemId', NOBODYS),
  sku: each('sku', 'gift-nobody'),
  categoryId: each('categoryId', NOBODYS),
  categoryCode: each('categoryCode', 'goods-nobody'),
  accountId: each('accountId', NOBODYS),
  purchaseId: each('purchaseId', NOBODYS_UUID),
  'dropAccount accountId': async () => ({
    own: await newAside(mine),
    foreign: await newAside(other),
    unknown: NOBODYS,
  }),
  sessionId: async () => ({
    own: await newSession(mine),
    foreign: await newSession(other),
    unknown: NOBODYS_UUID,
  }),
};

/** The handle of a session that has just been opened. */
async function newSession({ project, user }: Ones): Promise<string> {
  await project.loginAs(user);
  return await project.newestSession(user);
}

/** A game account that was set aside, of which its owner may say that it is not theirs. */
const newAside = ({ project, user, gameServerId }: Ones): Promise<string> =>
  addSetAside(service, { projectId: project.id, userId: user.id, gameServerId: Number(gameServerId) });

/** Values for the other variables of an operation, with which it succeeds. */
async function restOf(documentId: string): Promise<Readonly<Record<string, unknown>>> {
  const { user, accountId, itemId, gameServerId } = mine;
  const { email, password } = user;
  const rest: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
    login: { email, password },
    shopItem: { itemId, gameServerId },
    shopItems: { gameServerId },
    createAccount: { login: newLogin(), password: 'password of a game' },
    changeAccountPassword: { accountId, gameServerId, newPassword: 'another of a game', password },
    keepAccount: { accountId, gameServerId },
    dropAccount: documentId === 'dropAccount' ? { accountId: await newAside(mine), gameServerId } : {},
    purchase: { accountId, itemId, gameServerId, expectedTotal: 0, idempotencyKey: randomUUID() },
  };
  return rest[documentId] ?? {};
}

const schema = buildSchema(readFileSync(join(packageRoot, 'generated/schema.graphql'), 'utf8'));

/** Variables that name a thing in place of its id. */
const INSTEAD: Readonly<Record<string, string>> = { sku: 'itemId', categoryCode: 'categoryId' };

/** Every id variable there is, and every other that names a thing, with its operation; throws where a variable's type is more than a scalar or an enum. */
function idVariables(): (readonly [documentId: string, variable: string])[] {
  return Object.entries(manifest.operations).flatMap(([id, { text }]) => {
    const [operation] = parse(text).definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION);
    return (operation?.variableDefinitions ?? [])
      .filter(({ type }) => isId(typeName(type)))
      .map(({ variable }) => [id, variable.name.value] as const);
  });
}

const typeName = (type: TypeNode): string => (type.kind === Kind.NAMED_TYPE ? type.name.value : typeName(type.type));

/** The thing named by this variable, and by no other. */
const named = (variable: string, id: unknown) => ({ [INSTEAD[variable] ?? variable]: undefined, [variable]: id });

function isId(type: string): boolean {
  if (['ID', 'UUID', 'Sku', 'CategoryCode'].includes(type)) return true;
  if (['String', 'Int', 'Float', 'Boolean', 'Amount', 'Quantity', 'DateTime'].includes(type)) return false;
  if (['Character', 'EmailAddress', 'LanguageTag', 'Login', 'NewPassword', 'Pin', 'Search'].includes(type))
    return false;
  // Secrets, and what is the user's own by its nature, have tests of their own.
  if (['Cursor', 'IdempotencyKey', 'MailedCode'].includes(type)) return false;
  if (isEnumType(schema.getType(type))) return false;
  throw new Error(`Does ${type} contain ids? Teach this test.`);
}

const service = useService();
let mine: Ones;
let other: Ones;

beforeAll(async () => {
  other = await makeOnes('other');
  mine = await makeOnes('isles');
});

async function makeOnes(slug: string): Promise<Ones> {
  const [sku, categoryCode] = [`gift-${slug}`, `goods-${slug}`];
  const categories = [{ code: categoryCode }];
  const { project, newPlayer, item, category } = await openWorld(service, {
    ...{ slug, categories, items: [{ sku, price: 0 }] },
  });
  const { user, session, accounts, buy, wish } = await newPlayer({ accounts: ['two'], money: 0 });
  const gameServerId = project.server('two');
  const accountId = String(accounts['two']);
  const { id: purchaseId } = await buy(wish(sku, { accountId, gameServerId, expectedTotal: 0 }));
  const [itemId, categoryId] = [String(item(sku)), String(category(categoryCode))];
  return { project, user, session, gameServerId, itemId, sku, categoryId, categoryCode, accountId, purchaseId };
}

const variables = idVariables();

const idsFor = async (documentId: string, variable: string): Promise<Ids | undefined> =>
  await (idsOf[`${documentId} ${variable}`] ?? idsOf[variable])?.();

/** The face of the answer to each of the three ids, asked with a session where `signedIn`. */
async function faces(documentId: string, variable: string, signedIn: boolean) {
  const ids = await idsFor(documentId, variable);
  if (ids === undefined) throw new Error(`Whose ids does the variable ${variable} take? Add it to idsOf.`);
  const ask = async (id: string) => {
    const given = { ...(await restOf(documentId)), ...named(variable, id) };
    const session = signedIn ? mine.session : undefined;
    const asking = { token: mine.project.token, session, headers: SAME_REQUEST };
    return facesOf(await service.ask(documentId, given, asking));
  };
  return { own: await ask(ids.own), foreign: await ask(ids.foreign), unknown: await ask(ids.unknown) };
}

describe('an id of another project', () => {
  it('has operations to be tried on', () => {
    expect(variables).toContainEqual(['gameServer', 'gameServerId']);
    expect(variables).toContainEqual(['changeServer', 'gameServerId']);
    expect(variables).toContainEqual(['login', 'gameServerId']);
    expect(variables).toContainEqual(['purchase', 'accountId']);
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
    const state = () =>
      asAdministrator(service.connection, async (client) => {
        const rows = STATE.map((table) => `SELECT to_jsonb(t) FROM ${table} t ORDER BY to_jsonb(t)::text`);
        const results = [];
        for (const text of rows) results.push((await client.query(text)).rows);
        return results;
      });
    const id = (await idsFor(documentId, variable))?.foreign;
    const rest = await restOf(documentId);
    const before = await state();
    const asking = { token: mine.project.token, session: mine.session };
    await service.ask(documentId, { ...rest, ...named(variable, id) }, asking);
    expect(await state()).toEqual(before);
  });
});

/** What requests of users change. */
const STATE = [
  'users',
  'session',
  'mail',
  'game_account',
  'wallet',
  'ledger_entry',
  'purchase',
  'delivery',
  'shop_listing',
];

describe('(control) an id that has become the project’s own', () => {
  it('is answered: only whose it is kept it out', async () => {
    const { project } = mine;
    const ask = (id: string) => service.ask('gameServer', { gameServerId: id }, { token: project.token });
    // One that nothing points at.
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
