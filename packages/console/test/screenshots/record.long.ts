import { join } from 'node:path';
import { it } from '@jest/globals';
import { packageRoot } from '../../../../src/base/package-root.js';
import { type Page, withChromium } from '../../../../test/tools/browser/browser.js';
import { audit, signIn, useConsole } from '../console.js';

// `npm run long -- screenshots`: records the screenshots of the README from a new demo.

withChromium('screenshots', () => {
  const { open, newOperator } = useConsole();
  const record = async (page: Page, name: string): Promise<void> => {
    await audit(page);
    await page.evaluate('scrollTo(0, 0)');
    await page.screenshot({ path: join(packageRoot, 'docs', `console-${name}.png`) });
  };

  it('records the Explorer with an operation and its answer', async () => {
    const page = await open('/operations/shopItems/run', { width: 1440 });
    await page.locator('select[name=gameServerId]').selectOption({ index: 1 });
    await page.locator('[name=search]').fill('ember');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('region', { name: 'Answer', exact: true }).getByText('200', { exact: true }).waitFor();
    await record(page, 'explorer');
  });

  it('records Admin with a player whose order was refunded', async () => {
    const token = await newOperator('mira', { demo: 'SUPPORT' });
    const page = await open('/admin/players', { colorScheme: 'dark', width: 1440 });
    await signIn(page, token);
    await page.getByLabel(/Email address, game login/).fill('ada@example.com');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'ada@example.com' }).click();
    await page.getByRole('heading', { name: 'Orders' }).waitFor();
    await record(page, 'admin');
  });
});
