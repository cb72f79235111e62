import { expect, it } from '@jest/globals';
import { eventually } from '../../../test/support/eventually.js';
import { withChromium } from '../../../test/tools/browser/browser.js';
import { confirm, useDesk } from './admin.js';
import { audit, kept, signIn } from './console.js';
import { KOFI } from './players.js';

// The session that all tabs share, and what its end leaves (rules.md §4.9.4).

withChromium('A session of the console', () => {
  const desk = useDesk();
  const { demo, open, dataOf, operatorWith } = desk;

  it('serves every tab, is read by no script, and is signed out of in all of them', async () => {
    const token = await operatorWith('tabs', { demo: 'OWNER' });
    const page = await open('/desk/players');
    await signIn(page, token);
    await page.getByLabel(/Address, game login/).fill('kofi@');
    await page.keyboard.press('Enter');
    const opened = page.context().waitForEvent('page');
    await page.getByRole('link', { name: KOFI }).click({ modifiers: ['Control'] });
    const other = await opened;
    await other.locator('[data-command="credit"]').waitFor();
    for (const tab of [page, other]) {
      expect(await kept(tab)).not.toContain(token);
      expect(await kept(tab)).not.toContain('pos_');
    }
    await page.reload();
    await page.getByLabel(/Address, game login/).waitFor();

    await other.getByRole('button', { name: 'Sign out', exact: true }).click();
    await other.locator('input[type=password]').waitFor();
    await page.locator('input[type=password]').waitFor();
    // The pages ask for a token at once, the service is still told meanwhile.
    await eventually(async () => (await page.context().cookies(`${demo.opsUrl}/admin`)).length === 0);
    await page.context().close();
  });

  it('says why it ended, and keeps the dialog and what was typed until the operator is back', async () => {
    const token = await operatorWith('keeps', { demo: 'OWNER' });
    const page = await open('/desk/players');
    await signIn(page, token);
    await page.getByLabel(/Address, game login/).fill(KOFI);
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: KOFI }).click();
    await page.locator('[data-command="credit"]').click();
    const dialog = page.locator('dialog').filter({ has: page.getByLabel('Amount') });
    await page.getByLabel('Amount').fill('12');
    await page.getByLabel('Reference').fill('session-1');

    const [{ id }] = Object(await dataOf('operator.token.list', { operator: 'keeps' }));
    await dataOf('operator.token.revoke', { operator: 'keeps', tokenId: id });
    await dialog.getByRole('button', { name: 'Show what would happen' }).click();
    await page.getByText('Your session ended, because your operator token was revoked.').waitFor();
    await audit(page);
    // Escape does not lift the cover.
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    const again = String((await dataOf('operator.token.issue', { operator: 'keeps' })).operatorToken);
    await page.locator('input[type=password]').fill(again);
    await page.keyboard.press('Enter');
    await page.locator('input[type=password]').waitFor({ state: 'detached' });
    expect(await page.getByLabel('Amount').inputValue()).toBe('12');
    await dialog.getByRole('button', { name: 'Show what would happen' }).click();
    await confirm(page, 'Credit');
    await page.context().close();
  });

  it('shows nothing typed to another operator', async () => {
    const page = await open('/desk/players');
    await signIn(page, await operatorWith('first', { demo: 'OWNER' }));
    await page.getByLabel(/Address, game login/).fill('secret of the first');
    await page.clock.setSystemTime(Date.now() + 31 * 60_000);
    await page.keyboard.press('Shift');
    await page.getByText('Your session ended, because it was not used for half an hour.').waitFor();
    await page.locator('input[type=password]').fill(await operatorWith('second', { demo: 'OWNER' }));
    await page.keyboard.press('Enter');
    await page.locator('header.top .who', { hasText: 'second' }).waitFor();
    expect(await page.getByLabel(/Address, game login/).inputValue()).toBe('');
    await page.context().close();
  });

  it('keeps the variables of the explorer for the same operator alone', async () => {
    const page = await open('/sign-in');
    const token = await operatorWith('third', { demo: 'OWNER' });
    await signIn(page, token);
    await page.goto(new URL('/console/operations/register/run', demo.opsUrl).href);
    await page.locator('input[name=email]').fill('typed@example.com');
    /** Lets the session end for want of use, and signs in. */
    async function comeBack(as: string, minutes: number): Promise<void> {
      await page.clock.setSystemTime(Date.now() + minutes * 60_000);
      await page.keyboard.press('Shift');
      await page.locator('dialog input[type=password]').fill(as);
      await page.keyboard.press('Enter');
      await page.locator('dialog').waitFor({ state: 'detached' });
    }
    await comeBack(token, 31); // (control) the same operator
    expect(await page.locator('input[name=email]').inputValue()).toBe('typed@example.com');
    await comeBack(await operatorWith('fourth', { demo: 'OWNER' }), 62);
    await page.locator('header.top .who', { hasText: 'fourth' }).waitFor();
    expect(await page.locator('input[name=email]').inputValue()).toBe('');
    await page.context().close();
  });

  it('forgets a search for a player in the address when another operator signs in', async () => {
    const page = await open('/desk/players');
    await signIn(page, await operatorWith('fifth', { demo: 'OWNER' }));
    await page.getByLabel(/Address, game login/).fill('kofi@');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: KOFI }).waitFor();
    expect(page.url()).toContain('kofi');
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await signIn(page, await operatorWith('sixth', { demo: 'OWNER' }));
    expect(await page.getByLabel(/Address, game login/).inputValue()).toBe('');
    expect(page.url()).not.toContain('kofi');
    await page.context().close();
  });

  it('loads a page again after the sign-in that its first request asked for', async () => {
    const page = await open('/desk');
    await signIn(page, await operatorWith('loads', { demo: 'OWNER' }));
    const [{ id }] = Object(await dataOf('operator.token.list', { operator: 'loads' }));
    await dataOf('operator.token.revoke', { operator: 'loads', tokenId: id });
    await page.getByRole('link', { name: 'Catalogue', exact: true }).dispatchEvent('click');
    const again = String((await dataOf('operator.token.issue', { operator: 'loads' })).operatorToken);
    await page.locator('dialog input[type=password]').fill(again);
    await page.keyboard.press('Enter');
    await page.locator('tbody button').first().waitFor();
    await page.context().close();
  });

  it('begins with one click in a demo', async () => {
    const page = await open('/desk');
    await page.getByRole('button', { name: "Sign in as the demo's operator" }).click();
    await page.locator('header.top .who').waitFor();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await audit(page);
    await page.context().close();
  });

  it('drops what was typed in a dialog only when asked', async () => {
    const page = await open('/desk/catalogue');
    await signIn(page, desk.owner);
    await page.locator('tbody button').first().click();
    const dialog = page.getByRole('dialog');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' }); // (control) nothing was typed
    await page.locator('tbody button').first().click();
    await dialog.getByLabel('Price in EMB').fill('77');
    for (const _ of [1, 2, 3]) await page.keyboard.press('Escape');
    await dialog.getByText('You have changes that are not saved.').waitFor();
    await audit(page);
    await dialog.getByRole('button', { name: 'Keep editing' }).click();
    expect(await dialog.getByLabel('Price in EMB').inputValue()).toBe('77');
    await dialog.getByRole('button', { name: 'Close', exact: true }).click();
    await dialog.getByRole('button', { name: 'Discard changes' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.context().close();
  });
});
