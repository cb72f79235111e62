import { readFile } from 'node:fs/promises';
import { expect, it } from '@jest/globals';
import { type Page, withChromium } from '../../../test/tools/browser/browser.js';
import { confirm, useDesk } from './admin.js';
import { audit, signIn } from './console.js';
import { ADA, playersOf } from './players.js';

// What somebody at the desk fixes on cards and takes from the catalogue: nothing before they have seen what it would do, all of
// it under their name (rules.md §4.9.7).

withChromium('somebody at the desk', () => {
  const desk = useDesk();
  const { demo, open, answerOf, dataOf, operatorWith } = desk;
  const { unconfirmed, returned } = playersOf(desk);

  /** How often something was done by them, as the service has recorded it. */
  async function recorded(action: string): Promise<number> {
    const entries: unknown = await dataOf('audit.search', { project: 'demo', actor: 'operator:sue', action });
    return Array.isArray(entries) ? entries.length : 0;
  }

  it('lets somebody in, gives an account back, and says what becomes of what waits', async () => {
    const mara = await returned('mara@example.com');
    await unconfirmed('newcomer@example.com');
    const cardOf = async (user: string | number) => Object(await dataOf('user.show', { project: 'demo', user }));
    const page = await open('/desk/players', { language: 'de', colorScheme: 'dark' });
    await signIn(page, await operatorWith('sue', { demo: 'SUPPORT' }));
    const log = page.getByRole('region', { name: 'Protokoll' });

    async function openCard(user: number): Promise<void> {
      await page.goto(new URL(`/console/desk/players/${user}?in=demo`, demo.opsUrl).href);
      await log.waitFor();
      await audit(page);
    }

    /** Nothing is done by the dry run; then it is, and stands in the log on the card. */
    async function fix(
      command: string,
      { would, logged, note }: { readonly would: string; readonly logged: string; readonly note?: string },
    ): Promise<void> {
      const button = page.locator(`[data-command="${command}"]`);
      const label = await button.innerText();
      await button.click();
      const dialog = page.getByRole('dialog', { name: label });
      if (note !== undefined) {
        await dialog.getByLabel('Warum; bleibt im Kontobuch').fill(note);
        await dialog.getByRole('button', { name: 'Zeigen, was passieren würde' }).click();
      }
      await dialog.getByText(would).first().waitFor();
      expect(await recorded(command)).toBe(0);
      await audit(page);
      await confirm(page, label);
      await log.getByRole('row').filter({ hasText: logged }).getByText('sue', { exact: true }).waitFor();
      expect(await recorded(command)).toBe(1);
      await button.waitFor({ state: 'detached' });
    }

    await openCard((await cardOf('newcomer@example.com')).id);
    await fix('user.confirm', {
      ...{ would: 'Die Adresse newcomer@example.com gilt dann als bestätigt.', logged: 'Adresse bestätigt' },
    });
    expect((await cardOf('newcomer@example.com')).status).toBe('ACTIVE');

    await openCard(mara);
    await fix('user.lift-lockouts', {
      ...{ would: 'Zwangspausen, die aufgehoben werden: 1.', logged: 'Zwangspausen aufgehoben' },
    });
    await page.getByText('Nichts steht im Weg').waitFor();
    await page.getByText('beiseitegelegt', { exact: true }).first().waitFor();
    await fix('account.restore', { would: 'Der Spieler bekommt das Spielkonto', logged: 'Spielkonto zurückgegeben' });
    await page.getByText('wird angelegt', { exact: true }).first().waitFor();
    // The server that it was asked of is no more.
    await fix('delivery.cancel', {
      ...{ would: 'Die Lieferung wird abgebrochen.', logged: 'Lieferung abgebrochen' },
      note: 'Dieser Server kommt nicht wieder',
    });
    await page.getByText('abgebrochen', { exact: true }).first().waitFor();
    expect(await cardOf(mara)).toMatchObject({
      ...{ lockouts: [], accounts: [{ status: 'FAILED' }], deliveries: [{ state: 'CANCELLED' }] },
    });

    const ada = await cardOf(ADA);
    await dataOf('account.block', { project: 'demo', account: ada.accounts[0].id });
    await openCard(ada.id);
    await fix('account.unblock', { would: 'Die Sperre des Spielkontos', logged: 'Spielkonto entsperrt' });
    expect((await cardOf(ADA)).accounts).toMatchObject([{ status: 'ACTIVE' }]);
    await page.context().close();
  });

  it('takes the catalogue away in either form, whole, and as it is read again', async () => {
    const page = await open('/desk/catalogue');
    await signIn(page, await operatorWith('sam', { demo: 'SHOP' }));
    for (const format of ['yaml', 'csv']) {
      const downloaded = page.waitForEvent('download');
      await page.getByRole('button', { name: `Export ${format.toUpperCase()}` }).click();
      const file = await downloaded;
      expect(file.suggestedFilename()).toBe(`demo.${format}`);
      const text = await readFile(await file.path(), 'utf8');
      expect(text).toContain('ember-draught');
      expect(text).toBe((await answerOf('catalogue.export', { project: 'demo', format })).text);
      await says(page, `demo.${format}`, text, 'The catalogue says all of this already.');
    }
    await page.context().close();
  });

  /** Has a file compared with the catalogue, and comes back. */
  async function says(page: Page, name: string, text: string, said: string): Promise<void> {
    await page.getByRole('link', { name: 'Import' }).click();
    await page.getByLabel('Catalogue file').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
    await page.getByText(said).waitFor();
    await page.getByRole('link', { name: 'To the catalogue' }).click();
  }
});
