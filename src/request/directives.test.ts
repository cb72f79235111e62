import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { buildSchema } from 'graphql';
import { contractWith } from '../../test/support/contract.js';
import { countChanges } from '../../test/support/count-changes.js';
import { type Player, useFixture } from '../../test/support/fixture.js';
import {
  refusal,
  startTestService,
  type TestService,
  type TestServiceOptions,
  useService,
} from '../../test/support/service.js';
import { recordStatements } from '../../test/support/statements.js';
import { packageRoot } from '../base/package-root.js';
import * as policyDirectives from '../policy/index.js';

// Each directive has an effect: without it or misplaced, responses change or the contract fails to
// compile. CONTRIBUTING lists by which files each directive is enforced.

const service = useService();
const fixture = useFixture(service, { items: [{ sku: 'sword' }] });
let player: Player;
let asking: { token: string; session: string };

beforeAll(async () => {
  player = await fixture.newPlayer();
  asking = { token: fixture.project.token, session: player.session };
});

type Edit = readonly [from: string, to: string];

/**
 * Returns a contract with these documents and edits. Each edit applies to the one file that
 * contains its text once.
 */
function edited(published: readonly string[], ...edits: readonly Edit[]) {
  const open = new Set(edits);
  return contractWith({
    published,
    change: ({ file, text }) => {
      const found = edits.filter((edit) => text.split(edit[0]).length === 2 && open.delete(edit));
      return { file, text: found.reduce((now, [from, to]) => now.replace(from, to), text) };
    },
  });
}

/** Runs `work` with a second node that has the edited contract. */
async function on<T>(
  published: readonly string[],
  edits: readonly Edit[],
  work: (node: TestService) => Promise<T>,
  more: Pick<TestServiceOptions, 'requestRates'> = {},
): Promise<T> {
  const node = await startTestService({ ...more, sharedWith: service, contract: edited(published, ...edits) });
  try {
    return await work(node);
  } finally {
    await node.stop();
  }
}

/** Returns the status of the answer; for a 5xx also the message of the logged error. */
async function outcome(node: TestService, documentId: string, variables: unknown, as: object = asking) {
  const { status } = await node.ask(documentId, variables, as);
  const fault = node.logged.findLast(({ level }) => level === 'error')?.error;
  return status < 500 ? status : `${status} ${fault instanceof Error ? fault.message : 'without a word'}`;
}

const LOGIN: Edit = ['@gameServer(from: RESOLVER)\n    @throttle(class: LOGIN)', '@gameServer(from: RESOLVER)'];
const REGISTER: Edit = ['@throttle(class: MAIL)\n    @errors(codes: [WEAK_PASSWORD', '@errors(codes: [WEAK_PASSWORD'];
const EMAIL_CHANGE: Edit = ['@throttle(class: [PASSWORD, MAIL])', '@throttle(class: PASSWORD)'];
const ACCOUNT: Edit = ['@throttle(class: ACCOUNT)', ''];
const DELETE: Edit = [
  '@throttle(class: PASSWORD)\n    @errors(codes: [CURRENT_PASSWORD_WRONG])',
  '@errors(codes: [CURRENT_PASSWORD_WRONG])',
];
const SET_LANGUAGE = '@access(to: SESSION) @errors(codes: [LANGUAGE_NOT_PUBLISHED])';
const language = async () => Object(await player.run('profile')).language;

const TOPICS = ['project', 'token', 'server', 'user', 'session', 'catalogue'] as const;

/**
 * Returns whether the second of two equal requests queries the database. Retries while the caches
 * are not fresh or a notification arrives: on a busy machine both happen (architecture.md §5).
 */
async function isMadeAnew(node: TestService, documentId: string): Promise<boolean> {
  const question = { sku: 'sword', gameServerId: fixture.project.server('one') };
  const ask = () => node.run(documentId, question, asking);
  const counts = TOPICS.map((topic) => countChanges(node.notifications, topic));
  const changes = () => counts.map((count) => count()).join();
  const trust = jest.spyOn(node.notifications, 'isFresh');
  for (let times = 0; times < 20; times += 1) {
    await node.notifications.settled();
    trust.mockClear();
    const before = changes();
    await ask();
    const statements = await recordStatements(ask);
    const answers = trust.mock.results.map(({ value }) => value);
    if (answers.length > 0 && !answers.includes(false) && changes() === before) return statements.length > 0;
  }
  throw new Error('the node never trusted its memory');
}

const cases: Readonly<Record<string, () => Promise<void>>> = {
  async access() {
    expect((await service.expectRefusal('me', {}, { token: asking.token })).status).toBe(401);
    const [me, publicly]: Edit = ['me: User! @access(to: SESSION)', 'me: User! @access(to: PUBLIC)'];
    await on(['me'], [[me, publicly]], async (node) => {
      expect(await outcome(node, 'me', {}, { token: asking.token })).toBe('500 me runs without a session');
    });
    expect(() => edited([], [me, 'me: User!'])(service.domain)).toThrow('[access-required]');
  },

  async userStatus() {
    const pending = await fixture.project.newUser('PENDING');
    const session = await fixture.project.loginAs(pending);
    const variables = { newPin: '482913', password: pending.password };
    const as = { token: asking.token, session };
    expect(await service.expectRefusal('setPin', variables, as)).toMatchObject(refusal(403, 'USER_PENDING'));
    const setPin =
      /setPin\([\s\S]*?\n\n/.exec(readFileSync(join(packageRoot, 'schema/users.graphql'), 'utf8'))?.[0] ?? '';
    await on(['setPin'], [[setPin, setPin.replace('@userStatus(allow: [ACTIVE])', '')]], async (node) => {
      expect(await outcome(node, 'setPin', variables, as)).toBe(200);
    });
  },

  async gameServer() {
    const source: Edit = ['@access(to: SESSION) @gameServer(from: FILTER)', '@access(to: SESSION)'];
    expect(await outcome(service, 'purchases', { gameServerId: 999 })).toBe(404);
    expect(() => edited([], source)(service.domain)).toThrow('[game-server-argument]');
    const { email, password } = player.user;
    const login = { email, password };
    expect(await outcome(service, 'login', { ...login, gameServerId: fixture.project.server('two') })).toBe(200);
    const here: Edit = [
      '@gameServer(from: RESOLVER)\n    @throttle(class: LOGIN)',
      '@gameServer(from: FILTER)\n    @throttle(class: LOGIN)',
    ];
    await on(['login'], [here], async (node) => {
      const named = { ...login, gameServerId: fixture.project.server('two') };
      expect(await outcome(node, 'login', named)).toBe('500 login fulfils GAME_SERVER, which its policy does not name');
    });
  },

  async pin() {
    const [pin, none]: Edit = ['    @pin\n', ''];
    await on(['purchase'], [[pin, none]], async (node) => {
      expect(await outcome(node, 'purchase', player.purchaseInput('sword'))).toBe(
        '500 purchase fulfils PIN, which its policy does not name',
      );
    });
    expect(await player.balance()).toBe(1_000);
    const more = '@pin @errors(codes: [LANGUAGE_NOT_PUBLISHED, PIN_REQUIRED, PIN_INVALID, PIN_LOCKED, PIN_NOT_SET])';
    await on(['setLanguage'], [[SET_LANGUAGE, `@access(to: SESSION) ${more}`]], async (node) => {
      expect(await outcome(node, 'setLanguage', { language: 'en' })).toBe(
        '500 setLanguage does not fulfil PIN, as its policy requires',
      );
    });
    expect(await language()).toBeNull();
    expect(await outcome(service, 'purchase', player.purchaseInput('sword'))).toBe(200); // (control)
  },

  async survivesMaintenance() {
    const { session } = await fixture.newPlayer({ accounts: [], money: 0 });
    const survives: Edit = ['[ACTIVE, PENDING, BLOCKED]) @survivesMaintenance', '[ACTIVE, PENDING, BLOCKED])'];
    await fixture.project.maintenance(true);
    try {
      const as = { token: asking.token, session };
      await on(['logout'], [survives], async (node) => expect(await outcome(node, 'logout', {}, as)).toMatch(/^503/));
      expect(await outcome(service, 'logout', {}, as)).toBe(200);
    } finally {
      await fixture.project.maintenance(false);
    }
  },

  async limit() {
    expect(await service.run('gameServers', {}, asking)).toHaveLength(2);
    await on(
      ['gameServers'],
      [['@access(to: PUBLIC) @limit(max: 200)', '@access(to: PUBLIC) @limit(max: 1)']],
      async (node) => {
        expect(await outcome(node, 'gameServers', {})).toBe('500 Query.gameServers has more than 1 entries, its limit');
        node.logged.length = 0; // which would fail the run
      },
    );
    expect(() => edited([], ['@limit(max: 200)', ''])(service.domain)).toThrow('[list-bound]');
  },

  async page() {
    expect(await outcome(service, 'balanceHistory', { first: 21 })).toBe(200);
    await on(
      ['balanceHistory'],
      [['[LedgerEntry!]! @page(max: 100)', '[LedgerEntry!]! @page(max: 20)']],
      async (node) => {
        expect(await outcome(node, 'balanceHistory', { first: 21 })).toBe(400);
      },
    );
    const without = edited(['balanceHistory'], ['[LedgerEntry!]! @page(max: 100)', '[LedgerEntry!]!']);
    expect(() => without(service.domain)).toThrow('Cannot query field "edges" on type "LedgerEntry"');
  },

  async rateWeight() {
    const search = { search: 'sword', gameServerId: fixture.project.server('one') };
    const requestRates = { perNetwork: 6, perUser: 0 };
    const searches = async (node: TestService) => [
      await outcome(node, 'shopItems', search),
      await outcome(node, 'shopItems', search),
    ];
    expect(await on(['shopItems'], [], searches, { requestRates })).toEqual([200, 429]);
    expect(await on(['shopItems'], [[' @rateWeight(requests: 10)', '']], searches, { requestRates })).toEqual([
      200, 200,
    ]);
    // The default value counts as set unless the client sends null.
    const found = `query found($gameServerId: ID, $search: Search = "sword") {
      found: shopItems(gameServerId: $gameServerId, search: $search) { edges { cursor } }
    }`;
    const node = await startTestService({
      requestRates,
      sharedWith: service,
      contract: contractWith({ published: [], documents: { found } }),
    });
    const { gameServerId } = search;
    const variants = [{ gameServerId, search: null }, { gameServerId }, { gameServerId }];
    const statuses: unknown[] = [];
    for (const variables of variants) statuses.push(await outcome(node, 'found', variables));
    await node.stop();
    expect(statuses).toEqual([200, 200, 429]);
  },

  async exactlyOne() {
    expect(await outcome(service, 'purchaseStatus', {})).toBe(400);
    await on(['purchaseStatus'], [['    @exactlyOne(of: ["purchaseId", "idempotencyKey"])\n', '']], async (node) => {
      expect(await outcome(node, 'purchaseStatus', {})).not.toBe(400);
    });
  },

  async atMostOne() {
    const both = { categoryId: '1', categoryCode: 'weapons' };
    expect(await outcome(service, 'shopItems', both)).toBe(400);
    await on(['shopItems'], [['    @atMostOne(of: ["categoryId", "categoryCode"])\n', '']], async (node) => {
      expect(await outcome(node, 'shopItems', both)).not.toBe(400);
    });
  },

  async mustBeSent() {
    expect(await outcome(service, 'setLanguage', {})).toBe(400);
    await on(['setLanguage'], [['LanguageTag @mustBeSent', 'LanguageTag']], async (node) => {
      expect(await outcome(node, 'setLanguage', {})).toBe(200);
    });
  },

  async range() {
    const input = player.purchaseInput('sword', { quantity: 1_000 });
    const messageOf = async (node: TestService) => (await node.expectRefusal('purchase', input, asking)).message;
    expect(await messageOf(service)).toContain('between 1 and 999');
    const range = '@range(min: 1, max: 999)';
    // The item itself allows at most 10.
    expect(await on(['purchase'], [[range, '@range(min: 1, max: 9999)']], messageOf)).toContain('between 1 and 10');
    expect(() => edited([], [` ${range}`, ''])(service.domain)).toThrow('[scalar-known]');
  },

  async text() {
    const search = { search: 'a'.repeat(65), gameServerId: fixture.project.server('one') };
    expect(await outcome(service, 'shopItems', search)).toBe(400);
    const text = 'scalar Search @text(max: 64)';
    await on(['shopItems'], [[text, 'scalar Search @text(max: 65)']], async (node) => {
      expect(await outcome(node, 'shopItems', search)).toBe(200);
    });
    expect(() => edited([], [text, 'scalar Search'])(service.domain)).toThrow('[scalar-known]');
  },

  async throttle() {
    const { email, password } = player.user;
    const account = { login: 'Player', password: 'password of a game' };
    const rows: readonly (readonly [Edit, string, object, string])[] = [
      [LOGIN, 'login', { email, password }, 'LOGIN'],
      [REGISTER, 'register', { email: 'new@example.com', password: 'a password of mine' }, 'MAIL'],
      [EMAIL_CHANGE, 'requestEmailChange', { email: 'other@example.com', password }, 'MAIL'],
      [DELETE, 'deleteMe', { password }, 'PASSWORD'],
      [ACCOUNT, 'createAccount', account, 'ACCOUNT'],
    ];
    const demanded: Edit = [SET_LANGUAGE, `${SET_LANGUAGE} @throttle(class: [ACCOUNT, MAIL])`];
    const documentIds = ['setLanguage', ...rows.map(([, documentId]) => documentId)];
    await on(documentIds, [demanded, ...rows.map(([edit]) => edit)], async (node) => {
      for (const [, documentId, variables, obligation] of rows)
        expect(await outcome(node, documentId, variables)).toBe(
          `500 ${documentId} fulfils ${obligation}, which its policy does not name`,
        );
      expect(await outcome(node, 'setLanguage', { language: 'en' })).toBe(
        '500 setLanguage does not fulfil ACCOUNT, MAIL, as its policy requires',
      );
    });
    expect(await language()).toBeNull();
    // (control) No mutation had an effect above: with its directive, each one succeeds.
    for (const [, documentId, variables] of rows.filter(([, id]) => id !== 'deleteMe'))
      expect([documentId, await outcome(service, documentId, variables)]).toEqual([documentId, 200]);
  },

  async errors() {
    const unknown = { email: 'nobody@example.com', password: 'a password of mine' };
    await on(['login'], [['[INVALID_CREDENTIALS, GAME_SERVER_CLOSED]', '[GAME_SERVER_CLOSED]']], async (node) => {
      expect(await outcome(node, 'login', unknown)).toBe(401);
      const entries = node.logged.filter(({ message }) => message.includes('does not declare'));
      expect(entries.map(({ detail }) => detail)).toEqual(['INVALID_CREDENTIALS']);
      node.logged.length = 0; // which would fail the run
    });
  },

  async cacheable() {
    const reused: Edit = [
      '@errors(codes: [SHOP_ITEM_NOT_FOUND])\n    @cacheable',
      '@errors(codes: [SHOP_ITEM_NOT_FOUND])',
    ];
    expect(await on(['shopItem'], [], (node) => isMadeAnew(node, 'shopItem'))).toBe(false);
    expect(await on(['shopItem'], [reused], (node) => isMadeAnew(node, 'shopItem'))).toBe(true);
    const me: Edit = ['me: User! @access(to: SESSION)', 'me: User! @access(to: SESSION) @cacheable'];
    expect(() => edited([], me)(service.domain)).toThrow('[cacheable-public]');
  },

  async noCache() {
    const shown = async (directive: string) => {
      const found = `query found($sku: Sku!, $gameServerId: ID) ${directive} {
        found: shopItem(sku: $sku, gameServerId: $gameServerId) { title }
      }`;
      const node = await startTestService({
        sharedWith: service,
        contract: contractWith({ published: [], documents: { found } }),
      });
      const anew = await isMadeAnew(node, 'found');
      await node.stop();
      return anew;
    };
    expect(await shown('')).toBe(false);
    expect(await shown('@noCache')).toBe(true);
  },

  async sunset() {
    const sunset = '@sunset(since: "2026-12-01", on: "2099-01-31", reason: "renamed", successor: "projectAvailable")';
    const documents = (directive: string) => ({ old: `query old ${directive} { old: projectAvailable }` });
    const headers = async (directive: string) => {
      const node = await startTestService({
        sharedWith: service,
        contract: contractWith({ published: ['projectAvailable'], documents: documents(directive) }),
      });
      const { headers } = await node.ask('old', {}, asking);
      await node.stop();
      return [headers.get('deprecation'), headers.get('sunset'), headers.get('link')];
    };
    expect(await headers(sunset)).toEqual([
      '@1796083200',
      'Sat, 31 Jan 2099 00:00:00 GMT',
      '<#projectAvailable>; rel="successor-version"',
    ]);
    expect(await headers('')).toEqual([null, null, null]);
  },
};

describe('without a directive the behaviour differs:', () => {
  it.each(Object.keys(cases))('@%s', async (name) => cases[name]?.());
});

describe('the list of directives', () => {
  it('has the file of each policy directive, which messages name', () => {
    const wrong = Object.entries(policyDirectives).flatMap(([name, { spec }]) => {
      const file = `src/policy/${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`;
      return spec.file === file ? [] : [`${file}: write file: '${file}' instead of '${spec.file}'`];
    });
    expect(wrong).toEqual([]);
  });

  it('has every directive, here and in CONTRIBUTING', () => {
    const sdl = readFileSync(join(packageRoot, 'generated/schema.graphql'), 'utf8');
    // @secret only describes values for forms: test/contract/json-schema.test.ts.
    const given = ['include', 'skip', 'deprecated', 'specifiedBy', 'oneOf', 'secret'];
    const ours = buildSchema(sdl)
      .getDirectives()
      .map(({ name }) => name);
    const untested = ours.filter((name) => !given.includes(name) && !Object.hasOwn(cases, name));
    expect(untested.map((name) => `src/request/directives.test.ts: add a case of @${name}`)).toEqual([]);
    expect(Object.keys(cases).filter((name) => !ours.includes(name))).toEqual([]);
    const [, list = ''] = readFileSync(join(packageRoot, 'CONTRIBUTING.md'), 'utf8').split(
      '## What a directive guarantees',
    );
    const [rows = ''] = list.split('\n## ');
    const listed = [...rows.matchAll(/^\| (`@.*?) \|/gm)].flatMap(([, names = '']) => names.match(/\w+/g) ?? []);
    const missing = Object.keys(cases).filter((name) => !listed.includes(name));
    expect(missing.map((name) => `CONTRIBUTING.md, "What a directive guarantees": add a row of @${name}`)).toEqual([]);
    expect(listed.filter((name) => !Object.hasOwn(cases, name))).toEqual([]);
  });
});
