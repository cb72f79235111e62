import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { z } from 'zod';
import config from '../../contract.config.js';
import { compile } from '../../packages/contract/src/compile.js';
import { resultSchema, schemasOf } from '../../packages/contract/src/json-schema.js';
import type { JsonSchema } from '../../packages/contract/src/manifest.js';
import { readSources } from '../../packages/contract/src/sdl/sources.js';
import { root, schemasFor } from './support.js';

const ajv = new Ajv2020({
  strict: true,
  strictTypes: false,
  useDefaults: true,
  formats: { 'date-time': true, date: true, uuid: true, 'idn-email': true },
});

const sdl = `type Query {
  search(text: String!, sort: Sort! = NAME, filter: Filter, after: DateTime, extra: JSON, first: Int! = 20 @limit(max: 50)): Hits!
    @access(to: PUBLIC)
  hit: Hit @access(to: PUBLIC)
}
type Hits { nodes: [Hit]! }
enum Sort { NAME PRICE }
input Filter { id: ID, sizes: [Int!] @limit(max: 3), not: Filter, exact: Boolean! = true }
interface Hit { id: ID! at: DateTime }
type Item implements Hit { id: ID! at: DateTime price: Int sort: Sort }
type Shop implements Hit { id: ID! at: DateTime open: Boolean! }`;

const search = `query search($text: String!, $sort: Sort! = PRICE, $filter: Filter, $after: DateTime, $extra: JSON, $first: Int! = 20) {
  search(text: $text, sort: $sort, filter: $filter, after: $after, extra: $extra, first: $first) { nodes { id } }
}`;
const hit = `query hit($withId: Boolean!) {
  hit { __typename id @include(if: $withId) when: at ... on Item { price sort } ...S }
}
fragment S on Shop { open }`;

const given = { sdl, documents: { 'a/search.graphql': search, 'a/hit.graphql': hit } };
const accepts = (schema: JsonSchema) => {
  const validate = ajv.compile(schema);
  return (value: unknown) => validate(structuredClone(value));
};

describe('the JSON Schema of the variables', () => {
  const accepted = accepts(schemasFor(given, 'search').variables);

  it.each([
    [{ text: 'a' }],
    [{ text: '', sort: 'NAME', filter: null, after: null, extra: { any: [1] }, first: 50 }],
    [{ text: 'a', filter: { id: 7, sizes: [1, 2], not: { not: { id: '2147483647' } } } }],
  ])('accepts %j', (variables) => expect(accepted(variables)).toBe(true));

  it.each([
    [{}],
    [{ text: null }],
    [{ text: 1 }],
    [{ text: 'a', sort: null }],
    [{ text: 'a', sort: 'SIZE' }],
    [{ text: 'a', first: null }],
    [{ text: 'a', first: 51 }],
    [{ text: 'a', first: 0 }],
    [{ text: 'a', first: 1.5 }],
    [{ text: 'a', filter: { sizes: [null] } }],
    [{ text: 'a', filter: { sizes: [1, 2, 3, 4] } }],
    [{ text: 'a', filter: { not: { sizes: [1, 2, 3, 4] } } }],
    [{ text: 'a', filter: { not: { colour: 'red' } } }],
    [{ text: 'a', filter: { exact: null } }],
    [{ text: 'a', filter: { id: 'x' } }],
    [{ text: 'a', filter: { id: '2147483648' } }],
    [{ text: 'a', filter: { id: 0 } }],
    [{ text: '\0' }],
    [{ text: '\ud800' }],
    [{ text: 'a'.repeat(2049) }],
    [{ text: 'a', more: 1 }],
    [[]],
  ])('refuses %j', (variables) => expect(accepted(variables)).toBe(false));

  it('contains the defaults', () => {
    const variables = { text: 'a' };
    ajv.compile(schemasFor(given, 'search').variables)(variables);
    expect(variables).toEqual({ text: 'a', sort: 'PRICE', first: 20 });
  });
});

describe('a published default', () => {
  const defaults = `type Query {
    it(ids: [ID!] @limit(max: 3), by: By, at: DateTime, on: Date, more: JSON, n: Int, kind: Kind): Int @access(to: PUBLIC)
  }
  enum Kind { A B }
  input By { kinds: [Kind!] = A @limit(max: 2), at: DateTime = "2030-01-31T12:00:00Z", id: ID = 7, by: By }`;
  const text = `query it(
    $ids: [ID!] = 3, $by: By = { kinds: B, by: { id: "8" } }, $at: DateTime = "2020-02-29T00:00:00Z"
    $on: Date = "2030-01-31", $more: JSON = { a: [1, "b", null, { c: 1.5 }] }, $n: Int = null, $kind: Kind! = B
  ) { it(ids: $ids, by: $by, at: $at, on: $on, more: $more, n: $n, kind: $kind) }`;
  const { variables } = schemasFor({ sdl: defaults, documents: { 'a/it.graphql': text } }, 'it');
  const types = z.record(z.string(), z.object({ properties: z.record(z.string(), z.unknown()).optional() }));
  const properties = z.record(z.string(), z.looseObject({}));
  const $defs = types.parse(variables.$defs);
  const published = [{ properties: variables.properties }, ...Object.values($defs)].flatMap((type) =>
    Object.entries(properties.parse(type.properties ?? {})).filter(([, property]) =>
      Object.hasOwn(property, 'default'),
    ),
  );

  it('exists for each written default', () =>
    expect(published.map(([name]) => name).sort()).toEqual([
      'at',
      'at',
      'by',
      'id',
      'ids',
      'kind',
      'kinds',
      'more',
      'n',
      'on',
    ]));

  it.each(published)('is a valid variable: %s', (_, { default: value, ...type }) => {
    expect(accepts({ ...type, $defs })(value)).toBe(true);
  });
});

describe('any JSON', () => {
  const entry = schemasFor(
    {
      sdl: 'type Query { it(json: JSON!, or: JSON): Int @access(to: PUBLIC) }',
      documents: { 'a/it.graphql': 'query it($json: JSON!, $or: JSON) { it(json: $json, or: $or) }' },
    },
    'it',
  );
  const accepted = accepts(entry.variables);

  it.each([1, 1.5, true, '', 'text', [null, 1], { a: { b: [null] } }])('is %j', (json) =>
    expect([accepted({ json }), accepted({ json, or: null })]).toEqual([true, true]),
  );

  it.each([null, '\0', ['\0'], { a: '\ud800' }, { '\0': 1 }, 'a'.repeat(2_049), [['a'.repeat(2_049)]]])(
    'is not %j',
    (json) => expect(accepted({ json })).toBe(false),
  );
});

describe('the JSON Schema of the result', () => {
  it('contains exactly the selected fields of each type', () => {
    const accepted = accepts(schemasFor(given, 'hit').result);
    expect(accepted({ hit: null })).toBe(true);
    expect(accepted({ hit: { __typename: 'Item', id: '1', when: null, price: 3, sort: null } })).toBe(true);
    expect(accepted({ hit: { __typename: 'Shop', when: '2026-01-01T00:00:00Z', open: true } })).toBe(true);
    expect(accepted({ hit: { __typename: 'Shop', when: null } })).toBe(false);
    expect(accepted({ hit: { __typename: 'Item', when: null, price: 3, sort: null, open: true } })).toBe(false);
    expect(accepted({ hit: { __typename: 'Item', id: 1, when: null, price: 3, sort: null } })).toBe(false);
    expect(accepted({})).toBe(false);
  });

  it('bounds the lists of a page', () => {
    const accepted = accepts(schemasFor(given, 'search').result);
    const nodes = (count: number) => ({ search: { nodes: Array.from({ length: count }, () => ({ id: '1' })) } });
    expect([accepted(nodes(50)), accepted(nodes(51)), accepted({ search: { nodes: [null] } })]).toEqual([
      true,
      false,
      true,
    ]);
  });
});

describe('the schemas for forms, generated/schemas.json', () => {
  const strict = new Ajv2020({
    strict: true,
    formats: { 'date-time': true, date: true, uuid: true, 'idn-email': true, password: true },
  });
  const field = z.looseObject({ title: z.string(), type: z.union([z.string(), z.array(z.string())]) });
  const file = z.record(
    z.string(),
    z.object({
      variables: z.looseObject({ properties: z.record(z.string(), field) }),
      result: z.looseObject({}),
    }),
  );
  const forms = file.parse(JSON.parse(readFileSync(join(root, 'generated/schemas.json'), 'utf8')));
  const fields = Object.entries(forms).flatMap(([id, { variables }]) =>
    Object.entries(variables.properties).map(([name, schema]) => [`${id}.${name}`, schema] as const),
  );

  it('compile in the strict mode of Ajv', () => {
    for (const { variables, result } of Object.values(forms))
      expect(() => [strict.compile(variables), strict.compile(result)]).not.toThrow();
  });

  it('use the formats that docs/clients.md names, with an addFormat for those that ajv-formats lacks', () => {
    const inAjvFormats = ['date', 'time', 'date-time', 'duration', 'uri', 'email', 'hostname', 'uuid', 'password'];
    const used = [...new Set([...JSON.stringify(forms).matchAll(/"format":"([^"]+)"/g)].map(([, name = '']) => name))];
    const guide = readFileSync(join(root, 'docs/clients.md'), 'utf8').replaceAll(/\s+/g, ' ');
    const [, named = ''] = /Validators need the formats ([^.;:]+)[.;:]/.exec(guide) ?? [];
    expect([...named.matchAll(/`([^`]+)`/g)].map(([, name]) => name)).toEqual(used.toSorted());
    const added = [...guide.matchAll(/addFormat\('([^']+)', true\)/g)].map(([, name]) => name);
    expect(added).toEqual(used.filter((name) => !inAjvFormats.includes(name)));
  });

  it('have a title and one simple type for each variable', () => {
    const types = fields.map(([name, { type }]) => [name, [type].flat().filter((one) => one !== 'null')] as const);
    expect(types.filter(([, { length }]) => length !== 1)).toEqual([]);
    expect(fields.filter(([, { title }]) => !/^[A-Z][a-z ]+$/.test(title))).toEqual([]);
    const expected = { title: 'Expected total', description: expect.stringMatching(/^Total price shown/) };
    expect(Object.fromEntries(fields)['purchase.expectedTotal']).toMatchObject(expected);
  });

  it('have patterns that browsers accept in the attribute pattern', () => {
    const patterns = JSON.stringify(forms).match(/"pattern":"(?:\\.|[^"\\])*"/g) ?? [];
    expect(patterns.length).toBeGreaterThan(20);
    for (const text of patterns) {
      const { pattern } = z.object({ pattern: z.string() }).parse(JSON.parse(`{${text}}`));
      expect(() => [new RegExp(pattern, 'u'), new RegExp(pattern, 'v')]).not.toThrow();
    }
  });

  it('hide passwords, PINs and mailed codes, and nothing else', () => {
    const isSecret = (name: string) => /(?:password|pin|token)$/i.test(name);
    const hidden = fields.filter(([, schema]) => schema.writeOnly === true && schema.format === 'password');
    expect(hidden.map(([name]) => name)).toEqual(fields.map(([name]) => name).filter(isSecret));
    expect(hidden.length).toBeGreaterThan(10);
  });

  it('accept what the exact schemas accept, with ids as strings', () => {
    const order = { sku: 'sword', accountId: '7', expectedTotal: 1, idempotencyKey: 'a'.repeat(16) };
    const accepted = strict.compile(forms.purchase?.variables ?? {});
    expect([order, { ...order, accountId: 7 }, { ...order, accountId: '07' }].map((one) => accepted(one))).toEqual([
      true,
      false,
      false,
    ]);
  });
});

describe('the published contract', () => {
  const { manifest } = compile(readSources(root), config);

  it.each(Object.entries(manifest?.operations ?? {}))('has valid schemas for %s', (id, { contract }) => {
    const { variables, result } = schemasOf(id, contract.wire);
    expect(() => [ajv.compile(variables), ajv.compile(result)]).not.toThrow();
    expect(result.required).toEqual([id]);
  });

  it('describes `me` like the interface document', () => {
    const me = manifest?.operations.me;
    const accepted = accepts(me ? resultSchema('me', me.contract.wire) : {});
    expect(accepted({ me: { id: 1, email: 'a@b.example' } })).toBe(true);
    expect(accepted({ me: { id: '1', email: 'a@b.example' } })).toBe(false);
  });
});
