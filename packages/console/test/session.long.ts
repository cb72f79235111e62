import { expect, it } from '@jest/globals';
import { eventually } from '../../../test/support/eventually.js';
import { type Page, withChromium } from '../../../test/tools/browser/browser.js';
import { confirm, useAdmin } from './admin.js';
import { audit, signIn, storedState } from './console.js';
import { findPlayers, KOFI } from './players.js';

// The session that all tabs share, and the state after its end (rules.md §4.9.4).

withChromium('A console session', () => {
  const admin = useAdmin();
  const { demo, open, dataOf, operatorWith } = admin;

  it('covers all tabs, is hidden from scripts and ends in all tabs', async () => {
    const token = await operatorWith('tabs', { demo: 'OWNER' });
    const page = await open('/admin/players', { token });
    await findPlayers(page, 'kofi@');
    const opened = page.context().waitForEvent('page');
    await page.getByRole('link', { name: KOFI }).click({ modifiers: ['Control'] });
    const other = await opened;
    await other.locator('[data-command="credit"]').waitFor();
    for (const tab of [page, other]) {
      expect(await storedState(tab)).not.toContain(token);
      expect(await storedState(tab)).not.toContain('pos_');
    }
    await page.reload();
    await page.getByLabel(/Email address, game login/).waitFor();

    await other.getByRole('button', { name: 'Sign out', exact: true }).click();
    await other.locator('input[type=password]').waitFor();
    await page.locator('input[type=password]').waitFor();
    // The pages ask for a token immediately; the request to the service may still run.
    await eventually(async () => (await page.context().cookies(`${demo.opsUrl}/admin`)).length === 0);
  });

  it('states why it ended and keeps the dialog and its input until the next sign-in', async () => {
    const token = await operatorWith('keeps', { demo: 'OWNER' });
    const page = await open('/admin/players', { token });
    await findPlayers(page, KOFI);
    await page.getByRole('link', { name: KOFI }).click();
    await page.locator('[data-command="credit"]').click();
    const dialog = page.locator('dialog').filter({ has: page.getByLabel('Amount') });
    await page.getByLabel('Amount').fill('12');
    await page.getByLabel('Reference').fill('session-1');

    const [{ id }] = Object(await dataOf('operator.token.list', { operator: 'keeps' }));
    await dataOf('operator.token.revoke', { operator: 'keeps', tokenId: id });
    await dialog.getByRole('button', { name: 'Show preview' }).click();
    await page
      .getByRole('dialog', { name: 'Sign in again' })
      .getByText('Your operator token was revoked. You need a new token.')
      .waitFor();
    expect(await storedState(page)).not.toContain(token);
    await audit(page);
    // Escape does not close the sign-in.
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    const again = String((await dataOf('operator.token.issue', { operator: 'keeps' })).operatorToken);
    await page.locator('input[type=password]').fill(again);
    await page.keyboard.press('Enter');
    await page.locator('input[type=password]').waitFor({ state: 'detached' });
    expect(await page.getByLabel('Amount').inputValue()).toBe('12');
    await dialog.getByRole('button', { name: 'Show preview' }).click();
    await confirm(page, 'Credit');
  });

  it('is refused for a token with an invisible character, as copied from a page', async () => {
    const page = await open('/admin');
    await page.locator('input[type=password]').fill(`\u200b${admin.owner}`);
    await page.keyboard.press('Enter');
    await page.getByText('The operator token is invalid.').waitFor();
  });

  it('checks rarely whether it is idle, also after the clock was set back by a month', async () => {
    const page = await open('/admin', { token: await operatorWith('clock', { demo: 'OWNER' }) });
    const checks = await page.evaluate<number>(`new Promise((resolve) => {
      let checks = 0;
      const start = window.setTimeout;
      window.setTimeout = (...timer) => {
        checks += 1;
        return start(...timer);
      };
      localStorage.setItem('console.active', String(Date.now() + 30 * 24 * 3_600_000));
      document.dispatchEvent(new Event('visibilitychange'));
      start(() => resolve(checks), 1_000);
    })`);
    // The page may start other timers.
    expect(checks).toBeLessThan(20);
  });

  it('hides input from another operator', async () => {
    const token = await operatorWith('first', { demo: 'OWNER' });
    const page = await open('/admin/players', { token });
    await page.getByLabel(/Email address, game login/).fill('secret of the first');
    await page.clock.setSystemTime(Date.now() + 31 * 60_000);
    await page.keyboard.press('Shift');
    await page.getByText('Your session ended after 30 minutes without use.').waitFor();
    expect(await storedState(page)).not.toContain(token);
    await page.locator('input[type=password]').fill(await operatorWith('second', { demo: 'OWNER' }));
    await page.keyboard.press('Enter');
    await page.locator('header.top .operator', { hasText: 'second' }).waitFor();
    expect(await page.getByLabel(/Email address, game login/).inputValue()).toBe('');
  });

  it('keeps variables in the Explorer only for the same operator', async () => {
    const page = await open('/sign-in');
    const token = await operatorWith('third', { demo: 'OWNER' });
    await signIn(page, token);
    await page.goto(new URL('/console/operations/register/run', demo.opsUrl).href);
    await page.locator('input[name=email]').fill('typed@example.com');
    /** Lets the session expire and signs in. */
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
    await page.locator('header.top .operator', { hasText: 'fourth' }).waitFor();
    expect(await page.locator('input[name=email]').inputValue()).toBe('');
  });

  /** Logs a player in on the Explorer, whose tab stores the session and the request. */
  async function logInPlayer(page: Page): Promise<void> {
    await page.goto(new URL('/console/operations/login/run', demo.opsUrl).href);
    await page.locator('.run form input[name=email]').fill('ada@example.com');
    await page.locator('.run form input[name=password]').fill('ember-isles-demo');
    await page.locator('.run form [type=submit]').click();
    await page.locator('.session .user', { hasText: 'ada@example.com' }).waitFor();
    expect(await storedState(page)).toContain('ada@example.com');
  }

  it('leaves nothing in a tab that showed another page during the sign-out', async () => {
    const page = await open('/sign-in', { token: await operatorWith('away', { demo: 'OWNER' }) });
    const other = await page.context().newPage();
    await other.goto(page.url());
    await logInPlayer(page);
    await page.goto('about:blank');
    await other.getByRole('button', { name: 'Sign out', exact: true }).click();
    await other.locator('input[type=password]').waitFor();
    await page.goBack();
    await page.locator('.session .user', { hasText: 'Not logged in' }).waitFor();
    expect(await storedState(page)).not.toContain('ada@example.com');
  });

  it('leaves nothing to another operator who signs in after a reload', async () => {
    const page = await open('/sign-in', { token: await operatorWith('left', { demo: 'OWNER' }) });
    await logInPlayer(page);
    const [{ id }] = Object(await dataOf('operator.token.list', { operator: 'left' }));
    await dataOf('operator.token.revoke', { operator: 'left', tokenId: id });
    await page.reload();
    await page.locator('.session .user').waitFor();
    await page.goto(new URL('/console/sign-in', demo.opsUrl).href);
    await signIn(page, await operatorWith('next', { demo: 'OWNER' }));
    expect(await storedState(page)).not.toContain('ada@example.com');
    await page.goto(new URL('/console/operations/login/run', demo.opsUrl).href);
    await page.locator('.session .user', { hasText: 'Not logged in' }).waitFor();
  });

  it('drops answers that arrive after the sign-out', async () => {
    const page = await open('/sign-in');
    const downloads: unknown[] = [];
    page.on('download', (download) => downloads.push(download));
    // Elsewhere than on loopback, the Explorer shows usage only to operators of all projects.
    await page.setExtraHTTPHeaders({ 'X-Forwarded-For': '203.0.113.9' });
    await page.reload();
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    let answers = 0;
    await page.route(/\/(console\/explorer|catalogue\.export)$/, async (route) => {
      const response = await route.fetch();
      answers += 1;
      await released;
      await route.fulfill({ response });
    });
    await signIn(page, admin.owner);
    await page.getByRole('link', { name: 'Catalogue', exact: true }).click();
    await page.getByRole('button', { name: 'Export CSV' }).click();
    await page.getByRole('link', { name: 'Operations', exact: true }).click();
    await eventually(async () => answers === 2);
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await page.locator('input[type=password]').waitFor();
    release();
    await signIn(page, await operatorWith('after', { demo: 'OWNER' }));
    await page.locator('a.hit', { hasText: 'gameServers' }).first().click();
    await page.getByText('No usage data').waitFor();
    expect(downloads).toEqual([]);
  });

  it('leaves no search in an address, nor to another operator who goes back', async () => {
    const page = await open('/admin/players', { token: await operatorWith('fifth', { demo: 'OWNER' }) });
    const box = page.getByLabel(/Email address, game login/);
    await findPlayers(page, 'kofi@');
    await page.getByRole('link', { name: KOFI }).click();
    await page.locator('.identity', { hasText: KOFI }).waitFor();
    await page.goBack(); // (control) The same operator gets the search back.
    await page.getByRole('link', { name: KOFI }).waitFor();
    expect(await box.inputValue()).toBe('kofi@');
    await page.goForward();
    await page.locator('.identity', { hasText: KOFI }).waitFor();
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await page.locator('input[type=password]').waitFor();
    await page.goBack();
    await eventually(async () => !/players\/\d/.test(page.url()));
    expect(await storedState(page)).not.toContain('kofi');
    await signIn(page, await operatorWith('sixth', { demo: 'OWNER' }));
    await page.getByRole('heading', { name: 'All players, newest first' }).waitFor();
    expect(await box.inputValue()).toBe('');
  });

  it('ends in a tab that is being reloaded during the sign-out', async () => {
    const page = await open('/admin', { token: await operatorWith('reloads', { demo: 'OWNER' }) });
    const other = await page.context().newPage();
    await other.goto(page.url());
    await other.locator('header.top .operator').waitFor();
    let [isAnswered, release] = [false, () => {}];
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/admin', async (route) => {
      if (route.request().method() !== 'POST') return await route.continue();
      const response = await route.fetch();
      isAnswered = true;
      await released;
      await route.fulfill({ response });
    });
    await page.reload();
    await eventually(async () => isAnswered);
    await other.getByRole('button', { name: 'Sign out', exact: true }).click();
    await other.locator('input[type=password]').waitFor();
    release();
    await page.locator('input[type=password]').waitFor();
    expect(await page.locator('header.top .operator').count()).toBe(0);
    expect(await storedState(page)).not.toContain('reloads');
  });

  it('continues in all tabs after a sign-in in one of them', async () => {
    const token = await operatorWith('ninth', { demo: 'OWNER' });
    const page = await open('/admin/players', { token });
    const other = await page.context().newPage();
    await other.goto(page.url());
    await other.getByLabel(/Email address, game login/).fill('kept in the other tab');
    await page.clock.setSystemTime(Date.now() + 31 * 60_000);
    for (const tab of [other, page]) {
      await tab.keyboard.press('Shift');
      await tab.locator('input[type=password]').waitFor();
    }
    await signIn(page, token);
    await other.locator('input[type=password]').waitFor({ state: 'detached' });
    expect(await other.getByLabel(/Email address, game login/).inputValue()).toBe('kept in the other tab');
  });

  it('leaves no tab with the name of another operator', async () => {
    const page = await open('/admin/players');
    const first = await operatorWith('seventh', { demo: 'OWNER' });
    await signIn(page, first);
    const other = await page.context().newPage();
    await other.goto(page.url());
    await other.getByRole('button', { name: 'Sign out', exact: true }).click();
    await page.locator('input[type=password]').waitFor();
    await signIn(other, await operatorWith('eighth', { demo: 'OWNER' }));
    await other.getByLabel(/Email address, game login/).fill('secret of the eighth');
    // The sign-in in this tab replaces the session, whose cookie all tabs share.
    await signIn(page, first);
    await other.locator('input[type=password]').waitFor();
    await signIn(other, first);
    expect(await other.getByLabel(/Email address, game login/).inputValue()).toBe('');
    await page.locator('header.top .operator', { hasText: 'seventh' }).waitFor(); // (control)
  });

  it('signs in only after the answer to the sign-out, which deletes the cookie', async () => {
    const page = await open('/admin');
    const token = await operatorWith('quick', { demo: 'OWNER' });
    await signIn(page, token);
    let answer = () => {};
    const released = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/console/session', async (route) => {
      if (route.request().method() !== 'DELETE') return await route.continue();
      const response = await route.fetch();
      await released;
      await route.fulfill({ response });
    });
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await page.locator('input[type=password]').fill(token);
    await page.keyboard.press('Enter');
    setTimeout(answer, 1_000);
    const deleted = page.waitForResponse((response) => response.request().method() === 'DELETE');
    await page.locator('header.top .operator').waitFor();
    await deleted;
    await page.getByRole('link', { name: 'Catalogue', exact: true }).click();
    await page.getByRole('button', { name: 'Edit ember-draught' }).waitFor();
  });

  it('offers to reload a page whose file an update of the service has removed', async () => {
    const page = await open('/admin', { token: admin.owner });
    await page.route('**/assets/maintenance-page*', (route) => route.fulfill({ status: 404, body: 'Not found' }));
    await page.getByRole('link', { name: 'Maintenance', exact: true }).click();
    await page.getByRole('heading', { name: 'Page not loaded', level: 1 }).waitFor();
    await page.unroute('**/assets/maintenance-page*');
    await page.getByRole('button', { name: 'Reload' }).click();
    await page.getByRole('heading', { name: 'Maintenance', level: 1 }).waitFor();
  });

  it('does so in place of a part of a page', async () => {
    const page = await open('/operations/project');
    await page.route('**/assets/run-panel*', (route) => route.fulfill({ status: 404, body: 'Not found' }));
    await page.getByRole('link', { name: 'Run', exact: true }).click();
    const reload = page.getByRole('alert').getByRole('button', { name: 'Reload' });
    await reload.waitFor();
    await page.unroute('**/assets/run-panel*');
    await reload.click();
    await page.locator('.run form [type=submit]').waitFor();
  });

  it('loads a page again after a sign-in that its first request required', async () => {
    const page = await open('/admin', { token: await operatorWith('loads', { demo: 'OWNER' }) });
    const [{ id }] = Object(await dataOf('operator.token.list', { operator: 'loads' }));
    await dataOf('operator.token.revoke', { operator: 'loads', tokenId: id });
    await page.getByRole('link', { name: 'Catalogue', exact: true }).dispatchEvent('click');
    const again = String((await dataOf('operator.token.issue', { operator: 'loads' })).operatorToken);
    await page.locator('dialog input[type=password]').fill(again);
    await page.keyboard.press('Enter');
    await page.locator('tbody button').first().waitFor();
  });

  it('discards input of a dialog only after confirmation', async () => {
    const page = await open('/admin/catalogue', { token: admin.owner });
    await page.locator('tbody button').first().click();
    const dialog = page.getByRole('dialog');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' }); // (control) There was no input.
    await page.locator('tbody button').first().click();
    await dialog.getByLabel('Price in EMB').fill('77');
    for (const _ of [1, 2, 3]) await page.keyboard.press('Escape');
    await dialog.getByText('You have unsaved changes.').waitFor();
    await audit(page);
    await dialog.getByRole('button', { name: 'Keep editing' }).click();
    expect(await dialog.getByLabel('Price in EMB').inputValue()).toBe('77');
    await dialog.getByRole('button', { name: 'Close', exact: true }).click();
    await dialog.getByRole('button', { name: 'Discard changes' }).click();
    await dialog.waitFor({ state: 'detached' });
  });
});
