import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { formatTable } from '../../src/admin/outcome.js';
import { withChromium } from '../tools/browser/browser.js';
import { type CheckoutCopy, createCheckoutCopy } from './checkout-copy.js';
import type { Control } from './control.js';
import { controls } from './list.js';

// Breaks each guarantee on purpose: its test must fail. `npm run long -- controls` prints the
// results.

let copy: CheckoutCopy;
const rows: string[][] = [['GUARANTEE', 'CHANGE', 'DETECTED BY', 'VERDICT']];

beforeAll(async () => {
  copy = await createCheckoutCopy();
});
afterAll(async () => {
  await copy.close();
  process.stdout.write(`\n${formatTable(rows, '')}\n`);
});

const tests = [...new Map(controls.map(({ test, name }) => [`${test} ${name}`, { test, name }])).values()];

async function expectToPass({ test, name }: Pick<Control, 'test' | 'name'>): Promise<void> {
  const { passed, failed, output } = await copy.run([], test, name);
  if (passed === 0 || failed.length > 0) throw new Error(output);
}

async function expectDetection({ guarantee, change, breaks, test, name }: Control): Promise<void> {
  const { failed, output } = await copy.run(breaks, test, name);
  const isCaught = failed.length > 0;
  rows.push([guarantee, change, isCaught ? `${test} (${failed.length})` : '-', isCaught ? 'detected' : 'NOT DETECTED']);
  // A run that did not start proves nothing.
  if (!isCaught) throw new Error(`not detected:\n${output}`);
  expect(isCaught).toBe(true);
}

/** True for tests in a browser. */
const isBrowserTest = ({ test }: Pick<Control, 'test'>): boolean => test.endsWith('.long.ts');

describe('without a break', () => {
  it.each(tests.filter((one) => !isBrowserTest(one)))('$test: $name passes', expectToPass);
  withChromium('a page', () => it.each(tests.filter(isBrowserTest))('$test: $name passes', expectToPass));
});

describe('with the break', () => {
  it.each(controls.filter((one) => !isBrowserTest(one)))('$guarantee: $change', expectDetection);
  withChromium('a page', () => it.each(controls.filter(isBrowserTest))('$guarantee: $change', expectDetection));
});
