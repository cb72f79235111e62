import { beforeAll, describe, expect, it } from '@jest/globals';
import { newNetwork } from '../../../test/support/network.js';
import { useProject } from '../../../test/support/project.js';
import { publishedVariables } from '../../../test/support/published.js';
import { useService } from '../../../test/support/service.js';
import { isFormCode } from '../../request/input-values.js';

// rules.md §3.0.9, over HTTP: the published schemas reject all invalid variables.

const service = useService();
const project = useProject(service, { slug: 'isles' });
let session: string;

beforeAll(async () => {
  session = await project.login();
});

const ask = (id: string, variables: unknown) => project.ask(id, variables, { session, from: newNetwork() });

const schemaOf = (id: string) => {
  const found = publishedVariables.find((one) => one.id === id);
  if (found === undefined) throw new Error(`${id} takes no variables`);
  return found;
};

/** Refusals of valid variables, which depend on stored data as well. */
const DEPENDING: readonly string[] = [
  'createAccount INVALID_VARIABLES', // the login is too long for the game server
  'purchase INVALID_VARIABLES', // the quantity exceeds the limit of the item
  'setPin INVALID_VARIABLES', // a first PIN needs the password
];

describe.each(publishedVariables.map(({ id, valid: right, invalid: wrong }) => ({ id, right, wrong })))(
  '$id',
  ({ id, right, wrong }) => {
    // src/request/published-schemas.test.ts tests all other invalid values without HTTP.
    it('rejects variables that the schema rejects with status 400 and a code', async () => {
      const { status, code, body } = await ask(id, wrong.at(-1)?.variables);
      expect([status, code, isFormCode(code ?? '')]).toEqual([400, code, true]);
      expect(body.data ?? null).toBeNull();
    });

    it('does not reject variables that the schema accepts', async () => {
      for (const { name, variables } of right) {
        const { code } = await ask(id, variables);
        const alone =
          code === 'INVALID_VARIABLES' || code === 'INVALID_GAME_SERVER_ID' || code === 'GAME_SERVER_REQUIRED';
        expect([name, alone && !DEPENDING.includes(`${id} ${code}`) ? code : '']).toEqual([name, '']);
      }
    });
  },
);

const UUID = '0198c0de-89ab-7cde-8f01-23456789abcd';
const KEY = 'a'.repeat(16);
const buy = { itemId: 1, accountId: 1, expectedTotal: 1, idempotencyKey: KEY, gameServerId: 1 };
const account = { login: 'Player_1', password: 'password of a game', gameServerId: 1 };
const joining = { email: 'ada@example.com', password: 'a password of hers' };
const code = 'c'.repeat(43);

/** Invalid variables for each rule, with the expected code. */
const provoked: readonly (readonly [id: string, variables: Readonly<Record<string, unknown>>, code: string])[] = [
  ['register', { ...joining, email: 'no address' }, 'INVALID_EMAIL'],
  ['register', { ...joining, email: 'a@b@example.com' }, 'INVALID_EMAIL'],
  ['register', { ...joining, email: 'a..b@example.com' }, 'INVALID_EMAIL'],
  ['register', { ...joining, email: 'ada@192.0.2.1' }, 'INVALID_EMAIL'],
  ['register', { ...joining, email: `${'a'.repeat(65)}@example.com` }, 'INVALID_EMAIL'],
  ['register', { ...joining, email: `ada@${'b'.repeat(64)}.example` }, 'INVALID_EMAIL'],
  ['register', { ...joining, email: `${'a'.repeat(250)}@example.com` }, 'INVALID_EMAIL'],
  ['register', { ...joining, email: 'ada@example.com\r\nBcc: bo@example.com' }, 'INVALID_EMAIL'],
  ['register', { ...joining, password: 'short 7' }, 'WEAK_PASSWORD'],
  ['register', { ...joining, password: 'x'.repeat(129) }, 'WEAK_PASSWORD'],
  ['register', { ...joining, language: 'de_DE' }, 'LANGUAGE_NOT_PUBLISHED'],
  ['requestEmailChange', { email: 'ada', password: 'x' }, 'INVALID_EMAIL'],
  ['changePassword', { currentPassword: 'x', newPassword: 'short 7' }, 'WEAK_PASSWORD'],
  ['confirmEmail', { token: 'c' }, 'TOKEN_INVALID'],
  ['resetPassword', { token: `${code}=`, newPassword: 'a password of hers' }, 'TOKEN_INVALID'],
  ['resetPassword', { token: code, newPassword: 'x'.repeat(129) }, 'WEAK_PASSWORD'],
  ['login', { email: 'ada@example.com', password: 'pass\0word' }, 'INVALID_VARIABLES'],
  ['login', { email: 'ada@example.com', password: 'x'.repeat(2_049) }, 'INVALID_VARIABLES'],
  ['login', { ...joining, gameServerId: '007' }, 'INVALID_GAME_SERVER_ID'],
  ['login', { ...joining, shortSession: 'true' }, 'INVALID_VARIABLES'],
  ['setLanguage', {}, 'INVALID_VARIABLES'],
  ['setLanguage', { language: '\ud800' }, 'INVALID_VARIABLES'],
  ['setLanguage', { language: 'Deutsch, bitte' }, 'LANGUAGE_NOT_PUBLISHED'],
  ['revokeSession', { sessionId: '1' }, 'INVALID_VARIABLES'],
  ['revokeSession', { sessionId: UUID.toUpperCase() }, 'INVALID_VARIABLES'],
  ['changeServer', { gameServerId: '2147483648' }, 'INVALID_GAME_SERVER_ID'],
  ['changeServer', {}, 'GAME_SERVER_REQUIRED'],
  ['setPin', { newPin: '123', password: 'x' }, 'INVALID_VARIABLES'],
  ['setPin', { newPin: '123456789', password: 'x' }, 'INVALID_VARIABLES'],
  ['setPin', { newPin: '１３５７', password: 'x' }, 'INVALID_VARIABLES'],
  ['setPin', { newPin: '13 57', password: 'x' }, 'INVALID_VARIABLES'],
  ['setPin', { newPin: 1357, password: 'x' }, 'INVALID_VARIABLES'],
  ['setPin', { newPin: '1357', password: 'x', currentPin: '2468' }, 'INVALID_VARIABLES'],
  ['verifyPin', { pin: '' }, 'INVALID_VARIABLES'],
  ['createAccount', { ...account, login: '' }, 'INVALID_VARIABLES'],
  ['createAccount', { ...account, login: '1abc' }, 'INVALID_VARIABLES'],
  ['createAccount', { ...account, login: 'a-b-c' }, 'INVALID_VARIABLES'],
  ['createAccount', { ...account, login: 'a'.repeat(33) }, 'INVALID_VARIABLES'],
  ['createAccount', { ...account, password: 'x'.repeat(129) }, 'WEAK_PASSWORD'],
  ['keepAccount', { accountId: '01' }, 'INVALID_VARIABLES'],
  ['purchase', { ...buy, quantity: 0 }, 'INVALID_VARIABLES'],
  ['purchase', { ...buy, quantity: 1_000 }, 'INVALID_VARIABLES'],
  ['purchase', { ...buy, expectedTotal: -1 }, 'INVALID_VARIABLES'],
  ['purchase', { ...buy, expectedTotal: 2 ** 53 }, 'INVALID_VARIABLES'],
  ['purchase', { ...buy, idempotencyKey: 'a'.repeat(15) }, 'INVALID_VARIABLES'],
  ['purchase', { ...buy, idempotencyKey: 'a'.repeat(65) }, 'INVALID_VARIABLES'],
  ['purchase', { ...buy, idempotencyKey: `${KEY} ` }, 'INVALID_VARIABLES'],
  ['purchase', { ...buy, character: '' }, 'INVALID_VARIABLES'],
  ['purchase', { ...buy, character: 'x'.repeat(33) }, 'INVALID_VARIABLES'],
  ['purchase', { ...buy, character: 'a\nb' }, 'INVALID_VARIABLES'],
  ['purchase', { ...buy, pin: '123' }, 'INVALID_VARIABLES'],
  ['purchase', { ...buy, itemId: '0' }, 'INVALID_VARIABLES'],
  ['purchase', { ...buy, sku: 'blade' }, 'INVALID_VARIABLES'],
  ['purchaseStatus', {}, 'INVALID_VARIABLES'],
  ['purchaseStatus', { purchaseId: UUID, idempotencyKey: KEY }, 'INVALID_VARIABLES'],
  ['purchaseStatus', { purchaseId: '1' }, 'INVALID_VARIABLES'],
  ['purchases', { after: 'not base64!' }, 'INVALID_CURSOR'],
  ['purchases', { status: 'paid' }, 'INVALID_VARIABLES'],
  ['shopItems', { search: 'x'.repeat(65), gameServerId: 1 }, 'INVALID_VARIABLES'],
  ['shopItems', { first: 101, gameServerId: 1 }, 'INVALID_VARIABLES'],
  ['shopItems', { categoryId: 1, categoryCode: 'a', gameServerId: 1 }, 'INVALID_VARIABLES'],
  ['shopItem', { sku: "' OR ''='", gameServerId: 1 }, 'INVALID_VARIABLES'],
  ['shopItem', { itemId: 1, gameServerId: 1.5 }, 'INVALID_GAME_SERVER_ID'],
  ['balanceHistory', { first: 0 }, 'INVALID_VARIABLES'],
  ['balanceHistory', { another: 1 }, 'INVALID_VARIABLES'],
];

describe('frequent mistakes', () => {
  it.each(provoked)('are rejected by the schema as by the service: %s %j', async (id, variables, expected) => {
    const { status, code } = await ask(id, variables);
    expect([status, code]).toEqual([400, expected]);
    expect(schemaOf(id).accepts(variables)).toBe(false);
  });
});
