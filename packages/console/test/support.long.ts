import { readFile } from 'node:fs/promises';
import { expect, it } from '@jest/globals';
import { type Page, withChromium } from '../../../test/tools/browser/browser.js';
import { confirm, useAdmin } from './admin.js';
import { audit } from './console.js';
import { ADA, KOFI, playersOf } from './players.js';

// Support commands and catalogue exports in Admin: each command shows a preview first and is
// recorded with the name of the operator (rules.md §4.9.7).

withChromium('Support in Admin', () => {
  const admin = useAdmin();
  const { demo, open, answerOf, dataOf, operatorWith } = admin;
  const { buy, registerUnconfirmed, createQuarantined } = playersOf(admin);

  /** Counts the audit entries of an action of the operator. */
  async function countRecorded(action: string): Promise<number> {
    const entries: unknown = await dataOf('audit.search', { project: 'demo', actor: 'operator:sue', action });
    return Array.isArray(entries) ? entries.length : 0;
  }

  it('confirms an address, lifts lockouts, restores an account and cancels a delivery', async () => {
    const yara = await createQuarantined('yara@example.com');
    await registerUnconfirmed('uma@example.com');
    const cardOf = async (user: string | number) => Object(await dataOf('user.show', { project: 'demo', user }));
    const page = await open('/admin/players', {
      language: 'de',
      colorScheme: 'dark',
      token: await operatorWith('sue', { demo: 'SUPPORT' }),
    });
    const log = page.getByRole('region', { name: 'Protokoll' });

    async function openCard(user: number): Promise<void> {
      await page.goto(new URL(`/console/admin/players/${user}?in=demo`, demo.opsUrl).href);
      await log.waitFor();
      await audit(page);
    }

    /**
     * Checks that the preview changes nothing, then performs the command and finds its audit entry.
     */
    async function fix(
      command: string,
      { would, logged, note }: { readonly would: string; readonly logged: string; readonly note?: string },
    ): Promise<void> {
      const button = page.locator(`[data-command="${command}"]`);
      const label = await button.innerText();
      await button.click();
      const dialog = page.getByRole('dialog', { name: label });
      if (note !== undefined) {
        await dialog.getByLabel('Grund (wird im Kontobuch gespeichert)').fill(note);
        await dialog.getByRole('button', { name: 'Vorschau anzeigen' }).click();
      }
      await dialog.getByText(would).first().waitFor();
      expect(await countRecorded(command)).toBe(0);
      await audit(page);
      await confirm(page, label);
      await log.getByRole('row').filter({ hasText: logged }).getByText('sue', { exact: true }).waitFor();
      expect(await countRecorded(command)).toBe(1);
      await button.waitFor({ state: 'detached' });
    }

    await openCard((await cardOf('uma@example.com')).id);
    await fix('user.confirm', {
      ...{ would: 'Die Adresse uma@example.com wird als bestätigt markiert.', logged: 'Adresse bestätigt' },
    });
    expect((await cardOf('uma@example.com')).status).toBe('ACTIVE');

    await openCard(yara);
    await fix('user.lift-lockouts', {
      ...{
        would: 'Sperren nach Fehlversuchen, die aufgehoben werden: 1.',
        logged: 'Sperren nach Fehlversuchen aufgehoben',
      },
    });
    await page.getByText('Keine offenen Probleme').waitFor();
    await page.getByText('in Quarantäne', { exact: true }).first().waitFor();
    await fix('account.restore', {
      would: 'wird für den Spieler wiederhergestellt',
      logged: 'Spielkonto wiederhergestellt',
    });
    await page.getByText('wird angelegt', { exact: true }).first().waitFor();
    // The game server was shut down.
    await fix('delivery.cancel', {
      ...{ would: 'Die Lieferung wird abgebrochen.', logged: 'Lieferung abgebrochen' },
      note: 'Dieser Server kommt nicht wieder',
    });
    await page.getByText('abgebrochen', { exact: true }).first().waitFor();
    expect(await cardOf(yara)).toMatchObject({
      ...{ lockouts: [], accounts: [{ status: 'FAILED' }], deliveries: [{ state: 'CANCELLED' }] },
    });

    const ada = await cardOf(ADA);
    await dataOf('account.block', { project: 'demo', account: ada.accounts[0].id });
    await openCard(ada.id);
    await fix('account.unblock', { would: 'Die Sperre des Spielkontos', logged: 'Spielkonto entsperrt' });
    expect((await cardOf(ADA)).accounts).toMatchObject([{ status: 'ACTIVE' }]);
  });

  it('shows the current state of an order after a refused preview', async () => {
    const purchase = await buy(1);
    const { id } = await dataOf('user.show', { project: 'demo', user: KOFI });
    const page = await open('/admin', { token: admin.owner });
    await page.goto(new URL(`/console/admin/players/${id}?in=demo`, demo.opsUrl).href);
    const orders = page.getByRole('region', { name: 'Orders' });
    const refunds = orders.locator('[data-command="purchase.refund"]');
    await refunds.first().waitFor();
    const count = await refunds.count();
    await dataOf('purchase.refund', { project: 'demo', purchase });
    await refunds.first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Show preview' }).click();
    await dialog.getByText('This order is already refunded.').waitFor();
    await page.keyboard.press('Escape');
    await orders.getByText('refunded', { exact: true }).first().waitFor();
    expect(await refunds.count()).toBe(count - 1);
  });

  it('exports the catalogue in both formats, which import without changes', async () => {
    const page = await open('/admin/catalogue', { token: await operatorWith('sam', { demo: 'SHOP' }) });
    for (const format of ['yaml', 'csv']) {
      const downloaded = page.waitForEvent('download');
      await page.getByRole('button', { name: `Export ${format.toUpperCase()}` }).click();
      const file = await downloaded;
      expect(file.suggestedFilename()).toBe(`demo.${format}`);
      const text = await readFile(await file.path(), 'utf8');
      expect(text).toContain('ember-draught');
      expect(text).toBe((await answerOf('catalogue.export', { project: 'demo', format })).text);
      await expectPreview(page, `demo.${format}`, text, 'Nothing will change.');
    }
  });

  /** Compares a file with the catalogue and returns to the catalogue. */
  async function expectPreview(page: Page, name: string, text: string, message: string): Promise<void> {
    await page.getByRole('link', { name: 'Import' }).click();
    await page.getByLabel('Catalogue file').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
    await page.getByRole('button', { name: `Import ${name}` }).click();
    await page.getByText(message).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Show catalogue' }).click();
  }
});
