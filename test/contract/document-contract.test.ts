import { describe, expect, it } from '@jest/globals';
import config from '../../contract.config.js';
import { compile } from '../../packages/contract/src/compile.js';
import type { ContractInputType, ResultType } from '../../packages/contract/src/document-contract.js';
import { toStoredContract } from '../../packages/contract/src/error-groups.js';
import { variablesSchema } from '../../packages/contract/src/json-schema.js';
import { manifestForm, manifestText } from '../../packages/contract/src/manifest.js';
import { placeOf } from '../../packages/contract/src/sdl/diagnostic.js';
import { readSources } from '../../packages/contract/src/sdl/sources.js';
import { entryOf, root, sourcesOf } from './support.js';

const sdl = `type Query {
  pets(filter: Filter, kind: Kind! = ANY, first: Int! = 20 @limit(max: 50), at: Place): Pets! @access(to: PUBLIC)
}
type Pets { nodes: [Pet!]! total: Int! }
union Pet = Dog | Cat
interface Named { name: Name! }
type Dog implements Named { name: Name! age: Int owner: Owner }
type Cat implements Named { name: Name! lives: Int! owner: Owner }
type Owner { id: ID! email: String }
enum Kind { ANY WILD TAME }
input Filter { not: Filter, ages: [Int!] @limit(max: 3), near: Place }
input Place { x: Float! y: Float! = 0 }
scalar Name @text(max: 40)`;

const document = `query pets($filter: Filter, $first: Int! = 10, $withOwner: Boolean! = false, $at: Place) {
  pets(filter: $filter, first: $first, at: $at) {
    nodes { ...Named ... on Dog { age } ... on Cat { lives } }
    total
  }
}
fragment Named on Named { name ... on Dog { owner @include(if: $withOwner) { id } } }`;

const entryWith = (change: { readonly sdl?: string; readonly document?: string } = {}) =>
  entryOf({ sdl: change.sdl ?? sdl, documents: { 'a/pets.graphql': change.document ?? document } }, 'pets');
const original = entryWith();

/** Replaces all occurrences; throws if there are none. */
function edit(text: string, ...edits: readonly (readonly [from: string | RegExp, to: string])[]): string {
  return edits.reduce((before, [from, to]) => {
    const after = before.replaceAll(typeof from === 'string' ? from : new RegExp(from, 'g'), to);
    if (after === before) throw new Error(`there is no ${from}`);
    return after;
  }, text);
}

describe('the hashes of a contract stay the same', () => {
  it.each<[string, { readonly sdl?: string; readonly document?: string }]>([
    ['a union in another order', { sdl: edit(sdl, ['Dog | Cat', 'Cat | Dog']) }],
    ['enum values in another order', { sdl: edit(sdl, ['ANY WILD TAME', 'TAME ANY WILD']) }],
    ['fields in another order', { sdl: edit(sdl, ['name: Name! age: Int', 'age: Int name: Name!']) }],
    ['arguments in another order', { sdl: edit(sdl, [', at: Place)', ')'], ['pets(', 'pets(at: Place, ']) }],
    [
      'an input type renamed',
      { sdl: edit(sdl, [/Filter/, 'PetFilter']), document: edit(document, [/: Filter/, ': PetFilter']) },
    ],
    ['an enum renamed', { sdl: edit(sdl, [/Kind/, 'PetKind']) }],
    ['types renamed', { sdl: edit(sdl, [/Owner/, 'Person'], [/Pets/, 'PetPage']) }],
    [
      'a fragment renamed',
      { document: edit(document, ['...Named', '...Labelled'], ['fragment Named', 'fragment Labelled']) },
    ],
    [
      'a fragment written out',
      {
        document: edit(
          document,
          ['...Named', '... on Named { name ... on Dog { owner @include(if: $withOwner) { id } } }'],
          [/\nfragment Named .*/, ''],
        ),
      },
    ],
    [
      'variables in another order',
      { document: edit(document, [', $at: Place', ''], ['($filter', '($at: Place, $filter']) },
    ],
    [
      'selections in another order',
      { document: edit(document, ['    total\n', ''], ['    nodes', '    total\n    nodes']) },
    ],
    ['descriptions and comments', { sdl: `# about pets\n${edit(sdl, ['type Owner', '"Who keeps it."\ntype Owner'])}` }],
    ['white space', { document: edit(document, [/\n +/, '\n\n\t'], [', ', '   ']) }],
    ['a field that no document selects', { sdl: edit(sdl, ['id: ID! email', 'id: ID! phone: String email']) }],
    ['an argument that no document passes', { sdl: edit(sdl, ['at: Place)', 'at: Place, page: Int)']) }],
    [
      'one input type written twice',
      {
        sdl: edit(
          sdl,
          ['near: Place', 'near: Spot'],
          ['input Place', 'input Spot { x: Float! y: Float! = 0 }\ninput Place'],
        ),
      },
    ],
  ])('with %s', (_, change) => {
    const { contractHash, meaningHash } = entryWith(change);
    expect([contractHash, meaningHash]).toEqual([original.contractHash, original.meaningHash]);
  });
});

describe('the contract hash changes', () => {
  it.each<[string, { readonly sdl?: string; readonly document?: string }]>([
    ['a key removed', { document: edit(document, ['    total\n', '']) }],
    ['a bound', { sdl: edit(sdl, ['max: 3', 'max: 4']) }],
    ['a default of a variable', { document: edit(document, ['= 10', '= 11']) }],
    ['a default within an input type', { sdl: edit(sdl, ['y: Float! = 0', 'y: Float! = 1']) }],
    ['a field of an input type', { sdl: edit(sdl, ['y: Float! = 0', 'y: Float! = 0 z: Float']) }],
    ['a possible type with another shape', { sdl: edit(sdl, ['Dog | Cat', 'Dog | Cat | Owner']) }],
    [
      'a key that a variable may leave out',
      { document: edit(document, [' @include(if: $withOwner)', ''], [', $withOwner: Boolean! = false', '']) },
    ],
    ['the form of a scalar', { sdl: edit(sdl, ['max: 40', 'max: 41']) }],
    ['the policy', { sdl: edit(sdl, ['to: PUBLIC', 'to: SESSION']) }],
    ['an error', { sdl: edit(sdl, ['@access(to: PUBLIC)', '@access(to: PUBLIC) @errors(codes: [INVALID_CURSOR])']) }],
  ])('%s', (_, change) => expect(entryWith(change).contractHash).not.toBe(original.contractHash));
});

describe('only the meaning hash changes', () => {
  it.each<[string, { readonly sdl?: string; readonly document?: string }]>([
    [
      'another field',
      {
        document: edit(document, ['{ id }', '{ id: email }']),
        sdl: edit(sdl, ['id: ID! email: String', 'id: String! email: ID!']),
      },
    ],
    ['a literal argument', { document: edit(document, ['at: $at', 'kind: WILD, at: $at']) }],
    ['a default of an omitted argument', { sdl: edit(sdl, ['kind: Kind! = ANY', 'kind: Kind! = TAME']) }],
    [
      'a default of an argument whose variable may be omitted',
      { sdl: edit(sdl, ['at: Place)', 'at: Place = { x: 1 })']) },
    ],
    ['a scalar renamed', { sdl: edit(sdl, [/\bName\b/, 'PetName']) }],
  ])('%s', (name, change) => {
    const { contractHash, meaningHash } = entryWith(change);
    if (name !== 'another field') expect(contractHash).toBe(original.contractHash);
    expect(meaningHash).not.toBe(original.meaningHash);
  });
});

it('distinguishes shapes by __typename if the document selects it', () => {
  const named = edit(document, ['nodes {', 'nodes { __typename']);
  const renamed = { sdl: edit(sdl, [/\bCat\b/, 'Lion']), document: edit(named, ['on Cat', 'on Lion']) };
  expect(entryWith(renamed).contractHash).not.toBe(entryWith({ document: named }).contractHash);
});

it('merges shapes that clients cannot distinguish', () => {
  const { result } = entryWith({ document: 'query pets { pets { nodes { ...N } } } fragment N on Named { name }' })
    .contract.wire;
  const nodes = result.kind === 'object' ? result.shapes[0]?.nodes?.type : undefined;
  expect(nodes?.kind === 'list' && nodes.of.kind === 'object' ? nodes.of.shapes.length : 0).toBe(1);
});

describe('the contracts of all documents', () => {
  const { manifest, origins } = compile(readSources(root), config);
  const entries = Object.entries(manifest?.operations ?? {});
  const groups = manifest?.errorGroups ?? {};

  it('match the schema of stored contracts', () => {
    if (manifest === null) throw new Error('the service does not compile');
    expect(manifestForm(config).parse(JSON.parse(manifestText(manifest)))).toEqual(manifest);
    expect(entries.length).toBeGreaterThan(30);
  });

  it.each([
    ['balance', ['program', 'project', 'service', 'session']],
    ['gameServers', ['program', 'project', 'service']],
    ['login', ['gameServer', 'program', 'project', 'service', 'session']],
    ['shopItems', ['gameServer', 'program', 'project', 'service']],
  ])('have only the error groups that apply: %s', (id, expected) => {
    const contract = manifest?.operations[id]?.contract;
    expect(contract && toStoredContract(contract, groups).wire.errors.groups).toEqual(expected);
  });

  it('have a source location for each part', () => {
    const lost = entries.flatMap(([id, { contract }]) => {
      const known = origins.get(id);
      const paths = [
        ...Object.entries(contract.wire.variables).flatMap(([name, { type }]) => pathsOf(`variables.${name}`, type)),
        ...pathsOf(`result.${id}`, contract.wire.result),
        ...Object.keys(contract.wire.policy).map((part) => `policy.${part}`),
        ...['document', 'policy', 'errors', 'exclusive', 'sunset'],
      ];
      return paths.filter((path) => {
        const origin = known?.get(path);
        return !(origin?.written ?? origin?.defined);
      });
    });
    expect(lost).toEqual([]);
  });
});

it('returns the source location of each part', () => {
  const { origins } = compile(sourcesOf({ sdl, documents: { 'a/pets.graphql': document } }), config);
  const at = (path: string) => {
    const { written, defined, type, limit, parents } = origins.get('pets')?.get(path) ?? {};
    const inSdl = [defined, type, limit].map((node) => (node ? placeOf(node) : null));
    const lines = [written, ...inSdl].map((place) => place && `${place.file.split('/').at(-1)}:${place.line}`);
    return [...lines, parents?.join(' ')];
  };
  expect(at('result.pets.nodes[].lives')).toEqual(['pets.graphql:3', 'test.graphql:8', null, null, 'Cat']);
  expect(at('result.pets.nodes')).toEqual(['pets.graphql:3', 'test.graphql:4', 'test.graphql:5', null, 'Pets']);
  expect(at('result.pets.nodes[].name')).toEqual([
    'pets.graphql:7',
    'test.graphql:7',
    'test.graphql:13',
    null,
    'Dog Cat',
  ]);
  expect(at('variables.first')).toEqual(['pets.graphql:1', 'test.graphql:2', null, 'test.graphql:2', '']);
  expect(at('variables.filter')).toEqual(['pets.graphql:1', 'test.graphql:2', 'test.graphql:11', null, '']);
  expect(at('inputs.1.ages')).toEqual([null, 'test.graphql:11', null, 'test.graphql:11', 'Filter']);
  expect(at('policy.access')).toEqual(['pets.graphql:2', 'test.graphql:2', null, null, '']);
});

it('supports recursive input types and long chains', () => {
  const many = 400;
  const chain = Array.from({ length: many }, (_, index) => `input I${index} { next: I${(index + 1) % many} }`);
  const { contract } = entryOf(
    {
      sdl: `type Query { at(i: I0): Int @access(to: PUBLIC) }\n${chain.join('\n')}`,
      documents: { 'a/at.graphql': 'query at($i: I0) { at(i: $i) }' },
    },
    'at',
  );
  expect(contract.wire.inputs).toEqual([
    { oneOf: false, fields: { next: { type: { kind: 'input', nullable: true, input: 0 }, required: false } } },
  ]);
  expect(variablesSchema(contract.wire).properties).toHaveProperty('i');
});

/** The paths of a value, and of all that is below it in a result. */
function pathsOf(path: string, type: ContractInputType | ResultType): readonly string[] {
  if (type.kind === 'list') return [path, ...pathsOf(`${path}[]`, type.of)];
  if (type.kind !== 'object') return type.kind === 'typename' ? [] : [path];
  const below = type.shapes.flatMap((shape) => Object.entries(shape));
  return [path, ...below.flatMap(([key, field]) => pathsOf(`${path}.${key}`, field.type))];
}
