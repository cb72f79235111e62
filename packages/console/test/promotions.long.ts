import { readFile } from 'node:fs/promises';
import { expect, it } from '@jest/globals';
import { withChromium } from '../../../test/tools/browser/browser.js';
import { confirm, useAdmin } from './admin.js';
import { audit } from './console.js';
import { KOFI, playersOf } from './players.js';

// Promotion codes in Admin: `npm run long -- browser`.

withChromium('Admin for promotion codes', () => {
  const admin = useAdmin();
  const { open, send, dataOf } = admin;
  const { run, logIn } = playersOf(admin);

  it('creates a promotion, shows its redemptions, downloads its codes and ends it', async () => {
    const page = await open('/admin', { token: admin.owner });
    await page.getByLabel('Project', { exact: true }).selectOption('demo');
    await page.getByRole('link', { name: 'Promotion codes' }).click();
    const dialog = page.getByRole('dialog');
    const preview = () => dialog.getByRole('button', { name: 'Show preview' }).click();

    // A refusal and a missing value are shown beside their fields.
    await page.getByRole('button', { name: 'New promotion' }).click();
    await dialog.getByRole('button', { name: 'An item' }).click();
    await dialog.getByLabel('Name').fill('harvest');
    await dialog.getByLabel('Item (SKU)').fill('no-such-item');
    await preview();
    await dialog.getByText('This field is required.').waitFor();
    await dialog.getByRole('textbox', { name: 'Code' }).fill('harvest-27');
    await preview();
    await dialog.locator('input[name=sku][aria-invalid]:focus').waitFor();
    await dialog.getByText('This project has no such item.').waitFor();
    await audit(page);
    await dialog.getByRole('button', { name: 'Money' }).click();
    await dialog.getByLabel('Amount').fill('250');
    await dialog.getByLabel('Maximum redemptions').fill('10');
    await preview();
    await dialog
      .getByText(
        'The promotion harvest will be created with the code HARVEST27. A code gives 250 EMB. It runs from now until an operator ends it. Redemptions per player: 1. By all players together: 10.',
      )
      .waitFor();
    await audit(page);
    await confirm(page, 'New promotion');
    const row = page.getByRole('row').filter({ hasText: 'harvest' });
    await row.waitFor();
    expect(await row.getByRole('cell').allTextContents()).toEqual([
      ...['harvest', '250 EMB', '1', '0', '0'],
      ...[expect.stringMatching(/\d/), 'no end', 'running'],
    ]);
    await audit(page);

    const session = await logIn(KOFI);
    const { redemption } = await run(
      'redeemCode',
      { code: 'Harvest-27', idempotencyKey: crypto.randomUUID() },
      session,
    );
    expect(redemption).toMatchObject({ code: 'HARVEST27', amount: 250 });

    const search = page.getByLabel('Code of a player');
    await search.fill('harvest 28');
    await search.press('Enter');
    await page.getByText('There is no code harvest 28.').waitFor();
    await search.fill('harvest 27');
    await search.press('Enter');
    await page.getByRole('heading', { name: 'HARVEST27' }).waitFor();
    await page.getByText('1 of 10', { exact: true }).waitFor();
    await audit(page);

    await row.getByRole('link', { name: 'harvest' }).click();
    const code = page.getByRole('row').filter({ hasText: 'HARVEST27' });
    await code.waitFor();
    expect(await code.getByRole('cell').allTextContents()).toEqual(['HARVEST27', '1', '10']);
    await audit(page);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download codes' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('harvest.csv');
    expect(await readFile(await download.path(), 'utf8')).toMatch(
      /code,maxRedemptions,redemptions\s+HARVEST27,10,1\s*$/,
    );

    await page.getByRole('button', { name: 'End promotion' }).click();
    await dialog.getByText('The promotion harvest will end now.').waitFor();
    await audit(page);
    await confirm(page, 'End promotion');
    await page.getByText('ended', { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'End promotion' }).count()).toBe(0);
    expect(await dataOf('promotion.show', { project: 'demo', promotion: 'harvest' })).toMatchObject({
      promotion: { redemptions: 1, users: 1 },
    });
  });

  it('is linked from its request, and shows its codes in pages, in German at 360 px', async () => {
    const from = new Date(Date.now() + 86_400_000).toISOString();
    const promotion = { name: 'herbst', sku: 'ember-oats', quantity: 2, codes: 60, from };
    const response = await send('promotion.create', { project: 'demo', ...promotion }, admin.owner);
    const page = await open('/admin', { language: 'de', width: 360, token: admin.owner });
    await page.goto(new URL(`/console/requests/${response.headers.get('x-request-id')}`, admin.demo.opsUrl).href);
    await page.getByText('Aktion angelegt, von grace').waitFor();
    await page.getByText('Artikel: ember-oats').waitFor();
    await audit(page);
    await page.getByRole('link', { name: /^Aktion \d+$/ }).click();
    await page.getByText('2 × ember-oats').waitFor();
    await page.getByText('geplant', { exact: true }).waitFor();
    const rows = page.locator('tbody tr');
    expect(await rows.count()).toBe(50);
    await page.getByRole('button', { name: 'Mehr anzeigen' }).click();
    await page.getByText('Alle 60 werden angezeigt.').waitFor();
    expect(await rows.count()).toBe(60);
    await audit(page);
    // Another project has another list.
    await page.getByLabel('Projekt', { exact: true }).selectOption('elsewhere');
    await page.getByText('Es gibt noch keine Aktionen.').waitFor();
    await audit(page);
  });
});
