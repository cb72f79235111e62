import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Refusal } from '../../src/base/errors/refusal.js';
import { packageRoot } from '../../src/base/package-root.js';
import { createContract } from '../../src/contract/contract.js';
import { scalars } from '../../src/contract/scalars.js';
import { createVariablesCheck } from '../../src/request/input.js';
import { manifest } from '../support/manifest.js';
import { type PublishedVariables, publishedVariables } from '../support/published.js';

// rules.md §3.0.9: what the published schemas take, the input stage takes, and nothing else.

const contract = createContract(manifest, readFileSync(join(packageRoot, 'generated/schema.graphql'), 'utf8'), scalars);
const check = createVariablesCheck(contract);

function isTaken(id: string, variables: Readonly<Record<string, unknown>>): boolean {
  const operation = contract.operations.get(id);
  if (operation === undefined) throw new Error(`${id} is not published`);
  try {
    check(operation, variables);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

describe.each(publishedVariables.map((one) => [one.id, one] as const))('the variables of %s', (id, variables) => {
  it('have a value that is right, each of them', () =>
    expect(variables.names.filter((name) => variables.valuesOf(name).every((value) => value === null))).toEqual([]));

  it.each(variables.right.map((example) => [example.name, example.variables] as const))(
    'are taken: %s',
    (_name, given) => {
      expect(isTaken(id, given)).toBe(true);
    },
  );

  it.each(variables.wrong.map((example) => [example.name, example.variables] as const))(
    'are refused: %s',
    (_name, given) => {
      expect([variables.accepts(given), isTaken(id, given)]).toEqual([false, false]);
    },
  );
});

it('break each constraint that a schema states, and that one alone', () => {
  expect(publishedVariables.flatMap(({ id, unbroken }) => unbroken.map((one) => `${id}: ${one}`))).toEqual([
    // The pattern of a login begins with a letter, and that of a UUID says its length.
    'createAccount: login.minLength',
    'purchaseStatus: purchaseId.maxLength',
    'revokeSession: sessionId.maxLength',
  ]);
});

describe('schema and input stage', () => {
  it('are of one mind about whatever comes', () => {
    const asked = fc
      .constantFrom(...publishedVariables)
      .chain((published) => fc.tuple(fc.constant(published), variablesFor(published)));
    let taken = 0;
    fc.assert(
      fc.property(asked, ([{ id, accepts }, variables]) => {
        const accepted = accepts(variables);
        if (accepted) taken += 1;
        expect([id, variables, isTaken(id, variables)]).toEqual([id, variables, accepted]);
      }),
      { numRuns: 5_000 },
    );
    // Of inputs that are all refused nothing would be learnt.
    expect(taken).toBeGreaterThan(500);
  });
});

/** Half of it right, a part nearly so, and the rest anything that JSON has. */
function variablesFor({ names, valuesOf }: PublishedVariables) {
  const values = names.map((name) => {
    const right = fc.constantFrom(...valuesOf(name));
    const nearly = fc.tuple(right, fc.nat(), anyText).map(([value, at, piece]) => spoilt(value, at, piece));
    const any = fc.oneof(fc.jsonValue(), anyText, fc.integer(), fc.integer().map(String));
    return [name, fc.oneof({ weight: 6, arbitrary: right }, { weight: 2, arbitrary: nearly }, any)] as const;
  });
  const known = fc.record(Object.fromEntries(values), { requiredKeys: [] });
  return fc
    .tuple(known, fc.nat(19))
    .map(([variables, chance]) => (chance === 0 ? { ...variables, another: 1 } : variables));
}

/** Any UTF-16, halves of surrogate pairs among it. */
const anyText = fc
  .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 3 })
  .map((units) => String.fromCharCode(...units));

function spoilt(value: unknown, at: number, piece: string): unknown {
  if (typeof value === 'number') return value + (at % 3) - 1;
  if (typeof value !== 'string') return value;
  const cut = at % (value.length + 1);
  return value.slice(0, cut) + piece + value.slice(at % 2 === 0 ? cut : cut + 1);
}
