import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Page, withChromium } from '../../../test/tools/browser/browser.js';
import { audit, signIn, useConsole } from './console.js';

// What developers and clients' developers find in the console: in Chromium, against the demo.

withChromium('the explorer', () => {
  const { demo, open, newOperator } = useConsole();

  /** The ids in the list, as it stands. */
  const listed = (page: Page): Promise<string[]> => page.locator('.finder .hit .name').allTextContents();

  /** Sends a request to the API, and gives its id. */
  async function sent(documentId: string, variables: object): Promise<string> {
    const answer = await fetch(demo.endpoint, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Project-Context': demo.contextToken },
      body: JSON.stringify({ documentId, variables }),
    });
    return answer.headers.get('X-Request-Id') ?? '';
  }

  describe('finds operations', () => {
    it('as one types, by what they can be refused with, and opens one by keyboard alone', async () => {
      const page = await open('/');
      await page.locator('.hit').first().waitFor();
      expect((await listed(page)).length).toBeGreaterThan(30);
      await audit(page);

      // The heading has the focus, and the key goes to the search from there and from the list.
      await page.keyboard.press('/');
      await page.locator('input[type=search]:focus').waitFor();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Control+k');
      await page.locator('input[type=search]:focus').waitFor();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('/');
      await page.keyboard.type('out_of_stock');
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

    it('by variables, and says so where nothing is found', async () => {
      const page = await open('/');
      await page.getByRole('searchbox').fill('shortsession');
      expect(await listed(page)).toEqual(['login']);
      await page.getByRole('searchbox').fill('rate_limited');
      await page.getByText('Every operation can be refused with RATE_LIMITED.').waitFor();
      await page.getByRole('searchbox').fill('no such thing');
      await page.getByRole('button', { name: 'Show all operations' }).click();
      expect((await listed(page)).length).toBeGreaterThan(30);
    });

    it('and shows those that are gone or go apart, with what takes their place, and who calls', async () => {
      const page = await open('/');
      const sunset = {
        since: '2026-10-01',
        on: '2030-02-01',
        reason: 'Sessions go on after it.',
        successor: 'resetPassword',
      };
      const old = { on: '2026-08-01', reason: 'It had no language.', successor: 'login' };
      const call = { documentId: 'changePassword', client: 'launcher', version: '2.4.0', calls: 1234 };
      // The contract of the demo has neither: the answer of the service, with both.
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
      await page.locator('.found').getByRole('link', { name: 'login', exact: true }).click();
      await page.getByRole('heading', { level: 1, name: 'login', exact: true }).waitFor();

      await page.getByRole('link', { name: /^changePassword / }).click();
      await page.getByText(/Deprecated since Oct 1, 2026; from Feb 1, 2030, 00:00 UTC/).waitFor();
      expect(await page.getByRole('row', { name: /launcher/ }).innerText()).toMatch(/launcher\s+2\.4\.0\s+1,234\s/);
    });
  });

  it('tells of an operation what it takes, gives and is refused with, on a narrow dark page in German', async () => {
    const page = await open('/operations/purchase', { language: 'de', colorScheme: 'dark', width: 360 });
    await page.getByRole('heading', { level: 1, name: 'purchase' }).waitFor();
    expect(await page.locator('.finder').isVisible()).toBe(false);
    const said = await page.locator('.found').innerText();
    expect(said).toMatch(/idempotencyKey\s*nötig\s*Text mit 16 bis 64 Zeichen/);
    expect(said).toMatch(/quantity\s*ganze Zahl, 1 bis 999/);
    expect(said).toMatch(/Genau eins von itemId und sku ist dabei/);
    expect(said).toMatch(/deliveredAt Datum und Uhrzeit \(RFC 3339\) oder null/);
    expect(said).toMatch(/status DELIVERED, DELIVERING, PAID oder REFUNDED/);
    expect(said).toMatch(/OUT_OF_STOCK\s*409\s*nicht noch einmal schicken/);
    expect(said).toContain('mutation purchase(');
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

  describe('compares', () => {
    let page: Page;
    beforeAll(async () => {
      page = await open('/compare');
      await page.getByRole('button', { name: "Sign in as the demo's operator" }).click();
    });

    it('what runs here with what was published', async () => {
      await page.getByText('It may be deployed: nothing has changed for clients.').waitFor();
      await page.getByText('Against documents/published.json').waitFor();
      await audit(page);
    });

    it('with a manifest that promised more, and says what breaks, whom, and what to do', async () => {
      const published = JSON.parse(await (await fetch(new URL('/manifest', demo.opsUrl))).text());
      const { wire } = published.manifest.operations.shopCategories.contract;
      wire.variables.colour = { required: false, type: { kind: 'boolean', nullable: true } };
      const buffer = Buffer.from(JSON.stringify(published.manifest));
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'earlier.json', mimeType: 'application/json', buffer });
      await page.getByText('It must not be deployed').waitFor();
      const changed = page.getByRole('region', { name: /shopCategories/ });
      expect(await changed.innerText()).toMatch(
        /there is no \$colour.*What to do: keep the variable.*Who is affected/s,
      );
      expect(await page.getByText(/1 breaking/).count()).toBe(1);
      await page.locator('summary').click();
      await audit(page);
    });

    it('with nothing that is no manifest', async () => {
      const given = (text: string) =>
        page
          .locator('input[type=file]')
          .setInputFiles({ name: 'notes.json', mimeType: 'application/json', buffer: Buffer.from(text) });
      await given('{');
      await page.getByText('This file is no JSON.').waitFor();
      await given('{}');
      await page.getByText('This file is neither a manifest nor a lock of this version.').waitFor();
      await page.getByRole('button', { name: 'Compare with what was published' }).click();
      await page.getByText('It may be deployed: nothing has changed for clients.').waitFor();
      // The same file can be chosen again: to a browser that is a choice if there was none before.
      const chooser = page.waitForEvent('filechooser');
      await page.locator('input[type=file]').click();
      await chooser;
      expect(await page.locator('input[type=file]').inputValue()).toBe('');
    });
  });

  it('says what became of a request, to whoever may know it', async () => {
    const id = await sent('register', { email: 'eve@example.com', password: 'tide-and-ember-9' });
    const refused = await sent('login', { email: 'ada@example.com', password: 'not-hers-at-all' });
    const support = await newOperator('sue', { demo: 'SUPPORT' });
    const shop = await newOperator('sam', { demo: 'SHOP' });

    const page = await open('/requests');
    await page.getByLabel('Request id').fill(` ${id} `);
    await page.keyboard.press('Enter');
    await page.getByText('only operators see it').waitFor();
    await audit(page);
    await signIn(page, support);
    await page.getByText('Registered, by a client without a session').waitFor();
    await page.getByText('outcome: new player').waitFor();
    expect(await page.locator('.became .badge').allTextContents()).toEqual(expect.arrayContaining(['change', 'mail']));
    expect(new URL(page.url()).pathname).toBe(`/console/requests/${id}`);
    await audit(page);

    await page.getByLabel('Request id').fill(refused);
    await page.getByRole('button', { name: 'Look' }).click();
    await page.getByRole('heading', { name: 'Why it was refused' }).waitFor();
    expect(await page.locator('main').innerText()).toMatch(
      /Status\s+401\s+Operation\s+login\s+Project\s+demo\s.*INVALID_CREDENTIALS\s+401\s+not to be sent again\s.*Do not state which of the two was wrong/s,
    );
    await audit(page);

    // A malformed id is refused by the form and by the page of its address; no request is sent.
    let wasAsked = false;
    await page.route('**/admin/request', async (route) => {
      wasAsked = true;
      await route.continue();
    });
    await page.getByLabel('Request id').fill('no such thing!');
    await page.getByRole('button', { name: 'Look' }).click();
    await page.getByText('A request id has 1 to 128 letters').waitFor();
    expect(await page.getByLabel('Request id').getAttribute('aria-invalid')).toBe('true');
    await audit(page);
    expect(wasAsked).toBe(false);
    await page.unroute('**/admin/request');
    await page.getByLabel('Request id').fill('nonsense');
    await page.getByRole('button', { name: 'Look' }).click();
    await page.getByText('No request with this id is in memory here. Check the id.').waitFor();
    await page.goBack();
    await page.goBack();
    await page
      .getByRole('link', { name: /^Player \d+$/ })
      .first()
      .click();
    await page.getByText('eve@example.com').first().waitFor();
    expect(new URL(page.url()).pathname).toMatch(/^\/console\/desk\/players\/\d+$/);
    expect(new URL(page.url()).search).toBe('?in=demo');

    const other = await open(`/requests/${id}`, { language: 'de', colorScheme: 'dark', width: 360 });
    await other.getByText('Melde dich an').waitFor();
    await signIn(other, shop);
    await other.getByText('In demo darfst du das mit deiner Rolle nicht sehen').waitFor();
    await audit(other);
  });
});
