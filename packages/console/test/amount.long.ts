import { expect, it } from '@jest/globals';
import { type Page, withChromium } from '../../../test/tools/browser/browser.js';
import { confirm, useAdmin } from './admin.js';
import { audit, signIn } from './console.js';
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
    servers: { one: {} }
`;

withChromium('Amounts', () => {
  const admin = useAdmin();
  const { open, dataOf, apply } = admin;

  const balanceOf = async (project: string, user: string) => (await dataOf('ledger.show', { project, user })).balance;

  async function openCard(language: 'en' | 'de', project: string, email: string): Promise<Page> {
    const page = await open('/admin/players', { language });
    await signIn(page, admin.owner);
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
    await page.context().close();
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

    await page.getByRole('link', { name: 'Catalogue' }).click();
    await page.getByRole('button', { name: /tea/ }).click();
    await page.getByLabel('Price in EUR').fill('13.75');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByRole('row', { name: 'tea changed price 12.50 EUR 13.75 EUR' }).waitFor();
    await page.context().close();
  });
});
