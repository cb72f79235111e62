import { type Edits, editsOf, rowsOf } from './row.js';

// Variables, and objects in them.

const sdl = `type Query {
  find(
    text: String
    word: Word
    kind: Kind
    size: Int
    price: Float
    id: ID
    by: By
    filter: Filter
    tags: [Word!] @limit(max: 5)
    first: Int! = 20 @limit(max: 50)
    city: Word @mustBeSent
  ): Int! @access(to: PUBLIC)
}
input Filter {
  name: Word
  near: Place
  not: Filter
  kinds: [Kind!] @limit(max: 3)
  count: Int! = 1
  first: Int! = 10 @limit(max: 10)
  any: JSON
}
input Place {
  x: Float!
  y: Float
}
input By @oneOf {
  code: Word
  number: Int
}
enum Kind {
  GOOD
  SERVICE
}
scalar Word @text(min: 2, max: 8, pattern: "^[a-z]+$")`;

const find = `query find(
  $text: String
  $word: Word
  $kind: Kind
  $size: Int
  $price: Float
  $by: By
  $filter: Filter
  $tags: [Word!]
  $first: Int! = 20
  $city: Word
) {
  find(
    text: $text
    word: $word
    kind: $kind
    size: $size
    price: $price
    by: $by
    filter: $filter
    tags: $tags
    first: $first
    city: $city
  )
}`;

const row = rowsOf({ sdl, documents: { find } });
const inFind = editsOf('find');

/** A variable of the argument `id`. */
const withVariable = (declaration: string): Edits =>
  inFind(['  $price', `  ${declaration}\n  $price`], ['    price:', '    id: $id\n    price:']);

/** The same changes of each value with the scalar `Word`. */
const ofWords = (...changes: readonly string[]) =>
  ['by.code', 'city', 'filter.name', 'tags[]', 'word'].flatMap((place) =>
    changes.map((change) => `find  ${change}  variables.${place}  SDL:37`),
  );

export const inputs = [
  row(
    'an optional variable',
    withVariable('$id: ID'),
    ['find  compatible  variable-added  variables.id  documents/a/find.graphql:6'],
    ['find  breaking  variable-removed  variables.id  documents/a/find.graphql:1'],
  ),
  row(
    'a required variable',
    withVariable('$id: ID!'),
    ['find  breaking  variable-required-added  variables.id  documents/a/find.graphql:6'],
    ['find  breaking  variable-removed  variables.id  documents/a/find.graphql:1'],
  ),
  row(
    'a variable with a default',
    withVariable('$id: ID! = 5'),
    [
      'find  compatible  variable-added  variables.id  documents/a/find.graphql:6',
      'find  dangerous  argument-changed  result.find  documents/a/find.graphql:14',
    ],
    ['find  breaking  variable-removed  variables.id  documents/a/find.graphql:1'],
  ),
  row(
    'a renamed variable',
    inFind(['$word', '$term']),
    [
      'find  breaking  variable-removed  variables.word  documents/a/find.graphql:1',
      'find  compatible  variable-added  variables.term  documents/a/find.graphql:3',
    ],
    [
      'find  breaking  variable-removed  variables.term  documents/a/find.graphql:1',
      'find  compatible  variable-added  variables.word  documents/a/find.graphql:3',
    ],
  ),
  row(
    'a non-null variable',
    inFind(['$size: Int', '$size: Int!']),
    ['find  breaking  input-became-required  variables.size  documents/a/find.graphql:5'],
    ['find  compatible  input-became-optional  variables.size  documents/a/find.graphql:5'],
  ),
  row(
    'a non-null variable with a default',
    inFind(['$size: Int', '$size: Int! = 3']),
    [
      'find  dangerous  input-default-added  variables.size  documents/a/find.graphql:5',
      'find  breaking  input-became-non-null  variables.size  documents/a/find.graphql:5',
    ],
    [
      'find  dangerous  input-default-removed  variables.size  documents/a/find.graphql:5',
      'find  compatible  input-became-nullable  variables.size  documents/a/find.graphql:5',
    ],
  ),
  row(
    'a default',
    inFind(['$size: Int', '$size: Int = 3']),
    ['find  dangerous  input-default-added  variables.size  documents/a/find.graphql:5'],
    ['find  dangerous  input-default-removed  variables.size  documents/a/find.graphql:5'],
  ),
  row('another default', inFind(['$first: Int! = 20', '$first: Int! = 30']), [
    'find  dangerous  input-default-changed  variables.first  documents/a/find.graphql:10',
  ]),
  row(
    'no default of a non-null variable',
    inFind(['$first: Int! = 20', '$first: Int!']),
    ['find  breaking  input-became-required  variables.first  documents/a/find.graphql:10'],
    ['find  compatible  input-became-optional  variables.first  documents/a/find.graphql:10'],
  ),
  row(
    'a variable with @mustBeSent',
    { sdl: [['text: String', 'text: String @mustBeSent']] },
    ['find  breaking  input-became-required  variables.text  SDL:3'],
    ['find  compatible  input-became-optional  variables.text  SDL:3'],
  ),
  row(
    'a list instead of a value',
    {
      sdl: [['kind: Kind\n', 'kind: [Kind] @limit(max: 3)\n']],
      documents: { find: [['$kind: Kind', '$kind: [Kind]']] },
    },
    ['find  breaking  input-became-list  variables.kind  documents/a/find.graphql:4'],
    ['find  breaking  input-type-changed  variables.kind  documents/a/find.graphql:4'],
  ),
  row(
    'a number instead of an integer',
    { sdl: [['size: Int', 'size: Float']], documents: { find: [['$size: Int', '$size: Float']] } },
    ['find  compatible  input-integer-became-number  variables.size  documents/a/find.graphql:5'],
    ['find  breaking  input-type-changed  variables.size  documents/a/find.graphql:5'],
  ),
  row(
    'a string instead of a number',
    { sdl: [['price: Float', 'price: String']], documents: { find: [['$price: Float', '$price: String']] } },
    ['find  breaking  input-type-changed  variables.price  documents/a/find.graphql:6'],
  ),
  row(
    'an id instead of a string',
    { sdl: [['text: String', 'text: ID']], documents: { find: [['$text: String', '$text: ID']] } },
    ['find  breaking  input-type-changed  variables.text  documents/a/find.graphql:2'],
  ),
  row(
    'any JSON instead of a string',
    { sdl: [['text: String', 'text: JSON']], documents: { find: [['$text: String', '$text: JSON']] } },
    ['find  compatible  input-became-any  variables.text  documents/a/find.graphql:2'],
    ['find  breaking  input-type-changed  variables.text  documents/a/find.graphql:2'],
  ),
  row(
    'any JSON instead of a list and an object',
    {
      sdl: [
        ['tags: [Word!] @limit(max: 5)', 'tags: JSON'],
        ['near: Place', 'near: JSON'],
      ],
      documents: { find: [['$tags: [Word!]', '$tags: JSON!']] },
    },
    [
      'find  compatible  input-became-any  variables.filter.near  SDL:18',
      'find  breaking  input-became-required  variables.tags  documents/a/find.graphql:9',
      'find  compatible  input-became-any  variables.tags  documents/a/find.graphql:9',
    ],
    [
      'find  breaking  input-type-changed  variables.filter.near  SDL:18',
      'find  compatible  input-became-optional  variables.tags  documents/a/find.graphql:9',
      'find  breaking  input-became-list  variables.tags  documents/a/find.graphql:9',
      'find  breaking  input-type-changed  variables.tags[]  documents/a/find.graphql:9',
    ],
  ),
  row(
    'an object instead of a string',
    { sdl: [['text: String', 'text: Place']], documents: { find: [['$text: String', '$text: Place']] } },
    ['find  breaking  input-type-changed  variables.text  documents/a/find.graphql:2'],
  ),
  row(
    'an object instead of a list',
    {
      sdl: [['tags: [Word!] @limit(max: 5)', 'tags: Place']],
      documents: { find: [['$tags: [Word!]', '$tags: Place']] },
    },
    ['find  breaking  input-type-changed  variables.tags  documents/a/find.graphql:9'],
    [
      'find  breaking  input-became-list  variables.tags  documents/a/find.graphql:9',
      'find  breaking  input-type-changed  variables.tags[]  documents/a/find.graphql:9',
    ],
  ),
  row(
    'nullable entries',
    { sdl: [['tags: [Word!]', 'tags: [Word]']], documents: { find: [['$tags: [Word!]', '$tags: [Word]']] } },
    ['find  compatible  input-became-nullable  variables.tags[]  documents/a/find.graphql:9'],
    ['find  breaking  input-became-non-null  variables.tags[]  documents/a/find.graphql:9'],
  ),
  row('non-null entries in the document', { sdl: [['tags: [Word!]', 'tags: [Word]']] }, []),
  row(
    'an enum value',
    { sdl: [['  SERVICE\n', '  SERVICE\n  RENTAL\n']] },
    [
      'find  compatible  input-enum-value-added  variables.filter.kinds[]  SDL:33',
      'find  compatible  input-enum-value-added  variables.kind  SDL:33',
    ],
    [
      'find  breaking  input-enum-value-removed  variables.filter.kinds[]  SDL:33',
      'find  breaking  input-enum-value-removed  variables.kind  SDL:33',
    ],
  ),
  row(
    'another enum',
    {
      sdl: [
        ['kind: Kind\n', 'kind: Color\n'],
        ['enum Kind', 'enum Color {\n  RED\n}\nenum Kind'],
      ],
      documents: { find: [['$kind: Kind', '$kind: Color']] },
    },
    [
      'find  compatible  input-enum-value-added  variables.kind  documents/a/find.graphql:4',
      'find  breaking  input-enum-value-removed  variables.kind  documents/a/find.graphql:4',
      'find  breaking  input-enum-value-removed  variables.kind  documents/a/find.graphql:4',
    ],
    [
      'find  compatible  input-enum-value-added  variables.kind  documents/a/find.graphql:4',
      'find  compatible  input-enum-value-added  variables.kind  documents/a/find.graphql:4',
      'find  breaking  input-enum-value-removed  variables.kind  documents/a/find.graphql:4',
    ],
  ),
  row(
    'a longer list',
    { sdl: [['@limit(max: 5)', '@limit(max: 6)']] },
    ['find  compatible  input-bound-widened  variables.tags  SDL:11'],
    ['find  breaking  input-bound-tightened  variables.tags  SDL:11'],
  ),
  row(
    'a larger page',
    { sdl: [['@limit(max: 50)', '@limit(max: 60)']] },
    ['find  compatible  input-bound-widened  variables.first  SDL:12'],
    ['find  breaking  input-bound-tightened  variables.first  SDL:12'],
  ),
  row(
    'a longer string',
    { sdl: [['max: 8', 'max: 9']] },
    ofWords('compatible  input-bound-widened'),
    ofWords('breaking  input-bound-tightened'),
  ),
  row(
    'a shorter string',
    { sdl: [['min: 2', 'min: 1']] },
    ofWords('compatible  input-bound-widened'),
    ofWords('breaking  input-bound-tightened'),
  ),
  row(
    'a wider and a narrower bound at once',
    { sdl: [['min: 2, max: 8', 'min: 3, max: 9']] },
    ofWords('breaking  input-bound-tightened', 'compatible  input-bound-widened'),
    ofWords('compatible  input-bound-widened', 'breaking  input-bound-tightened'),
  ),
  row(
    'a string without its pattern',
    { sdl: [[', pattern: "^[a-z]+$"', '']] },
    ofWords('compatible  input-pattern-removed'),
    ofWords('breaking  input-pattern-added'),
  ),
  row(
    'a string with another pattern',
    { sdl: [['^[a-z]+$', '^[a-z]*$']] },
    ofWords('breaking  input-pattern-added', 'compatible  input-pattern-removed'),
  ),
  row(
    'a format of a string',
    { sdl: [['pattern: "^[a-z]+$"', 'pattern: "^[a-z]+$", format: "hostname"']] },
    ofWords('compatible  input-format-changed'),
  ),
  row(
    'any string instead of a word',
    { sdl: [['word: Word', 'word: String']], documents: { find: [['$word: Word', '$word: String']] } },
    [
      'find  compatible  input-bound-widened  variables.word  documents/a/find.graphql:3',
      'find  compatible  input-bound-widened  variables.word  documents/a/find.graphql:3',
      'find  compatible  input-pattern-removed  variables.word  documents/a/find.graphql:3',
      'find  dangerous  scalar-renamed  variables.word  documents/a/find.graphql:3',
    ],
    [
      'find  breaking  input-bound-tightened  variables.word  documents/a/find.graphql:3',
      'find  breaking  input-bound-tightened  variables.word  documents/a/find.graphql:3',
      'find  breaking  input-pattern-added  variables.word  documents/a/find.graphql:3',
      'find  dangerous  scalar-renamed  variables.word  documents/a/find.graphql:3',
    ],
  ),
  row(
    'a range instead of any integer',
    {
      sdl: [
        ['size: Int', 'size: Size'],
        ['enum Kind', 'scalar Size @range(min: 1, max: 9)\nenum Kind'],
      ],
      documents: { find: [['$size: Int', '$size: Size']] },
    },
    [
      'find  breaking  input-bound-tightened  variables.size  documents/a/find.graphql:5',
      'find  breaking  input-bound-tightened  variables.size  documents/a/find.graphql:5',
      'find  dangerous  scalar-renamed  variables.size  documents/a/find.graphql:5',
    ],
    [
      'find  compatible  input-bound-widened  variables.size  documents/a/find.graphql:5',
      'find  compatible  input-bound-widened  variables.size  documents/a/find.graphql:5',
      'find  dangerous  scalar-renamed  variables.size  documents/a/find.graphql:5',
    ],
  ),
  row('a renamed scalar', { sdl: [['Word', 'Term']], documents: { find: [['Word', 'Term']] } }, [
    'find  dangerous  scalar-renamed  variables.by.code  SDL:30',
    'find  dangerous  scalar-renamed  variables.city  documents/a/find.graphql:11',
    'find  dangerous  scalar-renamed  variables.filter.name  SDL:17',
    'find  dangerous  scalar-renamed  variables.tags[]  documents/a/find.graphql:9',
    'find  dangerous  scalar-renamed  variables.word  documents/a/find.graphql:3',
  ]),
  row(
    'a field in an object',
    { sdl: [['  name: Word\n', '  name: Word\n  code: Int\n']] },
    ['find  compatible  input-field-added  variables.filter.code  SDL:18'],
    ['find  breaking  input-field-removed  variables.filter.code  SDL:16'],
  ),
  row(
    'a field with a default in an object',
    { sdl: [['  name: Word\n', '  name: Word\n  code: Int! = 3\n']] },
    [
      'find  compatible  input-field-added  variables.filter.code  SDL:18',
      'find  dangerous  input-default-added  variables.filter.code  SDL:18',
    ],
    ['find  breaking  input-field-removed  variables.filter.code  SDL:16'],
  ),
  row(
    'a required field in an object',
    { sdl: [['  name: Word\n', '  name: Word\n  code: Int!\n']] },
    ['find  breaking  input-field-required-added  variables.filter.code  SDL:18'],
    ['find  breaking  input-field-removed  variables.filter.code  SDL:16'],
  ),
  row(
    'a required field in a nested object',
    { sdl: [['  y: Float\n', '  y: Float\n  z: Float!\n']] },
    ['find  breaking  input-field-required-added  variables.filter.near.z  SDL:28'],
    ['find  breaking  input-field-removed  variables.filter.near.z  SDL:25'],
  ),
  row(
    'a non-null field in an object',
    { sdl: [['name: Word\n', 'name: Word!\n']] },
    ['find  breaking  input-became-required  variables.filter.name  SDL:17'],
    ['find  compatible  input-became-optional  variables.filter.name  SDL:17'],
  ),
  row(
    'a non-null field in a nested object',
    { sdl: [['y: Float\n', 'y: Float!\n']] },
    ['find  breaking  input-became-required  variables.filter.near.y  SDL:27'],
    ['find  compatible  input-became-optional  variables.filter.near.y  SDL:27'],
  ),
  row('another default in an object', { sdl: [['count: Int! = 1', 'count: Int! = 2']] }, [
    'find  dangerous  input-default-changed  variables.filter.count  SDL:21',
  ]),
  row(
    'no default in an object',
    { sdl: [['count: Int! = 1', 'count: Int!']] },
    ['find  breaking  input-became-required  variables.filter.count  SDL:21'],
    ['find  compatible  input-became-optional  variables.filter.count  SDL:21'],
  ),
  row(
    'null instead of a default',
    { sdl: [['count: Int! = 1', 'count: Int']] },
    [
      'find  dangerous  input-default-removed  variables.filter.count  SDL:21',
      'find  compatible  input-became-nullable  variables.filter.count  SDL:21',
    ],
    [
      'find  dangerous  input-default-added  variables.filter.count  SDL:21',
      'find  breaking  input-became-non-null  variables.filter.count  SDL:21',
    ],
  ),
  row(
    'a longer list in an object',
    { sdl: [['@limit(max: 3)', '@limit(max: 4)']] },
    ['find  compatible  input-bound-widened  variables.filter.kinds  SDL:20'],
    ['find  breaking  input-bound-tightened  variables.filter.kinds  SDL:20'],
  ),
  row(
    'a larger page in an object',
    { sdl: [['@limit(max: 10)', '@limit(max: 11)']] },
    ['find  compatible  input-bound-widened  variables.filter.first  SDL:22'],
    ['find  breaking  input-bound-tightened  variables.filter.first  SDL:22'],
  ),
  row(
    'a string instead of any JSON in an object',
    { sdl: [['any: JSON', 'any: Word']] },
    ['find  breaking  input-type-changed  variables.filter.any  SDL:23'],
    ['find  compatible  input-became-any  variables.filter.any  SDL:23'],
  ),
  row(
    'a renamed object',
    {
      sdl: [
        ['Place', 'Spot'],
        ['Filter', 'Criteria'],
      ],
      documents: { find: [['Filter', 'Criteria']] },
    },
    [],
  ),
  row(
    'a @oneOf object',
    { sdl: [['input By @oneOf', 'input By']] },
    ['find  compatible  input-one-of-removed  variables.by  SDL:29'],
    ['find  breaking  input-one-of-added  variables.by  SDL:29'],
  ),
  row(
    'another choice of a @oneOf object',
    { sdl: [['  number: Int\n', '  number: Int\n  name: Word\n']] },
    ['find  compatible  input-field-added  variables.by.name  SDL:32'],
    ['find  breaking  input-field-removed  variables.by.name  SDL:29'],
  ),
  row(
    'exactly one of two variables',
    { sdl: [['): Int! @access(to: PUBLIC)', '): Int! @access(to: PUBLIC) @exactlyOne(of: ["size", "price"])']] },
    ['find  breaking  exclusive-tightened  variables  SDL:14'],
    ['find  compatible  exclusive-widened  variables  SDL:2'],
  ),
  row(
    'at most one of two variables',
    {
      sdl: [['): Int! @access(to: PUBLIC)', '): Int! @access(to: PUBLIC) @atMostOne(of: ["size", "price"])']],
    },
    ['find  breaking  exclusive-tightened  variables  SDL:14'],
    ['find  compatible  exclusive-widened  variables  SDL:2'],
  ),
  row('an argument that no document passes', { sdl: [['    id: ID\n', '']] }, []),
];

const either = `type Query {
  find(a: Int, b: Int, c: Int): Int! @access(to: PUBLIC) @exactlyOne(of: ["a", "b"])
}`;
const some = rowsOf({ sdl: either, documents: { find: 'query find($a: Int, $b: Int) {\n  find(a: $a, b: $b)\n}' } });

const single = rowsOf({ sdl: either, documents: { find: 'query find($a: Int!) {\n  find(a: $a)\n}' } });

export const alternatives = [
  single(
    'a second choice beside a required variable',
    inFind(['$a: Int!)', '$a: Int, $b: Int)'], ['a: $a)', 'a: $a, b: $b)']),
    [
      'find  compatible  input-became-optional  variables.a  documents/a/find.graphql:1',
      'find  compatible  variable-added  variables.b  documents/a/find.graphql:1',
      'find  compatible  exclusive-widened  variables  SDL:2',
    ],
    [
      'find  breaking  input-became-required  variables.a  documents/a/find.graphql:1',
      'find  breaking  variable-removed  variables.b  documents/a/find.graphql:1',
      'find  compatible  exclusive-widened  variables  SDL:2',
    ],
  ),
  some(
    'a new third choice',
    {
      sdl: [['"b"]', '"b", "c"]']],
      documents: {
        find: [
          ['$b: Int)', '$b: Int, $c: Int)'],
          ['b: $b)', 'b: $b, c: $c)'],
        ],
      },
    },
    [
      'find  compatible  variable-added  variables.c  documents/a/find.graphql:1',
      'find  compatible  exclusive-widened  variables  SDL:2',
    ],
    [
      'find  breaking  variable-removed  variables.c  documents/a/find.graphql:1',
      'find  compatible  exclusive-widened  variables  SDL:2',
    ],
  ),
  some(
    'an optional choice',
    { sdl: [['@exactlyOne', '@atMostOne']] },
    ['find  compatible  exclusive-widened  variables  SDL:2'],
    ['find  breaking  exclusive-tightened  variables  SDL:2'],
  ),
];
