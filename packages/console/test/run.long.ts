import { execFile } from 'node:child_process';
import { expect, it } from '@jest/globals';
import { useFolder } from '../../../test/support/folder.js';
import { type Page, withChromium } from '../../../test/tools/browser/browser.js';
import { audit, kept, type Looks, useConsole } from './console.js';

// Operations are run from the explorer, as a client does: in Chromium, against the demo. The README's tour is taken in both
// languages and themes.

const PASSWORD = 'ember-isles-demo';
const PIN = '314159';

const TOURS = [
  {
    looks: { language: 'en', colorScheme: 'light', width: 1280 },
    dusk: 'Dusk',
    missing: 'Fill this in.',
    price: /Show.+total/,
  },
  {
    looks: { language: 'de', colorScheme: 'dark', width: 360 },
    dusk: 'Abend',
    missing: 'Bitte ausfüllen.',
    price: /Show.+total/,
  },
] as const satisfies readonly { readonly looks: Looks; readonly [fact: string]: unknown }[];

/** What a shell prints that was given this to run, and this to read. */
const inShell = (text: string, typed: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const shell = execFile('bash', ['-c', text], (failure, output) => (failure ? reject(failure) : resolve(output)));
    shell.stdin?.end(typed);
  });

withChromium('the explorer', () => {
  const { demo, open, command } = useConsole();
  const folder = useFolder();

  /** Goes to the page that runs an operation; the tab keeps who is logged in. */
  async function goTo(page: Page, documentId: string): Promise<void> {
    await page.goto(new URL(`/console/operations/${documentId}/run`, demo.opsUrl).href);
    await page.locator('.run form [type=submit]').waitFor();
  }

  /** Sends what is filled in, by keyboard; gives the status. */
  async function send(page: Page): Promise<string> {
    await page.locator('.run form [type=submit]:enabled').waitFor();
    const answered = page.waitForResponse(
      (response) => response.url() === demo.endpoint && isOwn(response.request().postData()),
    );
    await page.keyboard.press('Control+Enter');
    await answered;
    await page.locator('.run .vitals').waitFor();
    return await page.locator('.vitals .badge').innerText();
  }
  /** What the page asks by itself to fill in a select is not what was sent. */
  const isOwn = (body: string | null) => !(body ?? '').includes('"gameServers"');

  async function run(page: Page, documentId: string, given: Readonly<Record<string, string>>): Promise<string> {
    await goTo(page, documentId);
    for (const [name, text] of Object.entries(given)) await page.locator(`.run form input[name=${name}]`).fill(text);
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

  it.each(TOURS)('takes the tour in $looks.language', async ({ looks, dusk, missing, price }) => {
    const page = await open('/operations/purchase/run', looks);
    await page.locator('.run form [type=submit]').waitFor();
    await audit(page);

    // What is missing is said before anything is sent.
    await page.locator('.run form [type=submit]').click();
    expect(await page.locator('.run form .fault').allInnerTexts()).toEqual(
      expect.arrayContaining([missing, expect.stringContaining('itemId, sku')]),
    );
    expect(await page.evaluate('document.activeElement.name')).toBe('accountId');
    expect(await page.locator('.history li').count()).toBe(0);
    await audit(page);

    // Nobody is logged in with a wrong password, and the refusal is explained.
    await logIn(page, 'kofi@example.com', 'wrong');
    await page.locator('dialog .explained .code', { hasText: 'INVALID_CREDENTIALS' }).waitFor();
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

    // As JSON, which the form is in step with.
    await goTo(page, 'shopItems');
    await page.locator('.run .switch button').nth(1).click();
    await page.locator('.json-editor .cm-content').click();
    await page.keyboard.press('Control+A');
    // What is typed over, Chromium would give its style, and says that the policy does not let it.
    await page.keyboard.press('Delete');
    await page.keyboard.type('{"se');
    await page.locator('.json-editor .cm-tooltip-autocomplete').waitFor();
    // What is offered is not taken by a key that was pressed before anybody can have seen it.
    await page.waitForTimeout(300);
    await page.keyboard.press('Enter');
    await page.keyboard.type(' "draught", "first": "x"');
    await page.locator('.json-editor .cm-lintRange-error').first().waitFor();
    await audit(page);
    await page.keyboard.press('Control+Enter');
    expect(await page.locator('.faults').innerText()).toMatch(/first.+1.+100/);
    for (const _ of '"x"') await page.keyboard.press('Backspace');
    await page.keyboard.type('5');
    expect(await send(page)).toBe('200');
    expect(await answer(page)).toContain('"sku": "ember-draught"');
    await page.locator('.run .switch button').first().click();
    expect(await page.locator('.run input[name=search]').inputValue()).toBe('draught');
    expect(await page.locator('.run input[name=first]').inputValue()).toBe('5');

    // What is shown to be taken away is run as it is.
    const [curl] = await page
      .locator('.take-away .listing')
      .allInnerTexts()
      .then((all) => all.slice(-1));
    const [setUp] = await page.locator('.take-away .listing').allInnerTexts();
    expect(await inShell(`${setUp}\n${curl}`, `${PASSWORD}\n`)).toContain('"sku":"ember-draught"');
    expect(`${setUp}${curl}`).not.toContain(bearer);

    expect(await run(page, 'setPin', { newPin: PIN, password: PASSWORD })).toBe('200');
    await goTo(page, 'accounts');
    expect(await send(page)).toBe('200');
    const [, account = ''] = /"id": "(\d+)"/.exec(await answer(page)) ?? [];

    // A price that is another now, and then the one that it is; the PIN is masked.
    await goTo(page, 'purchase');
    await page.locator('.run input[name=accountId]').fill(account);
    await page.locator('.run input[name=sku]').fill('ember-draught');
    await page.locator('.run input[name=pin]').fill(PIN);
    await page.locator('.run input[name=expectedTotal]').fill('1');
    expect(await send(page)).toBe('409');
    expect(await page.locator('.explained').innerText()).toMatch(price);
    await audit(page);
    await page.locator('.run input[name=expectedTotal]').fill('50');
    expect(await send(page)).toBe('200');
    expect(await answer(page)).toContain('"status": "PAID"');

    // It is filled in again, but for the PIN; the key is the same, so that nothing more is bought.
    await page.locator('.history li button').first().click();
    expect(await page.locator('.run input[name=sku]').inputValue()).toBe('ember-draught');
    expect(await page.locator('.run input[name=pin]').inputValue()).toBe('');
    await page.locator('.run input[name=pin]').fill(PIN);
    expect(await send(page)).toBe('200');
    expect(await answer(page)).toContain('"replayed": true');

    await goTo(page, 'balance');
    expect(await send(page)).toBe('200');
    expect(await answer(page)).toMatch(/"amount": \d+/);

    // After the log-out nothing of it is left; before it there was.
    await goTo(page, 'verifyPin');
    await page.locator('.run input[name=pin]').fill(PIN);
    const before = await kept(page);
    expect(before).toContain(bearer);
    for (const secret of [PASSWORD, PIN]) expect(before).not.toContain(secret);
    await page.locator('.session button').click();
    await page.locator('.session', { hasNotText: 'kofi@example.com' }).waitFor();
    expect(await page.locator('.run input[name=pin]').inputValue()).toBe('');
    const after = await kept(page);
    for (const secret of [PASSWORD, PIN, bearer]) expect(after).not.toContain(secret);
    await audit(page);
    const { status } = await fetch(demo.endpoint, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'X-Project-Context': demo.contextToken,
        Authorization: `Bearer ${bearer}`,
      },
      body: '{"documentId":"me","variables":{}}',
    });
    expect(status).toBe(401);
    await page.context().close();
  });

  it('keeps the session that an operation opens, shows it to nobody, and says how long a pause is', async () => {
    const page = await open('/operations/login/run');
    expect(await run(page, 'login', { email: 'ada@example.com', password: PASSWORD })).toBe('200');
    expect(await answer(page)).toContain('"sessionId": "•••"');
    await page.locator('.session', { hasText: 'ada@example.com' }).waitFor();
    await goTo(page, 'verifyPin');
    await page.locator('.run input[name=pin]').fill('999999');
    for (let tries = 0; tries < 5; tries += 1) expect(await send(page)).toBe('403');
    expect(await send(page)).toBe('403');
    await page.locator('.explained .code', { hasText: 'PIN_LOCKED' }).waitFor();
    const left = await page.locator('.explained strong').innerText();
    expect(Number(left.replaceAll(/\D/g, ''))).toBeGreaterThan(60);
    await page.locator('.explained strong', { hasNotText: left }).waitFor();
    await page.context().close();
  });

  it('shows the answer that ended a session, whoever ended it, and none of before to who comes after', async () => {
    const page = await open('/operations/me/run');
    const nobody = page.locator('.session', { hasText: 'Nobody is logged in' });
    const [logOut, nothing] = [page.locator('.session button'), page.getByText('Nothing was sent yet')];
    async function logInAsAda(): Promise<void> {
      await logIn(page, 'ada@example.com', PASSWORD);
      await page.locator('.session', { hasText: 'ada@example.com' }).waitFor();
    }
    await page.locator('.run form [type=submit]').waitFor();
    await logInAsAda();
    const bearer = await page.evaluate<string>("JSON.parse(sessionStorage.getItem('explorer.session')).sessionId");
    await fetch(demo.endpoint, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'X-Project-Context': demo.contextToken,
        Authorization: `Bearer ${bearer}`,
      },
      body: '{"documentId":"logout","variables":{}}',
    });
    expect(await send(page)).toBe('401');
    await nobody.waitFor();
    expect(await page.locator('.explained .code').innerText()).toMatch(/^(SESSION_EXPIRED|UNAUTHENTICATED)$/);
    await audit(page);

    await logInAsAda();
    await goTo(page, 'logout');
    expect(await send(page)).toBe('200');
    await nobody.waitFor();
    expect(await answer(page)).toContain('"logout"');

    // What was theirs goes with them, also what came after they had gone.
    await goTo(page, 'me');
    await logInAsAda();
    expect(await send(page)).toBe('200');
    expect(await answer(page)).toContain('ada@example.com');
    await logOut.click();
    await nobody.waitFor();
    await nothing.waitFor();
    await logInAsAda();
    const held = await hold(page, 'me');
    await page.locator('.run form [type=submit]').click();
    await held.answered;
    await logOut.click();
    await nobody.waitFor();
    held.letGo();
    await page.locator('.history li').nth(3).waitFor();
    await nothing.waitFor();
    expect(await page.locator('.run .sides').innerText()).not.toContain('ada@example.com');

    // A log-in that is under way is waited for; a log-out that did not come through is not taken for one.
    const entry = await hold(page, 'login');
    await logIn(page, 'ada@example.com', PASSWORD);
    await entry.answered;
    await page.keyboard.press('Escape');
    expect(await page.locator('dialog').isVisible()).toBe(true);
    entry.letGo();
    await page.locator('.session', { hasText: 'ada@example.com' }).waitFor();
    await page.route(demo.endpoint, (route) => route.abort());
    await logOut.click();
    await nobody.waitFor();
    await page.getByText('it goes on until it runs out').waitFor();
    await page.context().close();
  });

  it('leaves nothing at the tab of an operator who signs out while a request is under way', async () => {
    const page = await open('/sign-in');
    await page.getByRole('button', { name: "Sign in as the demo's operator" }).click();
    await page.locator('header.top .who').waitFor();
    await page.goto(new URL('/console/operations/login/run', demo.opsUrl).href);
    const submit = page.locator('.run form [type=submit]');
    await submit.waitFor();
    await page.locator('.run form input[name=email]').fill('ada@example.com');
    await page.locator('.run form input[name=password]').fill(PASSWORD);
    const entry = await hold(page, 'login');
    await submit.click();
    await entry.answered;
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.locator('header.top .who').waitFor({ state: 'detached' });
    entry.letGo();
    await page.locator('.run form [type=submit]:enabled').waitFor();
    expect(await page.locator('.history li').count()).toBe(0);
    expect(await page.locator('.session .who').innerText()).toBe('Nobody is logged in');
    expect(await page.evaluate('JSON.stringify({ ...sessionStorage })')).not.toContain('ada@example.com');
    // (control) what is typed and sent afterwards is the tab's again.
    await page.unroute(demo.endpoint);
    await page.locator('.run form input[name=email]').fill('ada@example.com');
    await page.locator('.run form input[name=password]').fill(PASSWORD);
    await submit.click();
    await page.locator('.history li').first().waitFor();
    await page.context().close();
  });

  /** Lets the answers of an operation wait until they are let go. */
  async function hold(page: Page, documentId: string) {
    let [seen, letGo] = [() => {}, () => {}];
    const answered = new Promise<void>((resolve) => (seen = resolve));
    const freed = new Promise<void>((resolve) => (letGo = resolve));
    await page.route(demo.endpoint, async (route) => {
      if (!(route.request().postData() ?? '').includes(`"documentId":"${documentId}"`)) return await route.fallback();
      const response = await route.fetch();
      seen();
      await freed;
      await route.fulfill({ response });
    });
    return { answered, letGo };
  }

  it('keeps what is being written with another language, says what was not copied, and where one is', async () => {
    const page = await open('/operations/shopItems/run');
    await page.locator('.run .switch button').nth(1).click();
    await page.locator('.json-editor .cm-content').click();
    await page.keyboard.press('Control+A');
    await page.keyboard.press('Delete');
    await page.keyboard.type('{"search": oops');
    await page.getByText('This is no JSON object yet').waitFor();
    await page.getByLabel('Language', { exact: true }).first().selectOption('de');
    await page.getByText('Das ist noch kein JSON-Objekt').waitFor();
    expect(await page.locator('.json-editor .cm-content').innerText()).toContain('oops');
    expect(await page.locator('.json-editor .cm-content').getAttribute('aria-label')).toBe('Variablen als JSON');

    // Where the page may not write to the clipboard it copies as people do, and says where it can do neither.
    await page.context().grantPermissions(['clipboard-read']);
    await page.evaluate('navigator.clipboard.writeText = () => Promise.reject(new Error("not allowed"))');
    const copy = page.locator('.taken button').last();
    await copy.click();
    await copy.getByText('Kopiert', { exact: true }).waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(
      await page.locator('.taken .listing').last().innerText(),
    );
    expect(await page.evaluate("document.activeElement.closest('.taken') !== null")).toBe(true);
    await page.evaluate('document.execCommand = () => false');
    await copy.click();
    await copy.getByText('Nicht kopiert').waitFor();
    await audit(page);

    await run(page, 'project', {});
    await page.locator('.history > button').click();
    expect(await page.evaluate('document.activeElement.innerText')).toBe('Von diesem Tab gesendet');
    await page.context().close();
  });

  it('a failed run in the Explorer links to the request lookup', async () => {
    const page = await open('/operations/project/run');
    const link = page.locator('.vitals a');
    expect(await run(page, 'project', {})).toBe('200');
    expect(await link.count()).toBe(0);
    expect(await run(page, 'me', {})).toBe('401');
    const id = await link.innerText();
    await link.click();
    await page.getByRole('button', { name: "Sign in as the demo's operator" }).click();
    await page.getByRole('heading', { name: 'Why it was refused' }).waitFor();
    expect(await page.getByLabel('Request id').inputValue()).toBe(id);
    expect(await page.locator('main').innerText()).toContain('UNAUTHENTICATED');
    await page.context().close();
  });

  it('says what it can be where the browser gives no answer, and what to do', async () => {
    const names = { en: 'Closed' };
    const project = { slug: 'closed', names, language: 'en', languages: ['en'], currency: { code: 'CRN', names } };
    const servers = [{ code: 'one', names, status: 'open', default: true }];
    await command('apply', await folder.write('closed.yaml', JSON.stringify({ project, servers })));
    const { identity } = Object(await command('config', 'closed'));
    const page = await open('/operations/project/run');
    await page.locator('.surroundings input').first().fill(identity.contextToken);
    await page.locator('.run form [type=submit]').click();
    await page.getByText(`${new URL(demo.opsUrl).origin} is no origin that the project allows`).waitFor();
    await page.route(demo.endpoint, (route) => route.abort());
    await page.locator('.run form [type=submit]').click();
    await page.getByText('Either nothing listens at the endpoint').waitFor();
    await page.context().close();
  });
});
