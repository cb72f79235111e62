import { expect, it } from '@jest/globals';
import { withChromium } from '../../../test/tools/browser/browser.js';
import { confirm, useAdmin } from './admin.js';
import { audit, hold, type PageOptions, signIn, storedState } from './console.js';
import { ADA, findPlayers, KOFI, playersOf } from './players.js';

// Player support in Admin, in a browser (rules.md §4.9.7): `npm run long -- browser`.

const WORDS = {
  en: {
    find: 'Search',
    search: /Email address, game login/,
    refund: 'Refund',
    note: 'Reason (stored in the ledger)',
    preview: 'Show preview',
    would: 'Preview',
    did: 'Result',
    close: 'Close',
    undelivered: 'not delivered',
    refunded: 'refunded',
    sentence: /[\d.]+ EMB will be refunded for 1 × smokebloom-tea\./,
    action: 'Order refunded',
    signOut: 'Sign out',
    ledger: 'Ledger',
    log: 'Audit log',
  },
  de: {
    find: 'Suchen',
    search: /E-Mail-Adresse, Spiel-Login/,
    refund: 'Erstatten',
    note: 'Grund (wird im Kontobuch gespeichert)',
    preview: 'Vorschau anzeigen',
    would: 'Vorschau',
    did: 'Ergebnis',
    close: 'Schließen',
    undelivered: 'nicht geliefert',
    refunded: 'erstattet',
    sentence: /[\d.]+ EMB werden für 1 × smokebloom-tea erstattet\./,
    action: 'Bestellung erstattet',
    signOut: 'Abmelden',
    ledger: 'Kontobuch',
    log: 'Protokoll',
  },
} as const;

withChromium('Admin', () => {
  const admin = useAdmin();
  const { demo, open, dataOf, operatorWith } = admin;
  const { rejectedOrder } = playersOf(admin);

  const cases: readonly (Required<Pick<PageOptions, 'language' | 'colorScheme'>> & { readonly name: string })[] = [
    { name: 'lin', language: 'en', colorScheme: 'light' },
    { name: 'jonas', language: 'de', colorScheme: 'dark' },
  ];
  it.each(cases)('refunds a rejected order after a preview: $language, $colorScheme', async ({ name, ...looks }) => {
    const t = WORDS[looks.language];
    const order = await rejectedOrder();
    const token = await operatorWith(name, { demo: 'SUPPORT' });
    const page = await open('/admin/players', looks);
    await page.locator('input[type=password]').waitFor();
    await audit(page);
    await signIn(page, token);

    // A search for an address shows a list. No URL contains the address.
    await page.getByLabel(t.search).fill('kofi@');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: KOFI }).waitFor();
    await audit(page);
    await page.locator('.skip').press('Enter');
    expect(await page.evaluate('document.activeElement.id')).toBe('page');
    expect(new URL(page.url()).href).toBe(new URL('/console/admin/players', demo.opsUrl).href);
    await page.reload();
    await page.getByRole('link', { name: KOFI }).waitFor();

    // A search for the order opens the player at the order, which the game server has rejected.
    await page.getByLabel(t.search).fill(order);
    await page.getByRole('button', { name: t.find, exact: true }).click();
    const row = page.locator('tr[aria-current]');
    await row.getByText(t.undelivered).waitFor();
    expect(await row.textContent()).toContain('The game server rejects it');
    expect(page.url()).toMatch(/\/admin\/players\/\d+\?in=demo&at=/);
    await page.getByRole('heading', { name: t.log }).waitFor();
    await audit(page);

    // The preview changes nothing.
    await row.getByRole('button', { name: t.refund }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(t.note).fill('Requested by email');
    await audit(page);
    await dialog.getByRole('button', { name: t.preview }).click();
    await dialog.getByRole('heading', { name: t.would }).waitFor();
    expect(await dialog.textContent()).toMatch(t.sentence);
    await audit(page);
    expect((await dataOf('purchase.show', { project: 'demo', purchase: order })).status).not.toBe('REFUNDED');

    // While the command runs, Escape does not close the dialog.
    const release = await hold(page, '**/admin/purchase.refund');
    await dialog.getByRole('button', { name: t.refund }).click();
    await dialog.getByRole('button', { name: t.close, disabled: true }).waitFor();
    for (const key of ['Escape', 'Escape', 'Escape']) await page.keyboard.press(key);
    expect(await dialog.isVisible()).toBe(true);
    release();
    await dialog.getByRole('heading', { name: t.did }).waitFor();
    await audit(page);
    await dialog.getByRole('button', { name: t.close }).last().click();
    await row.locator('.badge').getByText(t.refunded).waitFor();
    expect((await dataOf('purchase.show', { project: 'demo', purchase: order })).status).toBe('REFUNDED');

    // The ledger and the audit log name the operator.
    const entry = page.getByRole('region', { name: t.ledger }).getByRole('row').nth(1);
    expect(await entry.textContent()).toMatch(new RegExp(`${name}.*Requested by email`));
    const audited = page.getByRole('region', { name: t.log }).getByRole('row', { name: t.action }).first();
    await audited.getByText(name, { exact: true }).waitFor();
    await audit(page);

    // Scripts cannot read the token. The tab has the player's address until sign-out.
    const before = await storedState(page);
    expect(before).not.toContain(token);
    expect(before).toContain(KOFI);
    await page.getByRole('button', { name: t.signOut }).click();
    await page.locator('input[type=password]').waitFor();
    const after = await storedState(page);
    expect(after).not.toContain(token);
    expect(after).not.toContain(KOFI);
  });

  it('shows the order of a search even if the page of the player lists only newer orders', async () => {
    const order = await rejectedOrder();
    const page = await open('/admin/players');
    await page.route('**/admin/user.show', async (route) => {
      const response = await route.fetch();
      const answer = Object(await response.json());
      await route.fulfill({ response, json: { ...answer, data: { ...answer.data, orders: [] } } });
    });
    await signIn(page, admin.owner);
    await findPlayers(page, order);
    const row = page.locator('tr[aria-current]');
    await row.getByText(WORDS.en.undelivered).waitFor();
    await row.getByRole('button', { name: WORDS.en.refund }).waitFor();
  });

  it('opens a player in the project of the address and offers other projects', async () => {
    const page = await open('/admin/players', { token: admin.owner });
    const chosen = page.locator('header.top select');
    const link = page.getByRole('link', { name: KOFI });
    // 47 hours ago is not necessarily yesterday.
    const lastLoginAt = new Date(Date.now() - 47 * 3_600_000).toISOString();
    await page.route('**/admin/user.find', async (route) => {
      const response = await route.fetch();
      const { data, ...answer } = Object(await response.json());
      const users = data.users.map((user: object) => ({ ...user, lastLoginAt }));
      await route.fulfill({ response, json: { ...answer, data: { ...data, users } } });
    });
    await findPlayers(page, 'kofi@');
    await page.getByRole('row', { name: KOFI }).getByText('1 day ago').waitFor();
    await page.unroute('**/admin/user.find');
    const card = await link.getAttribute('href');
    expect(card).toMatch(/\?in=demo$/);

    // Results of a project are hidden while another project is searched, also after a repeated
    // search.
    const response = page.waitForResponse('**/admin/user.find');
    await page.keyboard.press('Enter');
    await response;
    await link.waitFor();
    const release = await hold(page, '**/admin/user.find');
    await chosen.selectOption('elsewhere');
    await page.getByText('Search players of elsewhere').waitFor();
    await link.waitFor({ state: 'detached' });
    release();
    await page.getByText('No player in elsewhere matches').waitFor();

    await page.goto(new URL(String(card), demo.opsUrl).href);
    await page.getByText(KOFI).first().waitFor();
    expect(await chosen.inputValue()).toBe('demo');
    // Choosing another project keeps the player and names their project.
    await chosen.selectOption('elsewhere');
    await page.getByText(/^Player \d+ belongs to demo\. The current project is elsewhere\.$/).waitFor();
    await page.getByText(KOFI).first().waitFor();
    await audit(page);
    await page.getByRole('button', { name: 'Switch to demo' }).click();
    expect(await chosen.inputValue()).toBe('demo');
    await page.getByText('The current project is elsewhere').waitFor({ state: 'detached' });
    // A reload keeps a search from the player.
    await findPlayers(page, 'kofi@');
    await link.waitFor();
    await page.reload();
    await link.waitFor();
    await page.goto(new URL(String(card), demo.opsUrl).href);
    await page.getByText(KOFI).first().waitFor();
    await chosen.selectOption('elsewhere');
    await page.getByRole('link', { name: 'Show players of elsewhere' }).click();
    await page.getByRole('heading', { name: 'Players', exact: true }).waitFor();
    await page.goBack();
    await page.getByText(KOFI).first().waitFor();
    expect(await chosen.inputValue()).toBe('demo');

    const withoutRole = await open(String(card).replace('/console', '').replace('in=demo', 'in=elsewhere'), {
      token: await operatorWith('withoutRole', { demo: 'SUPPORT' }),
    });
    await withoutRole.getByText('Your role in elsewhere does not include this page').waitFor();
  });

  it('restores searches with Back and Forward', async () => {
    const page = await open('/admin/players', { token: admin.owner });
    const box = page.getByLabel(/Email address, game login/);
    await findPlayers(page, 'kofi@');
    await page.getByRole('link', { name: KOFI }).click();
    await page.locator('[data-command="credit"]').waitFor();
    await findPlayers(page, ADA);
    await page.getByRole('link', { name: ADA }).waitFor();
    await page.goBack();
    await page.locator('.identity', { hasText: KOFI }).waitFor();
    await page.goBack();
    await page.getByRole('link', { name: KOFI }).waitFor();
    expect(await box.inputValue()).toBe('kofi@');
    await page.goForward();
    await page.locator('.identity', { hasText: KOFI }).waitFor();
    // The link keeps the last search, also after Back.
    await page.getByRole('link', { name: 'Find players' }).click();
    await page.getByRole('link', { name: KOFI }).click();
    await page.locator('.identity', { hasText: KOFI }).waitFor();
    await page.goBack();
    await page.getByRole('link', { name: KOFI }).waitFor();
    // A search for an id opens the player, and Back returns to the list.
    await findPlayers(page, '1');
    await page.locator('.identity', { hasText: ADA }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: 'All players, newest first' }).waitFor();
    expect(await box.inputValue()).toBe('');
  });

  it('lists all players of a project, newest first, in pages', async () => {
    const email = `${crypto.randomUUID()}@example.com`;
    await dataOf('user.create', { project: 'demo', email });
    const page = await open('/admin/players');
    await page.route('**/admin/user.list', (route) => {
      const input = Object(route.request().postDataJSON());
      return route.continue({ postData: JSON.stringify({ ...input, limit: 2 }) });
    });
    await signIn(page, admin.owner);
    const rows = page.getByRole('region', { name: 'All players, newest first' }).locator('tbody tr');
    await rows.first().getByRole('link', { name: email }).waitFor();
    expect(await rows.count()).toBe(2);
    await audit(page);
    await page.getByRole('button', { name: 'Show more' }).click();
    await rows.nth(2).waitFor();
    await findPlayers(page, 'unknown@');
    await page.getByText('No player in demo matches').waitFor();
    await page.getByRole('button', { name: 'Show all players' }).click();
    await rows.first().getByRole('link', { name: email }).waitFor();
    expect(await page.getByLabel(WORDS.en.search).inputValue()).toBe('');
  });

  it('reports an answer that is not from the service', async () => {
    const page = await open('/admin/players', { language: 'de', token: admin.owner });
    await page.route('**/admin/user.list', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Proxy</title>' }),
    );
    await page.reload();
    await page.getByText('Der Dienst ist nicht erreichbar.').waitFor();
  });

  it('keeps the session while the service restarts', async () => {
    const page = await open('/admin/players', { token: await operatorWith('rita', { demo: 'SUPPORT' }) });
    const error = { code: 'SERVICE_UNAVAILABLE', message: 'Not yet.' };
    await page.route('**/admin', (route) => route.fulfill({ status: 503, json: { error } }));
    await page.reload();
    await page.getByText('The service is unavailable.').waitFor();
    await page.unroute('**/admin');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByLabel(WORDS.en.search).waitFor();
  });

  it('adds a language to translations by keyboard', async () => {
    const page = await open('/admin/players', { token: admin.owner });
    await findPlayers(page, 'user:1');
    await page.locator('[data-command="user.block"]').first().click();
    const dialog = page.getByRole('dialog');
    const language = dialog.getByLabel('Language', { exact: true });
    await language.fill('fr');
    await language.press('Enter');
    const french = dialog.locator('textarea[lang=fr]');
    await french.waitFor();
    expect(await dialog.locator('[aria-invalid]').count()).toBe(0);

    await french.fill('a'.repeat(10_001));
    await dialog.getByRole('button', { name: WORDS.en.preview }).click();
    await dialog.locator('textarea[lang=fr][aria-invalid]').waitFor();
    const problem = await french.getAttribute('aria-describedby');
    expect(await dialog.locator(`[id="${problem}"]`).textContent()).toBe('At most 10000 characters.');
    await audit(page);
  });

  it('refers to the JSON view for a value without a control', async () => {
    const page = await open('/admin/players');
    // No form of the console has a list.
    await page.route('**/admin', async (route) => {
      const response = await route.fetch();
      const manual = Object(await response.json());
      const block = manual.commands.find(({ name }: { readonly name: string }) => name === 'user.block');
      Object.assign(block.input.properties, { names: { type: 'array', items: { type: 'string' } } });
      await route.fulfill({ response, json: manual });
    });
    await signIn(page, admin.owner);
    await findPlayers(page, 'user:1');
    await page.locator('[data-command="user.block"]').first().click();
    await page.getByRole('dialog').getByText('Enter this value in the JSON view.').waitFor();
    await audit(page);
  });

  it('keeps input after a lost answer', async () => {
    const { id } = await dataOf('user.create', { project: 'demo', email: `${crypto.randomUUID()}@example.com` });
    const reference = crypto.randomUUID();
    const page = await open(`/admin/players/${id}?in=demo`, { token: admin.owner });
    await page.locator('[data-command="credit"]').click();
    const dialog = page.getByRole('dialog');
    const typed = { amount: '7', reference, note: 'Paid by invoice 12' };
    const valuesOf = () => Promise.all(Object.keys(typed).map((name) => dialog.locator(`[name=${name}]`).inputValue()));
    for (const [name, text] of Object.entries(typed)) await dialog.locator(`[name=${name}]`).fill(text);

    // The preview gets no answer.
    await page.route('**/admin/credit', (route) => route.abort());
    await dialog.getByRole('button', { name: WORDS.en.preview }).click();
    await dialog.getByRole('alert').waitFor();
    expect(await valuesOf()).toEqual(Object.values(typed));
    await page.unroute('**/admin/credit');
    await dialog.getByRole('button', { name: WORDS.en.preview }).click();
    await dialog.getByText('Nothing was changed yet.').waitFor();

    // The credit is performed, but its answer is lost.
    await page.route('**/admin/credit', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await dialog.getByRole('button', { name: 'Credit', exact: true }).click();
    await dialog.getByText('The command may have been performed').waitFor();
    expect(await dialog.getByText('Nothing was changed yet.').count()).toBe(0);
    await audit(page);
    expect((await dataOf('user.show', { project: 'demo', user: id })).balance).toBe(7);
    await dialog.getByRole('button', { name: 'Back' }).click();
    expect(await valuesOf()).toEqual(Object.values(typed));
  });

  it('shows the reason of a block in each language', async () => {
    const reasons = { de: 'Gehandelt wird im Spiel.', en: 'Trade inside the game.' };
    const { id } = await dataOf('user.create', { project: 'demo', email: `${crypto.randomUUID()}@example.com` });
    const page = await open(`/admin/players/${id}?in=demo`, { token: admin.owner });
    await page.locator('[data-command="user.block"]').click();
    const dialog = page.getByRole('dialog');
    for (const [tag, text] of Object.entries(reasons)) await dialog.locator(`textarea[lang=${tag}]`).fill(text);
    await dialog.getByRole('button', { name: WORDS.en.preview }).click();
    await confirm(page, 'Block');
    for (const [tag, text] of Object.entries(reasons))
      await page.locator(`.notice [lang=${tag}]`).getByText(text, { exact: true }).waitFor();
    expect(await dataOf('user.show', { project: 'demo', user: id })).toMatchObject({ block: { reasons } });
  });

  it('breaks long words of operators and addresses at 320 px', async () => {
    const [word, promotion] = ['W'.repeat(400), 'p'.repeat(60)];
    const { id } = await dataOf('user.create', { project: 'demo', email: `${crypto.randomUUID()}@example.com` });
    await dataOf('user.block', { project: 'demo', user: id, note: word, reasons: { en: word } });
    const page = await open(`/admin/players/${id}?in=demo`, { width: 320, token: admin.owner });
    await page.locator('.notice').getByText(word).first().waitFor();
    await audit(page);
    await page.goto(new URL(`/console/admin/promotions/${promotion}?in=demo`, demo.opsUrl).href);
    await page.getByRole('heading', { name: promotion }).waitFor();
    await audit(page);
    await page.goto(new URL('/console/admin/maintenance', demo.opsUrl).href);
    await page.getByRole('heading', { name: 'Schedule maintenance' }).waitFor();
    await audit(page);
    await page.goto(new URL(`/console/operations/${'x'.repeat(200)}`, demo.opsUrl).href);
    await page.getByRole('heading', { name: 'Operation not found' }).waitFor();
    await audit(page);
  });

  it.each([
    ['en', ['Ember Isles (demo)', 'Elsewhere (elsewhere)']],
    ['de', ['Glutinseln (demo)', 'Elsewhere (elsewhere)']],
  ] as const)('lists projects by name: %s', async (language, names) => {
    const page = await open('/admin/players', { language, token: admin.owner });
    expect((await page.locator('header.top select option').allTextContents()).sort()).toEqual([...names].sort());
  });

  it('works on a phone, with a one-click sign-in to the demo', async () => {
    const page = await open('/admin', { width: 360 });
    await page.getByRole('button', { name: 'Sign in as demo operator' }).click();
    await page.locator('header.top .operator').waitFor();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await audit(page);
    await page.goto(new URL('/console/admin/players', demo.opsUrl).href);
    await findPlayers(page, 'no such player');
    await page.getByText('No player in demo matches').waitFor();
    await audit(page);
    await findPlayers(page, 'user:1');
    await page.getByRole('heading', { name: 'Player 1' }).waitFor();
    await audit(page);
    // Item and state of an order fit without sideways scrolling.
    const cells = page.getByRole('region', { name: 'Orders' }).locator('tbody tr').first().locator('td');
    for (const [at, text] of [
      [0, /^\d × /],
      [1, /refunded|delivered|waiting/],
    ] as const) {
      expect(await cells.nth(at).textContent()).toMatch(text);
      const box = await cells.nth(at).boundingBox();
      expect((box?.x ?? Number.NaN) + (box?.width ?? Number.NaN)).toBeLessThanOrEqual(360);
    }
    await page.locator('header.top .operator').click();
    await page.getByRole('heading', { name: 'Signed in as demo' }).waitFor();
    await page.getByText('demo: OWNER').waitFor();
    await audit(page);
  });
});
