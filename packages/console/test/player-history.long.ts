import { beforeAll, expect, it } from '@jest/globals';
import { type Page, withChromium } from '../../../test/tools/browser/browser.js';
import { useDesk } from './admin.js';
import { audit, signIn } from './console.js';
import { KOFI, playersOf } from './players.js';

// What the desk shows of much: long lists of a player, in a browser (rules.md §4.5.4): `npm run long -- browser`.

withChromium('The card of a player with a long history', () => {
  const desk = useDesk();
  const { open, dataOf } = desk;

  beforeAll(async () => {
    for (let count = 1; count <= 75; count += 1)
      await dataOf('credit', { project: 'demo', user: KOFI, amount: 500, reference: `long-${count}`, note: 'a test' });
    await playersOf(desk).buy(23);
  });

  const section = (page: Page, heading: string) =>
    page.locator('section').filter({ has: page.getByRole('heading', { name: heading, exact: true, level: 2 }) });
  const rowsOf = (page: Page, heading: string) => section(page, heading).locator('tbody tr');

  it('shows all of it page by page, each entry once, and stays there after a command', async () => {
    const page = await open('/desk/players');
    await signIn(page, desk.owner);
    await page.getByLabel(/Address, game login/).fill('kofi@');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: KOFI }).click();

    const orders = section(page, 'Orders');
    await orders.getByText('20 are shown, and there are more.').waitFor();
    const more = orders.getByRole('button', { name: 'Show more' });
    await more.focus();
    await page.keyboard.press('Enter');
    await orders.getByText('These are all:').waitFor();
    const bought = await rowsOf(page, 'Orders').count();
    expect(bought).toBeGreaterThanOrEqual(23);
    // The button is gone, and whoever used it by keyboard is still in the list.
    expect(await page.evaluate("document.activeElement.classList.contains('more')")).toBe(true);

    const ledger = section(page, 'Ledger');
    for (const shown of ['20', '70']) {
      await ledger.getByText(`${shown} are shown, and there are more.`).waitFor();
      await ledger.getByRole('button', { name: 'Show more' }).click();
    }
    await ledger.getByText('These are all:').waitFor();
    const references = await rowsOf(page, 'Ledger').locator('td:last-child').allTextContents();
    expect(new Set(references).size).toBe(references.length);
    expect(references.length).toBeGreaterThanOrEqual(75 + bought);

    const log = section(page, 'Audit log');
    for (const shown of ['20', '70']) {
      await log.getByText(`${shown} are shown, and there are more.`).waitFor();
      await log.getByRole('button', { name: 'Show more' }).click();
    }
    await log.getByText('These are all:').waitFor();
    await audit(page);

    // What was opened stays open when the card is shown anew.
    await orders.locator('[data-command="purchase.refund"]').last().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Why; kept in the ledger').fill('A test');
    await dialog.getByRole('button', { name: 'Show what would happen' }).click();
    await dialog.locator('button.danger, button.primary').last().click();
    await dialog.getByText('What was done').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).first().click();
    await orders.getByText('paid back').first().waitFor();
    expect(await rowsOf(page, 'Orders').count()).toBe(bought);
    await page.context().close();
  });
});
