import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Processor time, as `environment.mjs` writes it.
 * @typedef {{ readonly file: string, readonly names: readonly string[], readonly ms: number }}
 * Taken
 */

const MOST_EXPENSIVE = 50;

/** A shared context has a block for each file. @param {Taken} taken */
const fileOf = ({ file, names }) => (file.includes('together') && names.length > 0 ? names[0] : file);
/** @param {Taken} taken */
const titleOf = ({ file, names }) => (file.includes('together') ? names : [file, ...names]).join(' › ');
const seconds = (ms) => `${(ms / 1_000).toFixed(2).padStart(8)} s`;
/** @param {readonly Taken[]} tests */
const sumOf = (tests) => tests.reduce((sum, { ms }) => sum + ms, 0);

/** @param {readonly Taken[]} tests */
export function printProfile(tests) {
  const byFile = new Map();
  for (const taken of tests) byFile.set(fileOf(taken), [...(byFile.get(fileOf(taken)) ?? []), taken]);
  const files = [...byFile].map(([file, of]) => [file, sumOf(of)]).sort(([, one], [, other]) => other - one);
  console.log('\nProcessor time by file (for a shared context: loading and hooks):');
  for (const [file, ms] of files) console.log(`${seconds(ms)}  ${file}`);
  console.log(`${seconds(sumOf(tests))}  all\n\nThe ${MOST_EXPENSIVE} most expensive tests:`);
  const sorted = tests.filter(({ names }) => names.length > 0).sort((one, other) => other.ms - one.ms);
  for (const taken of sorted.slice(0, MOST_EXPENSIVE)) console.log(`${seconds(taken.ms)}  ${titleOf(taken)}`);
}

/**
 * True if a test exceeds twice the budget without an exception. Prints each of them.
 * @param {readonly Taken[]} tests
 */
export function reportExcess(tests) {
  const { budgetMs, exceptions } = JSON.parse(readFileSync(join(import.meta.dirname, '../budget.json'), 'utf8'));
  const excess = tests.filter(
    (taken) => taken.names.length > 0 && taken.ms > 2 * budgetMs && !Object.hasOwn(exceptions, titleOf(taken)),
  );
  for (const taken of excess)
    console.error(
      `${seconds(taken.ms)}  ${titleOf(taken)}: the budget is ${budgetMs} ms. Make it cheaper, or add it to test/budget.json.`,
    );
  return excess.length > 0;
}
