import { describe, expect, it } from '@jest/globals';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import config from '../../../contract.config.js';
import { hashesOf } from '../../../packages/contract/src/hash.js';
import { resultSchema, variablesSchema } from '../../../packages/contract/src/json-schema.js';
import {
  type Baseline,
  compareContracts,
  type PresentSide,
  type Verdict,
} from '../../../packages/contract/src/verdict/compare/index.js';
import { runs } from '../../support/properties.js';
import type { ContractFiles } from '../support.js';
import { alternatives, inputs } from './inputs.js';
import { literals, meanings } from './meanings.js';
import { results } from './results.js';
import { type Row, withEdits } from './row.js';
import { resultOf, variablesOf } from './samples.js';
import { shapes, unnamed } from './shapes.js';
import { sidesOf, TODAY } from './support.js';

// Verdicts are compared with requests and results: two random states of a contract, each with
// several changes, and the values of one validated against the schemas of the other.

const tables = [inputs, alternatives, results, shapes, unnamed, meanings, literals];

interface Side {
  readonly baseline: Baseline;
  readonly present: PresentSide;
}

/** Two states of a contract: of one table, which changes were made one after the other. */
interface Histories {
  readonly table: number;
  readonly before: readonly string[];
  readonly after: readonly string[];
}

const histories: fc.Arbitrary<Histories> = fc.nat(tables.length - 1).chain((table) => {
  const names = fc.constantFrom(...(tables[table] ?? []).map(({ name }) => name));
  return fc.record({
    table: fc.constant(table),
    before: fc.uniqueArray(names, { maxLength: 1 }),
    after: fc.uniqueArray(names, { maxLength: 2 }),
  });
});

const known = new Map<string, Side | null>();

/** Null if the changes are incompatible. */
function stateOf(table: number, names: readonly string[]): Side | null {
  const key = JSON.stringify([table, names]);
  const side = known.get(key) ?? compiled(tables[table] ?? [], names);
  known.set(key, side);
  return side;
}

function compiled(rows: readonly Row[], names: readonly string[]): Side | null {
  const [first] = rows;
  if (!first) return null;
  try {
    const edits = names.flatMap((name) => rows.filter((row) => row.name === name).map((row) => row.edits));
    return sidesOf(edits.reduce<ContractFiles>(withEdits, first.step.before));
  } catch {
    return null;
  }
}

/** Holds for any two states. */
const always = (holds: (step: Step, seed: number) => void) =>
  fc.assert(
    fc.property(histories, fc.integer(), ({ table, ...names }, seed) => {
      const [before, after] = [stateOf(table, names.before), stateOf(table, names.after)];
      fc.pre(before !== null && after !== null);
      if (before && after) holds({ before, after }, seed);
    }),
    runs(300),
  );

interface Step {
  readonly before: Side;
  readonly after: Side;
}

const schemas = new Ajv2020({ strict: false, validateFormats: false });

/** Clients read the keys that they know, and pass over others. */
const open = (schema: unknown): unknown =>
  JSON.parse(JSON.stringify(schema, (key, value) => (key === 'additionalProperties' ? undefined : value)));

const validators = new Map<string, ValidateFunction>();

/** Schemas are compiled slowly, and come often. */
function validator(key: string, schema: unknown): ValidateFunction {
  const made = validators.get(key) ?? schemas.compile(Object(schema));
  validators.set(key, made);
  return made;
}

/** Returns old requests that are refused now, and new results outside the old schema. */
function broken({ before, after }: Step, id: string, seed: number) {
  const [was, is] = [before.baseline.operations[id]?.contract, after.baseline.operations[id]?.contract];
  if (!was || !is) throw new Error(`${id} is not published`);
  const [mayBeSent, isTaken] = [was, is].map((contract) =>
    validator(`variables ${hashesOf(contract).contractHash}`, variablesSchema(contract.wire)),
  );
  const isKnown = validator(`result ${id} ${hashesOf(was).contractHash}`, open(resultSchema(id, was.wire)));
  const sent = fc.sample(variablesOf(was.wire), { numRuns: 12, seed }).filter((value) => mayBeSent?.(value));
  const found = fc.sample(resultOf(is.wire.result), { numRuns: 12, seed });
  return {
    refused: sent.filter((value) => !isTaken?.(value)),
    unknown: found.filter((value) => !isKnown({ [id]: value })),
  };
}

const verdictsOf = ({
  before,
  after,
}: {
  readonly before: Side;
  readonly after: Side;
}): Readonly<Record<string, Verdict>> => {
  const { operations } = compareContracts(before.baseline, after.present, { today: TODAY, config });
  return Object.fromEntries(Object.entries(operations).map(([id, { verdict }]) => [id, verdict]));
};

const FINE: readonly Verdict[] = ['unchanged', 'compatible'];

describe('a verdict', () => {
  it('is breaking for a refused request, and not compatible for a result outside the published schema', () => {
    let count = 0;
    always((step, seed) => {
      for (const [id, verdict] of Object.entries(verdictsOf(step))) {
        const { refused, unknown } = broken(step, id, seed);
        count += refused.length + unknown.length;
        if (refused.length > 0) expect([verdict, refused[0]]).toEqual(['breaking', refused[0]]);
        if (unknown.length > 0) expect([FINE.includes(verdict), unknown[0]]).toEqual([false, unknown[0]]);
      }
    });
    expect(count).toBeGreaterThan(0);
  });

  it('is not compatible in both directions if one of them breaks', () => {
    always(({ before, after }, seed) => {
      const [there, back] = [verdictsOf({ before, after }), verdictsOf({ before: after, after: before })];
      for (const [id, verdict] of Object.entries(there)) {
        if (!FINE.includes(verdict) || !FINE.includes(back[id] ?? 'breaking')) continue;
        expect(broken({ before, after }, id, seed)).toEqual(NOTHING);
        expect(broken({ before: after, after: before }, id, seed)).toEqual(NOTHING);
      }
    });
  });

  it('is unchanged for equal contracts', () =>
    always(({ after }) => {
      expect([...new Set(Object.values(verdictsOf({ before: after, after })))]).toEqual(['unchanged']);
    }));
});

const NOTHING = { refused: [], unknown: [] };
