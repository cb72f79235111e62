import { beforeAll, expect, it } from '@jest/globals';
import { type Page, withChromium } from '../../../test/tools/browser/browser.js';
import { useAdmin } from './admin.js';
import { audit } from './console.js';
import { findPlayers, KOFI, playersOf } from './players.js';

// Pages of a player's lists, in a browser (rules.md §4.5.4): `npm run long -- browser`.

withChromium('The page of a player with a long history', () => {
  const admin = useAdmin();
  const { open, dataOf } = admin;

  beforeAll(async () => {
    for (let count = 1; count <= 75; count += 1)
      await dataOf('credit', { project: 'demo', user: KOFI, amount: 500, reference: `long-${count}`, note: 'a test' });
    const { rejectedOrder, buy } = playersOf(admin);
    await rejectedOrder();
    await buy(23);
  });

  const section = (page: Page, heading: string) =>
    page.locator('section').filter({ has: page.getByRole('heading', { name: heading, exact: true, level: 2 }) });
  const rowsOf = (page: Page, heading: string) => section(page, heading).locator('tbody tr');

  it('reports a failed delivery of an order that is not among the newest', async () => {
    const page = await open('/admin/players', { token: admin.owner });
    await findPlayers(page, 'kofi@');
    await page.getByRole('link', { name: KOFI }).click();
    await page.getByText(/Failed deliveries: [1-9]/).waitFor();
    expect(await section(page, 'Orders').locator('tbody').innerText()).not.toContain('The game server rejects it');
    await audit(page);
  });

  it('shows each entry once, in pages that stay loaded after a command', async () => {
    const page = await open('/admin/players', { token: admin.owner });
    await findPlayers(page, 'kofi@');
    await page.getByRole('link', { name: KOFI }).click();

    const orders = section(page, 'Orders');
    await orders.getByText('Showing 20; there are more.').waitFor();
    const more = orders.getByRole('button', { name: 'Show more' });
    await more.focus();
    await page.keyboard.press('Enter');
    await orders.getByText('Showing all').waitFor();
    const orderCount = await rowsOf(page, 'Orders').count();
    expect(orderCount).toBeGreaterThanOrEqual(23);
    // The button has disappeared, and the focus is in the list.
    expect(await page.evaluate("document.activeElement.classList.contains('paged-list')")).toBe(true);

    const ledger = section(page, 'Ledger');
    for (const count of ['20', '70']) {
      await ledger.getByText(`Showing ${count}; there are more.`).waitFor();
      await ledger.getByRole('button', { name: 'Show more' }).click();
    }
    await ledger.getByText('Showing all').waitFor();
    const references = await rowsOf(page, 'Ledger').locator('td:last-child').allTextContents();
    expect(new Set(references).size).toBe(references.length);
    expect(references.length).toBeGreaterThanOrEqual(75 + orderCount);

    const log = section(page, 'Audit log');
    for (const count of ['20', '70']) {
      await log.getByText(`Showing ${count}; there are more.`).waitFor();
      await log.getByRole('button', { name: 'Show more' }).click();
    }
    await log.getByText('Showing all').waitFor();
    await audit(page);

    // Loaded pages of a list stay when the data is reloaded.
    await orders.locator('[data-command="purchase.refund"]').last().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason (stored in the ledger)').fill('A test');
    await dialog.getByRole('button', { name: 'Show preview' }).click();
    await dialog.locator('button.danger, button.primary').last().click(); // confirms
    await dialog.getByRole('heading', { name: 'Result' }).waitFor();
    await dialog.getByRole('button', { name: 'Close' }).first().click();
    await orders.getByText('refunded', { exact: true }).first().waitFor();
    expect(await rowsOf(page, 'Orders').count()).toBe(orderCount);
  });
});
