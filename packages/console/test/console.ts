import { afterEach, beforeEach, expect } from '@jest/globals';
import { runInProcess } from '../../../test/support/process/program.js';
import { axe, type ConsoleMessage, type Page, useChromium } from '../../../test/tools/browser/browser.js';
import { useDemo } from '../../client/test/demo.js';

/** Language, theme and size of a page. */
export interface PageOptions {
  readonly language?: 'en' | 'de';
  readonly colorScheme?: 'light' | 'dark';
  /** Width of the window in CSS pixels. */
  readonly width?: number;
  /** Token of an operator to sign in with. */
  readonly token?: string;
}

export type Role = 'SUPPORT' | 'SHOP' | 'PAYMENTS' | 'OWNER';

/** Console errors and exceptions by page. */
const pageErrors = new WeakMap<Page, string[]>();

const startConsole = () => ({ demo: useDemo(), chromium: useChromium() });
let sharedConsole: ReturnType<typeof startConsole> | undefined;

/** Starts one demo and one browser for all test files that the caller runs in its context. */
export function shareConsole(): void {
  sharedConsole = startConsole();
}

/** The demo with its console and a browser, for the tests of a file. */
export function useConsole() {
  const { demo, chromium } = sharedConsole ?? startConsole();
  /** Pages of the running test. A page that a block opens before its tests stays open. */
  let opened: Page[] = [];
  beforeEach(() => {
    opened = [];
  });
  afterEach(async () => {
    await Promise.all(opened.map((page) => page.context().close()));
  });

  /** Opens a path below `/console` in a new browser context, which is closed after the test. */
  async function open(
    path: string,
    { language = 'en', colorScheme = 'light', width = 1280, token }: PageOptions = {},
  ): Promise<Page> {
    const context = await chromium.browser.newContext({
      ...{ locale: language, colorScheme, reducedMotion: 'reduce' },
      viewport: { width, height: 900 },
    });
    // Tests must not fail on a busy machine.
    context.setDefaultTimeout(120_000);
    const page = await context.newPage();
    opened.push(page);
    const errors: string[] = [];
    pageErrors.set(page, errors);
    page.on('console', (message) => message.type() === 'error' && !isRefusal(message) && errors.push(message.text()));
    page.on('pageerror', (error) => errors.push(String(error)));
    await page.goto(new URL(`/console${path}`, demo.opsUrl).href);
    if (token !== undefined) await signIn(page, token);
    return page;
  }

  /** Runs a command line of the service; returns its `--json` output. */
  async function command(...args: readonly string[]): Promise<unknown> {
    const { status, stdout, stderr } = await runInProcess([...args, '--json'], { DATA_DIR: demo.dataDir });
    if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}:\n${stderr}`);
    return JSON.parse(stdout);
  }

  /** Creates an operator with roles by project, or an owner of all; returns their token. */
  async function newOperator(name: string, roles: Readonly<Record<string, Role>> | 'OWNS_ALL'): Promise<string> {
    const ownsAll = roles === 'OWNS_ALL';
    await command('operator', 'create', name, ...(ownsAll ? ['--owns-all'] : []));
    for (const [project, role] of ownsAll ? [] : Object.entries(roles))
      await command('operator', 'grant', project, name, role.toLowerCase());
    const { operatorToken } = Object(await command('operator', 'token', 'issue', name));
    if (typeof operatorToken !== 'string') throw new Error(`${name} has no token`);
    return operatorToken;
  }

  return { demo, open, command, newOperator };
}

/** Whether a console error is an expected refusal, which the page shows itself. */
const isRefusal = (message: ConsoleMessage): boolean =>
  /\/(admin$|admin\/|console\/compare$|graphql$)/.test(message.location().url);

/** Delays requests until the returned function is called. */
export async function hold(page: Page, pattern: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(pattern, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** Signs in on a page with the sign-in form. */
export async function signIn(page: Page, token: string): Promise<void> {
  await page.locator('input[type=password]').fill(token);
  await page.locator('form:has(input[type=password]) button[type=submit]').click();
  await page.locator('header.top .operator').waitFor();
}

/**
 * Fails if axe finds a violation in the current page (with its open dialog), if the page has logged
 * errors or Content-Security-Policy violations, or if it is wider than the window.
 */
export async function audit(page: Page): Promise<void> {
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(`${axe}; undefined`);
  const violations = await page.evaluate<readonly Violation[]>(
    `axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) =>
      violations.map(({ id, help, nodes }) => ({ id, help, nodes: nodes.map(({ html }) => html) })))`,
  );
  const tooWide = await page.evaluate<boolean>('document.documentElement.scrollWidth > innerWidth');
  expect({ at: page.url(), violations, pageErrors: pageErrors.get(page), tooWide }).toEqual({
    ...{ at: page.url(), violations: [], pageErrors: [], tooWide: false },
  });
}

interface Violation {
  readonly id: string;
  readonly help: string;
  /** HTML of the violating elements. */
  readonly nodes: readonly string[];
}

/**
 * Returns the stored and visible state of a page as one text. After a logout it must contain no
 * secret.
 */
export const storedState = (page: Page): Promise<string> =>
  page.evaluate<string>(
    'JSON.stringify([{ ...sessionStorage }, { ...localStorage }, document.cookie, location.href, history.state, document.body.innerHTML])',
  );
