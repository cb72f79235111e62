import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Processor time, as `environment.mjs` writes it.
 * @typedef {{ readonly file: string, readonly names: readonly string[], readonly ms: number }}
 * TestTime
 */

const MOST_EXPENSIVE = 50;

/** A shared context has a block for each file. @param {TestTime} test */
const fileOf = ({ file, names }) => (file.includes('together') && names.length > 0 ? names[0] : file);
/** @param {TestTime} test */
const titleOf = ({ file, names }) => (file.includes('together') ? names : [file, ...names]).join(' › ');
const seconds = (ms) => `${(ms / 1_000).toFixed(2).padStart(8)} s`;
/** @param {readonly TestTime[]} tests */
const sumOf = (tests) => tests.reduce((sum, { ms }) => sum + ms, 0);

/** @param {readonly TestTime[]} tests */
export function printProfile(tests) {
  const byFile = new Map();
  for (const test of tests) byFile.set(fileOf(test), [...(byFile.get(fileOf(test)) ?? []), test]);
  const files = [...byFile].map(([file, of]) => [file, sumOf(of)]).sort(([, one], [, other]) => other - one);
  console.log('\nProcessor time by file (for a shared context: loading and hooks):');
  for (const [file, ms] of files) console.log(`${seconds(ms)}  ${file}`);
  console.log(`${seconds(sumOf(tests))}  all\n\nThe ${MOST_EXPENSIVE} most expensive tests:`);
  const sorted = tests.filter(({ names }) => names.length > 0).sort((one, other) => other.ms - one.ms);
  for (const test of sorted.slice(0, MOST_EXPENSIVE)) console.log(`${seconds(test.ms)}  ${titleOf(test)}`);
}

/**
 * True if a test exceeds twice the budget without an exception. Prints each of them.
 * @param {readonly TestTime[]} tests
 */
export function reportExcess(tests) {
  const { budgetMs, exceptions } = JSON.parse(readFileSync(join(import.meta.dirname, '../budget.json'), 'utf8'));
  const excess = tests.filter(
    (test) => test.names.length > 0 && test.ms > 2 * budgetMs && !Object.hasOwn(exceptions, titleOf(test)),
  );
  for (const test of excess)
    console.error(
      `${seconds(test.ms)}  ${titleOf(test)}: the budget is ${budgetMs} ms. Make it cheaper, or add it to test/budget.json.`,
    );
  return excess.length > 0;
}
