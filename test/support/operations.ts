import { randomUUID } from 'node:crypto';
import { Kind, parse, type TypeNode } from 'graphql';
import { type Fixture, GAME_PASSWORD, newLogin, type Player } from './fixture.js';
import { manifest } from './manifest.js';
import { newNetwork } from './network.js';
import { placeOf } from './place.js';
import { createPromotion } from './promotions.js';
import { addQuarantinedAccount } from './quarantined-account.js';
import type { TestService } from './service.js';

// What tests of every operation need beyond the manifest.
// test/architecture/operations.test.ts names missing entries.

/**
 * A signed-in player without a PIN, with a game account on `server`, in a shop that sells `sku`.
 */
export interface Caller {
  readonly service: TestService;
  readonly fixture: Fixture;
  readonly player: Player;
  readonly server: string;
  readonly sku: string;
}

export type Variables = Readonly<Record<string, unknown>>;

/** A PIN that its project accepts. */
const PIN = '274916';

const onServer = ({ fixture, player, server }: Caller) => ({
  accountId: String(player.accounts[server]),
  gameServerId: fixture.project.server(server),
});

/** Creates a quarantined game account of the player. */
const onQuarantined = async ({ service, fixture: { project }, player: { user }, server }: Caller) => {
  const gameServerId = project.server(server);
  const of = { projectId: project.id, userId: user.id, gameServerId: Number(gameServerId) };
  return { accountId: await addQuarantinedAccount(service, of), gameServerId };
};

/**
 * Valid variables of each operation with required ones, and of those that depend on the server. An
 * entry creates what they need.
 */
export const validVariables: Readonly<Record<string, (caller: Caller) => Promise<Variables> | Variables>> = {
  changeAccountPassword: (caller) => ({
    ...onServer(caller),
    newPassword: 'another of a game',
    password: caller.player.user.password,
  }),
  changePassword: ({ player }) => ({ currentPassword: player.user.password, newPassword: 'quite another password' }),
  changeServer: ({ fixture: { project } }) => ({ gameServerId: project.servers[1].id }),
  async confirmEmail({ service, player: { user, run } }) {
    const email = `moved-${user.email}`;
    await run('requestEmailChange', { email, password: user.password });
    return { token: await service.codeTo(email) };
  },
  createAccount: () => ({ login: newLogin(), password: GAME_PASSWORD }),
  deleteMe: ({ player }) => ({ password: player.user.password }),
  dropAccount: onQuarantined,
  gameServer: ({ fixture, server }) => ({ gameServerId: fixture.project.server(server) }),
  keepAccount: onQuarantined,
  login: ({ player: { user } }) => ({ email: user.email, password: user.password }),
  purchase: (caller) => caller.player.purchaseInput(caller.sku, { ...onServer(caller), expectedTotal: 0 }),
  async redeemCode(caller) {
    const { service, fixture, sku } = caller;
    const { code } = await createPromotion(service, fixture.project.id, { reward: { sku, quantity: 1 } });
    return { ...onServer(caller), code, idempotencyKey: randomUUID() };
  },
  register: () => ({ email: `${randomUUID()}@example.com`, password: 'a password of mine' }),
  requestEmailChange: ({ player: { user } }) => ({ email: `wanted-${user.email}`, password: user.password }),
  requestPasswordReset: ({ player }) => ({ email: player.user.email }),
  async resetPassword({ service, fixture, player: { user } }) {
    const asking = { token: fixture.project.token, from: newNetwork() };
    await service.run('requestPasswordReset', { email: user.email }, asking);
    return { token: await service.codeTo(user.email), newPassword: 'quite another password' };
  },
  async revokeSession({ fixture, player }) {
    await fixture.project.loginAs(player.user);
    const sessions: { id: string; current: boolean }[] = Object(await player.run('sessions'));
    return { sessionId: sessions.find(({ current }) => !current)?.id };
  },
  setLanguage: () => ({ language: 'en' }),
  setPin: ({ player }) => ({ newPin: '618350', password: player.user.password }),
  shopItem: ({ fixture, server, sku }) => ({ itemId: fixture.item(sku), gameServerId: fixture.project.server(server) }),
  shopItems: ({ fixture, server }) => ({ gameServerId: fixture.project.server(server) }),
  async verifyPin({ player }) {
    await player.run('setPin', { newPin: PIN, password: player.user.password });
    return { pin: PIN };
  },
};

/** Names the missing entry of an operation that requires variables; null if none is missing. */
export function findMissingEntry(documentId: string): string | null {
  const all = Object.entries(manifest.operations[documentId]?.contract.wire.variables ?? {});
  const required = all.flatMap(([name, variable]) => (variable.required ? [name] : []));
  if (required.length === 0 || Object.hasOwn(validVariables, documentId)) return null;
  const place = placeOf('test/support/operations.ts', 'const validVariables');
  return `${place}  no valid variables of ${documentId} → add ${documentId}: () => ({ ${required.join(', ')} })`;
}

/** Returns valid variables of an operation. Throws if it has no entry and requires some. */
export async function variablesOf(documentId: string, caller: Caller): Promise<Variables> {
  const missing = findMissingEntry(documentId);
  if (missing !== null) throw new Error(missing);
  return (await validVariables[documentId]?.(caller)) ?? {};
}

/** The published mutations. */
export const mutations: readonly string[] = Object.keys(manifest.operations).filter(
  (id) => manifest.operations[id]?.contract.wire.kind === 'mutation',
);

/** Scalars of texts that name a thing of one project. */
const ID_TEXTS = ['UUID', 'Sku', 'CategoryCode'];
/** All other scalars of texts. Secrets and values of the user have other tests. */
const OTHER_TEXTS = [
  ...['Character', 'Cursor', 'EmailAddress', 'IdempotencyKey', 'LanguageTag', 'Login', 'MailedCode'],
  ...['NewPassword', 'Pin', 'PromotionCode', 'Search', 'String'],
];

interface Variable {
  readonly documentId: string;
  readonly name: string;
  readonly type: string;
  /** True for an id, and for a text that names a thing of one project; null if unknown. */
  readonly isId: boolean | null;
}

const typeName = (type: TypeNode): string => (type.kind === Kind.NAMED_TYPE ? type.name.value : typeName(type.type));

/** The variables of all operations. */
export const variables: readonly Variable[] = Object.entries(manifest.operations).flatMap(
  ([documentId, { text, contract }]) => {
    const [operation] = parse(text).definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION);
    return (operation?.variableDefinitions ?? []).map((definition) => {
      const [name, type] = [definition.variable.name.value, typeName(definition.type)];
      const kind = contract.wire.variables[name]?.type.kind;
      const isText = kind === 'text' && !ID_TEXTS.includes(type);
      return {
        documentId,
        name,
        type,
        isId: isText ? (OTHER_TEXTS.includes(type) ? false : null) : kind === 'id' || kind === 'text',
      };
    });
  },
);
