import { execFile } from 'node:child_process';
import { expect, it } from '@jest/globals';
import { useFolder } from '../../../test/support/folder.js';
import { type Page, withChromium } from '../../../test/tools/browser/browser.js';
import { audit, type PageOptions, storedState, useConsole } from './console.js';

// Runs operations in the Explorer, in Chromium, against the demo. The tour of docs/clients.md is
// run in both languages and themes.

const PASSWORD = 'ember-isles-demo';
const PIN = '314159';

const TOURS = [
  {
    looks: { language: 'en', colorScheme: 'light', width: 1280 },
    dusk: 'Dusk',
    missing: 'This field is required.',
  },
  {
    looks: { language: 'de', colorScheme: 'dark', width: 360 },
    dusk: 'Abend',
    missing: 'Dieses Feld ist erforderlich.',
  },
] as const satisfies readonly { readonly looks: PageOptions; readonly [property: string]: unknown }[];

/** Runs a shell command with an input; returns its output. */
const inShell = (text: string, typed: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const shell = execFile('bash', ['-c', text], (failure, output) => (failure ? reject(failure) : resolve(output)));
    shell.stdin?.end(typed);
  });

withChromium('running operations', () => {
  const { demo, open, command } = useConsole();
  const folder = useFolder();

  /** Opens the page that runs an operation; the tab keeps the session. */
  async function goTo(page: Page, documentId: string): Promise<void> {
    await page.goto(new URL(`/console/operations/${documentId}/run`, demo.opsUrl).href);
    await page.locator('.run form [type=submit]').waitFor();
  }

  /** Submits the form by keyboard; returns the status. */
  async function send(page: Page): Promise<string> {
    await page.locator('.run form [type=submit]:enabled').waitFor();
    const response = page.waitForResponse(
      (response) => response.url() === demo.endpoint && isOwn(response.request().postData()),
    );
    await page.keyboard.press('Control+Enter');
    await response;
    await page.locator('.run .answer-properties').waitFor();
    return await page.locator('.answer-properties .badge').innerText();
  }
  /** Ignores the request with which the page fills a select. */
  const isOwn = (body: string | null) => !(body ?? '').includes('"gameServers"');

  async function run(page: Page, documentId: string, values: Readonly<Record<string, string>>): Promise<string> {
    await goTo(page, documentId);
    for (const [name, text] of Object.entries(values)) await page.locator(`.run form input[name=${name}]`).fill(text);
    await page.locator('.run form [type=submit]').focus();
    return await send(page);
  }

  const answer = (page: Page): Promise<string> => page.locator('.answer .listing').innerText();

  async function logIn(page: Page, email: string, password: string): Promise<void> {
    await page.locator('.session button').click();
    const [address, secret] = [page.locator('dialog input[type=text]'), page.locator('dialog input[type=password]')];
    await address.fill(email);
    await secret.fill(password);
    await page.locator('dialog [type=submit]').click();
  }

  it.each(TOURS)('runs the tour in $looks.language', async ({ looks, dusk, missing }) => {
    const page = await open('/operations/purchase/run', looks);
    await page.locator('.run form [type=submit]').waitFor();
    await audit(page);

    // Missing variables are reported without a request.
    await page.locator('.run form [type=submit]').click();
    expect(await page.locator('.run form .problem').allInnerTexts()).toEqual(
      expect.arrayContaining([missing, expect.stringContaining('itemId, sku')]),
    );
    expect(await page.evaluate('document.activeElement.name')).toBe('accountId');
    expect(await page.locator('.history li').count()).toBe(0);
    await audit(page);

    // A wrong password is refused with an explanation.
    await logIn(page, 'kofi@example.com', 'wrong');
    await page.locator('dialog .explanation .code', { hasText: 'INVALID_CREDENTIALS' }).waitFor();
    await audit(page);
    await page.keyboard.press('Escape');
    await page.locator('dialog').waitFor({ state: 'detached' });
    await logIn(page, 'kofi@example.com', PASSWORD);
    await page.locator('.session', { hasText: 'kofi@example.com' }).waitFor();
    const bearer = await page.evaluate<string>("JSON.parse(sessionStorage.getItem('explorer.session')).sessionId");

    await goTo(page, 'changeServer');
    await page.locator('.run select[name=gameServerId]').selectOption({ label: `${dusk} (dusk)` });
    expect(await send(page)).toBe('200');
    expect(await answer(page)).toContain(`"name": "${dusk}"`);

    // The JSON editor and the form share their value.
    await goTo(page, 'shopItems');
    await page.locator('.run .switch button').nth(1).click();
    await page.locator('.json-editor .cm-content').click();
    await page.keyboard.press('Control+A');
    // Typing over a selection makes Chromium copy its style, which violates the
    // Content-Security-Policy.
    await page.keyboard.press('Delete');
    await page.keyboard.type('{"se');
    await page.locator('.json-editor .cm-tooltip-autocomplete').waitFor();
    // The completion ignores Enter shortly after it has opened.
    await page.waitForTimeout(300);
    await page.keyboard.press('Enter');
    await page.keyboard.type(' "draught", "first": "x"');
    await page.locator('.json-editor .cm-lintRange-error').first().waitFor();
    await audit(page);
    await page.keyboard.press('Control+Enter');
    expect(await page.locator('.problems').innerText()).toMatch(/first.+1.+100/);
    for (const _ of '"x"') await page.keyboard.press('Backspace');
    await page.keyboard.type('5');
    expect(await send(page)).toBe('200');
    expect(await answer(page)).toContain('"sku": "ember-draught"');
    await page.locator('.run .switch button').first().click();
    expect(await page.locator('.run input[name=search]').inputValue()).toBe('draught');
    expect(await page.locator('.run input[name=first]').inputValue()).toBe('5');

    // Runs the code sample as shown.
    const [curl] = await page
      .locator('.code-samples .listing')
      .allInnerTexts()
      .then((all) => all.slice(-1));
    const [setUp] = await page.locator('.code-samples .listing').allInnerTexts();
    expect(await inShell(`${setUp}\n${curl}`, `${PASSWORD}\n`)).toContain('"sku":"ember-draught"');
    expect(`${setUp}${curl}`).not.toContain(bearer);

    expect(await run(page, 'setPin', { newPin: PIN, password: PASSWORD })).toBe('200');
    await goTo(page, 'accounts');
    expect(await send(page)).toBe('200');
    const [, account = ''] = /"id": "(\d+)"/.exec(await answer(page)) ?? [];

    // A changed price is refused; the current one is accepted. The PIN is masked.
    await goTo(page, 'purchase');
    await page.locator('.run input[name=accountId]').fill(account);
    await page.locator('.run input[name=sku]').fill('ember-draught');
    await page.locator('.run input[name=pin]').fill(PIN);
    await page.locator('.run input[name=expectedTotal]').fill('1');
    expect(await send(page)).toBe('409');
    expect(await page.locator('.explanation').innerText()).toMatch(/Show.+total/);
    await audit(page);
    await page.locator('.run input[name=expectedTotal]').fill('50');
    expect(await send(page)).toBe('200');
    expect(await answer(page)).toContain('"status": "PAID"');

    // Restoring leaves out the PIN and keeps the idempotency key, so the purchase is not repeated.
    await page.locator('.history li button').first().click();
    expect(await page.locator('.run input[name=sku]').inputValue()).toBe('ember-draught');
    expect(await page.locator('.run input[name=pin]').inputValue()).toBe('');
    await page.locator('.run input[name=pin]').fill(PIN);
    expect(await send(page)).toBe('200');
    expect(await answer(page)).toContain('"replayed": true');

    await goTo(page, 'balance');
    expect(await send(page)).toBe('200');
    expect(await answer(page)).toMatch(/"amount": \d+/);

    // The session is stored until the logout.
    await goTo(page, 'verifyPin');
    await page.locator('.run input[name=pin]').fill(PIN);
    const before = await storedState(page);
    expect(before).toContain(bearer);
    for (const secret of [PASSWORD, PIN]) expect(before).not.toContain(secret);
    await page.locator('.session button').click();
    await page.locator('.session', { hasNotText: 'kofi@example.com' }).waitFor();
    expect(await page.locator('.run input[name=pin]').inputValue()).toBe('');
    const after = await storedState(page);
    for (const secret of [PASSWORD, PIN, bearer]) expect(after).not.toContain(secret);
    await audit(page);
    const { status } = await demo.client.ask('me', {}, { session: bearer });
    expect(status).toBe(401);
  });

  it('stores the session of a login masked and counts down Retry-After', async () => {
    const page = await open('/operations/login/run');
    expect(await run(page, 'login', { email: 'ada@example.com', password: PASSWORD })).toBe('200');
    expect(await answer(page)).toContain('"sessionId": "•••"');
    await page.locator('.session', { hasText: 'ada@example.com' }).waitFor();
    await goTo(page, 'verifyPin');
    await page.locator('.run input[name=pin]').fill('999999');
    for (let tries = 0; tries < 5; tries += 1) expect(await send(page)).toBe('403');
    expect(await send(page)).toBe('403');
    await page.locator('.explanation .code', { hasText: 'PIN_LOCKED' }).waitFor();
    const left = await page.locator('.explanation strong').innerText();
    expect(Number(left.replaceAll(/\D/g, ''))).toBeGreaterThan(60);
    await page.locator('.explanation strong', { hasNotText: left }).waitFor();
  });

  it('shows the answer that ended a session and clears answers of previous sessions', async () => {
    const page = await open('/operations/me/run');
    const anonymous = page.locator('.session', { hasText: 'Not logged in' });
    const [logOut, nothing] = [page.locator('.session button'), page.getByText('No request sent yet')];
    async function logInAsAda(): Promise<void> {
      await logIn(page, 'ada@example.com', PASSWORD);
      await page.locator('.session', { hasText: 'ada@example.com' }).waitFor();
    }
    await page.locator('.run form [type=submit]').waitFor();
    await logInAsAda();
    const bearer = await page.evaluate<string>("JSON.parse(sessionStorage.getItem('explorer.session')).sessionId");
    await demo.client.ask('logout', {}, { session: bearer });
    expect(await send(page)).toBe('401');
    await anonymous.waitFor();
    expect(await page.locator('.explanation .code').innerText()).toMatch(/^(SESSION_EXPIRED|UNAUTHENTICATED)$/);
    await audit(page);

    await logInAsAda();
    await goTo(page, 'logout');
    expect(await send(page)).toBe('200');
    await anonymous.waitFor();
    expect(await answer(page)).toContain('"logout"');

    // A logout clears the answer, and later answers are dropped.
    await goTo(page, 'me');
    await logInAsAda();
    expect(await send(page)).toBe('200');
    expect(await answer(page)).toContain('ada@example.com');
    await logOut.click();
    await anonymous.waitFor();
    await nothing.waitFor();
    await logInAsAda();
    const held = await hold(page, 'me');
    await page.locator('.run form [type=submit]').click();
    await held.answered;
    await logOut.click();
    await anonymous.waitFor();
    held.release();
    await page.locator('.history li').nth(3).waitFor();
    await nothing.waitFor();
    expect(await page.locator('.run .sides').innerText()).not.toContain('ada@example.com');

    // Escape does not interrupt a login. A failed logout is reported.
    const entry = await hold(page, 'login');
    await logIn(page, 'ada@example.com', PASSWORD);
    await entry.answered;
    await page.keyboard.press('Escape');
    expect(await page.locator('dialog').isVisible()).toBe(true);
    entry.release();
    await page.locator('.session', { hasText: 'ada@example.com' }).waitFor();
    await page.route(demo.endpoint, (route) => route.abort());
    await logOut.click();
    await anonymous.waitFor();
    await page.getByText('The session remains valid until it expires').waitFor();
  });

  it('clears the tab if the operator signs out while a request runs', async () => {
    const page = await open('/sign-in');
    await page.getByRole('button', { name: 'Sign in as demo operator' }).click();
    await page.locator('header.top .operator').waitFor();
    await page.goto(new URL('/console/operations/login/run', demo.opsUrl).href);
    const submit = page.locator('.run form [type=submit]');
    await submit.waitFor();
    await page.locator('.run form input[name=email]').fill('ada@example.com');
    await page.locator('.run form input[name=password]').fill(PASSWORD);
    const entry = await hold(page, 'login');
    await submit.click();
    await entry.answered;
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.locator('header.top .operator').waitFor({ state: 'detached' });
    entry.release();
    await page.locator('.run form [type=submit]:enabled').waitFor();
    expect(await page.locator('.history li').count()).toBe(0);
    expect(await page.locator('.session .user').innerText()).toBe('Not logged in');
    expect(await page.evaluate('JSON.stringify({ ...sessionStorage })')).not.toContain('ada@example.com');
    // (control) Later requests are stored again.
    await page.unroute(demo.endpoint);
    await page.locator('.run form input[name=email]').fill('ada@example.com');
    await page.locator('.run form input[name=password]').fill(PASSWORD);
    await submit.click();
    await page.locator('.history li').first().waitFor();
  });

  /** Delays the answers of an operation until `release` is called. */
  async function hold(page: Page, documentId: string) {
    let [setAnswered, release] = [() => {}, () => {}];
    const answered = new Promise<void>((resolve) => (setAnswered = resolve));
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route(demo.endpoint, async (route) => {
      if (!(route.request().postData() ?? '').includes(`"documentId":"${documentId}"`)) return await route.fallback();
      const response = await route.fetch();
      setAnswered();
      await released;
      await route.fulfill({ response });
    });
    return { answered, release };
  }

  it('keeps invalid JSON when the language changes, reports a failed copy and keeps the focus', async () => {
    const page = await open('/operations/shopItems/run');
    await page.locator('.run .switch button').nth(1).click();
    await page.locator('.json-editor .cm-content').click();
    await page.keyboard.press('Control+A');
    await page.keyboard.press('Delete');
    await page.keyboard.type('{"search": oops');
    await page.getByText('The text is not a JSON object.').waitFor();
    await page.getByLabel('Language', { exact: true }).first().selectOption('de');
    await page.getByText('Der Text ist kein JSON-Objekt.').waitFor();
    expect(await page.locator('.json-editor .cm-content').innerText()).toContain('oops');
    expect(await page.locator('.json-editor .cm-content').getAttribute('aria-label')).toBe('Variablen als JSON');

    // Without clipboard permission the page copies a selection; if that fails, it says so.
    await page.context().grantPermissions(['clipboard-read']);
    await page.evaluate('navigator.clipboard.writeText = () => Promise.reject(new Error("not allowed"))');
    const copy = page.locator('.code-sample button').last();
    await copy.click();
    await copy.getByText('Kopiert', { exact: true }).waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(
      await page.locator('.code-sample .listing').last().innerText(),
    );
    expect(await page.evaluate("document.activeElement.closest('.code-sample') !== null")).toBe(true);
    await page.evaluate('document.execCommand = () => false');
    await copy.click();
    await copy.getByText('Nicht kopiert').waitFor();
    await audit(page);

    await run(page, 'project', {});
    await page.locator('.history > button').click();
    expect(await page.evaluate('document.activeElement.innerText')).toBe('Verlauf');
  });

  it('reports an unknown variable in the form, which has no field for it', async () => {
    const page = await open('/operations/accounts/run');
    await page.locator('.run .switch button').nth(1).click();
    await page.locator('.json-editor .cm-content').click();
    await page.keyboard.press('Control+A');
    await page.keyboard.insertText('{"gameServer":"1"}');
    await page.locator('.run .switch button').first().click();
    await page.locator('.run form [type=submit]').click();
    await page.getByText('gameServer: Remove this: it does not exist.').waitFor();
    await audit(page);
  });

  it('sends one request for a held key and for a double click', async () => {
    const page = await open('/operations/requestPasswordReset/run');
    const requested: unknown[] = [];
    await page.route(demo.endpoint, async (route) => {
      requested.push(route.request().postDataJSON());
      await route.fulfill({ status: 503, json: { data: null, errors: [{ message: 'Not yet.' }] } });
    });
    const submit = page.locator('.run form [type=submit]');
    const address = page.locator('.run form input[name=email]');
    await address.fill('ada@example.com');
    /** Repeats an action, each time after the answer to the one before. */
    async function repeat(action: (round: number) => Promise<void>): Promise<void> {
      for (const round of [1, 2, 3]) {
        await action(round);
        await page.waitForTimeout(200);
      }
    }
    for (const [focused, key] of [
      [address, 'Enter'],
      [submit, 'Enter'],
      [address, 'Control+Enter'],
      [page.locator('h1'), 'Control+Enter'],
    ] as const) {
      requested.length = 0;
      await focused.focus();
      const [last = '', ...modifiers] = key.split('+').toReversed();
      for (const modifier of modifiers) await page.keyboard.down(modifier);
      await repeat(() => page.keyboard.down(last));
      for (const one of [last, ...modifiers]) await page.keyboard.up(one);
      expect(requested).toHaveLength(1);
    }
    requested.length = 0;
    const { x = 0, y = 0 } = (await submit.boundingBox()) ?? {};
    await page.mouse.move(x + 5, y + 5);
    await repeat(async (clickCount) => {
      await page.mouse.down({ clickCount });
      await page.mouse.up({ clickCount });
    });
    expect(requested).toHaveLength(1);
  });

  it('offers no login with headers that cannot be sent', async () => {
    const page = await open('/operations/accounts/run');
    const logIn = page.getByRole('button', { name: 'Log in' });
    const language = page.locator('.request-settings input').nth(1);
    await language.fill('de€');
    await page.getByText('Use printable ASCII characters only.').waitFor();
    expect(await logIn.isDisabled()).toBe(true);
    await language.fill('de');
    expect(await logIn.isDisabled()).toBe(false);
  });

  it('links a failed request to the request lookup', async () => {
    const page = await open('/operations/project/run');
    const link = page.locator('.answer-properties a');
    expect(await run(page, 'project', {})).toBe('200');
    expect(await link.count()).toBe(0);
    expect(await run(page, 'me', {})).toBe('401');
    const id = await link.innerText();
    await link.click();
    await page.getByRole('button', { name: 'Sign in as demo operator' }).click();
    await page.getByRole('heading', { name: 'Reason for the refusal' }).waitFor();
    expect(await page.getByLabel('Request ID').inputValue()).toBe(id);
    expect(await page.locator('main').innerText()).toContain('UNAUTHENTICATED');
  });

  it('reports an answer that is cut off, not that the browser blocked it', async () => {
    const page = await open('/operations/project/run');
    await page.locator('.run form [type=submit]').waitFor();
    await page.evaluate('Response.prototype.arrayBuffer = () => Promise.reject(new TypeError("network error"))');
    await page.locator('.run form [type=submit]').click();
    await page.getByText('The answer was cut off. The operation may have been performed.').waitFor();
  });

  it('explains possible reasons of a missing answer', async () => {
    const names = { en: 'Closed' };
    const project = { slug: 'closed', names, language: 'en', languages: ['en'], currency: { code: 'CRN', names } };
    const servers = [{ code: 'one', names, status: 'open', default: true }];
    await command('apply', await folder.write('closed.yaml', JSON.stringify({ project, servers })));
    const { identity } = Object(await command('config', 'closed'));
    const page = await open('/operations/project/run');
    await page.locator('.request-settings input').first().fill(identity.contextToken);
    await page.locator('.run form [type=submit]').click();
    await page.getByText(`does not allow the origin ${new URL(demo.opsUrl).origin}`).waitFor();
    await page.route(demo.endpoint, (route) => route.abort());
    await page.locator('.run form [type=submit]').click();
    await page.getByText('There was no answer. Check that the service runs').waitFor();
  });
});
