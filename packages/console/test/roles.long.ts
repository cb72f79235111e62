import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from '@jest/globals';
import { adminCommands } from '../../../src/admin/index.js';
import { packageRoot } from '../../../src/base/package-root.js';
import { type Page, withChromium } from '../../../test/tools/browser/browser.js';
import { useAdmin } from './admin.js';
import { audit, type Role, signIn } from './console.js';
import { ADA, KOFI, playersOf } from './players.js';

// The console offers exactly the commands that the service permits by role (rules.md §4.8.2).
// `src/admin/roles.test.ts` tests the service itself.

/** Commands by role that the console offers; owners may run all. */
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
const PROMOTIONS_OF_OWNERS = ['promotion.codes', 'promotion.create', 'promotion.end'];
const ALL = [...Object.values(COMMANDS_OF).flat(), ...OF_OWNERS, ...PROMOTIONS_OF_OWNERS, 'user.delete'].toSorted();

interface Row {
  readonly operator: string;
  readonly roles: Readonly<Record<string, Role>> | 'OWNS_ALL';
  /** Commands that they may run in the demo. */
  readonly may: readonly string[];
  /** Links of the navigation besides the home page. */
  readonly pages: readonly string[];
}

const DELIVERIES = ['Dead letters', 'Not fetched'];
const FOR_ALL = ['Promotion codes', 'Maintenance'];
const PAGES = ['Players', ...DELIVERIES, 'Catalogue', ...FOR_ALL];
const ROWS: readonly Row[] = [
  {
    operator: 'support',
    roles: { demo: 'SUPPORT' },
    may: COMMANDS_OF.SUPPORT,
    pages: ['Players', ...DELIVERIES, ...FOR_ALL],
  },
  {
    ...{ operator: 'support, owner elsewhere', roles: { demo: 'SUPPORT', elsewhere: 'OWNER' } },
    ...{ may: COMMANDS_OF.SUPPORT, pages: ['Players', ...DELIVERIES, ...FOR_ALL] },
  },
  { operator: 'shop', roles: { demo: 'SHOP' }, may: COMMANDS_OF.SHOP, pages: ['Catalogue', ...FOR_ALL] },
  { operator: 'payments', roles: { demo: 'PAYMENTS' }, may: COMMANDS_OF.PAYMENTS, pages: ['Players'] },
  { operator: 'owner', roles: { demo: 'OWNER' }, may: ALL, pages: PAGES },
  { operator: 'owner of all', roles: 'OWNS_ALL', may: ALL, pages: PAGES },
  { operator: 'owner elsewhere', roles: { elsewhere: 'OWNER' }, may: [], pages: PAGES },
];

withChromium('Admin by role', () => {
  const admin = useAdmin();
  const { open, send, dataOf, operatorWith } = admin;
  const { logIn, rejectedOrder, registerUnconfirmed, createQuarantined } = playersOf(admin);
  /** Input by command, for subjects to which the command applies. */
  let inputs: Readonly<Record<string, object>> = {};
  let addresses: readonly string[] = [];

  beforeAll(async () => {
    await rejectedOrder();
    await logIn(ADA);
    const mara = await createQuarantined('mara@example.com');
    await registerUnconfirmed('newcomer@example.com');
    const cardOf = async (user: string) => Object(await dataOf('user.show', { project: 'demo', user }));
    const [before] = (await cardOf(KOFI)).accounts;
    await dataOf('account.block', { project: 'demo', account: before.id });
    await dataOf('user.block', { project: 'demo', user: mara });
    const from = new Date(Date.now() + 86_400_000).toISOString();
    const window = await dataOf('maintenance.schedule', { project: 'demo', from });
    await dataOf('maintenance.on', { project: 'demo' });
    const promotion = { name: 'of-roles', amount: 1 };
    await dataOf('promotion.create', { project: 'demo', ...promotion, code: 'roles-27' });

    const [ada, kofi, blocked, newcomer] = await Promise.all(
      [ADA, KOFI, 'mara@example.com', 'newcomer@example.com'].map(cardOf),
    );
    const orders: { id: string; status: string; delivery: { id: string; state: string } }[] = kofi.orders;
    const dead = orders.find(({ delivery, status }) => delivery.state === 'DEAD' && status !== 'REFUNDED');
    const of = (input: object) => ({ project: 'demo', ...input });
    const money = { amount: 1, reference: 'of-a-test', note: 'a test' };
    inputs = {
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
      'promotion.codes': of({ promotion: promotion.name }),
      'promotion.create': of({ ...promotion, name: 'new', code: 'new-27' }),
      'promotion.end': of({ promotion: promotion.name }),
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
    const cards = [ada, kofi, blocked, newcomer].map(({ id }) => `/admin/players/${id}?in=demo`);
    // Pages of players do not follow each other: they would reuse elements for which `goTo` waits.
    addresses = [
      ...['/admin', '/admin/projects/demo', '/admin/dead-letters', '/admin/unfetched'].flatMap((address, index) => [
        cards[index] ?? '',
        address,
      ]),
      ...['/admin/catalogue', '/admin/catalogue/import', '/admin/maintenance', '/admin/players'],
      ...['/admin/promotions', `/admin/promotions/${promotion.name}?in=demo`],
    ];
  });

  it('covers each command in the console that changes data or has a button', () => {
    const folder = join(packageRoot, 'packages/console/src');
    // The labels of the audit log's actions share the names of commands, but offer none.
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
      (name) => /\.tsx?$/.test(name) && name !== join('words', 'actions.ts'),
    );
    const source = files.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n');
    const isNamed = (name: string, before = '') =>
      new RegExp(`${before}['"]${name.replaceAll('.', '\\.')}['"]`).test(source);
    const named = [...adminCommands.values()].filter(({ name, changes }) =>
      isNamed(name, changes ? '' : '(command=|commandMarker\\()'),
    );
    expect(named.map(({ name }) => name).toSorted()).toEqual(ALL);
    expect(Object.keys(inputs).toSorted()).toEqual(ALL);
  });

  it('visits each page of Admin', () => {
    const app = readFileSync(join(packageRoot, 'packages/console/src/app.tsx'), 'utf8');
    const routes = [...app.matchAll(/<Route path="(\/(?!console)[^"]*)"/g)].map(([, route = '']) => route);
    const visited = addresses.map((address) => address.replaceAll(/^\/admin|\?.*$/g, '') || '/');
    const isVisited = (route: string) =>
      visited.some((path) => new RegExp(`^${route.replaceAll(/:\w+/g, '[^/]+')}$`).test(path));
    expect(routes).toContain('/players/:id');
    expect(routes.filter((route) => !isVisited(route))).toEqual([]);
  });

  it.each(ROWS)(
    'offers $operator exactly the commands that the service permits',
    async ({ operator, roles, may, pages }) => {
      const token = roles === 'OWNS_ALL' ? admin.owner : await operatorWith(operator.replaceAll(/\W+/g, '-'), roles);
      const page = await open('/admin/players');
      // The page sends no request that is refused.
      const refused: string[] = [];
      page.on('response', (response) => {
        if (response.url().includes('/admin') && !response.ok()) refused.push(`${page.url()}: ${response.url()}`);
      });
      await signIn(page, token);
      const offered = new Set<string>();
      await page.reload(); // The session survives a reload.
      for (const address of addresses) {
        await goTo(page, address);
        for (const command of await offeredOn(page)) offered.add(command);
        // The role with the fewest commands.
        if (operator === 'payments') await audit(page);
      }
      const links = await page.locator('nav a[href^="/console/admin/"]').allTextContents();

      const done: string[] = [];
      for (const [command, input] of Object.entries(inputs)) {
        const changes = adminCommands.get(command)?.changes === true;
        const response = await send(command, { ...input, ...(changes ? { dryRun: true } : {}) }, token);
        const { error } = Object(await response.json());
        if (error === undefined) done.push(command);
        else expect({ command, code: error.code }).toEqual({ command, code: refusalOf(roles) });
      }
      expect({ offered: [...offered].toSorted(), done: done.toSorted(), links, refused }).toEqual({
        ...{ offered: may.toSorted(), done: may.toSorted() },
        ...{ links: pages, refused: [] },
      });
    },
  );

  it('lists only projects in which the operator has a role', async () => {
    const cases: readonly (readonly [token: string, projects: readonly string[]])[] = [
      [await operatorWith('only-demo', { demo: 'SUPPORT' }), ['demo']],
      [admin.owner, ['demo', 'elsewhere']],
    ];
    for (const [token, projects] of cases) {
      const page = await open('/admin/players', { token });
      const options = page.locator('header.top select option');
      expect(await options.evaluateAll((all) => all.map((option) => option.getAttribute('value')))).toEqual(projects);
    }
  });

  it('asks operators without a role to request one', async () => {
    const page = await open('/admin/catalogue/import', { token: await operatorWith('newcomer', {}) });
    await page.getByText('You have no role in any project yet. Ask an owner of a project to grant you one.').waitFor();
    await audit(page);
  });
});

/** Projects without a role are reported as not found. */
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

/** Returns the commands that a page offers in the demo, once it has loaded. */
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
