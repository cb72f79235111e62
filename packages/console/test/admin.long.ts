import { expect, it } from '@jest/globals';
import { type Page, withChromium } from '../../../test/tools/browser/browser.js';
import { confirm, useDesk } from './admin.js';
import { audit, kept, type Looks, signIn } from './console.js';
import { KOFI, playersOf } from './players.js';

// The desk of those who help players, in a browser (rules.md §4.9.7): `npm run long -- browser`.

const WORDS = {
  en: {
    find: 'Find',
    search: /Address, game login/,
    refund: 'Refund',
    note: 'Why; kept in the ledger',
    dryRun: 'Show what would happen',
    would: 'What would happen',
    did: 'What was done',
    close: 'Close',
    undelivered: 'not delivered',
    refunded: 'paid back',
    back: /The player will get [\d.]+ EMB back for 1 × smokebloom-tea\./,
    action: 'Order refunded',
    signOut: 'Sign out',
    ledger: 'Ledger',
    log: 'Audit log',
  },
  de: {
    find: 'Suchen',
    search: /Adresse, Spiel-Login/,
    refund: 'Erstatten',
    note: 'Warum; bleibt im Kontobuch',
    dryRun: 'Zeigen, was passieren würde',
    would: 'Was passieren würde',
    did: 'Was getan wurde',
    close: 'Schließen',
    undelivered: 'nicht geliefert',
    refunded: 'erstattet',
    back: /Der Spieler bekommt [\d.]+ EMB für 1 × smokebloom-tea zurück\./,
    action: 'Bestellung erstattet',
    signOut: 'Abmelden',
    ledger: 'Kontobuch',
    log: 'Protokoll',
  },
} as const;

withChromium('The desk', () => {
  const desk = useDesk();
  const { demo, open, dataOf, operatorWith } = desk;
  const { rejectedOrder } = playersOf(desk);

  const cases: readonly (Required<Pick<Looks, 'language' | 'colorScheme'>> & { readonly name: string })[] = [
    { name: 'lin', language: 'en', colorScheme: 'light' },
    { name: 'jonas', language: 'de', colorScheme: 'dark' },
  ];
  it.each(cases)('helps who has paid and got nothing: $language, $colorScheme', async ({ name, ...looks }) => {
    const t = WORDS[looks.language];
    const order = await rejectedOrder();
    const token = await operatorWith(name, { demo: 'SUPPORT' });
    const page = await open('/desk/players', looks);
    await page.locator('input[type=password]').waitFor();
    await audit(page);
    await signIn(page, token);

    // By an address it is a list, and the address stands in no URL that reaches a server.
    await page.getByLabel(t.search).fill('kofi@');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: KOFI }).waitFor();
    await audit(page);
    const { pathname, search, hash } = new URL(page.url());
    expect(`${pathname}${search}`).not.toContain('kofi');
    expect(hash).toBe('#q=kofi%40');

    // By the order it is the card, at the order: the game server has rejected it.
    await page.getByLabel(t.search).fill(order);
    await page.getByRole('button', { name: t.find, exact: true }).click();
    const row = page.locator('tr[aria-current]');
    await row.getByText(t.undelivered).waitFor();
    expect(await row.textContent()).toContain('The game server rejects it');
    expect(page.url()).toMatch(/\/desk\/players\/\d+\?in=demo&at=/);
    await page.getByRole('heading', { name: t.log }).waitFor();
    await audit(page);

    // What would happen is shown first, and nothing is done yet.
    await row.getByRole('button', { name: t.refund }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(t.note).fill('Asked for by mail');
    await audit(page);
    await dialog.getByRole('button', { name: t.dryRun }).click();
    await dialog.getByRole('heading', { name: t.would }).waitFor();
    expect(await dialog.textContent()).toMatch(t.back);
    await audit(page);
    expect((await dataOf('purchase.show', { project: 'demo', purchase: order })).status).not.toBe('REFUNDED');

    // While it is under way its end is waited for, whatever key is pressed how often.
    const goOn = await hold(page, '**/admin/purchase.refund');
    await dialog.getByRole('button', { name: t.refund }).click();
    await dialog.getByRole('button', { name: t.close, disabled: true }).waitFor();
    for (const key of ['Escape', 'Escape', 'Escape']) await page.keyboard.press(key);
    expect(await dialog.isVisible()).toBe(true);
    goOn();
    await dialog.getByRole('heading', { name: t.did }).waitFor();
    await audit(page);
    await dialog.getByRole('button', { name: t.close }).last().click();
    await row.getByText(t.refunded).waitFor();
    expect((await dataOf('purchase.show', { project: 'demo', purchase: order })).status).toBe('REFUNDED');

    // Under the operator's name: in the ledger with their reason, and in the audit log.
    const entry = page.getByRole('region', { name: t.ledger }).getByRole('row').nth(1);
    expect(await entry.textContent()).toMatch(new RegExp(`${name}.*Asked for by mail`));
    const audited = page.getByRole('region', { name: t.log }).getByRole('row', { name: t.action }).first();
    await audited.getByText(name, { exact: true }).waitFor();
    await audit(page);

    // No script can read the token, and the tab has the player's address until sign-out.
    const before = await kept(page);
    expect(before).not.toContain(token);
    expect(before).toContain(KOFI);
    await page.getByRole('button', { name: t.signOut }).click();
    await page.locator('input[type=password]').waitFor();
    const after = await kept(page);
    expect(after).not.toContain(token);
    expect(after).not.toContain(KOFI);
    await page.context().close();
  });

  it('shows an order that is looked for, though the player has newer ones than a card has room for', async () => {
    const order = await rejectedOrder();
    const page = await open('/desk/players');
    await page.route('**/admin/user.show', async (route) => {
      const response = await route.fetch();
      const answer = Object(await response.json());
      await route.fulfill({ response, json: { ...answer, data: { ...answer.data, orders: [] } } });
    });
    await signIn(page, desk.owner);
    await page.getByLabel(WORDS.en.search).fill(order);
    await page.keyboard.press('Enter');
    const row = page.locator('tr[aria-current]');
    await row.getByText(WORDS.en.undelivered).waitFor();
    await row.getByRole('button', { name: WORDS.en.refund }).waitFor();
    await page.context().close();
  });

  it('shows a card in the project of its address, and leaves it for another project', async () => {
    const page = await open('/desk/players');
    await signIn(page, desk.owner);
    const chosen = page.locator('header.top select');
    const link = page.getByRole('link', { name: KOFI });
    // Last seen 47 hours ago, which need not be yesterday.
    const lastLoginAt = new Date(Date.now() - 47 * 3_600_000).toISOString();
    await page.route('**/admin/user.find', async (route) => {
      const response = await route.fetch();
      const { data, ...answer } = Object(await response.json());
      const users = data.users.map((user: object) => ({ ...user, lastLoginAt }));
      await route.fulfill({ response, json: { ...answer, data: { ...data, users } } });
    });
    await page.getByLabel(WORDS.en.search).fill('kofi@');
    await page.keyboard.press('Enter');
    await page.getByRole('row', { name: KOFI }).getByText('1 day ago').waitFor();
    await page.unroute('**/admin/user.find');
    const card = await link.getAttribute('href');
    expect(card).toMatch(/\?in=demo$/);

    // Whom one project has found is not shown while another one is asked, also where the search was repeated before.
    const answered = page.waitForResponse('**/admin/user.find');
    await page.keyboard.press('Enter');
    await answered;
    await link.waitFor();
    const goOn = await hold(page, '**/admin/user.find');
    await chosen.selectOption('elsewhere');
    await page.getByText('Looked for in elsewhere').waitFor();
    await link.waitFor({ state: 'detached' });
    goOn();
    await page.getByText('Nobody in elsewhere is known by').waitFor();

    await page.goto(new URL(String(card), demo.opsUrl).href);
    await page.getByText(KOFI).first().waitFor();
    expect(await chosen.inputValue()).toBe('demo');
    // Another project keeps the card and says whose it is.
    await chosen.selectOption('elsewhere');
    await page.getByText(/^Player \d+ belongs to demo\. You have chosen elsewhere\.$/).waitFor();
    await page.getByText(KOFI).first().waitFor();
    await audit(page);
    await page.getByRole('button', { name: 'Switch back to demo' }).click();
    expect(await chosen.inputValue()).toBe('demo');
    await page.getByText('You have chosen elsewhere').waitFor({ state: 'detached' });
    // A search from the card is in the address, so a reload keeps it.
    await page.getByLabel(WORDS.en.search).fill('kofi@');
    await page.keyboard.press('Enter');
    await link.waitFor();
    expect(new URL(page.url()).hash).toBe('#q=kofi%40');
    await page.goto(new URL(String(card), demo.opsUrl).href);
    await page.getByText(KOFI).first().waitFor();
    await chosen.selectOption('elsewhere');
    await page.getByRole('link', { name: 'Show players of elsewhere' }).click();
    await page.getByRole('heading', { name: 'Players', exact: true }).waitFor();
    await page.goBack();
    await page.getByText(KOFI).first().waitFor();
    expect(await chosen.inputValue()).toBe('demo');

    const stranger = await open(String(card).replace('/console', '').replace('in=demo', 'in=elsewhere'));
    await signIn(stranger, await operatorWith('stranger', { demo: 'SUPPORT' }));
    await stranger.getByText('With your role in elsewhere players are not shown').waitFor();
    await Promise.all([page.context().close(), stranger.context().close()]);
  });

  it('lists all players of a project, newest first, page by page', async () => {
    const email = `${crypto.randomUUID()}@example.com`;
    await dataOf('user.create', { project: 'demo', email });
    const page = await open('/desk/players');
    await page.route('**/admin/user.list', (route) => {
      const asked = Object(route.request().postDataJSON());
      return route.continue({ postData: JSON.stringify({ ...asked, limit: 2 }) });
    });
    await signIn(page, desk.owner);
    const rows = page.getByRole('region', { name: 'All players, newest first' }).locator('tbody tr');
    await rows.first().getByRole('link', { name: email }).waitFor();
    expect(await rows.count()).toBe(2);
    await audit(page);
    await page.getByRole('button', { name: 'Show more' }).click();
    await rows.nth(2).waitFor();
    await page.getByLabel(WORDS.en.search).fill('nobody@');
    await page.keyboard.press('Enter');
    await page.getByText('Nobody in demo is known by').waitFor();
    await page.getByRole('button', { name: 'Show all players' }).click();
    await rows.first().getByRole('link', { name: email }).waitFor();
    expect(await page.getByLabel(WORDS.en.search).inputValue()).toBe('');
    await page.context().close();
  });

  it('keeps who is signed in while the service starts anew, until their token or their half hour has ended', async () => {
    const token = await operatorWith('rita', { demo: 'SUPPORT' });
    const page = await open('/desk/players');
    const form = page.locator('input[type=password]');
    await signIn(page, token);
    const error = { code: 'SERVICE_UNAVAILABLE', message: 'Not yet.' };
    await page.route('**/admin', (route) => route.fulfill({ status: 503, json: { error } }));
    await page.reload();
    await page.getByText('The service is not available at the moment.').waitFor();
    await page.unroute('**/admin');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByLabel(WORDS.en.search).waitFor();

    // A machine that slept has counted nothing, and its clock went on.
    await page.clock.setSystemTime(Date.now() + 31 * 60_000);
    await page.keyboard.press('Shift');
    await form.waitFor();
    expect(await kept(page)).not.toContain(token);
    // Where nobody is signed in there is nothing to forget.
    await page.evaluate("sessionStorage.setItem('a run', 'of the explorer')");
    await page.clock.setSystemTime(Date.now() + 90 * 60_000);
    await page.keyboard.press('Shift');
    expect(await kept(page)).toContain('of the explorer');

    await signIn(page, token);
    await page.getByLabel(WORDS.en.search).waitFor();
    const [{ id }] = Object(await dataOf('operator.token.list', { operator: 'rita' }));
    await dataOf('operator.token.revoke', { operator: 'rita', tokenId: id });
    await page.getByLabel(WORDS.en.search).fill('kofi@');
    await page.keyboard.press('Enter');
    await form.waitFor();
    expect(await kept(page)).not.toContain(token);
    await page.context().close();
  });

  it('takes several values and languages by keyboard, and says which row is at fault', async () => {
    const page = await open('/desk/players');
    const names = { type: 'array', items: { type: 'string', minLength: 3 } };
    // No command on a card takes a list yet.
    await page.route('**/admin', async (route) => {
      const response = await route.fetch();
      const manual = Object(await response.json());
      const inputOf = (command: string) => manual.commands.find(({ name }: { name: string }) => name === command).input;
      Object.assign(inputOf('user.block').properties, { names });
      await route.fulfill({ response, json: manual });
    });
    await signIn(page, desk.owner);
    await page.getByLabel(WORDS.en.search).fill('user:1');
    await page.keyboard.press('Enter');
    await page.locator('[data-command="user.block"]').first().click();
    const dialog = page.getByRole('dialog');
    const language = dialog.getByLabel('Language', { exact: true });
    await language.fill('fr');
    await language.press('Enter');
    await dialog.locator('textarea[lang=fr]').waitFor();
    expect(await dialog.locator('[aria-invalid]').count()).toBe(0);

    const add = dialog.getByRole('button', { name: 'Add', exact: true });
    for (const text of ['long enough', 'no']) {
      await add.click();
      await dialog.locator('input[aria-label^=names]').last().fill(text);
    }
    await dialog.getByRole('button', { name: WORDS.en.dryRun }).click();
    const second = dialog.getByLabel('names 2', { exact: true });
    await dialog.locator('[aria-label="names 2"][aria-invalid]').waitFor();
    const fault = await second.getAttribute('aria-describedby');
    expect(await dialog.locator(`[id="${fault}"]`).textContent()).toMatch(/3/);
    await audit(page);
    await dialog.getByRole('button', { name: 'Remove names 2' }).click();
    await dialog.locator('button:focus', { hasText: 'Add' }).waitFor();
    await page.context().close();
  });

  it('typed text stays after a lost answer', async () => {
    const { id } = await dataOf('user.create', { project: 'demo', email: `${crypto.randomUUID()}@example.com` });
    const reference = crypto.randomUUID();
    const page = await open(`/desk/players/${id}?in=demo`);
    await signIn(page, desk.owner);
    await page.locator('[data-command="credit"]').click();
    const dialog = page.getByRole('dialog');
    const typed = { amount: '7', reference, note: 'Paid by invoice 12' };
    const valuesOf = () => Promise.all(Object.keys(typed).map((name) => dialog.locator(`[name=${name}]`).inputValue()));
    for (const [name, text] of Object.entries(typed)) await dialog.locator(`[name=${name}]`).fill(text);

    // Of the dry run no answer comes.
    await page.route('**/admin/credit', (route) => route.abort());
    await dialog.getByRole('button', { name: WORDS.en.dryRun }).click();
    await dialog.getByRole('alert').waitFor();
    expect(await valuesOf()).toEqual(Object.values(typed));
    await page.unroute('**/admin/credit');
    await dialog.getByRole('button', { name: WORDS.en.dryRun }).click();
    await dialog.getByText('Nothing has been done yet.').waitFor();

    // The credit is made, and its answer does not arrive.
    await page.route('**/admin/credit', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await dialog.getByRole('button', { name: 'Credit', exact: true }).click();
    await dialog.getByText('it may have been done all the same').waitFor();
    expect(await dialog.getByText('Nothing has been done yet.').count()).toBe(0);
    await audit(page);
    expect((await dataOf('user.show', { project: 'demo', user: id })).balance).toBe(7);
    await dialog.getByRole('button', { name: 'Back' }).click();
    expect(await valuesOf()).toEqual(Object.values(typed));
    await page.context().close();
  });

  it('the block dialog takes a text in German and English and the card shows both', async () => {
    const reasons = { de: 'Gehandelt wird im Spiel.', en: 'Trade inside the game.' };
    const { id } = await dataOf('user.create', { project: 'demo', email: `${crypto.randomUUID()}@example.com` });
    const page = await open(`/desk/players/${id}?in=demo`);
    await signIn(page, desk.owner);
    await page.locator('[data-command="user.block"]').click();
    const dialog = page.getByRole('dialog');
    for (const [tag, text] of Object.entries(reasons)) await dialog.locator(`textarea[lang=${tag}]`).fill(text);
    await dialog.getByRole('button', { name: WORDS.en.dryRun }).click();
    await confirm(page, 'Block');
    for (const [tag, text] of Object.entries(reasons))
      await page.locator(`.notice [lang=${tag}]`).getByText(text, { exact: true }).waitFor();
    expect(await dataOf('user.show', { project: 'demo', user: id })).toMatchObject({ block: { reasons } });
    await page.context().close();
  });

  it.each([
    ['en', ['Ember Isles (demo)', 'Elsewhere (elsewhere)']],
    ['de', ['Glutinseln (demo)', 'Elsewhere (elsewhere)']],
  ] as const)('the project chooser shows names, not slugs: %s', async (language, names) => {
    const page = await open('/desk/players', { language });
    await signIn(page, desk.owner);
    expect((await page.locator('header.top select option').allTextContents()).sort()).toEqual([...names].sort());
    await page.context().close();
  });

  it('is usable on a phone, and lets who tries the demo in by one click', async () => {
    const page = await open('/desk/players', { width: 360 });
    await page.getByRole('button', { name: "Sign in as the demo's operator" }).click();
    await page.getByLabel(WORDS.en.search).fill('no such player');
    await page.keyboard.press('Enter');
    await page.getByText('Nobody in demo is known by').waitFor();
    await audit(page);
    await page.getByLabel(WORDS.en.search).fill('user:1');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Player 1' }).waitFor();
    await audit(page);
    // Item and state of an order need no scrolling sideways.
    const cells = page.getByRole('region', { name: 'Orders' }).locator('tbody tr').first().locator('td');
    for (const [at, text] of [
      [0, /^\d × /],
      [1, /paid back|delivered|waiting/],
    ] as const) {
      expect(await cells.nth(at).textContent()).toMatch(text);
      const box = await cells.nth(at).boundingBox();
      expect((box?.x ?? Number.NaN) + (box?.width ?? Number.NaN)).toBeLessThanOrEqual(360);
    }
    await page.locator('header.top .who').click();
    await page.getByRole('heading', { name: 'Signed in as demo' }).waitFor();
    await page.getByText('demo: OWNER').waitFor();
    await audit(page);
    await page.context().close();
  });

  /** Lets requests wait until what it gives is called. */
  async function hold(page: Page, what: string): Promise<() => void> {
    let goOn = () => {};
    const until = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    await page.route(what, async (route) => {
      await until;
      await route.continue();
    });
    return goOn;
  }
});
