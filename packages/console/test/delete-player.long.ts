import { expect, it } from '@jest/globals';
import { withChromium } from '../../../test/tools/browser/browser.js';
import { confirm, useDesk } from './admin.js';
import { audit, signIn } from './console.js';

// rules.md §4.8.8, in a browser: `npm run long -- browser`.

const WORDS = {
  en: {
    delete: 'Delete',
    address: /^Address of the player, typed again/,
    reason: /^Reason, kept in the audit log/,
    dryRun: 'Show what would happen',
    wrong: 'This cannot be undone and needs a matching confirmation. Nothing was done.',
  },
  de: {
    delete: 'Löschen',
    address: /^Adresse des Spielers, noch einmal eingetippt/,
    reason: /^Grund, für das Protokoll/,
    dryRun: 'Zeigen, was passieren würde',
    wrong: 'Das lässt sich nicht rückgängig machen und muss passend bestätigt werden. Nichts ist passiert.',
  },
} as const;

withChromium('The dialog that deletes a player', () => {
  const desk = useDesk();

  it.each(['en', 'de'] as const)(
    'asks for the address and a reason, and takes no other address (%s)',
    async (language) => {
      const t = WORDS[language];
      const email = `leaving-${language}@example.com`;
      const { id } = await desk.dataOf('user.create', { project: 'demo', email });
      const statusOf = async () => (await desk.dataOf('user.show', { project: 'demo', user: id })).status;
      const page = await desk.open(`/desk/players/${id}?in=demo`, { language });
      await signIn(page, desk.owner);

      await page.locator('[data-command="user.delete"]').click();
      const dialog = page.getByRole('dialog');
      // Nothing is sent without both.
      await dialog.getByRole('button', { name: t.dryRun }).click();
      expect(await dialog.locator('[aria-invalid="true"]').count()).toBe(2);
      await dialog.getByLabel(t.reason).fill('Asked for by mail');
      await dialog.getByLabel(t.address).fill(`x${email}`);
      await dialog.getByRole('button', { name: t.dryRun }).click();
      await dialog.getByText(t.wrong).waitFor();
      await audit(page);

      await dialog.getByLabel(t.address).fill(email);
      await dialog.getByRole('button', { name: t.dryRun }).click();
      expect(await statusOf()).toBe('ACTIVE');
      await confirm(page, t.delete);
      expect(await statusOf()).toBe('DELETED');
      await page.context().close();
    },
  );
});
