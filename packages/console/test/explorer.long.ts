import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Page, withChromium } from '../../../test/tools/browser/browser.js';
import { audit, signIn, useConsole } from './console.js';

// The Explorer in Chromium, against the demo.

withChromium('the Explorer', () => {
  const { demo, open, newOperator } = useConsole();

  /** Returns the ids in the list. */
  const listed = (page: Page): Promise<string[]> => page.locator('.finder .hit .name').allTextContents();

  /** Sends a request to the API and returns its id. */
  async function sendRequest(documentId: string, variables: object): Promise<string> {
    const answer = await demo.client.ask(documentId, variables);
    return answer.headers.get('X-Request-Id') ?? '';
  }

  describe('search', () => {
    it('finds operations by error code while typing, and opens one by keyboard', async () => {
      const page = await open('/');
      await page.locator('.hit').first().waitFor();
      expect((await listed(page)).length).toBeGreaterThan(30);
      await audit(page);

      // `/` focuses the search from the heading and from the list.
      await page.keyboard.press('/');
      await page.locator('input[type=search]:focus').waitFor();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Control+k');
      await page.locator('input[type=search]:focus').waitFor();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('/');
      await page.keyboard.type('price_changed');
      expect(await listed(page)).toEqual(['purchase']);
      expect(await page.getByRole('status').allTextContents()).toContainEqual(
        expect.stringMatching(/^1 of \d+ operations$/),
      );
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: 'purchase' }).waitFor();
      expect(new URL(page.url()).pathname).toBe('/console/operations/purchase');
      expect(await page.evaluate('document.activeElement.textContent')).toBe('purchase');
      await audit(page);
    });

    it('finds operations by variable and reports no matches', async () => {
      const page = await open('/');
      await page.getByRole('searchbox').fill('shortsession');
      expect(await listed(page)).toEqual(['login']);
      await page.getByRole('searchbox').fill('rate_limited');
      await page.getByText('Every operation can return RATE_LIMITED.').waitFor();
      await page.getByRole('searchbox').fill('no such thing');
      await page.getByRole('button', { name: 'Show all operations' }).click();
      expect((await listed(page)).length).toBeGreaterThan(30);
    });

    it('lists retired and deprecated operations with replacement and callers', async () => {
      const page = await open('/');
      const sunset = {
        since: '2026-10-01',
        on: '2030-02-01',
        reason: 'Sessions go on after it.',
        successor: 'resetPassword',
      };
      const old = { on: '2026-08-01', reason: 'It had no language.', successor: 'login' };
      const call = { documentId: 'changePassword', client: 'launcher', version: '2.4.0', calls: 1234 };
      // Adds both to the answer, because the contract of the demo has neither.
      await page.route('**/console/explorer', async (route) => {
        const answer = await (await route.fetch()).json();
        for (const one of answer.operations) if (one.documentId === 'changePassword') one.sunset = sunset;
        answer.retired = { logIn: old };
        answer.usage = [{ ...call, lastCallAt: '2026-11-20T08:00:00.000Z' }];
        await route.fulfill({ json: answer });
      });
      await page.reload();
      await page.getByRole('region', { name: 'Retired' }).getByRole('link', { name: /logIn/ }).click();
      await page.getByText('It had no language.').waitFor();
      await audit(page);
      await page.locator('.selected').getByRole('link', { name: 'login', exact: true }).click();
      await page.getByRole('heading', { level: 1, name: 'login', exact: true }).waitFor();

      await page.getByRole('link', { name: /^changePassword / }).click();
      await page.getByText(/Deprecated since Oct 1, 2026; retired from Feb 1, 2030, 00:00 UTC/).waitFor();
      expect(await page.getByRole('row', { name: /launcher/ }).innerText()).toMatch(/launcher\s+2\.4\.0\s+1,234\s/);

      // A name that JavaScript objects inherit is not a retired operation.
      await page.goto(new URL('/console/operations/toString', demo.opsUrl).href);
      await page.getByRole('heading', { level: 1, name: 'Operation not found' }).waitFor();
    });
  });

  it('describes variables, result and errors of an operation on a narrow dark page in German', async () => {
    const page = await open('/operations/purchase', { language: 'de', colorScheme: 'dark', width: 360 });
    await page.getByRole('heading', { level: 1, name: 'purchase' }).waitFor();
    expect(await page.locator('.finder').isVisible()).toBe(false);
    const text = await page.locator('.selected').innerText();
    expect(text).toMatch(/idempotencyKey\s*erforderlich\s*Text mit 16 bis 64 Zeichen/);
    expect(text).toMatch(/quantity\s*ganze Zahl, 1 bis 999/);
    expect(text).toMatch(/Setzen Sie genau eines von itemId und sku/);
    expect(text).toMatch(/deliveredAt Datum und Uhrzeit \(RFC 3339\) oder null/);
    expect(text).toMatch(/status DELIVERED, DELIVERING, PAID oder REFUNDED/);
    expect(text).toMatch(/OUT_OF_STOCK\s*409\s*nicht wiederholbar/);
    expect(text).toContain('mutation purchase(');
    await page.locator('summary').first().click();
    await audit(page);
    await page.getByRole('link', { name: '← Operationen' }).click();
    await page.locator('.hit').first().waitFor();
    await audit(page);
    await page.getByRole('link', { name: /^accounts / }).click();
    await page.getByRole('heading', { level: 1, name: 'accounts' }).waitFor();
    await page.keyboard.press('Control+k');
    await page.locator('input[type=search]:focus').waitFor();
    await page.keyboard.type('balance');
    expect(await listed(page)).toContain('balanceHistory');
  });

  describe('comparison', () => {
    let page: Page;
    beforeAll(async () => {
      page = await open('/compare');
      await page.getByRole('button', { name: 'Sign in as demo operator' }).click();
    });

    it('compares the running contract with the published one', async () => {
      await page.getByText('Safe to deploy: nothing changes for clients.').waitFor();
      await page.getByText('Compared with documents/published.json').waitFor();
      await audit(page);
    });

    it('reports breaking changes to a manifest with affected clients and fixes', async () => {
      const published = JSON.parse(await (await fetch(new URL('/manifest', demo.opsUrl))).text());
      const { wire } = published.manifest.operations.shopCategories.contract;
      wire.variables.colour = { required: false, type: { kind: 'boolean', nullable: true } };
      const buffer = Buffer.from(JSON.stringify(published.manifest));
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'earlier.json', mimeType: 'application/json', buffer });
      await page.getByText('Do not deploy').waitFor();
      const changed = page.getByRole('region', { name: /shopCategories/ });
      expect(await changed.innerText()).toMatch(/there is no \$colour.*Fix: keep the variable.*Affected clients/s);
      expect(await page.getByText(/1 breaking/).count()).toBe(1);
      await page.locator('summary').click();
      await audit(page);
    });

    it('rejects files that are not manifests', async () => {
      const choose = (text: string) =>
        page
          .locator('input[type=file]')
          .setInputFiles({ name: 'notes.json', mimeType: 'application/json', buffer: Buffer.from(text) });
      await choose('{');
      await page.getByText('The file is not JSON.').waitFor();
      const language = page.locator('.preferences select').first();
      await language.selectOption('de');
      await page.getByText('Die Datei ist kein JSON.').waitFor();
      await language.selectOption('en');
      await choose('{}');
      await page.getByText('The file is neither a manifest nor a lock of this version.').waitFor();
      await page.getByRole('button', { name: 'Compare with the published contract' }).click();
      await page.getByText('Safe to deploy: nothing changes for clients.').waitFor();
      // The input is cleared on click, so that the same file can be chosen again.
      const chooser = page.waitForEvent('filechooser');
      await page.locator('input[type=file]').click();
      await chooser;
      expect(await page.locator('input[type=file]').inputValue()).toBe('');
    });
  });

  it('shows answer and effects of a request to operators with the role', async () => {
    const id = await sendRequest('register', { email: 'eve@example.com', password: 'tide-and-ember-9' });
    const refused = await sendRequest('login', { email: 'ada@example.com', password: 'not-hers-at-all' });
    const support = await newOperator('sue', { demo: 'SUPPORT' });
    const shop = await newOperator('sam', { demo: 'SHOP' });

    const page = await open('/requests');
    await page.getByLabel('Request ID').fill(` ${id} `);
    await page.keyboard.press('Enter');
    await page.getByText('Only operators can look up requests').waitFor();
    await audit(page);
    await signIn(page, support);
    await page.getByText('Registered, by a client without a session').waitFor();
    await page.getByText('outcome: new player').waitFor();
    expect(await page.locator('.effects .badge').allTextContents()).toEqual(
      expect.arrayContaining(['change', 'email']),
    );
    expect(new URL(page.url()).pathname).toBe(`/console/requests/${id}`);
    await audit(page);

    await page.getByLabel('Request ID').fill(refused);
    await page.getByRole('button', { name: 'Look up' }).click();
    await page.getByRole('heading', { name: 'Reason for the refusal' }).waitFor();
    expect(await page.locator('main').innerText()).toMatch(
      /Status\s+401\s+Operation\s+login\s+Project\s+demo\s.*INVALID_CREDENTIALS\s+401\s+not retryable\s.*Do not state whether the address or the password was wrong/s,
    );
    await audit(page);

    // A second lookup of the same id asks again: the service may have recorded more.
    const again = page.waitForRequest('**/admin/request');
    await page.getByRole('button', { name: 'Look up' }).click();
    await again;

    // The form and the page of the address reject a malformed id without a request.
    let wasRequested = false;
    await page.route('**/admin/request', async (route) => {
      wasRequested = true;
      await route.continue();
    });
    await page.getByLabel('Request ID').fill('no such thing!');
    await page.getByRole('button', { name: 'Look up' }).click();
    await page.getByText('A request ID has 1 to 128 letters').waitFor();
    expect(await page.getByLabel('Request ID').getAttribute('aria-invalid')).toBe('true');
    await audit(page);
    expect(wasRequested).toBe(false);
    await page.unroute('**/admin/request');
    await page.getByLabel('Request ID').fill('nonsense');
    await page.getByRole('button', { name: 'Look up' }).click();
    await page.getByText('This node has no request with this ID in memory.').waitFor();
    await page.goBack();
    await page.goBack();
    await page
      .getByRole('link', { name: /^Player \d+$/ })
      .first()
      .click();
    await page.getByText('eve@example.com').first().waitFor();
    expect(new URL(page.url()).pathname).toMatch(/^\/console\/admin\/players\/\d+$/);
    expect(new URL(page.url()).search).toBe('?in=demo');

    const other = await open(`/requests/${id}`, { language: 'de', colorScheme: 'dark', width: 360 });
    await other.getByText('Melden Sie sich an').waitFor();
    await signIn(other, shop);
    await other.getByText('Ihre Rolle in demo umfasst die Anfragesuche nicht').waitFor();
    await audit(other);

    // An address whose percent-encoding is invalid.
    const malformed = await open('/requests/%E0%A4%A');
    await malformed.getByText('A request ID has 1 to 128 letters').waitFor();
    await audit(malformed);
  });
});
