import { beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { withChromium } from '../support/chromium.js';
import { audit, kept, type Looks, signIn, useConsole } from './console.js';

// The desk of those who help players, in a browser (rules.md §4.9.7): `npm run browser`.

const WORDS = {
  en: {
    find: 'Find',
    search: /Address, game login/,
    refund: 'Refund',
    note: 'Why; kept in the ledger',
    rehearse: 'Show what would happen',
    would: 'What would happen',
    did: 'What was done',
    close: 'Close',
    undelivered: 'not delivered',
    refunded: 'paid back',
    signOut: 'Sign out',
    ledger: 'Ledger',
    log: 'Audit log',
  },
  de: {
    find: 'Suchen',
    search: /Adresse, Spiel-Login/,
    refund: 'Erstatten',
    note: 'Warum; bleibt im Kontobuch',
    rehearse: 'Zeigen, was passieren würde',
    would: 'Was passieren würde',
    did: 'Was getan wurde',
    close: 'Schließen',
    undelivered: 'nicht geliefert',
    refunded: 'erstattet',
    signOut: 'Abmelden',
    ledger: 'Kontobuch',
    log: 'Protokoll',
  },
} as const;

const KOFI = 'kofi@example.com';
const SKU = 'smokebloom-tea';

/** Another project, which the demo's people have nothing to do with. */
const ELSEWHERE = `
project:
  slug: elsewhere
  names: { en: Elsewhere }
  language: en
  languages: [en]
  currency: { code: EMB, names: { en: Embers } }
servers: [{ code: one, names: { en: One }, status: open, default: true }]
`;

withChromium('The desk', () => {
  const { demo, open, newOperator } = useConsole();
  /** Owns all projects: what tests prepare, they prepare as them. */
  let owner: string;

  beforeAll(async () => {
    owner = await newOperator('grace', 'OWNS_ALL');
    await dataOf('apply', { declared: { file: 'elsewhere.yaml', text: ELSEWHERE } });
  });

  /** Sends a deed as a program does. */
  async function send(deed: string, given: object, token = owner): Promise<Response> {
    return await fetch(new URL(`/operate/${deed}`, demo.opsUrl), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
      body: JSON.stringify(given),
    });
  }

  async function dataOf(deed: string, given: object): Promise<Record<string, unknown>> {
    const { data, error } = Object(await (await send(deed, given)).json());
    if (error !== undefined) throw new Error(`${deed}: ${error.message}`);
    return data;
  }

  /** A new operator, with a role in the demo and perhaps another one elsewhere; gives their token. */
  async function operatorWith(name: string, role: string, elsewhere?: string): Promise<string> {
    await dataOf('operator.create', { operator: name });
    await dataOf('operator.grant', { project: 'demo', operator: name, role });
    if (elsewhere !== undefined)
      await dataOf('operator.grant', { project: 'elsewhere', operator: name, role: elsewhere });
    const { operatorToken } = await dataOf('operator.token.issue', { operator: name });
    return String(operatorToken);
  }

  /** Sends a document as the shop's client does. */
  async function run(documentId: string, variables: object, session: string | null) {
    const response = await fetch(demo.endpoint, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'X-Project-Context': demo.contextToken,
        ...(session === null ? {} : { Authorization: `Bearer ${session}` }),
      },
      body: JSON.stringify({ documentId, variables }),
    });
    const { data, errors } = Object(await response.json());
    if (errors !== undefined) throw new Error(`${documentId}: ${JSON.stringify(errors)}`);
    return data[documentId];
  }

  const logIn = async (email: string): Promise<string> =>
    (await run('login', { email, password: 'ember-isles-demo' }, null)).sessionId;

  const serverOf = async (code: string): Promise<string> =>
    (await run('gameServers', {}, null)).find((server: { code: string }) => server.code === code)?.id;

  /** Kofi pays for tea, which the game server rejects; gives the id of the order. */
  async function rejectedOrder(): Promise<string> {
    const session = await logIn(KOFI);
    const at = { gameServerId: await serverOf('dusk') };
    const [account] = await run('accounts', at, session);
    const { edges } = await run('shopItems', { ...at, search: SKU, first: 10 }, session);
    const price = edges.find((edge: { node: { sku: string } }) => edge.node.sku === SKU)?.node.price;
    const wish = { ...at, sku: SKU, accountId: account.id, expectedTotal: price, idempotencyKey: crypto.randomUUID() };
    const { purchase } = await run('purchase', wish, session);
    await run('logout', {}, session);
    await demo.deliver(SKU);
    return purchase.id;
  }

  const cases: readonly (Required<Pick<Looks, 'language' | 'colorScheme'>> & { readonly name: string })[] = [
    { name: 'lin', language: 'en', colorScheme: 'light' },
    { name: 'jonas', language: 'de', colorScheme: 'dark' },
  ];
  it.each(cases)('helps who has paid and got nothing: $language, $colorScheme', async ({ name, ...looks }) => {
    const t = WORDS[looks.language];
    const order = await rejectedOrder();
    const token = await operatorWith(name, 'SUPPORT');
    const page = await open('/desk/players', looks);
    await page.locator('input[type=password]').waitFor();
    await audit(page);
    await signIn(page, token);

    // By an address it is a list, and the address stands in no URL.
    await page.getByLabel(t.search).fill('kofi@');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: KOFI }).waitFor();
    await audit(page);
    expect(decodeURIComponent(page.url())).not.toContain('kofi');

    // By the order it is the card, at the order: the game server has rejected it.
    await page.getByLabel(t.search).fill(order);
    await page.getByRole('button', { name: t.find, exact: true }).click();
    const row = page.locator('tr[aria-current]');
    await row.getByText(t.undelivered).waitFor();
    expect(await row.textContent()).toContain('The game server rejects it');
    expect(page.url()).toMatch(/\/desk\/players\/\d+\?in=demo&at=/);
    await page.getByRole('heading', { name: t.log }).waitFor();
    await audit(page);

    // What would happen is shown first, and nothing is done yet.
    await row.getByRole('button', { name: t.refund }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(t.note).fill('Asked for by mail');
    await audit(page);
    await dialog.getByRole('button', { name: t.rehearse }).click();
    await dialog.getByRole('heading', { name: t.would }).waitFor();
    expect(await dialog.textContent()).toMatch(/user:\d+ has .* back for 1 × smokebloom-tea/);
    await audit(page);
    expect((await dataOf('purchase.show', { project: 'demo', purchase: order })).status).not.toBe('REFUNDED');

    // While it is under way its end is waited for, whatever key is pressed how often.
    const goOn = await hold(page, '**/operate/purchase.refund');
    await dialog.getByRole('button', { name: t.refund }).click();
    await dialog.getByRole('button', { name: t.close, disabled: true }).waitFor();
    for (const key of ['Escape', 'Escape', 'Escape']) await page.keyboard.press(key);
    expect(await dialog.isVisible()).toBe(true);
    goOn();
    await dialog.getByRole('heading', { name: t.did }).waitFor();
    await audit(page);
    await dialog.getByRole('button', { name: t.close }).last().click();
    await row.getByText(t.refunded).waitFor();
    expect((await dataOf('purchase.show', { project: 'demo', purchase: order })).status).toBe('REFUNDED');

    // Under the operator's name: in the ledger with their reason, and in the audit log.
    const entry = page.getByRole('region', { name: t.ledger }).getByRole('row').nth(1);
    expect(await entry.textContent()).toMatch(new RegExp(`operator:${name}.*Asked for by mail`));
    const audited = page
      .getByRole('region', { name: t.log })
      .getByRole('row', { name: /purchase\.refund/ })
      .first();
    await audited.getByText(`operator:${name}`).waitFor();
    await audit(page);

    // The tab has the token and the player's address until sign-out, and then neither.
    const before = await kept(page);
    expect(before).toContain(token);
    expect(before).toContain(KOFI);
    await page.getByRole('button', { name: t.signOut }).click();
    await page.locator('input[type=password]').waitFor();
    const after = await kept(page);
    expect(after).not.toContain(token);
    expect(after).not.toContain(KOFI);
    await page.context().close();
  });

  it('shows an order that is looked for, though the player has newer ones than a card has room for', async () => {
    const order = await rejectedOrder();
    const page = await open('/desk/players');
    await page.route('**/operate/user.show', async (route) => {
      const response = await route.fetch();
      const answer = Object(await response.json());
      await route.fulfill({ response, json: { ...answer, data: { ...answer.data, orders: [] } } });
    });
    await signIn(page, owner);
    await page.getByLabel(WORDS.en.search).fill(order);
    await page.keyboard.press('Enter');
    const row = page.locator('tr[aria-current]');
    await row.getByText(WORDS.en.undelivered).waitFor();
    await row.getByRole('button', { name: WORDS.en.refund }).waitFor();
    await page.context().close();
  });

  it('shows a card in the project of its address, and leaves it for another project', async () => {
    const page = await open('/desk/players');
    await signIn(page, owner);
    const chosen = page.locator('header.top select');
    const link = page.getByRole('link', { name: KOFI });
    // Last seen 47 hours ago, which need not be yesterday.
    const lastLoginAt = new Date(Date.now() - 47 * 3_600_000).toISOString();
    await page.route('**/operate/user.find', async (route) => {
      const response = await route.fetch();
      const { data, ...answer } = Object(await response.json());
      const users = data.users.map((user: object) => ({ ...user, lastLoginAt }));
      await route.fulfill({ response, json: { ...answer, data: { ...data, users } } });
    });
    await page.getByLabel(WORDS.en.search).fill('kofi@');
    await page.keyboard.press('Enter');
    await page.getByRole('row', { name: KOFI }).getByText('1 day ago').waitFor();
    await page.unroute('**/operate/user.find');
    const card = await link.getAttribute('href');
    expect(card).toMatch(/\?in=demo$/);

    // Whom one project has found is not shown while another one is asked, also where the search was repeated before.
    const answered = page.waitForResponse('**/operate/user.find');
    await page.keyboard.press('Enter');
    await answered;
    await link.waitFor();
    const goOn = await hold(page, '**/operate/user.find');
    await chosen.selectOption('elsewhere');
    await page.getByText('Looked for in elsewhere').waitFor();
    await link.waitFor({ state: 'detached' });
    goOn();
    await page.getByText('Nobody in elsewhere is known by').waitFor();

    await page.goto(new URL(String(card), demo.opsUrl).href);
    await page.getByText(KOFI).first().waitFor();
    expect(await chosen.inputValue()).toBe('demo');
    await chosen.selectOption('elsewhere');
    await page.getByRole('heading', { name: 'Players', exact: true }).waitFor();
    await page.goBack();
    await page.getByText(KOFI).first().waitFor();
    expect(await chosen.inputValue()).toBe('demo');

    const stranger = await open(String(card).replace('/console', '').replace('in=demo', 'in=elsewhere'));
    await signIn(stranger, await operatorWith('stranger', 'SUPPORT'));
    await stranger.getByText('With your role in elsewhere players are not shown').waitFor();
    await Promise.all([page.context().close(), stranger.context().close()]);
  });

  it('keeps who is signed in while the service starts anew, until their token or their half hour has ended', async () => {
    const token = await operatorWith('rita', 'SUPPORT');
    const page = await open('/desk/players');
    const form = page.locator('input[type=password]');
    await signIn(page, token);
    const error = { code: 'SERVICE_UNAVAILABLE', message: 'Not yet.' };
    await page.route('**/operate', (route) => route.fulfill({ status: 503, json: { error } }));
    await page.reload();
    await page.getByText('Not yet.').waitFor();
    await page.unroute('**/operate');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByLabel(WORDS.en.search).waitFor();

    // A machine that slept has counted nothing, and its clock went on.
    await page.clock.setSystemTime(Date.now() + 31 * 60_000);
    await page.keyboard.press('Shift');
    await form.waitFor();
    expect(await kept(page)).not.toContain(token);
    // Where nobody is signed in there is nothing to forget.
    await page.evaluate("sessionStorage.setItem('a run', 'of the explorer')");
    await page.clock.setSystemTime(Date.now() + 90 * 60_000);
    await page.keyboard.press('Shift');
    expect(await kept(page)).toContain('of the explorer');

    await signIn(page, token);
    await page.getByLabel(WORDS.en.search).waitFor();
    const [{ id }] = Object(await dataOf('operator.token.list', { operator: 'rita' }));
    await dataOf('operator.token.revoke', { operator: 'rita', tokenId: id });
    await page.getByLabel(WORDS.en.search).fill('kofi@');
    await page.keyboard.press('Enter');
    await form.waitFor();
    expect(await kept(page)).not.toContain(token);
    await page.context().close();
  });

  it('takes several values and languages by keyboard, and says which row is at fault', async () => {
    const page = await open('/desk/players');
    const names = { type: 'array', items: { type: 'string', minLength: 3 } };
    // No deed on a card takes such a thing yet: one that does, in place of what the service says.
    await page.route('**/operate', async (route) => {
      const response = await route.fetch();
      const manual = Object(await response.json());
      const inputOf = (deed: string) => manual.deeds.find(({ name }: { name: string }) => name === deed).input;
      const { messages } = inputOf('maintenance.schedule').properties;
      Object.assign(inputOf('user.block').properties, { messages, names });
      await route.fulfill({ response, json: manual });
    });
    await signIn(page, owner);
    await page.getByLabel(WORDS.en.search).fill('user:1');
    await page.keyboard.press('Enter');
    await page.locator('[data-deed="user.block"]').first().click();
    const dialog = page.getByRole('dialog');
    const language = dialog.getByLabel('Language', { exact: true });
    await language.fill('fr');
    await language.press('Enter');
    await dialog.locator('textarea[lang=fr]').waitFor();
    expect(await dialog.locator('[aria-invalid]').count()).toBe(0);

    const add = dialog.getByRole('button', { name: 'Add', exact: true });
    for (const text of ['long enough', 'no']) {
      await add.click();
      await dialog.locator('input[aria-label^=names]').last().fill(text);
    }
    await dialog.getByRole('button', { name: WORDS.en.rehearse }).click();
    const second = dialog.getByLabel('names 2', { exact: true });
    await dialog.locator('[aria-label="names 2"][aria-invalid]').waitFor();
    const fault = await second.getAttribute('aria-describedby');
    expect(await dialog.locator(`[id="${fault}"]`).textContent()).toMatch(/3/);
    await audit(page);
    await dialog.getByRole('button', { name: 'Remove names 2' }).click();
    await page.waitForFunction("document.activeElement.textContent === 'Add'");
    await page.context().close();
  });

  it('is usable on a phone, and lets who tries the demo in by one click', async () => {
    const page = await open('/desk/players', { width: 360 });
    await page.getByRole('button', { name: "Sign in as the demo's operator" }).click();
    await page.getByLabel(WORDS.en.search).fill('no such player');
    await page.keyboard.press('Enter');
    await page.getByText('Nobody in demo is known by').waitFor();
    await audit(page);
    await page.getByLabel(WORDS.en.search).fill('user:1');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Player 1' }).waitFor();
    await audit(page);
    await page.locator('header.top .who').click();
    await page.getByRole('heading', { name: 'Signed in as demo' }).waitFor();
    await page.getByText('demo: OWNER').waitFor();
    await audit(page);
    await page.context().close();
  });

  const SUPPORTS = [
    ...[
      'account.block',
      'delivery.mark-delivered',
      'delivery.retry',
      'purchase.refund',
      'user.block',
      'user.clear-pin',
    ],
    ...['user.reset-password', 'user.revoke-sessions', 'user.unblock'],
  ];
  const OWNS = ['adjust', 'credit', 'user.delete'];
  /** What each is offered on the cards of players, and of the desk's pages. */
  const roles: readonly (readonly [who: string, deeds: readonly string[], pages: readonly string[]])[] = [
    ['SUPPORT', SUPPORTS, ['Players', 'Maintenance']],
    ['SUPPORT, elsewhere OWNER', SUPPORTS, ['Players', 'Maintenance']],
    ['SHOP', [], ['Catalogue', 'Maintenance']],
    ['PAYMENTS', ['credit'], ['Players']],
    ['OWNER', [...OWNS, ...SUPPORTS], ['Players', 'Catalogue', 'Maintenance']],
    ['OWNER OF ALL', [...OWNS, ...SUPPORTS], ['Players', 'Catalogue', 'Maintenance']],
  ];

  it('offers each role what it may do, and does no more for it', async () => {
    await rejectedOrder();
    const session = await logIn('ada@example.com');
    await dataOf('user.block', { project: 'demo', user: KOFI, note: 'A test' });
    const [ada, kofi] = await Promise.all(
      ['ada@example.com', KOFI].map(async (user) => await dataOf('user.show', { project: 'demo', user })),
    );
    const orders: { id: string; status: string; delivery: { id: string; state: string } }[] = Object(kofi).orders;
    const dead = orders.find(({ delivery, status }) => delivery.state === 'DEAD' && status !== 'REFUNDED');
    const user = { project: 'demo', user: Number(ada?.id) };
    const delivery = { project: 'demo', delivery: dead?.delivery.id };
    const money = { ...user, amount: 1, reference: 'of-a-test', note: 'a test' };
    /** All that the cards of these two offer to somebody, each as it is sent. */
    const given: Readonly<Record<string, object>> = {
      'account.block': { project: 'demo', account: Object(ada).accounts[0].id },
      adjust: money,
      credit: money,
      'delivery.mark-delivered': delivery,
      'delivery.retry': delivery,
      'purchase.refund': { project: 'demo', purchase: dead?.id },
      'user.block': user,
      'user.clear-pin': user,
      'user.delete': { ...user, yes: true },
      'user.reset-password': user,
      'user.revoke-sessions': user,
      'user.unblock': { project: 'demo', user: KOFI },
    };
    expect(Object.keys(given).toSorted()).toEqual([...OWNS, ...SUPPORTS].toSorted());

    for (const row of roles) {
      const [who, deeds, pages] = row;
      const [role = '', elsewhere] = who.split(', elsewhere ');
      const hasCards = deeds.length > 1;
      const token = role === 'OWNER OF ALL' ? owner : await operatorWith(`is-${roles.indexOf(row)}`, role, elsewhere);
      const page = await open('/desk/players', {});
      await signIn(page, token);
      const offered = new Set<string>();
      if (!hasCards) {
        await page.getByText('With your role in demo players are not shown').waitFor();
        for (const deed of await deedsOn(page)) offered.add(deed);
        await audit(page);
      }
      for (const { id } of [Object(ada), Object(kofi)]) {
        await page.goto(new URL(`/console/desk/players/${id}`, demo.opsUrl).href);
        if (hasCards) await page.getByRole('heading', { name: 'Orders' }).waitFor();
        else await page.getByText('With your role in demo players are not shown').waitFor();
        for (const deed of await deedsOn(page)) offered.add(deed);
      }
      if (!pages.includes('Catalogue')) {
        await page.goto(new URL('/console/desk/catalogue/import', demo.opsUrl).href);
        await page.getByText('Importing is for those who are SHOP or OWNER here.').waitFor();
      }
      const links = await page.locator('nav a[href^="/console/desk/"]').allTextContents();
      expect({ who, links }).toEqual({ who, links: pages });
      expect({ who, offered: [...offered].toSorted() }).toEqual({ who, offered: deeds.toSorted() });

      // What the page does not offer, the service would not do, and the other way round.
      const done: string[] = [];
      for (const [deed, what] of Object.entries(given)) {
        const { status } = await send(deed, { ...what, dryRun: true }, token);
        if (status === 200) done.push(deed);
        else expect({ who, deed, status }).toEqual({ who, deed, status: 403 });
      }
      expect({ who, done: done.toSorted() }).toEqual({ who, done: deeds.toSorted() });
      await page.context().close();
    }
    await run('logout', {}, session);
  });

  it('shows nobody a project in which they have no role', async () => {
    const seen: readonly (readonly [token: string, projects: readonly string[]])[] = [
      [await operatorWith('only-demo', 'SUPPORT'), ['demo']],
      [owner, ['demo', 'elsewhere']],
    ];
    for (const [token, projects] of seen) {
      const page = await open('/desk/players');
      await signIn(page, token);
      expect(await page.locator('header.top select option').allTextContents()).toEqual(projects);
      await page.context().close();
    }
  });

  it('says to whoever has no role yet that somebody has to grant them one', async () => {
    await dataOf('operator.create', { operator: 'newcomer' });
    const { operatorToken } = await dataOf('operator.token.issue', { operator: 'newcomer' });
    const page = await open('/desk/catalogue/import', {});
    await signIn(page, String(operatorToken));
    await page.getByText('You have no role in a project yet. An owner can grant you one.').waitFor();
    await audit(page);
    await page.context().close();
  });

  /** Lets requests wait until what it gives is called. */
  async function hold(page: Page, what: string): Promise<() => void> {
    let goOn = () => {};
    const until = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    await page.route(what, async (route) => {
      await until;
      await route.continue();
    });
    return goOn;
  }

  const deedsOn = (page: Page): Promise<string[]> =>
    page
      .locator('[data-deed]')
      .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('data-deed') ?? ''));
});
