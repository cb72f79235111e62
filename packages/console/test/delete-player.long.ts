import { expect, it } from '@jest/globals';
import { withChromium } from '../../../test/tools/browser/browser.js';
import { confirm, useAdmin } from './admin.js';
import { audit } from './console.js';

// Deletion of a player (rules.md §4.8.8), in a browser: `npm run long -- browser`.

const WORDS = {
  en: {
    delete: 'Delete player',
    address: /^Confirm the email address of the player/,
    reason: /^Reason \(stored in the audit log\)/,
    preview: 'Show preview',
    wrong: 'This cannot be undone and requires a matching confirmation. Nothing was changed.',
  },
  de: {
    delete: 'Spieler löschen',
    address: /^E-Mail-Adresse des Spielers bestätigen/,
    reason: /^Grund \(wird im Protokoll gespeichert\)/,
    preview: 'Vorschau anzeigen',
    wrong: 'Das lässt sich nicht rückgängig machen und erfordert eine passende Bestätigung. Es wurde nichts geändert.',
  },
} as const;

withChromium('Deleting a player', () => {
  const admin = useAdmin();

  it.each(['en', 'de'] as const)('requires a reason and the matching address (%s)', async (language) => {
    const t = WORDS[language];
    const email = `leaving-${language}@example.com`;
    const { id } = await admin.dataOf('user.create', { project: 'demo', email });
    const statusOf = async () => (await admin.dataOf('user.show', { project: 'demo', user: id })).status;
    const page = await admin.open(`/admin/players/${id}?in=demo`, { language, token: admin.owner });

    await page.locator('[data-command="user.delete"]').click();
    const dialog = page.getByRole('dialog');
    // Both fields are required.
    await dialog.getByRole('button', { name: t.preview }).click();
    expect(await dialog.locator('[aria-invalid="true"]').count()).toBe(2);
    await dialog.getByLabel(t.reason).fill('Requested by email');
    await dialog.getByLabel(t.address).fill(`x${email}`);
    await dialog.getByRole('button', { name: t.preview }).click();
    await dialog.getByText(t.wrong).waitFor();
    await audit(page);

    await dialog.getByLabel(t.address).fill(email);
    await dialog.getByRole('button', { name: t.preview }).click();
    expect(await statusOf()).toBe('ACTIVE');
    await confirm(page, t.delete);
    expect(await statusOf()).toBe('DELETED');
  });

  it('does not delete by a double click on the button of the preview', async () => {
    const t = WORDS.en;
    const email = 'twice@example.com';
    const { id } = await admin.dataOf('user.create', { project: 'demo', email });
    const page = await admin.open(`/admin/players/${id}?in=demo`, { token: admin.owner });
    await page.locator('[data-command="user.delete"]').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(t.reason).fill('Requested by email');
    await dialog.getByLabel(t.address).fill(email);
    await dialog.getByRole('button', { name: t.preview }).click();
    // The second click hits the button that has taken the place of the first.
    await dialog.getByRole('button', { name: t.delete }).hover();
    await page.mouse.down({ clickCount: 2 });
    await page.mouse.up({ clickCount: 2 });
    await dialog.getByRole('button', { name: 'Back' }).click();
    expect((await admin.dataOf('user.show', { project: 'demo', user: id })).status).toBe('ACTIVE');
  });
});
