import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import config from '../../contract.config.js';
import { compile } from '../../packages/contract/src/compile.js';
import { isDay, scalars } from '../../packages/contract/src/scalars.js';
import { type ContractFiles, problems, schemasFor, sourcesOf } from '../../test/contract/support.js';
import { createContract } from '../../test/support/executors.js';
import { manifest } from '../../test/support/manifest.js';
import { runs } from '../../test/support/properties.js';
import { publishedVariables } from '../../test/support/published.js';
import { variablesFor } from '../../test/support/random-variables.js';
import type { Code } from '../base/errors/catalogue.js';
import { Refusal } from '../base/errors/refusal.js';
import { packageRoot } from '../base/package-root.js';
import { checkVariables } from './input.js';
import { isFormCode } from './input-values.js';

// rules.md §3.0.9: the input stage accepts the same variables as the published schemas.

const contract = createContract(manifest, readFileSync(join(packageRoot, 'generated/schema.graphql'), 'utf8'), scalars);

/** Returns the code with which the input stage rejects the variables; null if it accepts them. */
function refusalOf(id: string, variables: Readonly<Record<string, unknown>>): Code | null {
  const operation = contract.operations.get(id);
  if (operation === undefined) throw new Error(`${id} is not published`);
  try {
    checkVariables(operation, variables);
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}

describe.each(publishedVariables.map((one) => [one.id, one] as const))('the variables of %s', (id, variables) => {
  it('have at least one valid example', () =>
    expect(variables.names.filter((name) => variables.valuesOf(name).every((value) => value === null))).toEqual([]));

  it.each(variables.valid.map((example) => [example.name, example.variables] as const))(
    'accepts %s',
    (_name, given) => {
      expect(refusalOf(id, given)).toBeNull();
    },
  );

  it.each(variables.invalid.map((example) => [example.name, example.variables] as const))(
    'rejects %s with the code of its scalar',
    (_name, given) => {
      expect(variables.accepts(given)).toBe(false);
      expect(isFormCode(refusalOf(id, given) ?? '')).toBe(true);
    },
  );
});

it('break each stated constraint separately', () => {
  expect(publishedVariables.flatMap(({ id, unbroken }) => unbroken.map((one) => `${id}: ${one}`))).toEqual([]);
});

describe('schema and input stage', () => {
  it('agree on any variables', () => {
    const requests = fc
      .constantFrom(...publishedVariables)
      .chain((published) => fc.tuple(fc.constant(published), variablesFor(published)));
    let taken = 0;
    fc.assert(
      fc.property(requests, ([{ id, accepts }, variables]) => {
        const accepted = accepts(variables);
        if (accepted) taken += 1;
        expect([id, variables, refusalOf(id, variables) === null]).toEqual([id, variables, accepted]);
      }),
      runs(5_000),
    );
    // Rejected inputs alone would prove little.
    expect(taken).toBeGreaterThan(runs(5_000).numRuns / 20);
  });
});

describe('a day', () => {
  it('is an existing calendar day', () => {
    const number = (max: number) => fc.integer({ min: 0, max });
    fc.assert(
      fc.property(number(9999), number(13), number(32), (year, month, day) => {
        const text = [String(year).padStart(4, '0'), ...[month, day].map((part) => String(part).padStart(2, '0'))].join(
          '-',
        );
        const date = new Date(0);
        date.setUTCFullYear(year, month - 1, day);
        const exists = month > 0 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
        expect([text, isDay(text)]).toEqual([text, exists]);
      }),
      runs(20_000),
    );
    expect(['1900-02-29', '2000-02-29', '2028-02-29', '2027-02-29'].map(isDay)).toEqual([false, true, true, false]);
  });
});

describe('schema and input stage for every kind of input', () => {
  const given: ContractFiles = {
    sdl: `type Query {
  all(
    int: Int
    float: Float!
    flag: Boolean
    id: ID
    text: String
    sort: Sort
    short: Short
    few: [Few!]! @limit(max: 3)
    lists: [Short] @limit(max: 2)
    box: Box
    pick: Choice
    when: DateTime
    day: Date
    code: ErrorCode
    any: JSON
    some: [JSON!] @limit(max: 3)
  ): Int @access(to: PUBLIC) @errors(codes: [WEAK_PIN])
}
enum Sort { NEW CHEAP }
scalar Short @text(min: 2, max: 3, pattern: "^[^a]*$", code: WEAK_PIN)
scalar Few @range(min: -1, max: 2)
input Box { name: Short! few: Few = 1 inner: Box boxes: [Box!] @limit(max: 2) }
input Choice @oneOf { id: ID box: Box many: [Short!] @limit(max: 1) }`,
    documents: {
      'all.graphql': `query all($int: Int, $float: Float!, $flag: Boolean, $id: ID, $text: String, $sort: Sort, $short: Short, $few: [Few!]!, $lists: [Short], $box: Box, $pick: Choice, $when: DateTime, $day: Date, $code: ErrorCode, $any: JSON, $some: [JSON!]) {
  all(int: $int, float: $float, flag: $flag, id: $id, text: $text, sort: $sort, short: $short, few: $few, lists: $lists, box: $box, pick: $pick, when: $when, day: $day, code: $code, any: $any, some: $some)
}`,
    },
  };
  const { manifest: made, schemaText } = compile(sourcesOf(given), config);
  if (made === null || schemaText === null) throw new Error(problems(given).join('\n'));
  const other = createContract(made, schemaText, scalars);
  const [operation] = other.operations.values();
  if (operation === undefined) throw new Error('nothing was published');
  const accepts = new Ajv2020({
    strict: true,
    strictTypes: false,
    formats: { date: true, 'date-time': true },
  }).compile(schemasFor(given, operation.id).variables);

  const leaf = fc.oneof(
    fc.constantFrom(
      null,
      -2,
      -1,
      0,
      1,
      2,
      3,
      1.5,
      true,
      '',
      '1',
      'b',
      'bc',
      'bcd',
      'bcde',
      'ba',
      '🙂🙂',
      'NEW',
      '0',
      '\0\0',
      '\ud800b',
      '2028-02-29',
      '2027-02-29',
      '2027-02-30T12:00:00Z',
      '2027-01-31T23:59:59.5Z',
      '2027-01-31T24:00:00Z',
    ),
    fc.jsonValue({ maxDepth: 1 }),
  );
  // Limits the depth of nested values: otherwise objects would nest without end.
  const depth = { maxDepth: 3, depthIdentifier: fc.createDepthIdentifier() };
  const { value } = fc.letrec<{ readonly value: unknown; readonly object: unknown; readonly list: unknown }>((tie) => ({
    value: fc.oneof({ ...depth, withCrossShrink: true }, leaf, tie('object'), tie('list')),
    list: fc.array(tie('value'), { maxLength: 4 }),
    object: fc.record(
      {
        name: leaf,
        few: leaf,
        inner: fc.oneof(depth, leaf, tie('object')),
        boxes: fc.oneof(depth, leaf, tie('list')),
        id: leaf,
        box: fc.oneof(depth, leaf, tie('object')),
        many: fc.oneof(depth, leaf, tie('list')),
      },
      { requiredKeys: [] },
    ),
  }));
  const right = fc.record({
    float: fc.constantFrom(0, 1.5, -1),
    few: fc.constantFrom<readonly unknown[]>([], [1], [2, -1, 0]),
  });

  /** Returns whether the schema accepts the variables; expects the input stage to agree. */
  const verdict = (variables: Readonly<Record<string, unknown>>): boolean => {
    const accepted = accepts(variables);
    let isAccepted = true;
    try {
      checkVariables(operation, variables);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      isAccepted = false;
    }
    expect([variables, isAccepted]).toEqual([variables, accepted]);
    return accepted;
  };

  it('agree on the depth of nesting', () => {
    const base = { float: 0, few: [] };
    const lists = (levels: number): unknown => (levels === 0 ? 1 : [lists(levels - 1)]);
    const objects = (levels: number): unknown => (levels === 0 ? 'text' : { a: objects(levels - 1) });
    const boxes = (levels: number): unknown => ({ name: 'bc', ...(levels > 1 ? { inner: boxes(levels - 1) } : {}) });
    const depths = [1, 15, 16, 17, 18, 40];
    const right = [true, true, true, false, false, false];
    for (const make of [lists, objects])
      expect(depths.map((depth) => verdict({ ...base, any: make(depth) }))).toEqual(right);
    expect(depths.map((depth) => verdict({ ...base, some: [lists(depth - 1)] }))).toEqual(right);
    expect(depths.map((depth) => verdict({ ...base, box: boxes(depth) }))).toEqual(right);
  });

  it('agree on any value of each kind', () => {
    const names = [
      'int',
      'float',
      'flag',
      'id',
      'text',
      'sort',
      'short',
      'few',
      'lists',
      'box',
      'pick',
      'when',
      'day',
      'code',
      'any',
      'some',
    ];
    const taken = new Set<string>();
    fc.assert(
      fc.property(right, fc.constantFrom(...names), value, (base, name, one) => {
        const variables = { ...base, [name]: one };
        if (verdict(variables)) taken.add(`${name} ${typeof one}`);
      }),
      runs(100_000),
    );
    expect(names.filter((name) => ![...taken].some((one) => one.startsWith(name)))).toEqual([]);
    expect([...taken]).toEqual(expect.arrayContaining(['box object', 'pick object', 'lists object', 'short string']));
  });
});
