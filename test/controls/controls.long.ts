import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { table } from '../../src/admin/outcome.js';
import { withChromium } from '../tools/browser/browser.js';
import type { Control } from './control.js';
import { controls } from './list.js';
import { openWorkshop, type Workshop } from './workshop.js';

// Breaks each guarantee on purpose: its test must fail. `npm run long -- controls` prints the results.

let workshop: Workshop;
const rows: string[][] = [['GUARANTEE', 'CHANGE', 'NOTICED BY', 'VERDICT']];

beforeAll(async () => {
  workshop = await openWorkshop();
});
afterAll(async () => {
  await workshop.close();
  process.stdout.write(`\n${table(rows, '')}\n`);
});

const tests = [...new Map(controls.map(({ test, name }) => [`${test} ${name}`, { test, name }])).values()];

async function passes({ test, name }: Pick<Control, 'test' | 'name'>): Promise<void> {
  const { passed, failed, output } = await workshop.run([], test, name);
  if (passed === 0 || failed.length > 0) throw new Error(output);
}

async function isNoticed({ guarantee, change, breaks, test, name }: Control): Promise<void> {
  const { failed, output } = await workshop.run(breaks, test, name);
  const noticed = failed.length > 0;
  rows.push([guarantee, change, noticed ? `${test} (${failed.length})` : '-', noticed ? 'noticed' : 'NOT NOTICED']);
  // A run that did not even begin notices nothing.
  if (!noticed) throw new Error(`nobody noticed:\n${output}`);
  expect(noticed).toBe(true);
}

/** In a browser; all others need none. */
const isOfPages = ({ test }: Pick<Control, 'test'>): boolean => test.endsWith('.long.ts');

describe('without a break', () => {
  it.each(tests.filter((one) => !isOfPages(one)))('$test: $name passes', passes);
  withChromium('a page', () => it.each(tests.filter(isOfPages))('$test: $name passes', passes));
});

describe('with the break', () => {
  it.each(controls.filter((one) => !isOfPages(one)))('$guarantee: $change', isNoticed);
  withChromium('a page', () => it.each(controls.filter(isOfPages))('$guarantee: $change', isNoticed));
});
