import { editsOf, rowsOf } from './row.js';

// Results: one document of a shop, one item per line of SDL and document.

const sdl = `type Query {
  shop(first: Int! = 20 @limit(max: 50)): Shop! @access(to: PUBLIC)
}
type Shop {
  name: String!
  slogan: String
  items: [Item!]!
  tags: [Tag!]! @limit(max: 10)
  sizes: [Int!]! @limit(max: 4)
}
type Item {
  id: ID!
  title: Title!
  label: Title
  price: Amount!
  weight: Float
  count: Int
  kind: Kind!
  seller: Seller!
  since: DateTime!
}
type Seller {
  name: String!
  city: String!
}
enum Kind {
  GOOD
  SERVICE
}
scalar Title @text(min: 2, max: 80, pattern: "^[a-z]+$", format: "regex")
scalar Tag @text(max: 10)`;

const shop = `query shop($first: Int! = 20, $full: Boolean! = false) {
  shop(first: $first) {
    name
    slogan @include(if: $full)
    tags
    sizes
    items {
      id
      title
      price
      weight
      count
      kind
      since
      seller {
        name
      }
    }
  }
}`;

const row = rowsOf({ sdl, documents: { shop } });
const inShop = editsOf('shop');

const merged = rowsOf({
  sdl: `type Query {
  shop: Shop! @access(to: PUBLIC)
}
type Shop {
  seller: Seller!
}
type Seller {
  name: String!
  city: String!
  street: String
  phone: String
}`,
  documents: {
    shop: `query shop($full: Boolean! = false, $long: Boolean! = false) {
  shop {
    seller { name street @include(if: $full) phone @include(if: $long) kind: __typename @include(if: $full) }
    seller @include(if: $full) { city }
  }
}`,
  },
});

const optional = rowsOf({
  sdl: `type Query {
  shop: Shop! @access(to: PUBLIC)
}
type Shop {
  seller: Seller!
}
type Seller {
  name: String!
  city: String!
}`,
  documents: {
    shop: `query shop($full: Boolean! = false, $long: Boolean! = false) {
  shop {
    seller @include(if: $full) { name city @include(if: $long) }
  }
}`,
  },
});

export const results = [
  row(
    'a key that the document no longer selects',
    { documents: { shop: [['      price\n', '']] } },
    ['shop  breaking  result-key-removed  result.shop.items[].price  documents/a/shop.graphql:7'],
    ['shop  compatible  result-key-added  result.shop.items[].price  documents/a/shop.graphql:10'],
  ),
  row(
    'a field that the SDL no longer has',
    { sdl: [['  price: Amount!\n', '']], documents: { shop: [['      price\n', '']] } },
    ['shop  breaking  result-key-removed  result.shop.items[].price  SDL:11'],
    ['shop  compatible  result-key-added  result.shop.items[].price  documents/a/shop.graphql:10'],
  ),
  row(
    'an object that the document no longer selects',
    { documents: { shop: [['      seller {\n        name\n      }\n', '']] } },
    ['shop  breaking  result-key-removed  result.shop.items[].seller  documents/a/shop.graphql:7'],
    ['shop  compatible  result-key-added  result.shop.items[].seller  documents/a/shop.graphql:15'],
  ),
  row(
    'a key in an object',
    { documents: { shop: [['        name\n      }', '        name\n        city\n      }']] } },
    ['shop  compatible  result-key-added  result.shop.items[].seller.city  documents/a/shop.graphql:17'],
    ['shop  breaking  result-key-removed  result.shop.items[].seller.city  documents/a/shop.graphql:15'],
  ),
  row(
    'a renamed key',
    { documents: { shop: [['      title', '      heading: title']] } },
    [
      'shop  breaking  result-key-removed  result.shop.items[].title  documents/a/shop.graphql:7',
      'shop  compatible  result-key-added  result.shop.items[].heading  documents/a/shop.graphql:9',
    ],
    [
      'shop  breaking  result-key-removed  result.shop.items[].heading  documents/a/shop.graphql:7',
      'shop  compatible  result-key-added  result.shop.items[].title  documents/a/shop.graphql:9',
    ],
  ),
  row(
    'a field renamed in SDL and document',
    { sdl: [['  title:', '  heading:']], documents: { shop: [['      title', '      heading']] } },
    [
      'shop  breaking  result-key-removed  result.shop.items[].title  SDL:11',
      'shop  compatible  result-key-added  result.shop.items[].heading  documents/a/shop.graphql:9',
    ],
    [
      'shop  breaking  result-key-removed  result.shop.items[].heading  SDL:11',
      'shop  compatible  result-key-added  result.shop.items[].title  documents/a/shop.graphql:9',
    ],
  ),
  row('a field of another scalar', { sdl: [['count: Int', 'count: String']] }, [
    'shop  breaking  result-type-changed  result.shop.items[].count  SDL:17',
  ]),
  row(
    'an integer that becomes a number',
    { sdl: [['count: Int', 'count: Float']] },
    ['shop  breaking  result-type-changed  result.shop.items[].count  SDL:17'],
    ['shop  compatible  result-number-became-integer  result.shop.items[].count  SDL:17'],
  ),
  row(
    'an id that becomes a string',
    { sdl: [['id: ID!', 'id: String!']] },
    [
      'shop  dangerous  result-bound-raised  result.shop.items[].id  SDL:12',
      'shop  dangerous  result-bound-raised  result.shop.items[].id  SDL:12',
      'shop  dangerous  result-pattern-removed  result.shop.items[].id  SDL:12',
      'shop  dangerous  scalar-renamed  result.shop.items[].id  SDL:12',
    ],
    [
      'shop  compatible  result-bound-lowered  result.shop.items[].id  SDL:12',
      'shop  compatible  result-bound-lowered  result.shop.items[].id  SDL:12',
      'shop  compatible  result-pattern-added  result.shop.items[].id  SDL:12',
      'shop  dangerous  scalar-renamed  result.shop.items[].id  SDL:12',
    ],
  ),
  row('an id that becomes an integer', { sdl: [['id: ID!', 'id: Int!']] }, [
    'shop  breaking  result-type-changed  result.shop.items[].id  SDL:12',
  ]),
  row('an enum that becomes a string', { sdl: [['kind: Kind!', 'kind: String!']] }, [
    'shop  breaking  result-type-changed  result.shop.items[].kind  SDL:18',
  ]),
  row(
    'a leaf that becomes an object',
    { sdl: [['weight: Float', 'weight: Seller']], documents: { shop: [['      weight', '      weight { name }']] } },
    ['shop  breaking  result-type-changed  result.shop.items[].weight  SDL:16'],
  ),
  row(
    'a scalar with another JSON form',
    { sdl: [['scalar Tag @text(max: 10)', 'scalar Tag @range(min: 0, max: 10)']] },
    ['shop  breaking  result-type-changed  result.shop.tags[]  SDL:31'],
  ),
  row('a list instead of a value', { sdl: [['seller: Seller!', 'seller: [Seller!]! @limit(max: 3)']] }, [
    'shop  breaking  result-list-nesting-changed  result.shop.items[].seller  SDL:19',
  ]),
  row(
    'a nullable value',
    { sdl: [['price: Amount!', 'price: Amount']] },
    ['shop  breaking  result-became-nullable  result.shop.items[].price  SDL:15'],
    ['shop  compatible  result-became-non-null  result.shop.items[].price  SDL:15'],
  ),
  row(
    'a nullable object',
    { sdl: [['seller: Seller!', 'seller: Seller']] },
    ['shop  breaking  result-became-nullable  result.shop.items[].seller  SDL:19'],
    ['shop  compatible  result-became-non-null  result.shop.items[].seller  SDL:19'],
  ),
  row(
    'a nullable result',
    { sdl: [['): Shop! @access', '): Shop @access']] },
    ['shop  breaking  result-became-nullable  result.shop  SDL:2'],
    ['shop  compatible  result-became-non-null  result.shop  SDL:2'],
  ),
  row(
    'nullable entries',
    { sdl: [['items: [Item!]!', 'items: [Item]!']] },
    ['shop  breaking  result-became-nullable  result.shop.items[]  SDL:7'],
    ['shop  compatible  result-became-non-null  result.shop.items[]  SDL:7'],
  ),
  row(
    'a nullable list',
    { sdl: [['items: [Item!]!', 'items: [Item!]']] },
    ['shop  breaking  result-became-nullable  result.shop.items  SDL:7'],
    ['shop  compatible  result-became-non-null  result.shop.items  SDL:7'],
  ),
  row(
    'nullable numbers',
    { sdl: [['sizes: [Int!]!', 'sizes: [Int]!']] },
    ['shop  breaking  result-became-nullable  result.shop.sizes[]  SDL:9'],
    ['shop  compatible  result-became-non-null  result.shop.sizes[]  SDL:9'],
  ),
  row(
    'a key under a condition',
    { documents: { shop: [['      price', '      price @include(if: $full)']] } },
    ['shop  breaking  result-key-became-conditional  result.shop.items[].price  documents/a/shop.graphql:10'],
    ['shop  compatible  result-key-became-unconditional  result.shop.items[].price  documents/a/shop.graphql:10'],
  ),
  row(
    'an object under a condition',
    { documents: { shop: [['seller {', 'seller @skip(if: $full) {']] } },
    ['shop  breaking  result-key-became-conditional  result.shop.items[].seller  documents/a/shop.graphql:15'],
    ['shop  compatible  result-key-became-unconditional  result.shop.items[].seller  documents/a/shop.graphql:15'],
  ),
  row(
    'a fragment under a condition',
    { documents: { shop: [['    sizes', '    ... @include(if: $full) { sizes }']] } },
    ['shop  breaking  result-key-became-conditional  result.shop.sizes  documents/a/shop.graphql:6'],
    ['shop  compatible  result-key-became-unconditional  result.shop.sizes  documents/a/shop.graphql:6'],
  ),
  row(
    'conditions that omit nothing',
    inShop(['      price', '      price @include(if: true)'], ['    sizes', '    ... @skip(if: false) { sizes }']),
    [],
  ),
  row('a reversed condition', { documents: { shop: [['slogan @include(if: $full)', 'slogan @skip(if: $full)']] } }, [
    'shop  breaking  result-condition-changed  result.shop.slogan  documents/a/shop.graphql:4',
  ]),
  row(
    'another default of a condition',
    inShop(['$full: Boolean! = false', '$full: Boolean! = true']),
    ['shop  dangerous  input-default-changed  variables.full  documents/a/shop.graphql:1'],
    [
      'shop  dangerous  input-default-changed  variables.full  documents/a/shop.graphql:1',
      'shop  breaking  result-key-omitted-by-default  result.shop.slogan  documents/a/shop.graphql:4',
    ],
  ),
  row(
    'a condition whose variable becomes required',
    inShop(['$full: Boolean! = false', '$full: Boolean!']),
    ['shop  breaking  input-became-required  variables.full  documents/a/shop.graphql:1'],
    ['shop  compatible  input-became-optional  variables.full  documents/a/shop.graphql:1'],
  ),
  merged(
    'another default and a second condition',
    inShop(
      ['$long: Boolean! = false', '$long: Boolean! = true'],
      ['phone @include(if: $long)', '... @include(if: $full) { phone @include(if: $long) }'],
    ),
    [
      'shop  dangerous  input-default-changed  variables.long  documents/a/shop.graphql:1',
      'shop  breaking  result-condition-changed  result.shop.seller.phone  documents/a/shop.graphql:3',
    ],
    [
      'shop  dangerous  input-default-changed  variables.long  documents/a/shop.graphql:1',
      'shop  compatible  result-condition-widened  result.shop.seller.phone  documents/a/shop.graphql:3',
      'shop  breaking  result-key-omitted-by-default  result.shop.seller.phone  documents/a/shop.graphql:3',
    ],
  ),
  row(
    'a condition on the parent instead of the key',
    { documents: { shop: [['slogan @include(if: $full)', '... @include(if: $full) { slogan }']] } },
    [],
  ),
  row(
    'a condition on one of several selections of the same parent',
    {
      documents: {
        shop: [['        name\n      }', '        name\n      }\n      seller @include(if: $full) { city }']],
      },
    },
    ['shop  compatible  result-key-added  result.shop.items[].seller.city  documents/a/shop.graphql:18'],
    ['shop  breaking  result-key-removed  result.shop.items[].seller.city  documents/a/shop.graphql:15'],
  ),
  merged(
    'another condition on one of several selections',
    { documents: { shop: [['seller @include(if: $full)', 'seller @include(if: $long)']] } },
    ['shop  breaking  result-condition-changed  result.shop.seller.city  documents/a/shop.graphql:4'],
  ),
  merged(
    'a reversed condition on one of several selections',
    { documents: { shop: [['seller @include(if: $full)', 'seller @skip(if: $full)']] } },
    ['shop  breaking  result-condition-changed  result.shop.seller.city  documents/a/shop.graphql:4'],
  ),
  merged(
    'another condition of __typename',
    { documents: { shop: [['__typename @include(if: $full)', '__typename @include(if: $long)']] } },
    ['shop  breaking  result-condition-changed  result.shop.seller.kind  documents/a/shop.graphql:3'],
  ),
  merged(
    'a conditional __typename that the document no longer selects',
    { documents: { shop: [[' kind: __typename @include(if: $full)', '']] } },
    ['shop  breaking  result-key-removed  result.shop.seller.kind  documents/a/shop.graphql:3'],
    ['shop  compatible  result-key-added  result.shop.seller.kind  documents/a/shop.graphql:3'],
  ),
  merged(
    'a condition in one of several selections instead of on it',
    { documents: { shop: [['seller @include(if: $full) { city }', 'seller { city @include(if: $full) }']] } },
    [],
  ),
  merged(
    'a second condition around a conditional key',
    inShop(['street @include(if: $full)', '... @include(if: $long) { street @include(if: $full) }']),
    ['shop  breaking  result-condition-changed  result.shop.seller.street  documents/a/shop.graphql:3'],
    ['shop  compatible  result-condition-widened  result.shop.seller.street  documents/a/shop.graphql:3'],
  ),
  merged(
    'a conditional key that a conditional fragment repeats',
    inShop(['{ name street', '{ ... @include(if: $long) { street @include(if: $full) } name street']),
    [],
  ),
  merged(
    'opposite conditions of one key',
    inShop(['{ name street', '{ name @include(if: $long) name @skip(if: $long) street']),
    [],
  ),
  optional(
    'conditions that the parent has already',
    inShop(['{ name city', '{ name @include(if: $full) ... @include(if: $full) { city @include(if: $long) } city']),
    [],
  ),
  optional(
    'two conditional selections of the same parent',
    inShop(['{ name city', '{ name } seller @include(if: $full) { city']),
    [],
  ),
  optional(
    'conditions on the keys instead of the parent',
    inShop(['seller @include(if: $full) { name', 'seller { name @include(if: $full)']),
    [
      'shop  compatible  result-key-became-unconditional  result.shop.seller  documents/a/shop.graphql:3',
      'shop  breaking  result-key-became-conditional  result.shop.seller.name  documents/a/shop.graphql:3',
    ],
    [
      'shop  breaking  result-key-became-conditional  result.shop.seller  documents/a/shop.graphql:3',
      'shop  compatible  result-key-became-unconditional  result.shop.seller.name  documents/a/shop.graphql:3',
    ],
  ),
  row(
    'a condition that always omits it',
    { documents: { shop: [['    sizes', '    sizes @skip(if: true)']] } },
    ['shop  breaking  result-key-removed  result.shop.sizes  documents/a/shop.graphql:2'],
    ['shop  compatible  result-key-added  result.shop.sizes  documents/a/shop.graphql:6'],
  ),
  row(
    'an enum value',
    { sdl: [['  SERVICE\n', '  SERVICE\n  RENTAL\n']] },
    ['shop  dangerous  result-enum-value-added  result.shop.items[].kind  SDL:26'],
    ['shop  compatible  result-enum-value-removed  result.shop.items[].kind  SDL:26'],
  ),
  row('an enum with other values', { sdl: [['  SERVICE\n', '  LEASE\n']] }, [
    'shop  dangerous  result-enum-value-added  result.shop.items[].kind  SDL:26',
    'shop  compatible  result-enum-value-removed  result.shop.items[].kind  SDL:26',
  ]),
  row(
    'a higher bound of a list',
    { sdl: [['tags: [Tag!]! @limit(max: 10)', 'tags: [Tag!]! @limit(max: 12)']] },
    ['shop  dangerous  result-bound-raised  result.shop.tags  SDL:8'],
    ['shop  compatible  result-bound-lowered  result.shop.tags  SDL:8'],
  ),
  row(
    'a higher bound of a page whose size clients send',
    { sdl: [['first: Int! = 20 @limit(max: 50)', 'first: Int! = 20 @limit(max: 60)']] },
    ['shop  compatible  input-bound-widened  variables.first  SDL:2'],
    ['shop  breaking  input-bound-tightened  variables.first  SDL:2'],
  ),
  row(
    'a page with a fixed size in the document',
    inShop(['$first: Int! = 20, ', ''], ['first: $first', 'first: 20']),
    [
      'shop  breaking  variable-removed  variables.first  documents/a/shop.graphql:1',
      'shop  dangerous  result-bound-raised  result.shop.items  documents/a/shop.graphql:7',
    ],
    ['shop  compatible  variable-added  variables.first  documents/a/shop.graphql:1'],
  ),
  row(
    'a longer string',
    { sdl: [['max: 80', 'max: 90']] },
    ['shop  dangerous  result-bound-raised  result.shop.items[].title  SDL:30'],
    ['shop  compatible  result-bound-lowered  result.shop.items[].title  SDL:30'],
  ),
  row(
    'a shorter string',
    { sdl: [['min: 2', 'min: 1']] },
    ['shop  dangerous  result-bound-raised  result.shop.items[].title  SDL:30'],
    ['shop  compatible  result-bound-lowered  result.shop.items[].title  SDL:30'],
  ),
  row(
    'a range of integers instead of any number',
    {
      sdl: [
        ['weight: Float', 'weight: Share'],
        ['scalar Tag', 'scalar Share @range(min: 0, max: 100)\nscalar Tag'],
      ],
    },
    [
      'shop  compatible  result-number-became-integer  result.shop.items[].weight  SDL:16',
      'shop  dangerous  scalar-renamed  result.shop.items[].weight  SDL:16',
    ],
    ['shop  breaking  result-type-changed  result.shop.items[].weight  SDL:16'],
  ),
  row(
    'a string without its pattern',
    { sdl: [[', pattern: "^[a-z]+$"', '']] },
    ['shop  dangerous  result-pattern-removed  result.shop.items[].title  SDL:30'],
    ['shop  compatible  result-pattern-added  result.shop.items[].title  SDL:30'],
  ),
  row('a string with another pattern', { sdl: [['^[a-z]+$', '^[a-y]+$']] }, [
    'shop  compatible  result-pattern-added  result.shop.items[].title  SDL:30',
    'shop  dangerous  result-pattern-removed  result.shop.items[].title  SDL:30',
  ]),
  row(
    'a string without its format',
    { sdl: [[', format: "regex"', '']] },
    ['shop  dangerous  result-format-changed  result.shop.items[].title  SDL:30'],
    ['shop  compatible  result-format-added  result.shop.items[].title  SDL:30'],
  ),
  row('a string of another format', { sdl: [['format: "regex"', 'format: "uri"']] }, [
    'shop  dangerous  result-format-changed  result.shop.items[].title  SDL:30',
  ]),
  row(
    'a time that becomes any string',
    { sdl: [['since: DateTime!', 'since: String!']] },
    [
      'shop  dangerous  result-pattern-removed  result.shop.items[].since  SDL:20',
      'shop  dangerous  result-format-changed  result.shop.items[].since  SDL:20',
      'shop  dangerous  scalar-renamed  result.shop.items[].since  SDL:20',
    ],
    [
      'shop  compatible  result-pattern-added  result.shop.items[].since  SDL:20',
      'shop  compatible  result-format-added  result.shop.items[].since  SDL:20',
      'shop  dangerous  scalar-renamed  result.shop.items[].since  SDL:20',
    ],
  ),
  row(
    'a renamed enum',
    {
      sdl: [
        ['kind: Kind!', 'kind: ItemKind!'],
        ['enum Kind', 'enum ItemKind'],
      ],
    },
    [],
  ),
  row(
    'renamed types',
    {
      sdl: [
        ['Seller', 'Merchant'],
        ['Item', 'Article'],
      ],
    },
    [],
  ),
  row('a field that no document selects', { sdl: [['  city: String!\n', '  town: Int\n']] }, []),
  row('a field that another document selects', { sdl: [['label: Title', 'label: Tag']] }, []),
];
