import { expect } from '@jest/globals';
import { runInProcess } from '../../../test/support/process/program.js';
import { axe, type ConsoleMessage, type Page, useChromium } from '../../../test/tools/browser/browser.js';
import { useDemo } from '../../client/test/demo.js';

/** How a page is looked at. */
export interface Looks {
  readonly language?: 'en' | 'de';
  readonly colorScheme?: 'light' | 'dark';
  /** Of the window, in CSS pixels. */
  readonly width?: number;
}

export type Role = 'SUPPORT' | 'SHOP' | 'PAYMENTS' | 'OWNER';

/** What a page complained of: by path of the page, the texts of errors on its console and of what it threw. */
const complaints = new WeakMap<Page, string[]>();

/** The demo with its console, and a browser, for the tests of a file. */
export function useConsole() {
  const demo = useDemo();
  const chromium = useChromium();

  /** Opens a path below `/console` in a window that shares nothing with others. */
  async function open(
    path: string,
    { language = 'en', colorScheme = 'light', width = 1280 }: Looks = {},
  ): Promise<Page> {
    const context = await chromium.browser.newContext({
      ...{ locale: language, colorScheme, reducedMotion: 'reduce' },
      viewport: { width, height: 900 },
    });
    // A busy machine is no fault of the page.
    context.setDefaultTimeout(120_000);
    const page = await context.newPage();
    const said: string[] = [];
    complaints.set(page, said);
    page.on('console', (message) => message.type() === 'error' && !isRefusal(message) && said.push(message.text()));
    page.on('pageerror', (error) => said.push(String(error)));
    await page.goto(new URL(`/console${path}`, demo.opsUrl).href);
    return page;
  }

  /** Runs a command of the service that the console belongs to; gives what `--json` prints. */
  async function command(...args: readonly string[]): Promise<unknown> {
    const { status, stdout, stderr } = await runInProcess([...args, '--json'], { DATA_DIR: demo.dataDir });
    if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}:\n${stderr}`);
    return JSON.parse(stdout);
  }

  /** A new operator with a role in each of some projects, or who owns all; gives their token. */
  async function newOperator(name: string, roles: Readonly<Record<string, Role>> | 'OWNS_ALL'): Promise<string> {
    const ownsAll = roles === 'OWNS_ALL';
    await command('operator', 'create', name, ...(ownsAll ? ['--owns-all'] : []));
    for (const [project, role] of ownsAll ? [] : Object.entries(roles))
      await command('operator', 'grant', project, name, role.toLowerCase());
    const { operatorToken } = Object(await command('operator', 'token', 'issue', name));
    if (typeof operatorToken !== 'string') throw new Error(`${name} was given no token`);
    return operatorToken;
  }

  return { demo, open, command, newOperator };
}

/** That a command was refused the browser calls an error, and the page says so itself. */
const isRefusal = (message: ConsoleMessage): boolean =>
  /\/(admin$|admin\/|console\/compare$|graphql$)/.test(message.location().url);

/** Signs in on whatever page asks for it. */
export async function signIn(page: Page, token: string): Promise<void> {
  await page.locator('input[type=password]').fill(token);
  await page.locator('form:has(input[type=password]) button[type=submit]').click();
  await page.locator('header.top .who').waitFor();
}

/**
 * Fails where axe finds a violation on the page as it is now (with its open dialog), where it complained since it was
 * opened (of scripts, and what the Content-Security-Policy refused), or where it is wider than the window.
 */
export async function audit(page: Page): Promise<void> {
  const found = await page.evaluate<readonly Violation[]>(
    `${axe}; axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) =>
      violations.map(({ id, help, nodes }) => ({ id, help, nodes: nodes.map(({ html }) => html) })))`,
  );
  const tooWide = await page.evaluate<boolean>('document.documentElement.scrollWidth > innerWidth');
  expect({ at: page.url(), found, complaints: complaints.get(page), tooWide }).toEqual({
    ...{ at: page.url(), found: [], complaints: [], tooWide: false },
  });
}

interface Violation {
  readonly id: string;
  readonly help: string;
  /** What it was found in, as HTML. */
  readonly nodes: readonly string[];
}

/** Everything that the tab and the browser keep of a page, as one text: no secret may be in it after log-out. */
export const kept = (page: Page): Promise<string> =>
  page.evaluate<string>(
    'JSON.stringify([{ ...sessionStorage }, { ...localStorage }, document.cookie, location.href, history.state, document.body.innerHTML])',
  );
