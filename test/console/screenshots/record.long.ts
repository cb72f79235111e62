import { join } from 'node:path';
import { it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { packageRoot } from '../../../src/base/package-root.js';
import { withChromium } from '../../support/chromium.js';
import { audit, signIn, useConsole } from '../console.js';

// `npm run screenshots`: what the README shows of the console, of a fresh demo.

withChromium('screenshots', () => {
  const { open, newOperator } = useConsole();
  const record = async (page: Page, name: string): Promise<void> => {
    await audit(page);
    await page.screenshot({ path: join(packageRoot, 'docs', `console-${name}.png`) });
  };

  it('of the explorer: an operation, and what is answered', async () => {
    const page = await open('/operations/shopItems/run');
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await page.getByText('200').first().waitFor();
    await record(page, 'explorer');
  });

  it('of the desk: the card of a player who had paid and got nothing', async () => {
    const token = await newOperator('mira', { demo: 'SUPPORT' });
    const page = await open('/desk/players', { colorScheme: 'dark' });
    await signIn(page, token);
    await page.getByRole('searchbox').fill('ada@');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'ada@example.com' }).waitFor();
    await record(page, 'desk');
  });
});
