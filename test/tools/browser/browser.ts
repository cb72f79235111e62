import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe } from '@jest/globals';
import { type Browser, chromium } from 'playwright-core';
import { isRoot } from '../../support/embedded.js';
import { use } from '../../support/use.js';

export type { ConsoleMessage, Page } from 'playwright-core';

/** The script of axe-core, to inject into a page. */
export const axe = readFileSync(createRequire(__filename).resolve('axe-core/axe.min.js'), 'utf8');

/** The headless shell needs a third less processor time than the full browser. */
const CHROMIUM =
  ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']
    .map(pathOf)
    .find((path) => path !== null) ?? null;

/** `describe` for tests that need Chromium; skipped without it. */
export const withChromium = CHROMIUM === null ? describe.skip : describe;
// Jest does not list skipped tests.
if (CHROMIUM === null)
  process.stderr.write(
    'Chromium is not installed (apt-get install chromium-headless-shell): browser tests are skipped.\n',
  );

/** A browser for the tests of a file. */
export const useChromium = (): { readonly browser: Browser } =>
  use(
    async () => ({
      browser: await chromium.launch({ executablePath: CHROMIUM ?? '', chromiumSandbox: !isRoot }),
    }),
    ({ browser }) => browser.close(),
  );

function pathOf(program: string): string | null {
  try {
    return execFileSync('sh', ['-c', `command -v ${program}`], { encoding: 'utf8' }).trim();
  } catch {
    return null;
  }
}
