import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { buildSchema, isEnumType, Kind, parse, type TypeNode } from 'graphql';
import { sql } from 'kysely';
import { packageRoot } from '../../src/base/package-root.js';
import { comparableAnswer, SAME_REQUEST } from '../support/comparable-answer.js';
import { withAdministrator } from '../support/database.js';
import { newLogin, openFixture } from '../support/fixture.js';
import { manifest } from '../support/manifest.js';
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
const each = (name: keyof Omit<ProjectIds, 'project' | 'user'>, unknown: string) => async () => ({
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

/** Valid values of the other variables. */
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
    dropAccount: documentId === 'dropAccount' ? { accountId: await newQuarantinedAccount(mine), gameServerId } : {},
    purchase: { accountId, itemId, gameServerId, expectedTotal: 0, idempotencyKey: randomUUID() },
  };
  return rest[documentId] ?? {};
}

const schema = buildSchema(readFileSync(join(packageRoot, 'generated/schema.graphql'), 'utf8'));

/** Variables that replace an id. */
const REPLACED_ID: Readonly<Record<string, string>> = { sku: 'itemId', categoryCode: 'categoryId' };

/** Every variable that is an id or replaces one, with its operation. Throws for an unknown type. */
function idVariables(): (readonly [documentId: string, variable: string])[] {
  return Object.entries(manifest.operations).flatMap(([id, { text }]) => {
    const [operation] = parse(text).definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION);
    return (operation?.variableDefinitions ?? [])
      .filter(({ type }) => isId(typeName(type)))
      .map(({ variable }) => [id, variable.name.value] as const);
  });
}

const typeName = (type: TypeNode): string => (type.kind === Kind.NAMED_TYPE ? type.name.value : typeName(type.type));

/** Sets this variable and unsets the one that it replaces. */
const named = (variable: string, id: unknown) => ({ [REPLACED_ID[variable] ?? variable]: undefined, [variable]: id });

function isId(type: string): boolean {
  if (['ID', 'UUID', 'Sku', 'CategoryCode'].includes(type)) return true;
  if (['String', 'Int', 'Float', 'Boolean', 'Amount', 'Quantity', 'DateTime'].includes(type)) return false;
  if (['Character', 'EmailAddress', 'LanguageTag', 'Login', 'NewPassword', 'Pin', 'Search'].includes(type))
    return false;
  // Secrets and values of the user have other tests.
  if (['Cursor', 'IdempotencyKey', 'MailedCode'].includes(type)) return false;
  if (isEnumType(schema.getType(type))) return false;
  throw new Error(`Does ${type} contain ids? Add it to isId.`);
}

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
  const { project, newPlayer, item, category } = await openFixture(service, {
    ...{ slug, categories, items: [{ sku, price: 0 }] },
  });
  const { user, session, accounts, buy, purchaseInput } = await newPlayer({ accounts: ['two'], money: 0 });
  const gameServerId = project.server('two');
  const accountId = String(accounts['two']);
  const { id: purchaseId } = await buy(purchaseInput(sku, { accountId, gameServerId, expectedTotal: 0 }));
  const [itemId, categoryId] = [String(item(sku)), String(category(categoryCode))];
  return { project, user, session, gameServerId, itemId, sku, categoryId, categoryCode, accountId, purchaseId };
}

const variables = idVariables();

const idsFor = async (documentId: string, variable: string): Promise<Ids | undefined> =>
  await (idsOf[`${documentId} ${variable}`] ?? idsOf[variable])?.();

/** The comparable answers to the three ids, with a session if `signedIn`. */
async function comparableAnswers(documentId: string, variable: string, signedIn: boolean) {
  const ids = await idsFor(documentId, variable);
  if (ids === undefined) throw new Error(`Which ids does the variable ${variable} take? Add it to idsOf.`);
  const ask = async (id: string) => {
    const given = { ...(await restOf(documentId)), ...named(variable, id) };
    const session = signedIn ? mine.session : undefined;
    const asking = { token: mine.project.token, session, headers: SAME_REQUEST };
    return comparableAnswer(await service.ask(documentId, given, asking));
  };
  return { own: await ask(ids.own), foreign: await ask(ids.foreign), unknown: await ask(ids.unknown) };
}

describe('an id of another project', () => {
  it('has operations to test', () => {
    expect(variables).toContainEqual(['gameServer', 'gameServerId']);
    expect(variables).toContainEqual(['changeServer', 'gameServerId']);
    expect(variables).toContainEqual(['login', 'gameServerId']);
    expect(variables).toContainEqual(['purchase', 'accountId']);
  });

  it.each(variables)('is answered by %s in %s like an unknown id', async (documentId, variable) => {
    const { own, foreign, unknown } = await comparableAnswers(documentId, variable, true);
    expect(foreign).toEqual(unknown);
    expect(unknown.status).toBe(404);
    // (control) The id of the own project is answered differently.
    expect(own.status).toBe(200);
    expect(own).not.toEqual(unknown);
  });

  it.each(variables)('is answered by %s in %s like an unknown id without a session', async (documentId, variable) => {
    const { own, foreign, unknown } = await comparableAnswers(documentId, variable, false);
    expect(foreign).toEqual(unknown);
    if (manifest.operations[documentId]?.policy.access === 'PUBLIC') expect(own).not.toEqual(unknown);
    else expect(unknown.status).toBe(401);
  });

  it.each(variables)('changes nothing through %s in %s', async (documentId, variable) => {
    const state = () =>
      withAdministrator(service.connection, async (client) => {
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

/** Tables that requests of users change. */
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

describe('(control) the id of a server that is moved into the project', () => {
  it('is answered', async () => {
    const { project } = mine;
    const ask = (id: string) => service.ask('gameServer', { gameServerId: id }, { token: project.token });
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
