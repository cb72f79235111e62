import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, it } from '@jest/globals';
import { z } from 'zod';
import { eventually } from '../../../test/support/eventually.js';
import { type Page, withChromium } from '../../../test/tools/browser/browser.js';
import { confirm } from './admin.js';
import { audit, hold, type PageOptions, signIn, useConsole } from './console.js';

// Catalogue, maintenance and several projects in Admin: `npm run long -- browser`.

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
/** A changed price on one server, and a new item with missing data. */
const CHANGES = `sku,title.en,category,basePrice,server,price
ember-draught,Ember Draught,potions,50,dawn,45
moon-cake,Moon Cake,potions,12,dawn,
`;
/** Encoded as Excel does by default. */
const WINDOWS = Buffer.from('sku,title.de\nember-draught,M\u00fctze\n', 'latin1');
/** A catalogue whose only item is archived. */
const ARCHIVED = `
categories: [{ code: all, titles: { de: Alles } }]
items: [{ sku: shell, category: all, titles: { de: Muschel }, price: 5, archived: true }]
`;
const INVALID = 'sku,category,basePrice\nember-draught,nowhere,-5\n';

withChromium('Admin for shops and projects', () => {
  const { demo, open, command, newOperator } = useConsole();
  let token = '';

  beforeAll(async () => {
    const reef = join(demo.dataDir, 'reef.yaml');
    await writeFile(reef, REEF);
    await command('apply', reef);
    token = await newOperator('mira', 'OWNS_ALL');
  });

  /** Opens a page of Admin as its operator. */
  const openAdmin = (path: string, looks: PageOptions = {}) => open(`/admin${path}`, { ...looks, token });

  /** Rejects the next delivery of the server `dusk`, so that it becomes a dead letter. */
  async function rejectOnDusk(): Promise<void> {
    for (const order of await demo.feed.lease(1))
      expect(await demo.feed.acknowledge(order, { result: 'rejected', reason: 'no such character' })).toBeNull();
  }

  it('shows open problems first and links to their fixes', async () => {
    await rejectOnDusk();
    const page = await openAdmin('');
    const first = page.locator('.problem-list li').first();
    await first.getByText('dead letters: 1').waitFor();
    // Sales and credits have a chart each, with the totals in its legend.
    const charts = page.locator('.chart .uplot');
    await charts.nth(1).waitFor();
    expect(await charts.count()).toBe(2);
    const legends = await page.locator('.chart .u-legend').allInnerTexts();
    expect(legends[0]).toMatch(/Day\s*All days\s*Sales\s*[\d,]{5,} EMB\s*Refunded\s*-?[\d,]+ EMB/);
    expect(legends[1]).toMatch(/Day\s*All days\s*Credited\s*[\d,]{6,} EMB\s*Adjusted\s*0 EMB/);
    await audit(page);
    // The chart is redrawn in the colours of the other theme.
    const light = await pixelsOf(page);
    await page.getByLabel('Theme').selectOption('dark');
    await eventually(async () => (await pixelsOf(page)) !== light);
    await audit(page);

    // Adds a dead letter of an account delivery, and counts more than the page lists.
    await page.route('**/admin/delivery.dead-letters', async (route) => {
      const response = await route.fetch();
      const { data, ...answer } = Object(await response.json());
      const [order] = data.deliveries;
      const account = { ...order, id: crypto.randomUUID(), type: 'ACCOUNT_CREATE', purchase: null, order: null };
      await route.fulfill({
        response,
        json: { ...answer, data: { ...data, count: 1_234, deliveries: [order, account] } },
      });
    });
    await first.getByRole('link', { name: 'Show dead letters' }).click();
    const actionsOf = (of: string | RegExp) =>
      page.getByRole('row').filter({ hasText: of }).locator('[data-command]').allTextContents();
    const order = page.getByRole('row').filter({ hasText: /\d × / });
    await order.getByText('no such character').waitFor();
    await page.getByText('Showing the oldest 2 of 1,234. The filter searches only these.').waitFor();
    await page.locator('input[type=search]:focus').waitFor();
    expect(await order.getByRole('link', { name: '@' }).getAttribute('href')).toMatch(
      /\/admin\/players\/\d+\?in=demo&at=/,
    );
    expect(await actionsOf(/\d × /)).toEqual(['Refund', 'Retry', 'Mark as delivered']);
    expect(await actionsOf('new account')).toEqual(['Retry', 'Mark as delivered', 'Cancel delivery']);
    await audit(page);
    await page.unroute('**/admin/delivery.dead-letters');

    // A note in the dialog of a selection is discarded only after confirmation.
    await page.getByRole('button', { name: 'Select all shown' }).click();
    await page.getByRole('button', { name: 'Refund selected (2)' }).click();
    const refunding = page.getByRole('dialog');
    await refunding.getByRole('textbox').fill('Never arrived.');
    await page.keyboard.press('Escape');
    await refunding.getByText('You have unsaved changes.').waitFor();
    await refunding.getByRole('button', { name: 'Discard changes' }).click();
    await refunding.waitFor({ state: 'detached' });

    // The page is left while the first of two commands runs: the second is not sent.
    await page.getByRole('button', { name: 'Select all shown' }).click();
    await page.getByRole('button', { name: 'Retry selected (2)' }).click();
    await page.getByRole('dialog').getByRole('listitem').nth(1).getByRole('alert').waitFor();
    const requested: unknown[] = [];
    let answer = () => {};
    const left = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/admin/delivery.retry', async (route) => {
      requested.push(route.request().postDataJSON());
      await left;
      await route.fulfill({ status: 502, contentType: 'text/html', body: 'Bad Gateway' });
    });
    await page.getByRole('dialog').getByRole('button', { name: 'Retry selected (2)' }).click();
    await eventually(async () => requested.length === 1);
    expect(await asksBeforeClosing(page)).toBe(true);
    await page.goBack();
    await first.getByText('dead letters: 1').waitFor();
    answer();
    await page.getByText('Retry selected (2): stopped because you left the page. 0 of 2 done.').waitFor();
    expect(requested).toHaveLength(1);
    await page.unroute('**/admin/delivery.retry');
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await first.getByRole('link', { name: 'Show dead letters' }).click();

    // A reload keeps the filter.
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
    expect(await asksBeforeClosing(page)).toBe(false);
    // A lost answer is no failure: the command may have been performed.
    await page.route('**/admin/delivery.retry', (route) =>
      Object(route.request().postDataJSON()).dryRun === true ? route.continue() : route.abort(),
    );
    await dialog.getByRole('button', { name: 'Retry selected (1)' }).click();
    await dialog.getByText('no answer', { exact: true }).waitFor();
    await dialog.getByText('There was no answer. The command may have been performed').waitFor();
    await audit(page);
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await page.unroute('**/admin/delivery.retry');
    await order.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Retry selected (1)' }).click();
    await dialog.getByRole('listitem').getByText('72 hours').waitFor();
    await dialog.getByRole('button', { name: 'Retry selected (1)' }).click();
    await dialog.getByText('1 of 1 done.').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await page.getByText('There are no dead letters.').waitFor();
  });

  it('filters projects with problems, in pages, and shows a project on its own page', async () => {
    const page = await openAdmin('');
    // With pages of one project: the service searches all projects for problems.
    const inputs: object[] = [];
    await page.route('**/admin/overview', async (route) => {
      const input = Object(route.request().postDataJSON());
      inputs.push(input);
      await route.continue({ postData: JSON.stringify({ ...input, limit: 1 }) });
    });
    await page.reload();
    const rows = page.locator('.projects tbody tr');
    const projects = page.locator('.projects');
    await projects.getByText('Showing 1; there are more.').waitFor();
    expect(await rows.count()).toBe(1);
    await projects.getByRole('button', { name: 'Show more' }).click();
    await projects.getByText('Showing all 2.').waitFor();
    // With more than one page of projects, those with problems are shown first.
    await page.getByRole('button', { name: 'With problems', pressed: true }).waitFor();
    expect(inputs.at(-1)).toMatchObject({ withProblems: true, after: 'demo' });
    await audit(page);

    await page.unroute('**/admin/overview');
    await page.route('**/admin/overview', async (route) => {
      const response = await route.fetch();
      const { data, ...answer } = Object(await response.json());
      const hasFilter = Object(route.request().postDataJSON()).withProblems === true;
      const shown = data.projects.filter(({ project }: { project: string }) => !hasFilter || project === 'reef');
      await route.fulfill({ response, json: { ...answer, data: { projects: shown, next: null } } });
    });
    await page.reload();
    await rows.nth(1).waitFor();
    await page.getByRole('button', { name: 'With problems' }).click();
    await rows.nth(1).waitFor({ state: 'detached' });
    expect(await rows.first().innerText()).toContain('reef');
    await page.unroute('**/admin/overview');

    await page.getByRole('link', { name: 'Details of reef' }).click();
    await page.getByRole('heading', { name: 'reef', level: 1 }).waitFor();
    const server = page.getByRole('row').filter({ hasText: 'coral' });
    await server.getByText('never').waitFor();
    await server.getByText('no valid token').waitFor();
    await page.locator('dd').getByText('Coral Reef').waitFor();
    await page.getByRole('heading', { name: 'reef: the last 30 days' }).waitFor();
    await audit(page);
    const { identity } = Object(await command('config', 'reef'));
    expect(await page.locator('body').innerText()).not.toContain(identity.contextToken);
    await page
      .getByRole('row')
      .filter({ hasText: `…${identity.contextToken.slice(-6)}` })
      .waitFor();
    // Choosing another project opens its page, and links lead to pages of that project.
    await page.locator('header.top select').selectOption('demo');
    await page.getByRole('heading', { name: 'demo', level: 1 }).waitFor();
    await page.getByRole('row').filter({ hasText: 'dusk' }).waitFor();
    await page.locator('.page-head').getByRole('link', { name: 'Dead letters' }).click();
    await page.getByRole('heading', { name: 'Dead letters of demo' }).waitFor();
  });

  it('shows a project on a phone, in dark mode, in German', async () => {
    const page = await openAdmin('/projects/demo', { language: 'de', colorScheme: 'dark', width: 360 });
    await page.getByRole('row').filter({ hasText: 'dusk' }).waitFor();
    await page.getByText('Kontext-Tokens').first().waitFor();
    await audit(page);
  });

  it('previews an import, applies it and lists missing data', async () => {
    const page = await openAdmin('/catalogue/import', { language: 'de', colorScheme: 'dark', width: 360 });
    const choose = (name: string, file: string | Buffer) =>
      page.getByLabel('Katalogdatei').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(file) });
    await choose('windows.csv', WINDOWS);
    await page.getByText('Die Datei ist nicht in UTF-8 kodiert. Speichern Sie sie als UTF-8.').waitFor();
    await choose('invalid.csv', INVALID);
    await page.getByRole('button', { name: 'invalid.csv importieren' }).click();
    await page.getByText('Fehler: 2. Es wurde nichts geändert.').waitFor();
    await page.getByRole('row', { name: '2 23 basePrice: muss mindestens 0 sein' }).waitFor();
    await audit(page);
    await page.keyboard.press('Escape');

    await choose('changes.csv', CHANGES);
    await page.getByRole('button', { name: 'changes.csv importieren' }).click();
    await page.getByText('Anstehende Änderungen: Artikel: 1 neu').waitFor();
    await page.getByText('neu: 2').waitFor();
    await page.getByRole('row', { name: 'moon-cake auf dawn neu Preis 12' }).waitFor();
    await page.getByRole('row', { name: 'Vorrat unbegrenzt' }).waitFor();
    await page.getByRole('row', { name: 'ember-draught auf dawn geändert Preis – 45' }).waitFor();
    await page.getByText('Texte mit fehlenden Übersetzungen; Clients zeigen eine andere Sprache: 1').waitFor();
    await audit(page);
    expect(await titleOf('moon-cake')).toBeUndefined();
    await confirm(page, 'changes.csv importieren');
    expect(await titleOf('moon-cake')).toBe('Moon Cake');

    await page.getByRole('link', { name: 'Katalog anzeigen' }).click();
    await page.getByLabel('Anzeigen').selectOption({ label: 'Fehlende Übersetzungen' });
    const row = page.getByRole('row').filter({ hasText: 'moon-cake' });
    await row.getByText('Deutsch fehlt').waitFor();
    await audit(page);
    await row.getByRole('button').click();
    const dialog = page.getByRole('dialog', { name: 'moon-cake bearbeiten' });
    await dialog.getByLabel('Deutsch').fill('=Mondkuchen, "frisch"');
    const dawn = dialog.getByRole('group', { name: 'Auf dawn' });
    await dawn.getByLabel('Angeboten ab').fill('2037-01-31T18:00');
    await dawn.getByLabel('Gesamtvorrat').fill('viel');
    await dawn
      .getByText('Geben Sie Beträge wie 12, 1.000 ein, Vorrat als ganze Zahl, Zeiten vollständig, Payload als JSON.')
      .waitFor();
    await audit(page);
    await dawn.getByLabel('Gesamtvorrat').fill('');
    await dialog.getByLabel('Payload').fill(`"${'x'.repeat(9_000)}"`);
    await dialog.getByRole('button', { name: 'Speichern' }).click();
    await page.getByText('Fehler: 1. Es wurde nichts geändert. Korrigieren Sie sie').waitFor();
    await page.keyboard.press('Escape');
    await dialog.getByLabel('Payload').fill('');
    await dialog.getByRole('button', { name: 'Speichern' }).click();
    const saving = page.getByRole('dialog', { name: 'Speichern' });
    await saving.getByText('Es wurde noch nichts geändert.').waitFor();
    await saving.getByRole('button', { name: 'Speichern' }).click();
    await saving.getByRole('heading', { name: 'Ergebnis' }).waitFor();
    await saving.getByRole('button', { name: 'Schließen' }).last().click();
    await row.getByText('=Mondkuchen, "frisch"').waitFor();
    expect(await saleOf('moon-cake', 'dawn')).toBe(new Date('2037-01-31T18:00').toISOString());
  });

  it('refuses to save over changes since the preview and names their operator', async () => {
    const [lin, kim] = [await newOperator('lin', 'OWNS_ALL'), await newOperator('kim', 'OWNS_ALL')];
    await importCsv('sku,basePrice\nember-draught,50\n');
    /** Opens the item editor and stops at the preview of another price. */
    const preview = async (operator: string, price: string) => {
      const page = await open('/admin/catalogue', { token: operator });
      await page.getByLabel('SKU starts with').fill('ember-draught');
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
    await first.saving.getByRole('heading', { name: 'Result' }).waitFor();
    await second.save();
    await second.saving.getByText('lin changed price of ember-draught from 50 EMB to 60 EMB').waitFor();
    await audit(second.page);
    expect((await itemOf('ember-draught'))?.price).toBe(60);
    await second.saving.getByRole('button', { name: 'Refresh preview' }).click();
    await second.saving.getByRole('row', { name: 'ember-draught changed price 60 EMB 45 EMB' }).waitFor();
    await second.save();
    await second.saving.getByRole('heading', { name: 'Result' }).waitFor();
    expect((await itemOf('ember-draught'))?.price).toBe(45);

    // The import page is bound to its preview, too.
    const { page } = first;
    await page.goto(page.url().replace(/\/catalogue.*/, '/catalogue/import'));
    const buffer = Buffer.from('sku,basePrice\nember-draught,50\n');
    await page.getByLabel('Catalogue file').setInputFiles({ name: 'price.csv', mimeType: 'text/csv', buffer });
    await page.getByRole('button', { name: 'Import price.csv' }).click();
    await page.getByRole('row', { name: 'ember-draught changed price 45 EMB 50 EMB' }).waitFor();
    await importCsv('sku,basePrice\nember-draught,55\n');
    const importing = page.getByRole('dialog', { name: 'Import price.csv' });
    await importing.getByRole('button', { name: 'Import price.csv' }).click();
    await page.getByText(/changed price of ember-draught from 45 EMB to 55 EMB/).waitFor();
    await page.getByRole('button', { name: 'Refresh preview' }).click();
    await page.getByRole('row', { name: 'ember-draught changed price 55 EMB 50 EMB' }).waitFor();
    await importing.getByRole('button', { name: 'Import price.csv' }).click();
    await importing.getByRole('heading', { name: 'Result' }).waitFor();
  });

  it('saves the edited cells of two servers without those that another operator has saved since', async () => {
    await importCsv('sku,server,price,compareAtPrice\nember-draught,dawn,15,25\nember-draught,dusk,16,26\n');
    const page = await openAdmin('/catalogue');
    await page.getByLabel('SKU starts with').fill('ember-draught');
    await page.getByRole('button', { name: 'Edit ember-draught' }).click();
    const editor = page.getByRole('dialog', { name: 'Edit ember-draught' });
    await editor.getByRole('group', { name: 'On dawn' }).getByLabel('Price on this server').fill('14');
    await editor.getByRole('group', { name: 'On dusk' }).getByLabel('Compare-at price').fill('27');
    await importCsv('sku,server,price\nember-draught,dusk,17\n');
    await editor.getByRole('button', { name: 'Save' }).click();
    const saving = page.getByRole('dialog', { name: 'Save', exact: true });
    await saving.getByText('Nothing was changed yet.').waitFor();
    await importCsv('sku,server,compareAtPrice\nember-draught,dawn,28\n');
    await saving.getByRole('button', { name: 'Save', exact: true }).click();
    await saving.getByRole('button', { name: 'Refresh preview' }).click();
    await saving.getByRole('button', { name: 'Save', exact: true }).click();
    await saving.getByRole('heading', { name: 'Result' }).waitFor();
    expect((await itemOf('ember-draught'))?.servers).toMatchObject([
      { server: 'dawn', ownPrice: 14, compareAtPrice: 28 },
      { server: 'dusk', ownPrice: 17, compareAtPrice: 27 },
    ]);
  });

  it('shows more items of a filter', async () => {
    const skus = Array.from({ length: 26 }, (_, number) => `more-${10 + number}`);
    await importCsv(`sku,title.en,category,basePrice\n${skus.map((sku) => `${sku},More,potions,5\n`).join('')}`);
    const page = await openAdmin('/catalogue');
    await page.getByLabel('SKU starts with').fill('more-');
    await page.getByText('Showing 25; there are more.').waitFor();
    await page.getByRole('button', { name: 'Show more' }).click();
    await page.getByText('Showing all 26.').waitFor();
    await page.getByRole('button', { name: 'Edit more-35' }).waitFor();
    await importCsv(`sku,archived\n${skus.map((sku) => `${sku},true\n`).join('')}`);
  });

  it('offers the import only for an empty catalogue', async () => {
    const page = await openAdmin('/catalogue');
    await page.locator('header.top select').selectOption('reef');
    const empty = page.getByText('There are no items yet. Import a catalogue file:');
    await empty.waitFor();
    const state = page.getByLabel('State');
    await state.selectOption({ label: 'ended' });
    await state.selectOption({ label: 'Any state' });
    await page.locator('.async-content[aria-busy=false]').waitFor();
    await empty.waitFor();
    await audit(page);

    const file = join(demo.dataDir, 'reef-items.yaml');
    await writeFile(file, ARCHIVED);
    await command('catalogue', 'import', 'reef', file);
    await page.reload();
    await page.getByText('No item matches the filters.').waitFor();
    await page.getByRole('button', { name: 'Show all items' }).click();
    await page.getByRole('button', { name: 'Edit shell' }).waitFor();
  });

  it('marks and filters items whose sale has ended', async () => {
    await importCsv('sku,server,price,compareAtPrice,offeredUntil\nember-draught,dawn,15,25,2026-01-01T00:00:00Z\n');
    const page = await openAdmin('/catalogue');
    await page.getByLabel('State').selectOption({ label: 'ended' });
    // One row remains below the heading.
    await page.getByRole('row').nth(2).waitFor({ state: 'detached' });
    const row = page.getByRole('row').filter({ hasText: 'ember-draught' });
    await row.getByText('compare-at price 25 EMB · offered until').waitFor();
    // The item has ended on dawn and is active on dusk.
    expect(await row.getByText('ended', { exact: true }).count()).toBe(2);
    await row.getByText('active', { exact: true }).waitFor();
    expect(await page.getByRole('row').count()).toBe(2);
    await audit(page);
  });

  it('schedules, cancels and ends maintenance of two projects in a chosen time zone', async () => {
    const page = await openAdmin('/maintenance');
    await page.getByLabel('Time zone').selectOption('Europe/Berlin');
    for (const project of ['demo', 'reef']) await page.getByLabel(project, { exact: true }).check();
    await page.getByRole('button', { name: 'Show preview' }).click();
    await page.getByText('Enter the start.').waitFor();
    const from = page.getByLabel('From');
    await from.fill('2037-01-31T18:00');
    await page.getByText('Jan 31, 2037, 05:00 PM UTC').waitFor();
    await page.getByLabel('Until').fill('2037-01-31T20:00');
    await page.getByLabel('German').fill('Gleich wieder da');
    expect(await page.getByText('missing', { exact: true }).count()).toBe(4);
    await page.getByRole('button', { name: 'Show preview' }).click();
    // The preview names the time zone of its times, which is that of the browser.
    await page
      .getByText('reef will be in maintenance from Jan 31, 2037, 05:00 PM UTC until Jan 31, 2037, 07:00 PM UTC.')
      .waitFor();
    await audit(page);
    expect(await windowsOf('reef')).toEqual([]);
    // Another time zone changes the times, so the preview is hidden.
    const apply = page.getByRole('button', { name: 'Apply to 2 projects' });
    await page.getByLabel('Time zone').selectOption('Asia/Tokyo');
    await apply.waitFor({ state: 'detached' });
    await page.getByLabel('Time zone').selectOption('Europe/Berlin');
    await apply.waitFor();

    // A proxy fails for one project. The form is locked while the commands run.
    let wasLocked = false;
    await page.route('**/admin/maintenance.schedule', async (route) => {
      if (Object(route.request().postDataJSON()).project !== 'reef') return await route.continue();
      wasLocked = await page.locator('form[inert]').isVisible();
      await route.fulfill({ status: 502, contentType: 'text/html', body: 'Bad Gateway' });
    });
    await apply.click();
    const planned = page.getByRole('row').filter({ hasText: 'Gleich wieder da' });
    await page.getByText('There was no answer. The command may have been performed').waitFor();
    await planned.filter({ hasText: 'demo' }).waitFor();
    expect(wasLocked).toBe(true);
    expect(await from.inputValue()).toBe('2037-01-31T18:00');
    await audit(page);
    await page.unroute('**/admin/maintenance.schedule');
    await page.getByRole('button', { name: 'Retry failed projects (1)' }).click();
    await planned.nth(1).waitFor();
    expect(await from.inputValue()).toBe('');
    expect(await windowsOf('reef')).toMatchObject([
      { from: '2037-01-31T17:00:00.000Z', until: '2037-01-31T19:00:00.000Z', messages: { de: 'Gleich wieder da' } },
    ]);
    await audit(page);

    await planned.filter({ hasText: 'reef' }).getByRole('button', { name: 'Cancel maintenance' }).click();
    await confirm(page, 'Cancel maintenance');
    await planned.nth(1).waitFor({ state: 'detached' });
    expect(await windowsOf('reef')).toEqual([]);

    await command('maintenance', 'on', 'reef', '--message', 'de=Bis bald');
    // The browser's own time zone may be missing in its list of time zones.
    const devTools = await page.context().newCDPSession(page);
    await devTools.send('Emulation.setTimezoneOverride', { timezoneId: 'Etc/GMT+3' });
    await page.reload();
    expect(await page.getByLabel('Time zone').inputValue()).toBe('Etc/GMT+3');
    await page.getByRole('row').filter({ hasText: 'Bis bald' }).getByRole('button', { name: 'End now' }).click();
    await confirm(page, 'End now');
    await page.getByText('No project is in maintenance.').waitFor();
  });

  it('schedules maintenance of one game server, and stops applying when the page is left', async () => {
    const page = await openAdmin('/maintenance');
    await page.getByLabel('reef', { exact: true }).check();
    await page.getByLabel('Scope').selectOption('coral');
    expect(await page.getByLabel('German').count()).toBe(0);
    await page.getByLabel('Now', { exact: true }).check();
    await page.getByRole('button', { name: 'Show preview' }).click();
    await page.getByText('coral in reef will be in maintenance from now until').waitFor();
    await audit(page);
    await page.getByRole('button', { name: 'Apply', exact: true }).click();
    const running = page.getByRole('row').filter({ hasText: 'coral' });
    await running.waitFor();
    expect(await windowsOf('reef')).toMatchObject([{ server: 'coral', until: null, messages: {} }]);
    await running.getByRole('button', { name: 'End now' }).click();
    await confirm(page, 'End now');
    await page.getByText('No project is in maintenance.').waitFor();

    // The page is left while the first of two commands runs: only the first is performed.
    for (const project of ['demo', 'reef']) await page.getByLabel(project, { exact: true }).check();
    expect(await page.getByLabel('Scope').count()).toBe(0);
    await page.getByLabel('From').fill('2037-03-31T18:00');
    await page.getByRole('button', { name: 'Show preview' }).click();
    await page.getByText(/^reef will be in maintenance from /).waitFor();
    const requested: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/admin/maintenance.schedule')) requested.push(Object(request.postDataJSON()).project);
    });
    const release = await hold(page, '**/admin/maintenance.schedule');
    const sent = page.waitForRequest('**/admin/maintenance.schedule');
    await page.getByRole('button', { name: 'Apply to 2 projects' }).click();
    await sent;
    expect(await asksBeforeClosing(page)).toBe(true);
    await page.getByRole('link', { name: 'Home' }).click();
    await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor();
    release();
    await page.getByText('Applying the maintenance stopped because you left the page').waitFor();
    const performed = page.getByRole('listitem').filter({ hasText: /^demo done/ });
    await performed.waitFor();
    await page.getByText('reef: not done').waitFor();
    await audit(page);
    expect(requested).toEqual(['demo']);
    expect(await windowsOf('demo')).toMatchObject([{}, { from: expect.stringMatching(/^2037-03-31/) }]);
    expect(await windowsOf('reef')).toEqual([]);
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await performed.waitFor({ state: 'detached' });
  });

  it('reports a time in which a part is missing, instead of leaving it out', async () => {
    const page = await openAdmin('/maintenance');
    await page.getByLabel('reef', { exact: true }).check();
    await page.getByLabel('Now', { exact: true }).check();
    const until = page.getByLabel('Until');
    for (const time of ['20377-01-31T18:00', '']) {
      await until.fill(time);
      if (time === '') await until.pressSequentially('01312037');
      await page.getByRole('button', { name: 'Show preview' }).click();
      await page.getByText('Enter a valid end, or leave it empty.').waitFor();
    }
    await audit(page);
    await until.fill('2037-01-31T18:00');
    await page.getByRole('button', { name: 'Show preview' }).click();
    await page.getByText(/^reef will be in maintenance from now until Jan/).waitFor();

    await page.getByRole('link', { name: 'Catalogue', exact: true }).click();
    // The page before also has a table with buttons.
    await page.getByRole('heading', { name: 'Catalogue of demo' }).waitFor();
    await page.locator('tbody button').first().click();
    const dialog = page.getByRole('dialog');
    const end = dialog.getByLabel('Offered until').first();
    await end.pressSequentially('01312037');
    await dialog
      .getByText(/complete times/)
      .first()
      .waitFor();
    expect(await dialog.getByRole('button', { name: 'Save' }).count()).toBe(0);
    // An emptied time is no change.
    for (const _ of [1, 2, 3]) await page.keyboard.press('Backspace').then(() => page.keyboard.press('ArrowLeft'));
    await dialog.getByText('No changes yet.').waitFor();
  });

  it('previews maintenance again after a lost answer', async () => {
    const page = await openAdmin('/maintenance');
    await page.getByLabel('reef', { exact: true }).check();
    await page.getByLabel('From').fill('2037-01-31T18:00');
    await page.route('**/admin/maintenance.schedule', (route) => route.abort());
    await page.getByRole('button', { name: 'Show preview' }).click();
    await page.getByText('The service cannot be reached.').waitFor();
    await page.unroute('**/admin/maintenance.schedule');
    await page.getByRole('button', { name: 'Show preview' }).click();
    await page.getByText(/^reef will be in maintenance from /).waitFor();
    await page.getByRole('button', { name: 'Apply', exact: true }).waitFor();
  });

  it('keeps a plan and its results after a failed reload and the end of the session', async () => {
    const page = await openAdmin('/maintenance');
    await page.getByLabel('reef', { exact: true }).check();
    await page.getByLabel('From').fill('2037-01-31T18:00');
    await page.getByRole('button', { name: 'Show preview' }).click();
    await page.route('**/admin/maintenance.*', (route) => route.fulfill({ status: 502, body: 'Bad Gateway' }));
    await page.getByRole('button', { name: 'Apply', exact: true }).click();
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    await page.getByText('There was no answer. The command may have been performed').waitFor();
    await audit(page);
    await page.unroute('**/admin/maintenance.*');
    await page.context().clearCookies();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Your input is kept.').waitFor();
    await signIn(page, token);
    await page.getByRole('button', { name: 'Try again' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Retry failed projects (1)' }).waitFor();
    expect(await page.getByLabel('From').inputValue()).toBe('2037-01-31T18:00');
  });

  const exported = z.object({
    items: z.array(
      z.object({
        sku: z.string(),
        price: z.number(),
        titles: z.record(z.string(), z.string()),
        servers: z.array(z.looseObject({ server: z.string(), offeredFrom: z.string().nullable() })),
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

  /** Returns the English title. */
  const titleOf = async (sku: string) => (await itemOf(sku))?.titles['en'];

  const saleOf = async (sku: string, code: string) =>
    (await itemOf(sku))?.servers.find(({ server }) => server === code)?.offeredFrom;

  const windowsOf = async (project: string) => Object(await command('maintenance', 'list', project)).windows;
});

/** Returns the pixels of the chart. */
const pixelsOf = (page: Page): Promise<string> =>
  page.evaluate<string>('document.querySelector(".chart canvas").toDataURL()');

/** Whether the browser would ask before it closes the tab. */
const asksBeforeClosing = (page: Page): Promise<boolean> =>
  page.evaluate<boolean>('!dispatchEvent(new Event("beforeunload", { cancelable: true }))');
