import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from '@jest/globals';
import { adminCommands } from '../../../src/admin/index.js';
import { packageRoot } from '../../../src/base/package-root.js';
import { type Page, withChromium } from '../../../test/tools/browser/browser.js';
import { useDesk } from './admin.js';
import { audit, type Role, signIn } from './console.js';
import { ADA, KOFI, playersOf } from './players.js';

// The table of roles and adminCommands, as the desk has it (rules.md §4.8.2): what it offers whom is what the service does for them.
// `src/admin/roles.test.ts` has that of the service itself.

/** By role, those of its adminCommands that the console offers; owners may all. */
const COMMANDS_OF = {
  SUPPORT: [
    ...['account.block', 'account.restore', 'account.unblock', 'delivery.cancel', 'delivery.mark-delivered'],
    ...['delivery.retry', 'purchase.refund', 'user.block', 'user.reset-pin', 'user.confirm', 'user.lift-lockouts'],
    ...['user.reset-password', 'user.revoke-sessions', 'user.unblock'],
  ],
  SHOP: ['catalogue.export', 'catalogue.import'],
  PAYMENTS: ['credit'],
} as const;
const OF_OWNERS = ['adjust', 'maintenance.cancel', 'maintenance.off', 'maintenance.on', 'maintenance.schedule'];
const ALL = [...Object.values(COMMANDS_OF).flat(), ...OF_OWNERS, 'user.delete'].toSorted();

interface Row {
  readonly who: string;
  readonly roles: Readonly<Record<string, Role>> | 'OWNS_ALL';
  /** What they may in the demo, and so are offered. */
  readonly may: readonly string[];
  /** What the navigation leads to; the home page it has for everybody. */
  readonly pages: readonly string[];
}

const DELIVERIES = ['Dead letters', 'Not fetched'];
const PAGES = ['Players', ...DELIVERIES, 'Catalogue', 'Maintenance'];
const ROWS: readonly Row[] = [
  {
    who: 'support',
    roles: { demo: 'SUPPORT' },
    may: COMMANDS_OF.SUPPORT,
    pages: ['Players', ...DELIVERIES, 'Maintenance'],
  },
  {
    ...{ who: 'support, owner elsewhere', roles: { demo: 'SUPPORT', elsewhere: 'OWNER' } },
    ...{ may: COMMANDS_OF.SUPPORT, pages: ['Players', ...DELIVERIES, 'Maintenance'] },
  },
  { who: 'shop', roles: { demo: 'SHOP' }, may: COMMANDS_OF.SHOP, pages: ['Catalogue', 'Maintenance'] },
  { who: 'payments', roles: { demo: 'PAYMENTS' }, may: COMMANDS_OF.PAYMENTS, pages: ['Players'] },
  { who: 'owner', roles: { demo: 'OWNER' }, may: ALL, pages: PAGES },
  { who: 'owner of all', roles: 'OWNS_ALL', may: ALL, pages: PAGES },
  { who: 'owner elsewhere', roles: { elsewhere: 'OWNER' }, may: [], pages: PAGES },
];

withChromium('who is offered what', () => {
  const desk = useDesk();
  const { open, send, dataOf, operatorWith } = desk;
  const { logIn, rejectedOrder, unconfirmed, returned } = playersOf(desk);
  /** Each command as it is sent, about somebody for whom the desk has it. */
  let given: Readonly<Record<string, object>> = {};
  let addresses: readonly string[] = [];

  beforeAll(async () => {
    await rejectedOrder();
    await logIn(ADA);
    const mara = await returned('mara@example.com');
    await unconfirmed('newcomer@example.com');
    const cardOf = async (user: string) => Object(await dataOf('user.show', { project: 'demo', user }));
    const [before] = (await cardOf(KOFI)).accounts;
    await dataOf('account.block', { project: 'demo', account: before.id });
    await dataOf('user.block', { project: 'demo', user: mara });
    const from = new Date(Date.now() + 86_400_000).toISOString();
    const window = await dataOf('maintenance.schedule', { project: 'demo', from });
    await dataOf('maintenance.on', { project: 'demo' });

    const [ada, kofi, blocked, newcomer] = await Promise.all(
      [ADA, KOFI, 'mara@example.com', 'newcomer@example.com'].map(cardOf),
    );
    const orders: { id: string; status: string; delivery: { id: string; state: string } }[] = kofi.orders;
    const dead = orders.find(({ delivery, status }) => delivery.state === 'DEAD' && status !== 'REFUNDED');
    const of = (what: object) => ({ project: 'demo', ...what });
    const money = { amount: 1, reference: 'of-a-test', note: 'a test' };
    given = {
      'account.block': of({ account: ada.accounts[0].id }),
      'account.restore': of({ account: blocked.accounts[0].id }),
      'account.unblock': of({ account: kofi.accounts[0].id }),
      adjust: of({ user: ada.id, ...money }),
      'catalogue.export': of({}),
      'catalogue.import': of({ source: { file: 'one.csv', text: 'sku,basePrice\nember-draught,50\n' } }),
      credit: of({ user: ada.id, ...money }),
      'delivery.cancel': of({ delivery: blocked.deliveries[0].id }),
      'delivery.mark-delivered': of({ delivery: dead?.delivery.id }),
      'delivery.retry': of({ delivery: dead?.delivery.id }),
      'maintenance.cancel': of({ windowId: window['id'] }),
      'maintenance.off': of({}),
      'maintenance.on': of({}),
      'maintenance.schedule': of({ from }),
      'purchase.refund': of({ purchase: dead?.id }),
      'user.block': of({ user: ada.id }),
      'user.reset-pin': of({ user: ada.id }),
      'user.confirm': of({ user: newcomer.id }),
      'user.delete': of({ user: ada.id, address: ada.email, reason: 'a test', yes: true }),
      'user.lift-lockouts': of({ user: blocked.id }),
      'user.reset-password': of({ user: ada.id }),
      'user.revoke-sessions': of({ user: ada.id }),
      'user.unblock': of({ user: blocked.id }),
    };
    const cards = [ada, kofi, blocked, newcomer].map(({ id }) => `/desk/players/${id}?in=demo`);
    // No card follows another one, whose elements it would reuse: `goTo` waits for those of another page.
    addresses = [
      ...['/desk', '/desk/projects/demo', '/desk/dead-letters', '/desk/unfetched'].flatMap((address, index) => [
        cards[index] ?? '',
        address,
      ]),
      ...['/desk/catalogue', '/desk/catalogue/import', '/desk/maintenance', '/desk/players'],
    ];
  });

  it('has a row for each command that the console names and that changes something, or is offered', () => {
    const folder = join(packageRoot, 'packages/console/src');
    // The labels of the audit log's actions share the names of commands, but offer none.
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
      (name) => /\.tsx?$/.test(name) && name !== join('words', 'actions.ts'),
    );
    const source = files.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n');
    const isNamed = (name: string, before = '') =>
      new RegExp(`${before}['"]${name.replaceAll('.', '\\.')}['"]`).test(source);
    const named = [...adminCommands.values()].filter(({ name, changes }) =>
      isNamed(name, changes ? '' : '(command=|offering\\()'),
    );
    expect(named.map(({ name }) => name).toSorted()).toEqual(ALL);
    expect(Object.keys(given).toSorted()).toEqual(ALL);
  });

  it('looks at each page of the desk', () => {
    const app = readFileSync(join(packageRoot, 'packages/console/src/app.tsx'), 'utf8');
    const routes = [...app.matchAll(/<Route path="(\/(?!console)[^"]*)"/g)].map(([, route = '']) => route);
    const looked = addresses.map((address) => address.replaceAll(/^\/desk|\?.*$/g, '') || '/');
    const isLooked = (route: string) =>
      looked.some((path) => new RegExp(`^${route.replaceAll(/:\w+/g, '[^/]+')}$`).test(path));
    expect(routes).toContain('/players/:id');
    expect(routes.filter((route) => !isLooked(route))).toEqual([]);
  });

  it.each(ROWS)('$who: what the service does for them, and no more', async ({ who, roles, may, pages }) => {
    const token = roles === 'OWNS_ALL' ? desk.owner : await operatorWith(who.replaceAll(/\W+/g, '-'), roles);
    const page = await open('/desk/players');
    // Nor does the page ask for what it is refused.
    const refused: string[] = [];
    page.on('response', (response) => {
      if (response.url().includes('/admin') && !response.ok()) refused.push(`${page.url()}: ${response.url()}`);
    });
    await signIn(page, token);
    const offered = new Set<string>();
    await page.reload(); // the session outlives it
    for (const address of addresses) {
      await goTo(page, address);
      for (const command of await offeredOn(page)) offered.add(command);
      // What those see who are shown little.
      if (who === 'payments') await audit(page);
    }
    const links = await page.locator('nav a[href^="/console/desk/"]').allTextContents();

    const done: string[] = [];
    for (const [command, what] of Object.entries(given)) {
      const changes = adminCommands.get(command)?.changes === true;
      const response = await send(command, { ...what, ...(changes ? { dryRun: true } : {}) }, token);
      const { error } = Object(await response.json());
      if (error === undefined) done.push(command);
      else expect({ command, code: error.code }).toEqual({ command, code: refusalOf(roles) });
    }
    expect({ offered: [...offered].toSorted(), done: done.toSorted(), links, refused }).toEqual({
      ...{ offered: may.toSorted(), done: may.toSorted() },
      ...{ links: pages, refused: [] },
    });
    await page.context().close();
  });

  it('nobody a project in which they have no role', async () => {
    const seen: readonly (readonly [token: string, projects: readonly string[]])[] = [
      [await operatorWith('only-demo', { demo: 'SUPPORT' }), ['demo']],
      [desk.owner, ['demo', 'elsewhere']],
    ];
    for (const [token, projects] of seen) {
      const page = await open('/desk/players');
      await signIn(page, token);
      const options = page.locator('header.top select option');
      expect(await options.evaluateAll((found) => found.map((option) => option.getAttribute('value')))).toEqual(
        projects,
      );
      await page.context().close();
    }
  });

  it('whoever has no role yet: what somebody has to do for them', async () => {
    const page = await open('/desk/catalogue/import');
    await signIn(page, await operatorWith('newcomer', {}));
    await page.getByText('You have no role in a project yet. An owner can grant you one.').waitFor();
    await audit(page);
    await page.context().close();
  });
});

/** To whom a project is not theirs it is not there. */
const refusalOf = (roles: Row['roles']): string => ('demo' in Object(roles) ? 'ROLE_REQUIRED' : 'PROJECT_NOT_FOUND');

/** Opens an address as a link of the console does, without loading the console again. */
async function goTo(page: Page, address: string): Promise<void> {
  await page.locator('main h1').waitFor();
  await page.evaluate<void>(
    `document.querySelector('main h1').dataset.left = '';
    history.pushState(null, '', ${JSON.stringify(`/console${address}`)});
    dispatchEvent(new PopStateEvent('popstate'));`,
  );
}

/** The adminCommands that a page offers in the demo, once it has all that it asks for. */
async function offeredOn(page: Page): Promise<readonly string[]> {
  await page.locator('main:has(h1):not(:has([data-left], .busy, [aria-busy=true]))').waitFor();
  const now = page.getByLabel('Now', { exact: true });
  const marked = () =>
    page
      .locator('[data-project=demo]')
      .evaluateAll((controls) => controls.map((control) => control.getAttribute('data-command') ?? ''));
  const before = await marked();
  if ((await now.count()) === 0) return before;
  await now.check();
  return [...before, ...(await marked())];
}
