import { editsOf, rowsOf } from './row.js';

// Fields behind keys of the same form.

const sdl = `type Query {
  top(kind: Kind! = ANY, size: Int! = 5, text: String = "x"): Shop! @access(to: PUBLIC)
  best(kind: Kind! = ANY, size: Int! = 5, text: String = "x"): Shop! @access(to: PUBLIC)
}
type Shop {
  name: String!
  label: String!
  price(in: Currency! = EUR, at: When): Amount!
  cost(in: Currency! = EUR, at: When): Amount!
  note: Note
  parts: [Part!]! @limit(max: 3)
}
type Part {
  name: String!
}
input When {
  day: Int! = 1
  year: Int
}
enum Kind {
  ANY
  SOME
}
enum Currency {
  EUR
  USD
}
scalar Note @text(max: 10)`;

const shop = `query shop($when: When) {
  shop: top(size: 5) {
    name
    price(at: $when)
    note
    parts {
      name
    }
  }
}`;

const row = rowsOf({ sdl, documents: { shop } });
const inShop = editsOf('shop');

export const meanings = [
  row('another existing field', inShop(['    name\n    price', '    name: label\n    price']), [
    'shop  dangerous  field-replaced  result.shop.name  documents/a/shop.graphql:3',
  ]),
  row(
    'another existing field, without the old one',
    {
      sdl: [['  name: String!\n  label: String!', '  label: String!']],
      documents: { shop: [['    name\n    price', '    name: label\n    price']] },
    },
    ['shop  dangerous  field-replaced  result.shop.name  documents/a/shop.graphql:3'],
  ),
  row(
    'a new field beside the old one',
    {
      sdl: [['  note: Note', '  note: Note\n  title: String!']],
      documents: { shop: [['    name\n    price', '    name: title\n    price']] },
    },
    ['shop  dangerous  field-replaced  result.shop.name  documents/a/shop.graphql:3'],
  ),
  row(
    'a renamed field under the same key',
    {
      sdl: [['  name: String!\n  label', '  title: String!\n  label']],
      documents: { shop: [['    name\n    price', '    name: title\n    price']] },
    },
    [],
  ),
  row(
    'a renamed nullable field',
    {
      sdl: [['  name: String!\n  label', '  title: String\n  label']],
      documents: { shop: [['    name\n    price', '    name: title\n    price']] },
    },
    ['shop  breaking  result-became-nullable  result.shop.name  SDL:6'],
    ['shop  compatible  result-became-non-null  result.shop.name  SDL:6'],
  ),
  row(
    'a renamed field of another scalar',
    {
      sdl: [['  name: String!\n  label', '  title: Note!\n  label']],
      documents: { shop: [['    name\n    price', '    name: title\n    price']] },
    },
    [
      'shop  compatible  result-bound-lowered  result.shop.name  documents/a/shop.graphql:3',
      'shop  dangerous  scalar-renamed  result.shop.name  documents/a/shop.graphql:3',
      'shop  dangerous  field-replaced  result.shop.name  documents/a/shop.graphql:3',
    ],
    [
      'shop  dangerous  result-bound-raised  result.shop.name  documents/a/shop.graphql:3',
      'shop  dangerous  scalar-renamed  result.shop.name  documents/a/shop.graphql:3',
      'shop  dangerous  field-replaced  result.shop.name  documents/a/shop.graphql:3',
    ],
  ),
  row(
    'a renamed field with other arguments',
    {
      sdl: [['  price(in: Currency! = EUR', '  amount(in: Currency! = USD']],
      documents: { shop: [['    price(at: $when)', '    price: amount(at: $when)']] },
    },
    ['shop  dangerous  field-replaced  result.shop.price  documents/a/shop.graphql:4'],
  ),
  row(
    'a renamed field in a renamed type',
    {
      sdl: [
        ['  name: String!\n}\ninput', '  title: String!\n}\ninput'],
        ['Part', 'Piece'],
      ],
      documents: { shop: [['      name', '      name: title']] },
    },
    [],
  ),
  row('another field with arguments', inShop(['    price(', '    price: cost(']), [
    'shop  dangerous  field-replaced  result.shop.price  documents/a/shop.graphql:4',
  ]),
  row('another existing root field', inShop(['shop: top', 'shop: best']), [
    'shop  dangerous  field-replaced  result.shop  documents/a/shop.graphql:2',
  ]),
  row(
    'a renamed root field',
    { sdl: [['  top(', '  first(']], documents: { shop: [['shop: top', 'shop: first']] } },
    [],
  ),
  row('another literal', inShop(['size: 5', 'size: 6']), [
    'shop  dangerous  argument-changed  result.shop  documents/a/shop.graphql:2',
  ]),
  row('another literal of an enum', inShop(['size: 5', 'size: 5, kind: SOME']), [
    'shop  dangerous  argument-changed  result.shop  documents/a/shop.graphql:2',
  ]),
  row('a literal equal to the default', inShop(['size: 5', 'size: 5, kind: ANY']), []),
  row('an omitted literal that equalled the default', inShop(['(size: 5)', '']), []),
  row('another default of an omitted argument', { sdl: [['top(kind: Kind! = ANY', 'top(kind: Kind! = SOME']] }, [
    'shop  dangerous  argument-default-changed  result.shop  SDL:2',
  ]),
  row('another default in an input object', { sdl: [['price(in: Currency! = EUR', 'price(in: Currency! = USD']] }, [
    'shop  dangerous  argument-default-changed  result.shop.price  SDL:8',
  ]),
  row(
    'another default of a written argument',
    { sdl: [['top(kind: Kind! = ANY, size: Int! = 5', 'top(kind: Kind! = ANY, size: Int! = 7']] },
    [],
  ),
  row(
    'a default of an argument with an optional variable',
    { sdl: [['price(in: Currency! = EUR, at: When)', 'price(in: Currency! = EUR, at: When = { year: 1 })']] },
    ['shop  dangerous  argument-default-changed  result.shop.price  SDL:8'],
  ),
  row('a new argument with a default', { sdl: [['top(kind', 'top(hidden: Boolean! = false, kind']] }, [
    'shop  dangerous  argument-default-changed  result.shop  SDL:2',
  ]),
  row('a new argument without a default', { sdl: [['top(kind', 'top(hidden: Boolean, kind']] }, []),
  row(
    'a variable instead of a literal, with the same default',
    inShop(['$when: When', '$when: When, $size: Int! = 5'], ['size: 5', 'size: $size']),
    ['shop  compatible  variable-added  variables.size  documents/a/shop.graphql:1'],
    ['shop  breaking  variable-removed  variables.size  documents/a/shop.graphql:1'],
  ),
  row(
    'a variable instead of a literal, with another default',
    inShop(['$when: When', '$when: When, $size: Int! = 6'], ['size: 5', 'size: $size']),
    [
      'shop  compatible  variable-added  variables.size  documents/a/shop.graphql:1',
      'shop  dangerous  argument-changed  result.shop  documents/a/shop.graphql:2',
    ],
    ['shop  breaking  variable-removed  variables.size  documents/a/shop.graphql:1'],
  ),
  row(
    'a variable instead of an omitted argument',
    inShop(['$when: When', '$when: When, $text: String'], ['size: 5', 'size: 5, text: $text']),
    ['shop  compatible  variable-added  variables.text  documents/a/shop.graphql:1'],
    ['shop  breaking  variable-removed  variables.text  documents/a/shop.graphql:1'],
  ),
  row('a renamed scalar', { sdl: [['Note', 'Remark']] }, ['shop  dangerous  scalar-renamed  result.shop.note  SDL:10']),
  row('another default in an object that clients send', { sdl: [['day: Int! = 1', 'day: Int! = 2']] }, [
    'shop  dangerous  input-default-changed  variables.when.day  SDL:17',
  ]),
  row(
    'arguments in another order',
    { sdl: [['kind: Kind! = ANY, size: Int! = 5', 'size: Int! = 5, kind: Kind! = ANY']] },
    [],
  ),
];

const inList = editsOf('list');

const literal = rowsOf({
  sdl: `type Query {
  list(of: [Int!] @limit(max: 3), filter: Filter): Int! @access(to: PUBLIC)
}
input Filter {
  from: Int
  kind: Kind! = ANY
}
enum Kind {
  ANY
  SOME
}`,
  documents: { list: 'query list {\n  list(of: [1, 2], filter: { from: 1 })\n}' },
});

const optional = rowsOf({
  sdl: `type Query {
  list(filter: Filter): Int! @access(to: PUBLIC)
}
input Filter {
  from: Int = 1
  to: Int
}`,
  documents: { list: 'query list($from: Int) {\n  list(filter: { from: $from })\n}' },
});

/** Objects without variables. */
const fixed = rowsOf({
  sdl: `type Query {
  list(filters: [Filter!] @limit(max: 2), in: [Int] @limit(max: 2)): Int! @access(to: PUBLIC)
}
input Filter {
  a: Int
  from: Int = 1
  to: Int
}`,
  documents: { list: 'query list {\n  list(filters: [{ a: 1 }], in: [1])\n}' },
});

const sized = rowsOf({
  sdl: 'type Query {\n  list(size: Int = 5): Int! @access(to: PUBLIC)\n}',
  documents: { list: 'query list($size: Int!) {\n  list(size: $size)\n}' },
});

const defaulted = rowsOf({
  sdl: 'type Query {\n  list(size: Int = 5): Int! @access(to: PUBLIC)\n}',
  documents: { list: 'query list($size: Int = 5) {\n  list(size: $size)\n}' },
});

const twoInputs = `type Query {
  list(one: One, other: Other): Int! @access(to: PUBLIC)
}
input One {
  text: First
}
input Other {
  text: Second
}
scalar First @text(max: 10)
scalar Second @text(max: 10)`;
const list = 'query list($one: One, $other: Other) {\n  list(one: $one, other: $other)\n}';

const unlike = rowsOf({ sdl: twoInputs, documents: { list } });

const alike = rowsOf({ sdl: twoInputs.replace('text: Second', 'text: First'), documents: { list } });

const noted = `type Query {
  list(filter: Filter): Int! @access(to: PUBLIC)
}
input Filter {
  from: Int = 1
  note: String
}`;
const withNote = (note: string) => ({
  sdl: noted,
  documents: { list: `query list($from: Int!) {\n  list(filter: { from: $from, note: ${note} })\n}` },
});

const required = rowsOf(withNote('"$from = 1"'));
const quoted = rowsOf(withNote(String.raw`"""a \""" $from = 1"""`));

const identified = rowsOf({
  sdl: `type Query {
  book(id: ID, in: Choice, json: JSON): Int @access(to: PUBLIC)
}
input Choice {
  id: ID = 7
  ids: [ID!] @limit(max: 3)
}`,
  documents: {
    book: 'query book($own: ID!) {\n  book(id: 5, in: { id: $own, ids: [1, 2] }, json: 5)\n}',
  },
});
const inBook = editsOf('book');

export const literals = [
  required(
    'an optional variable within an object of a field with a default',
    inList(['Int!)', 'Int)']),
    ['list  compatible  input-became-optional  variables.from  documents/a/list.graphql:1'],
    [
      'list  breaking  input-became-required  variables.from  documents/a/list.graphql:1',
      'list  dangerous  argument-changed  result.list  documents/a/list.graphql:2',
    ],
  ),
  required('another string within an object', inList(['"$from = 1"', '"$from = 2"']), [
    'list  dangerous  argument-changed  result.list  documents/a/list.graphql:2',
  ]),
  quoted('another text within a block string with escaped quotes', inList(['$from = 1', '$from = 2']), [
    'list  dangerous  argument-changed  result.list  documents/a/list.graphql:2',
  ]),
  identified('an ID as a string', inBook(['id: 5', 'id: "5"'], ['[1, 2]', '["1", 2]']), []),
  identified('another ID', inBook(['id: 5', 'id: "6"']), [
    'book  dangerous  argument-changed  result.book  documents/a/book.graphql:2',
  ]),
  identified('any JSON as a string', inBook(['json: 5', 'json: "5"']), [
    'book  dangerous  argument-changed  result.book  documents/a/book.graphql:2',
  ]),
  identified(
    'a variable instead of an ID, with the same default',
    inBook(['($own', '($id: ID! = 5, $own'], ['id: 5', 'id: $id']),
    ['book  compatible  variable-added  variables.id  documents/a/book.graphql:1'],
    ['book  breaking  variable-removed  variables.id  documents/a/book.graphql:1'],
  ),
  identified(
    'an optional variable of an ID within an object with a default',
    inBook(['$own: ID!', '$own: ID']),
    ['book  compatible  input-became-optional  variables.own  documents/a/book.graphql:1'],
    [
      'book  breaking  input-became-required  variables.own  documents/a/book.graphql:1',
      'book  dangerous  argument-changed  result.book  documents/a/book.graphql:2',
    ],
  ),
  alike(
    'another scalar in one of two input objects of the same form',
    { sdl: [['input Other {\n  text: First', 'input Other {\n  text: Second']] },
    ['list  dangerous  scalar-renamed  variables.other.text  SDL:8'],
    ['list  dangerous  scalar-renamed  variables.other.text  SDL:5'],
  ),
  unlike(
    'the scalars of two input objects of the same form with each other',
    {
      sdl: [
        ['text: First', 'text: Third'],
        ['text: Second', 'text: First'],
        ['text: Third', 'text: Second'],
      ],
    },
    [
      'list  dangerous  scalar-renamed  variables.one.text  SDL:5',
      'list  dangerous  scalar-renamed  variables.other.text  SDL:8',
    ],
  ),
  sized(
    'an optional variable of an argument with a default',
    inList(['Int!)', 'Int)']),
    ['list  compatible  input-became-optional  variables.size  documents/a/list.graphql:1'],
    [
      'list  breaking  input-became-required  variables.size  documents/a/list.graphql:1',
      'list  dangerous  argument-default-changed  result.list  SDL:2',
    ],
  ),
  sized(
    'a default of a variable that equals the one of the argument',
    inList(['Int!)', 'Int = 5)']),
    ['list  compatible  input-became-optional  variables.size  documents/a/list.graphql:1'],
    ['list  breaking  input-became-required  variables.size  documents/a/list.graphql:1'],
  ),
  defaulted('no default of a variable, but the same one of the argument', inList(['Int = 5)', 'Int)']), []),
  defaulted(
    'no default of a variable, and another one of the argument',
    { sdl: [['size: Int = 5', 'size: Int = 6']], ...inList(['Int = 5)', 'Int)']) },
    ['list  dangerous  input-default-removed  variables.size  documents/a/list.graphql:1'],
    ['list  dangerous  input-default-added  variables.size  documents/a/list.graphql:1'],
  ),
  optional('another default of a field with an optional variable', { sdl: [['from: Int = 1', 'from: Int = 2']] }, [
    'list  dangerous  argument-changed  result.list  documents/a/list.graphql:2',
  ]),
  optional('a default of a field with an optional variable', { sdl: [['from: Int = 1', 'from: Int']] }, [
    'list  dangerous  argument-changed  result.list  documents/a/list.graphql:2',
  ]),
  literal(
    'variables instead of a list and an object, with the same defaults',
    inList(
      ['query list', 'query list($of: [Int!] = [1, 2], $filter: Filter = { kind: ANY, from: 1 })'],
      ['of: [1, 2]', 'of: $of'],
      ['{ from: 1 })\n', '$filter)\n'],
    ),
    [
      'list  compatible  variable-added  variables.filter  documents/a/list.graphql:1',
      'list  compatible  variable-added  variables.of  documents/a/list.graphql:1',
    ],
    [
      'list  breaking  variable-removed  variables.filter  documents/a/list.graphql:1',
      'list  breaking  variable-removed  variables.of  documents/a/list.graphql:1',
    ],
  ),
  literal(
    'a variable instead of an object, with another default',
    inList(['query list', 'query list($filter: Filter = { kind: SOME, from: 1 })'], ['{ from: 1 })\n', '$filter)\n']),
    [
      'list  compatible  variable-added  variables.filter  documents/a/list.graphql:1',
      'list  dangerous  argument-changed  result.list  documents/a/list.graphql:2',
    ],
    ['list  breaking  variable-removed  variables.filter  documents/a/list.graphql:1'],
  ),
  literal(
    'a variable within an object, with the same default',
    inList(['query list', 'query list($from: Int = 1)'], ['{ from: 1 }', '{ from: $from }']),
    ['list  compatible  variable-added  variables.from  documents/a/list.graphql:1'],
    [
      'list  breaking  variable-removed  variables.from  documents/a/list.graphql:1',
      'list  dangerous  argument-changed  result.list  documents/a/list.graphql:2',
    ],
  ),
  literal(
    'a variable within an object, with another default',
    inList(['query list', 'query list($from: Int = 2)'], ['{ from: 1 }', '{ from: $from }']),
    [
      'list  compatible  variable-added  variables.from  documents/a/list.graphql:1',
      'list  dangerous  argument-changed  result.list  documents/a/list.graphql:2',
    ],
    [
      'list  breaking  variable-removed  variables.from  documents/a/list.graphql:1',
      'list  dangerous  argument-changed  result.list  documents/a/list.graphql:2',
    ],
  ),
  literal(
    'a variable without a default instead of a value within an object',
    inList(['query list', 'query list($from: Int)'], ['{ from: 1 }', '{ from: $from }']),
    [
      'list  compatible  variable-added  variables.from  documents/a/list.graphql:1',
      'list  dangerous  argument-changed  result.list  documents/a/list.graphql:2',
    ],
    [
      'list  breaking  variable-removed  variables.from  documents/a/list.graphql:1',
      'list  dangerous  argument-changed  result.list  documents/a/list.graphql:2',
    ],
  ),
  optional(
    'one more field of an object, with an optional variable',
    inList(['$from: Int', '$from: Int, $to: Int'], ['from: $from', 'from: $from, to: $to']),
    ['list  compatible  variable-added  variables.to  documents/a/list.graphql:1'],
    [
      'list  breaking  variable-removed  variables.to  documents/a/list.graphql:1',
      'list  dangerous  argument-changed  result.list  documents/a/list.graphql:2',
    ],
  ),
  required(
    'a field with a default that gets an optional variable, and another one that gets a default',
    inList(['$from: Int!', '$from: Int!, $note: String = "$from = 1"'], ['note: "$from = 1"', 'note: $note']),
    ['list  compatible  variable-added  variables.note  documents/a/list.graphql:1'],
    [
      'list  breaking  variable-removed  variables.note  documents/a/list.graphql:1',
      'list  dangerous  argument-changed  result.list  documents/a/list.graphql:2',
    ],
  ),
  fixed(
    'optional variables in a list of objects, beside a default of the SDL',
    inList(['query list', 'query list($from: Int, $to: Int)'], ['{ a: 1 }', '{ a: 1, from: $from, to: $to }']),
    [
      'list  compatible  variable-added  variables.from  documents/a/list.graphql:1',
      'list  compatible  variable-added  variables.to  documents/a/list.graphql:1',
    ],
    [
      'list  breaking  variable-removed  variables.from  documents/a/list.graphql:1',
      'list  breaking  variable-removed  variables.to  documents/a/list.graphql:1',
      'list  dangerous  argument-changed  result.list  documents/a/list.graphql:2',
    ],
  ),
  fixed(
    'an optional variable as an entry of a list',
    inList(['query list', 'query list($n: Int)'], ['in: [1]', 'in: [1, $n]']),
    [
      'list  compatible  variable-added  variables.n  documents/a/list.graphql:1',
      'list  dangerous  argument-changed  result.list  documents/a/list.graphql:2',
    ],
    [
      'list  breaking  variable-removed  variables.n  documents/a/list.graphql:1',
      'list  dangerous  argument-changed  result.list  documents/a/list.graphql:2',
    ],
  ),
];
