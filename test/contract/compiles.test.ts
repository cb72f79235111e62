import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import config from '../../contract.config.js';
import { RETIRED_FILE } from '../../packages/contract/src/committed-files.js';
import { compile } from '../../packages/contract/src/compile.js';
import { canonicalPretty } from '../../packages/contract/src/json.js';
import { metadataOf } from '../../packages/contract/src/manifest.js';
import { readSources } from '../../packages/contract/src/sdl/sources.js';
import { entryOf, manifestOf, problems, root, sourcesOf } from './support.js';

const sdl = `type Query {
  open: Int! @access(to: PUBLIC)
  things: [Thing!]! @access(to: PUBLIC) @limit(max: 10)
  any: Any @access(to: PUBLIC)
}
type Mutation {
  own(gameServerId: ID, first: Int! = 20 @limit(max: 50)): Page!
    @access(to: SESSION) @userStatus(allow: [BLOCKED, ACTIVE]) @gameServer(from: SESSION) @pin @survivesMaintenance
    @errors(codes: [INVALID_CREDENTIALS, PIN_REQUIRED, PIN_INVALID, PIN_LOCKED, PIN_NOT_SET])
    @throttle(class: [PASSWORD, LOGIN])
}
type Page { edges: [Edge!]! more: Boolean! }
type Edge { node: Thing! }
type Thing { id: ID! kinds: [Int!]! @limit(max: 3) }
type Other { id: ID! a: Int b: Int c: Int }
union Any = Thing | Other`;

const own = `mutation own($gameServerId: ID, $first: Int! = 20) {
  own(gameServerId: $gameServerId, first: $first) { edges { node { id kinds } } more }
}`;
const open = 'query open { open }';
const documents = { 'a/own.graphql': own, 'a/open.graphql': open };

describe('documents of one batch', () => {
  it('have separate problems and fragments', () => {
    const thing = (id: string, selection: string, rest = '') => `query ${id} { ${id}: things ${selection} } ${rest}`;
    const found = problems({
      sdl,
      documents: {
        'a/one.graphql': thing('one', '{ id kinds }'),
        'a/two.graphql': thing('two', '{ id none }'),
        'a/three.graphql': thing('three', '{ ...own }', 'fragment own on Thing { id }'),
        'a/four.graphql': thing('four', '{ ...own }'),
        'a/five.graphql': 'query five($one: Int) { five: open }',
      },
    });
    expect(found.map((one) => one.replace(/ →.*/, ''))).toEqual([
      'documents/a/five.graphql:1:12  five  Variable "$one" is never used in operation "five".',
      'documents/a/four.graphql:1:32  four  Unknown fragment "own".',
      'documents/a/two.graphql:1:30  two  Cannot query field "none" on type "Thing".',
    ]);
  });
});

describe('a manifest entry', () => {
  it('has the policy of the root field', () =>
    expect(entryOf({ sdl, documents }, 'own').policy).toEqual({
      access: 'SESSION',
      userStatus: ['ACTIVE', 'BLOCKED'],
      gameServer: 'SESSION',
      pin: true,
      survivesMaintenance: true,
      throttle: ['LOGIN', 'PASSWORD'],
      cacheable: false,
    }));

  it('has the codes of the root field beside those of groups', () => {
    const { operations, errorGroups } = manifestOf({ sdl, documents });
    const errorsOf = (id: string) => operations[id] && metadataOf(operations[id], errorGroups).errors;
    expect(errorsOf('own')).toEqual([
      'INVALID_CREDENTIALS',
      'PIN_INVALID',
      'PIN_LOCKED',
      'PIN_NOT_SET',
      'PIN_REQUIRED',
    ]);
    expect(errorsOf('open')).toEqual([]);
  });

  it('has default facets for a root field with @access only', () =>
    expect(entryOf({ sdl, documents }, 'open').policy).toEqual({
      access: 'PUBLIC',
      userStatus: ['PENDING', 'ACTIVE'],
      gameServer: 'NONE',
      pin: false,
      survivesMaintenance: false,
      throttle: [],
      cacheable: false,
    }));

  it('has the rate weights of a document', () => {
    const priced = sdl.replace(
      'gameServerId: ID, first',
      'gameServerId: ID, words: String @rateWeight(requests: 10), first',
    );
    const weightsOf = (text: string) =>
      entryOf({ sdl: priced, documents: { 'a/own.graphql': text } }, 'own').rateWeights;
    const words = own.replace('$first: Int! = 20', '$first: Int! = 20, $w: String');
    expect(weightsOf(words.replace('first: $first', 'first: $first, words: $w'))).toEqual([
      { variable: 'w', byDefault: false, requests: 10 },
    ]);
    expect(weightsOf(own.replace('first: $first', 'first: $first, words: "all"'))).toEqual([
      { variable: null, byDefault: true, requests: 10 },
    ]);
    expect(weightsOf(own.replace('first: $first', 'first: $first, words: null'))).toEqual([]);
    expect(weightsOf(own)).toEqual([]);
  });

  it.each([
    ['String', '($w: String = "z")', '(words: $w)', [{ variable: 'w', byDefault: true, requests: 5 }]],
    ['String', '($w: String! = "z")', '(words: $w)', [{ variable: 'w', byDefault: true, requests: 5 }]],
    ['String = "z"', '($w: String)', '(words: $w)', [{ variable: 'w', byDefault: true, requests: 5 }]],
    ['String = "z"', '($w: String = null)', '(words: $w)', [{ variable: 'w', byDefault: false, requests: 5 }]],
    ['String = "z"', '', '', [{ variable: null, byDefault: true, requests: 5 }]],
    ['String = "z"', '', '(words: null)', []],
    ['String = null', '', '', []],
  ])('has the rate weight of a default: words: %s, %s %s', (type, variables, given, rateWeights) => {
    const contract = {
      sdl: `type Query { it(words: ${type} @rateWeight(requests: 5)): Int @access(to: PUBLIC) }`,
      documents: { 'a/it.graphql': `query it${variables} { it${given} }` },
    };
    expect(entryOf(contract, 'it').rateWeights).toEqual(rateWeights);
  });

  it('counts every entry of every list in the cost', () => {
    // own + edges + 50 × (node + id + kinds) + more; a list of scalars costs nothing beyond its
    // field
    expect(entryOf({ sdl, documents }, 'own').cost).toBe(1 + 1 + 50 * 3 + 1);
    expect(entryOf({ sdl, documents }, 'open').cost).toBe(1);
  });

  it('counts literal page sizes, and the most expensive type of a union', () => {
    const fixed = own.replace(', $first: Int! = 20', '').replace('$first', '5');
    expect(entryOf({ sdl, documents: { 'a/own.graphql': fixed } }, 'own').cost).toBe(1 + 1 + 5 * 3 + 1);
    const any = 'query any { any { ... on Thing { id } ... on Other { id a b c } } }';
    expect(entryOf({ sdl, documents: { 'a/any.graphql': any } }, 'any').cost).toBe(1 + 4);
  });

  it('has the sunset of its document', () => {
    const old =
      'query old @sunset(since: "2026-12-01", on: "2027-01-31", reason: "renamed", successor: "open") { old: open }';
    expect(entryOf({ sdl, documents: { ...documents, 'a/old.graphql': old } }, 'old').sunset).toEqual({
      since: '2026-12-01',
      on: '2027-01-31',
      reason: 'renamed',
      successor: 'open',
    });
  });

  it('has a contract hash that depends on the policy, not on the layout', () => {
    const before = entryOf({ sdl, documents }, 'open').contractHash;
    const spaced = { ...documents, 'a/open.graphql': 'query open {\n\n  open # really\n}' };
    expect(entryOf({ sdl, documents: spaced }, 'open')).toEqual(entryOf({ sdl, documents }, 'open'));
    const closed = sdl.replace('open: Int! @access(to: PUBLIC)', 'open: Int! @access(to: SESSION)');
    expect(entryOf({ sdl: closed, documents }, 'open').contractHash).not.toBe(before);
  });
});

describe('the manifest', () => {
  it('has the retired ids', () =>
    expect(
      manifestOf({
        sdl,
        documents,
        retired: 'old: {on: 2026-01-01, reason: gone, successor: open}\nolder: {on: 2026-01-01, reason: gone}',
      }).retired,
    ).toEqual({
      old: { on: '2026-01-01', reason: 'gone', successor: 'open' },
      older: { on: '2026-01-01', reason: 'gone', successor: null },
    }));

  it('does not depend on the order of the files', () => {
    const sources = readSources(root);
    const other = { ...sources, schema: [...sources.schema].reverse(), documents: [...sources.documents].reverse() };
    const [a, b] = [compile(sources, config), compile(other, config)];
    expect(a.diagnostics).toEqual([]);
    expect(canonicalPretty(b.manifest)).toBe(canonicalPretty(a.manifest));
    expect(b.schemaText).toBe(a.schemaText);
  });

  it('accepts retired.yaml with only comments, or empty', () => {
    for (const retired of ['', '# nothing yet\n', '{}\n'])
      expect(compile(sourcesOf({ sdl, documents, retired }), config).diagnostics).toEqual([]);
  });

  it('accepts an entry appended to the shipped documents/retired.yaml', () => {
    const shipped = readFileSync(join(root, RETIRED_FILE), 'utf8');
    const retired = `${shipped}old:\n  on: 2027-01-01\n  reason: renamed\n`;
    const { manifest, diagnostics } = compile(sourcesOf({ sdl, documents, retired }), config);
    expect(diagnostics).toEqual([]);
    expect(manifest?.retired).toHaveProperty('old.reason', 'renamed');
  });

  it('is built for a commit whose sunset has passed', () => {
    const old =
      'query old @sunset(since: "2026-12-01", on: "2027-01-14", reason: "renamed", successor: "open") { old: open }';
    const { manifest, diagnostics } = compile(
      sourcesOf({ sdl, documents: { ...documents, 'a/old.graphql': old } }),
      config,
    );
    expect(manifest?.operations.old?.sunset?.on).toBe('2027-01-14');
    expect(diagnostics.map(({ rule, severity }) => [rule, severity])).toEqual([['sunset-passed', 'warning']]);
  });

  it('is not built with problems', () => {
    const { manifest, schemaText } = compile(sourcesOf({ sdl, documents: { 'a/x.graphql': open } }), config);
    expect([manifest, schemaText]).toEqual([null, null]);
  });
});

describe('one run', () => {
  it('reports all problems of all files, sorted by place', () => {
    const places = problems({
      sdl: sdl
        .replace('open: Int! @access(to: PUBLIC)', 'open: Int!')
        .replace('kinds: [Int!]! @limit(max: 3)', 'kinds: [Int!]!'),
      documents: {
        'b/twice.graphql': 'query twice { twice: open }\nquery again { again: open }',
        'a/broken.graphql': 'query broken {',
        'a/wrong.graphql': 'query wrong { wrong: open { id } }',
        'c/wrong.graphql': 'query wrong { wrong: open }',
      },
      retired: 'wrong: {on: 2026-01-01, reason: old}',
    }).map((line) => line.split('  ').slice(0, 2).join(' '));
    expect(places).toEqual([
      'documents/a/broken.graphql:1:15 broken',
      'documents/a/wrong.graphql:1:27 wrong',
      'documents/b/twice.graphql:2:1 twice',
      'documents/c/wrong.graphql:1:1 wrong',
      'documents/retired.yaml:1:1 wrong',
      'schema/test.graphql:2:3 Query.open',
      'schema/test.graphql:14:22 Thing.kinds',
    ]);
  });

  it('reports one problem of each class, and nothing about unreadable parts', () => {
    const found = compile(
      sourcesOf({
        sdl: `type Query {
  open: Int!
  own: Thing @access(to: SESSION)
  lost: Lost @access(to: PUBLIC)
}
type Lost {
  name String
}
type Thing implements Named {
  id: ID!
  colour: Colour
  secret: Int @access(to: SESSION)
}
interface Named { name: String }
query open { open }`,
        documents: {
          'a/own.graphql': 'query own($a: Int) { mine: own { idd secret colour { red } } }',
          'a/lost.graphql': 'query lost { lost { name } }',
          'a/broken.graphql': 'query broken {',
          'b/open.graphql': 'query open @sunset(since: "2026-12-01", on: "2030-02-30", reason: "old") { open }',
        },
        retired: 'open: {on: 2026-01-01, reason: old}',
      }),
      config,
    ).diagnostics.map(({ file, line, rule }) => `${file}:${line} ${rule}`);
    expect(found).toEqual([
      'documents/a/broken.graphql:1 syntax',
      'documents/a/own.graphql:1 no-unused-variables',
      'documents/a/own.graphql:1 response-key',
      'documents/a/own.graphql:1 fields-on-correct-type',
      'documents/b/open.graphql:1 sunset-day',
      'documents/retired.yaml:1 retired-id',
      'schema/test.graphql:2 access-required',
      'schema/test.graphql:7 syntax',
      'schema/test.graphql:9 interface-implementation',
      'schema/test.graphql:11 known-type-names',
      'schema/test.graphql:15 no-documents-in-schema',
    ]);
  });

  it('reports unbounded lists beside an unknown type, except possible pages', () => {
    const found = problems({
      sdl: `type Query {
  own(in: In): Own @access(to: PUBLIC)
  some(first: Int): Own @access(to: PUBLIC)
}
type Own { lost: Lost all: [Int] }
type Page { all: [Int] }
input In { all: [Int] }`,
    });
    expect(found.map((line) => line.replace(/ {2}.* {2}/, ' '))).toEqual([
      'schema/test.graphql:3:8 [page-size]',
      'schema/test.graphql:3:8 [list-bound]',
      'schema/test.graphql:5:18 [known-type-names]',
      'schema/test.graphql:5:23 [list-bound]',
      'schema/test.graphql:7:12 [list-bound]',
    ]);
  });
});
