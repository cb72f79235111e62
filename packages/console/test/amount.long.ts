import { expect, it } from '@jest/globals';
import { type Page, withChromium } from '../../../test/tools/browser/browser.js';
import { confirm, useAdmin } from './admin.js';
import { audit } from './console.js';
import { KOFI } from './players.js';

// Input of amounts, in a browser: in the unit of the currency and the notation of the page.

const EUROS = `
project:
  slug: euros
  names: { en: Euros }
  language: en
  languages: [en]
  currency: { code: EUR, scale: 2, names: { en: Euros } }
servers: [{ code: one, names: { en: One }, status: open, default: true }]
categories: [{ code: all, titles: { en: All } }]
items:
  - sku: tea
    category: all
    titles: { en: Tea }
    price: 1250
    servers: { one: { price: 1250 } }
`;

withChromium('Amounts', () => {
  const admin = useAdmin();
  const { open, dataOf, apply } = admin;

  const balanceOf = async (project: string, user: string) => (await dataOf('ledger.show', { project, user })).balance;

  /** Returns the price of an item, and its price on the first server. */
  async function pricesOf(sku: string): Promise<readonly unknown[]> {
    const { items } = Object(await dataOf('catalogue.items', { project: 'euros' }));
    const item = items.find((one: { sku: string }) => one.sku === sku);
    return [item.price, item.servers[0].price];
  }

  async function openCard(language: 'en' | 'de', project: string, email: string): Promise<Page> {
    const page = await open('/admin/players', { language, token: admin.owner });
    await page.locator('header.top select').selectOption(project);
    await page.getByRole('main').locator('input[type=text], input[type=search]').first().fill(email);
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: email }).click();
    return page;
  }

  it('credits a thousand for 1.000 in German', async () => {
    const before = Number(await balanceOf('demo', KOFI));
    const page = await openCard('de', 'demo', KOFI);
    await page.locator('[data-command="credit"]').click();
    const dialog = page.getByRole('dialog');
    const amount = dialog.getByLabel('Betrag');
    await amount.fill('1,000');
    await dialog.getByLabel('Referenz').fill('amount-1');
    await dialog.getByText('Geben Sie einen Betrag ein, zum Beispiel 12 oder 1.000, mindestens 1.').waitFor();
    await amount.fill('');
    await amount.pressSequentially('1.000');
    await dialog.getByLabel('Referenz').focus();
    expect(await amount.inputValue()).toBe('1.000');
    await audit(page);
    await page.keyboard.press('Enter');
    await confirm(page, 'Gutschreiben');
    expect(await balanceOf('demo', KOFI)).toBe(before + 1_000);
  });

  it('accepts euros, not cents, in credits and in the item editor', async () => {
    await apply(EUROS);
    await dataOf('user.create', { project: 'euros', email: 'eve@example.com' });
    const page = await openCard('en', 'euros', 'eve@example.com');
    await page.locator('[data-command="credit"]').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('In EUR, like 12.50.').waitFor();
    await dialog.getByLabel('Amount').fill('1.000');
    await dialog.getByLabel('Reference').fill('amount-2');
    await dialog.getByText('Enter an amount like 12.50 or 1,000.00, at least 0.01.').waitFor();
    await dialog.getByLabel('Amount').fill('12.50');
    await dialog.getByLabel('Reference').press('Enter');
    await confirm(page, 'Credit');
    expect(await balanceOf('euros', 'eve@example.com')).toBe(1_250);

    // The keyboards of phones for numbers may have no minus key.
    for (const [command, inputMode] of [
      ['credit', 'decimal'],
      ['adjust', 'text'],
    ] as const) {
      await page.locator(`[data-command="${command}"]`).click();
      expect(await dialog.getByLabel('Amount').getAttribute('inputMode')).toBe(inputMode);
      await page.keyboard.press('Escape');
    }

    /** Performs the previewed changes of the item editor. */
    async function save(): Promise<void> {
      const saving = page.getByRole('dialog', { name: 'Save', exact: true });
      await saving.getByText('Nothing was changed yet.').waitFor();
      await saving.getByRole('button', { name: 'Save', exact: true }).click();
      await saving.getByRole('heading', { name: 'Result' }).waitFor();
    }
    await page.getByRole('link', { name: 'Catalogue' }).click();
    await page.getByRole('button', { name: /tea/ }).click();
    await page.getByLabel('Price in EUR').fill('13.75');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByRole('row', { name: 'tea changed price 12.50 EUR 13.75 EUR' }).waitFor();
    await save();

    // A price of a server that equals the item's price is shown, and can be cleared.
    expect(await pricesOf('tea')).toEqual([1_375, 1_250]);
    await dataOf('catalogue.import', {
      project: 'euros',
      source: { file: 'tea.csv', text: 'sku,basePrice\ntea,1250\n' },
    });
    await page.reload();
    await page.getByRole('button', { name: /tea/ }).click();
    const own = page.getByLabel('Price on this server');
    expect(await own.inputValue()).toBe('12.50');
    await own.fill('');
    await page.getByLabel('Price in EUR').fill('14');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await save();
    expect(await pricesOf('tea')).toEqual([1_400, 1_400]);
  });
});
