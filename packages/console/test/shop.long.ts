import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, it } from '@jest/globals';
import { z } from 'zod';
import { eventually } from '../../../test/support/eventually.js';
import { type Page, withChromium } from '../../../test/tools/browser/browser.js';
import { confirm } from './admin.js';
import { audit, type Looks, signIn, useConsole } from './console.js';

// What the desk has for those who look after the shop and after several projects: `npm run long -- browser`.

const REEF = `
project:
  slug: reef
  names: { en: Coral Reef, de: Korallenriff }
  language: de
  languages: [de, en]
  currency: { code: EUR, names: { en: Euro, de: Euro }, scale: 2 }
servers:
  - { code: coral, names: { en: Coral, de: Koralle }, status: open, default: true }
`;
/** One item is dearer on one server, and one is new and lacks what it needs. */
const CHANGES = `sku,title.en,category,basePrice,server,price
ember-draught,Ember Draught,potions,50,dawn,45
moon-cake,Moon Cake,potions,12,dawn,
`;
/** As Excel saves it unless it is told otherwise. */
const WINDOWS = Buffer.from('sku,title.de\nember-draught,M\u00fctze\n', 'latin1');
const FAULTY = 'sku,category,basePrice\nember-draught,nowhere,-5\n';

const demoFile = z.object({
  deliveries: z.object({ url: z.string(), pollTokens: z.array(z.object({ server: z.string(), token: z.string() })) }),
});
const leased = z.object({ deliveries: z.array(z.object({ deliveryId: z.string(), leaseToken: z.string() })) });

withChromium('the desk of a shop', () => {
  const { demo, open, command, newOperator } = useConsole();
  let token = '';

  beforeAll(async () => {
    const reef = join(demo.dataDir, 'reef.yaml');
    await writeFile(reef, REEF);
    await command('apply', reef);
    token = await newOperator('mira', 'OWNS_ALL');
  });

  /** A page of the desk, as its operator sees it. */
  async function desk(path: string, looks: Looks = {}): Promise<Page> {
    const page = await open(`/desk${path}`, looks);
    await signIn(page, token);
    return page;
  }

  /** What waits for the server `dusk` is refused by it, and is a dead letter: it does not pay back by itself. */
  async function refuseOnDusk(): Promise<void> {
    const { deliveries } = demoFile.parse(JSON.parse(await readFile(join(demo.dataDir, 'demo.json'), 'utf8')));
    const bearer = deliveries.pollTokens.find(({ server }) => server === 'dusk')?.token ?? '';
    const send = async (path: string, body: object): Promise<unknown> => {
      const headers = { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' };
      const response = await fetch(`${deliveries.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
      return await response.json();
    };
    const [order] = leased.parse(await send('/deliveries/lease', { max: 1 })).deliveries;
    expect(await send('/deliveries/ack', { ...order, result: 'rejected', reason: 'no such character' })).toEqual({
      state: 'DEAD',
    });
  }

  it('shows what needs somebody first, and leads to where it is fixed', async () => {
    await refuseOnDusk();
    const page = await desk('');
    const first = page.locator('.concerns li').first();
    await first.getByText('dead letters: 1').waitFor();
    // Sales of the last month, and credits in a chart of their own: each has a legend with the totals.
    const charts = page.locator('.chart .uplot');
    await charts.nth(1).waitFor();
    expect(await charts.count()).toBe(2);
    const legends = await page.locator('.chart .u-legend').allInnerTexts();
    expect(legends[0]).toMatch(/Day\s*All days\s*Sales\s*[\d,]{5,} EMB\s*Refunded\s*-?[\d,]+ EMB/);
    expect(legends[1]).toMatch(/Day\s*All days\s*Credited\s*[\d,]{6,} EMB\s*Adjusted\s*0 EMB/);
    await audit(page);
    // The chart is drawn anew in the colours of the other theme.
    const light = await drawn(page);
    await page.getByLabel('Theme').selectOption('dark');
    await eventually(async () => (await drawn(page)) !== light);
    await audit(page);

    // One more is about an account: for that nobody has paid.
    await page.route('**/admin/delivery.dead-letters', async (route) => {
      const response = await route.fetch();
      const { data, ...answer } = Object(await response.json());
      const [order] = data.deliveries;
      const account = { ...order, id: crypto.randomUUID(), type: 'ACCOUNT_CREATE', purchase: null, order: null };
      await route.fulfill({ response, json: { ...answer, data: { ...data, deliveries: [order, account] } } });
    });
    await first.getByRole('link', { name: 'See the dead letters' }).click();
    const offered = (of: string | RegExp) =>
      page.getByRole('row').filter({ hasText: of }).locator('[data-command]').allTextContents();
    const order = page.getByRole('row').filter({ hasText: /\d × / });
    await order.getByText('no such character').waitFor();
    await page.locator('input[type=search]:focus').waitFor();
    expect(await order.getByRole('link', { name: '@' }).getAttribute('href')).toMatch(
      /\/desk\/players\/\d+\?in=demo&at=/,
    );
    expect(await offered(/\d × /)).toEqual(['Refund', 'Retry', 'Mark as delivered']);
    expect(await offered('new account')).toEqual(['Retry', 'Mark as delivered', 'Cancel']);
    await audit(page);
    await page.unroute('**/admin/delivery.dead-letters');
    // The filter is in the address, and a reload keeps it.
    const filter = page.getByLabel('Filter by player, item, game server or reason');
    await filter.fill('no such item');
    await page.getByText('No dead letter matches this filter.').waitFor();
    await filter.fill('no such character');
    await page.reload();
    await order.waitFor();
    expect(await filter.inputValue()).toBe('no such character');
    await order.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Retry selected (1)' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('listitem').getByText('72 hours').waitFor();
    await audit(page);
    await dialog.getByRole('button', { name: 'Retry selected (1)' }).click();
    await dialog.getByText('1 of 1 done.').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await page.getByText('There are no dead letters.').waitFor();
    await page.context().close();
  });

  it('shows those projects alone that have troubles, by pages, and all of one on a page of its own', async () => {
    const page = await desk('');
    // By pages of one project: what needs somebody is looked for on the service, not among what is shown.
    const asked: object[] = [];
    await page.route('**/admin/overview', async (route) => {
      const given = Object(route.request().postDataJSON());
      asked.push(given);
      await route.continue({ postData: JSON.stringify({ ...given, limit: 1 }) });
    });
    await page.reload();
    const rows = page.locator('.projects tbody tr');
    const projects = page.locator('.projects');
    await projects.getByText('1 are shown, and there are more.').waitFor();
    expect(await rows.count()).toBe(1);
    await projects.getByRole('button', { name: 'Show more' }).click();
    await projects.getByText('These are all: 2.').waitFor();
    // Who has more projects than a page holds is shown those that need them.
    await page.getByRole('button', { name: 'Only with troubles', pressed: true }).waitFor();
    expect(asked.at(-1)).toMatchObject({ withProblems: true, after: 'demo' });
    await audit(page);

    await page.unroute('**/admin/overview');
    await page.route('**/admin/overview', async (route) => {
      const response = await route.fetch();
      const { data, ...answer } = Object(await response.json());
      const isTroubled = Object(route.request().postDataJSON()).withProblems === true;
      const shown = data.projects.filter(({ project }: { project: string }) => !isTroubled || project === 'reef');
      await route.fulfill({ response, json: { ...answer, data: { projects: shown, next: null } } });
    });
    await page.reload();
    await rows.nth(1).waitFor();
    await page.getByRole('button', { name: 'Only with troubles' }).click();
    await rows.nth(1).waitFor({ state: 'detached' });
    expect(await rows.first().innerText()).toContain('reef');
    await page.unroute('**/admin/overview');

    await page.getByRole('link', { name: 'Details of reef' }).click();
    await page.getByRole('heading', { name: 'reef', level: 1 }).waitFor();
    const server = page.getByRole('row').filter({ hasText: 'coral' });
    await server.getByText('never').waitFor();
    await server.getByText('none is good').waitFor();
    await page.locator('dd').getByText('Coral Reef').waitFor();
    await page.getByRole('heading', { name: 'reef: the last 30 days' }).waitFor();
    await audit(page);
    const { identity } = Object(await command('config', 'reef'));
    expect(await page.locator('body').innerText()).not.toContain(identity.contextToken);
    await page
      .getByRole('row')
      .filter({ hasText: `…${identity.contextToken.slice(-6)}` })
      .waitFor();
    // Another project is another page, and what one goes to from here is about it.
    await page.locator('header.top select').selectOption('demo');
    await page.getByRole('heading', { name: 'demo', level: 1 }).waitFor();
    await page.getByRole('row').filter({ hasText: 'dusk' }).waitFor();
    await page.locator('.page-head').getByRole('link', { name: 'Dead letters' }).click();
    await page.getByRole('heading', { name: 'Dead letters of demo' }).waitFor();
    await page.context().close();
  });

  it('shows a project on a phone, in the dark, in German', async () => {
    const page = await desk('/projects/demo', { language: 'de', colorScheme: 'dark', width: 360 });
    await page.getByRole('row').filter({ hasText: 'dusk' }).waitFor();
    await page.getByText('Kontext-Tokens').first().waitFor();
    await audit(page);
    await page.context().close();
  });

  it('shows what a file would change before it is applied, and then what an item lacks', async () => {
    const page = await desk('/catalogue/import', { language: 'de', colorScheme: 'dark', width: 360 });
    const choose = (name: string, file: string | Buffer) =>
      page.getByLabel('Katalogdatei').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(file) });
    await choose('windows.csv', WINDOWS);
    await page.getByText('Die Datei ist kein UTF-8. Speichere sie noch einmal, als UTF-8.').waitFor();
    await choose('faulty.csv', FAULTY);
    await page.getByText('faulty.csv hat Fehler: 2.').waitFor();
    await page.getByRole('row', { name: '2 23 basePrice: muss mindestens 0 sein' }).waitFor();
    await audit(page);

    await choose('changes.csv', CHANGES);
    await page.getByText('Noch ist nichts geändert.').waitFor();
    await page.getByText('neu: 2').waitFor();
    await page.getByRole('row', { name: 'moon-cake auf dawn neu Preis 12' }).waitFor();
    await page.getByRole('row', { name: 'Vorrat unbegrenzt' }).waitFor();
    await page.getByRole('row', { name: 'ember-draught auf dawn geändert Preis – 45' }).waitFor();
    await page.getByText('Texte ohne alle Übersetzungen, für die andere einspringen: 1').waitFor();
    await audit(page);
    expect(await titleOf('moon-cake')).toBeUndefined();
    await page.getByRole('button', { name: 'Anwenden' }).click();
    await page.getByText('Angewandt.').waitFor();
    expect(await titleOf('moon-cake')).toBe('Moon Cake');

    await page.getByText('Angewandt.').getByRole('link', { name: 'Zum Katalog' }).click();
    await page.getByLabel('Zeigen').selectOption({ label: 'Fehlende Übersetzungen' });
    const row = page.getByRole('row').filter({ hasText: 'moon-cake' });
    await row.getByText('Deutsch fehlt').waitFor();
    await audit(page);
    await row.getByRole('button').click();
    const dialog = page.getByRole('dialog', { name: 'moon-cake bearbeiten' });
    await dialog.getByLabel('Deutsch').fill('=Mondkuchen, "frisch"');
    const dawn = dialog.getByRole('group', { name: 'Auf dawn' });
    await dawn.getByLabel('Angeboten ab').fill('2037-01-31T18:00');
    await dawn.getByLabel('Vorrat insgesamt').fill('viel');
    await dawn.getByText('Beträge wie 12, 1.000, Vorrat in ganzen Zahlen, Payload als JSON.').waitFor();
    await audit(page);
    await dawn.getByLabel('Vorrat insgesamt').fill('');
    await dialog.getByRole('button', { name: 'Speichern' }).click();
    const saving = page.getByRole('dialog', { name: 'Speichern' });
    await saving.getByText('Noch ist nichts passiert.').waitFor();
    await saving.getByRole('button', { name: 'Speichern' }).click();
    await saving.getByText('Was getan wurde').waitFor();
    await saving.getByRole('button', { name: 'Schließen' }).last().click();
    await row.getByText('=Mondkuchen, "frisch"').waitFor();
    expect(await saleOf('moon-cake', 'dawn')).toBe(new Date('2037-01-31T18:00').toISOString());
    await page.context().close();
  });

  it('refuses to save what another operator has changed since the preview, and says who changed what', async () => {
    const [lin, kim] = [await newOperator('lin', 'OWNS_ALL'), await newOperator('kim', 'OWNS_ALL')];
    await importCsv('sku,basePrice\nember-draught,50\n');
    /** Opens the item editor and stops at the preview of another price. */
    const preview = async (operator: string, price: string) => {
      const page = await open('/desk/catalogue');
      await signIn(page, operator);
      await page.getByLabel('SKU begins with').fill('ember-draught');
      await page.getByRole('button', { name: 'Edit ember-draught' }).click();
      const editor = page.getByRole('dialog', { name: 'Edit ember-draught' });
      await editor.getByLabel('Price in EMB').fill(price);
      await editor.getByRole('button', { name: 'Save' }).click();
      const saving = page.getByRole('dialog', { name: 'Save', exact: true });
      await saving.getByRole('row', { name: `ember-draught changed price 50 EMB ${price} EMB` }).waitFor();
      return { page, saving, save: () => saving.getByRole('button', { name: 'Save', exact: true }).click() };
    };
    const [first, second] = [await preview(lin, '60'), await preview(kim, '45')];
    await first.save();
    await first.saving.getByText('What was done').waitFor();
    await second.save();
    await second.saving.getByText('lin changed price of ember-draught from 50 EMB to 60 EMB').waitFor();
    await audit(second.page);
    expect((await itemOf('ember-draught'))?.price).toBe(60);
    await second.saving.getByRole('button', { name: 'Look again' }).click();
    await second.saving.getByRole('row', { name: 'ember-draught changed price 60 EMB 45 EMB' }).waitFor();
    await second.save();
    await second.saving.getByText('What was done').waitFor();
    expect((await itemOf('ember-draught'))?.price).toBe(45);

    // The import page is bound to its preview as well.
    const { page } = first;
    await page.goto(page.url().replace(/\/catalogue.*/, '/catalogue/import'));
    const buffer = Buffer.from('sku,basePrice\nember-draught,50\n');
    await page.getByLabel('Catalogue file').setInputFiles({ name: 'price.csv', mimeType: 'text/csv', buffer });
    await page.getByRole('row', { name: 'ember-draught changed price 45 EMB 50 EMB' }).waitFor();
    await importCsv('sku,basePrice\nember-draught,55\n');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByText(/changed price of ember-draught from 45 EMB to 55 EMB/).waitFor();
    await page.getByRole('button', { name: 'Look again' }).click();
    await page.getByRole('row', { name: 'ember-draught changed price 55 EMB 50 EMB' }).waitFor();
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByText('Applied.').waitFor();
    for (const { page } of [first, second]) await page.context().close();
  });

  it('marks an item whose offer has ended, and finds it by that state', async () => {
    await importCsv('sku,server,price,compareAtPrice,offeredUntil\nember-draught,dawn,15,25,2026-01-01T00:00:00Z\n');
    const page = await desk('/catalogue');
    await page.getByLabel('State').selectOption({ label: 'ended' });
    const row = page.getByRole('row').filter({ hasText: 'ember-draught' });
    await row.getByText('compare-at price 25 EMB · offered until').waitFor();
    // On dawn, and among the states of the item; it is active on dusk.
    expect(await row.getByText('ended', { exact: true }).count()).toBe(2);
    await row.getByText('active', { exact: true }).waitFor();
    expect(await page.getByRole('row').count()).toBe(2);
    await audit(page);
    await page.context().close();
  });

  it('plans maintenance for two projects at once, by a clock of choice, and ends and withdraws it', async () => {
    const page = await desk('/maintenance');
    await page.getByLabel('Times by the clock of').selectOption('Europe/Berlin');
    for (const project of ['demo', 'reef']) await page.getByLabel(project, { exact: true }).check();
    await page.getByRole('button', { name: 'See what it would do' }).click();
    await page.getByText('Say when it begins.').waitFor();
    const from = page.getByLabel('From');
    await from.fill('2037-01-31T18:00');
    await page.getByText('Jan 31, 2037, 05:00 PM UTC').waitFor();
    await page.getByLabel('Until').fill('2037-01-31T20:00');
    await page.getByLabel('German').fill('Gleich wieder da');
    expect(await page.getByText('missing', { exact: true }).count()).toBe(4);
    await page.getByRole('button', { name: 'See what it would do' }).click();
    await page.getByText(/^reef will be in maintenance from /).waitFor();
    await audit(page);
    expect(await windowsOf('reef')).toEqual([]);
    // By another clock it is another time, and what was shown is not what would be done.
    const doIt = page.getByRole('button', { name: 'Do it in 2 projects' });
    await page.getByLabel('Times by the clock of').selectOption('Asia/Tokyo');
    await doIt.waitFor({ state: 'detached' });
    await page.getByLabel('Times by the clock of').selectOption('Europe/Berlin');
    await doIt.waitFor();

    // A proxy gives up on one of the two: that may have been done, the other was, and nothing could be edited meanwhile.
    let wasLocked = false;
    await page.route('**/admin/maintenance.schedule', async (route) => {
      if (Object(route.request().postDataJSON()).project !== 'reef') return await route.continue();
      wasLocked = await page.locator('form[inert]').isVisible();
      await route.fulfill({ status: 502, contentType: 'text/html', body: 'Bad Gateway' });
    });
    await doIt.click();
    const planned = page.getByRole('row').filter({ hasText: 'Gleich wieder da' });
    await page.getByText('There was no answer, so it may have been done all the same.').waitFor();
    await planned.filter({ hasText: 'demo' }).waitFor();
    expect(wasLocked).toBe(true);
    expect(await from.inputValue()).toBe('2037-01-31T18:00');
    await audit(page);
    await page.unroute('**/admin/maintenance.schedule');
    await page.getByRole('button', { name: 'Try the other 1 again' }).click();
    await planned.nth(1).waitFor();
    expect(await from.inputValue()).toBe('');
    expect(await windowsOf('reef')).toMatchObject([
      { from: '2037-01-31T17:00:00.000Z', until: '2037-01-31T19:00:00.000Z', messages: { de: 'Gleich wieder da' } },
    ]);
    await audit(page);

    await planned.filter({ hasText: 'reef' }).getByRole('button', { name: 'Withdraw' }).click();
    await confirm(page, 'Withdraw');
    await planned.nth(1).waitFor({ state: 'detached' });
    expect(await windowsOf('reef')).toEqual([]);

    await command('maintenance', 'on', 'reef', '--message', 'de=Bis bald');
    await page.reload();
    await page.getByRole('row').filter({ hasText: 'Bis bald' }).getByRole('button', { name: 'End now' }).click();
    await confirm(page, 'End now');
    await page.getByText('Nobody is in maintenance.').waitFor();
    await page.context().close();
  });

  it('plans maintenance of one game server, and stops in the middle of several projects when its page is left', async () => {
    const page = await desk('/maintenance');
    await page.getByLabel('reef', { exact: true }).check();
    await page.getByLabel('What goes down').selectOption('coral');
    expect(await page.getByLabel('German').count()).toBe(0);
    await page.getByLabel('Now', { exact: true }).check();
    await page.getByRole('button', { name: 'See what it would do' }).click();
    await page.getByText('coral in reef will be in maintenance until').waitFor();
    await audit(page);
    await page.getByRole('button', { name: 'Do it', exact: true }).click();
    const running = page.getByRole('row').filter({ hasText: 'coral' });
    await running.waitFor();
    expect(await windowsOf('reef')).toMatchObject([{ server: 'coral', until: null, messages: {} }]);
    await running.getByRole('button', { name: 'End now' }).click();
    await confirm(page, 'End now');
    await page.getByText('Nobody is in maintenance.').waitFor();

    // The first of two is under way when somebody goes elsewhere: it is done, the second one is not.
    for (const project of ['demo', 'reef']) await page.getByLabel(project, { exact: true }).check();
    expect(await page.getByLabel('What goes down').count()).toBe(0);
    await page.getByLabel('From').fill('2037-03-31T18:00');
    await page.getByRole('button', { name: 'See what it would do' }).click();
    await page.getByText(/^reef will be in maintenance from /).waitFor();
    let goOn = () => {};
    const left = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const asked: string[] = [];
    await page.route('**/admin/maintenance.schedule', async (route) => {
      asked.push(Object(route.request().postDataJSON()).project);
      await left;
      await route.continue();
    });
    const sent = page.waitForRequest('**/admin/maintenance.schedule');
    await page.getByRole('button', { name: 'Do it in 2 projects' }).click();
    await sent;
    await page.getByRole('link', { name: 'Home' }).click();
    await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor();
    goOn();
    await page.getByText('You left the page of the maintenance while it was being done').waitFor();
    await page.getByText('demo: done').waitFor();
    await page.getByText('reef: not done').waitFor();
    await audit(page);
    expect(asked).toEqual(['demo']);
    expect(await windowsOf('demo')).toMatchObject([{}, { from: expect.stringMatching(/^2037-03-31/) }]);
    expect(await windowsOf('reef')).toEqual([]);
    await page.getByRole('button', { name: 'Understood' }).click();
    await page.getByText('demo: done').waitFor({ state: 'detached' });
    await page.context().close();
  });

  const exported = z.object({
    items: z.array(
      z.object({
        sku: z.string(),
        price: z.number(),
        titles: z.record(z.string(), z.string()),
        servers: z.array(z.object({ server: z.string(), offeredFrom: z.string().nullable() })),
      }),
    ),
  });

  async function itemOf(sku: string) {
    const { items } = exported.parse(await command('catalogue', 'items', 'demo', '--sku-prefix', sku));
    return items.find((item) => item.sku === sku);
  }

  async function importCsv(text: string): Promise<void> {
    const file = join(demo.dataDir, 'edit.csv');
    await writeFile(file, text);
    await command('catalogue', 'import', 'demo', file);
  }

  /** In English, by what the command line says. */
  const titleOf = async (sku: string) => (await itemOf(sku))?.titles['en'];

  const saleOf = async (sku: string, code: string) =>
    (await itemOf(sku))?.servers.find(({ server }) => server === code)?.offeredFrom;

  const windowsOf = async (project: string) => Object(await command('maintenance', 'list', project)).windows;
});

/** What a chart looks like. */
const drawn = (page: Page): Promise<string> =>
  page.evaluate<string>('document.querySelector(".chart canvas").toDataURL()');
