import { type Edits, rowsOf } from './row.js';
import type { Edit } from './support.js';

// Interfaces and unions, fragments on them, aliases.

const sdl = `type Query {
  pets: [Pet!]! @limit(max: 9) @access(to: PUBLIC)
  things: [Thing!]! @limit(max: 9) @access(to: PUBLIC)
  named: [Named!]! @limit(max: 9) @access(to: PUBLIC)
}
interface Named {
  name: String!
}
type Dog implements Named {
  name: String!
  age: Int
  barks: Boolean!
}
type Cat implements Named {
  name: String!
  age: Int
  lives: Int!
}
type Stone {
  weight: Int!
}
union Pet = Dog | Cat
union Thing = Dog | Stone`;

const documents = {
  pets: `query pets {
  pets {
    __typename
    ...Named
    ... on Dog {
      barks
    }
    ... on Cat {
      lives
    }
  }
}
fragment Named on Named {
  name
}`,
  things: `query things {
  things {
    ... on Dog {
      name
      years: age
    }
    ... on Stone {
      weight
    }
  }
}`,
  named: `query named {
  named {
    title: name
  }
}`,
};

const row = rowsOf({ sdl, documents });
const BIRD = 'type Bird implements Named {\n  name: String!\n  age: Int\n}\nunion Pet';

export const shapes = [
  row(
    'a possible type that clients know by name',
    {
      sdl: [
        ['Dog | Cat', 'Dog | Cat | Bird'],
        ['union Pet', BIRD],
      ],
    },
    ['pets  dangerous  possible-type-added  result.pets[]  SDL:26'],
    ['pets  compatible  possible-type-removed  result.pets[]  SDL:22'],
  ),
  row('a possible type that clients cannot distinguish', { sdl: [['union Pet', BIRD]] }, []),
  row(
    'a possible type without selected fields',
    {
      sdl: [
        ['Dog | Stone', 'Dog | Stone | Hole'],
        ['union Thing', 'type Hole {\n  depth: Int\n}\nunion Thing'],
      ],
    },
    ['things  dangerous  possible-type-added  result.things[]  SDL:26'],
    ['things  compatible  possible-type-removed  result.things[]  SDL:23'],
  ),
  row(
    'a possible type with the keys of another',
    {
      sdl: [['Dog | Stone', 'Dog | Stone | Cat']],
      documents: {
        things: [['    ... on Stone', '    ... on Cat {\n      name\n      years: age\n    }\n    ... on Stone']],
      },
    },
    [],
  ),
  row(
    'a possible type with more keys than another',
    {
      sdl: [['Dog | Stone', 'Dog | Stone | Cat']],
      documents: {
        things: [
          ['    ... on Stone', '    ... on Cat {\n      name\n      years: age\n      lives\n    }\n    ... on Stone'],
        ],
      },
    },
    ['things  compatible  result-key-added  result.things[].lives  documents/a/things.graphql:10'],
    ['things  breaking  result-key-removed  result.things[].lives  documents/a/things.graphql:2'],
  ),
  row('a renamed type with __typename', { sdl: [['Cat', 'Lion']], documents: { pets: [['Cat', 'Lion']] } }, [
    'pets  breaking  result-typename-changed  result.pets[].__typename  SDL:22',
  ]),
  row(
    'a renamed type without __typename',
    { sdl: [['Stone', 'Rock']], documents: { things: [['Stone', 'Rock']] } },
    [],
  ),
  row(
    'a renamed interface',
    {
      sdl: [
        ['interface Named', 'interface Called'],
        ['implements Named', 'implements Called'],
        ['[Named!]', '[Called!]'],
      ],
      documents: { pets: [['on Named', 'on Called']] },
    },
    [],
  ),
  row('a union in another order', { sdl: [['Dog | Cat', 'Cat | Dog']] }, []),
  row(
    'a key that a fragment no longer has',
    { documents: { pets: [['    ... on Cat {\n      lives\n    }\n', '']] } },
    ['pets  breaking  result-key-removed  result.pets[].lives  documents/a/pets.graphql:2'],
    ['pets  compatible  result-key-added  result.pets[].lives  documents/a/pets.graphql:9'],
  ),
  row(
    'a fragment on one of two types',
    { documents: { things: [['    ... on Stone {\n      weight\n    }\n', '']] } },
    ['things  breaking  result-key-removed  result.things[].weight  documents/a/things.graphql:2'],
    ['things  compatible  result-key-added  result.things[].weight  documents/a/things.graphql:8'],
  ),
  row(
    'a key in a fragment',
    {
      documents: {
        pets: [
          ['fragment Named on Named {\n  name', 'fragment Named on Named {\n  name\n  ... on Dog {\n    age\n  }'],
        ],
      },
    },
    ['pets  compatible  result-key-added  result.pets[].age  documents/a/pets.graphql:16'],
    ['pets  breaking  result-key-removed  result.pets[].age  documents/a/pets.graphql:2'],
  ),
  row(
    'a key of a fragment that the SDL no longer has',
    { sdl: [['  lives: Int!\n', '']], documents: { pets: [['    ... on Cat {\n      lives\n    }\n', '']] } },
    ['pets  breaking  result-key-removed  result.pets[].lives  SDL:21'],
    ['pets  compatible  result-key-added  result.pets[].lives  documents/a/pets.graphql:9'],
  ),
  row(
    'an inlined fragment',
    {
      documents: {
        pets: [
          ['    ...Named\n', '    name\n'],
          ['    name', '    ... on Named { name }'],
          ['\nfragment Named on Named {\n  name\n}', ''],
        ],
      },
    },
    [],
  ),
  row(
    'a renamed fragment',
    {
      documents: {
        pets: [
          ['...Named', '...Naming'],
          ['fragment Named', 'fragment Naming'],
        ],
      },
    },
    [],
  ),
  row(
    'no __typename',
    { documents: { pets: [['    __typename\n', '']] } },
    ['pets  breaking  result-key-removed  result.pets[].__typename  documents/a/pets.graphql:2'],
    ['pets  compatible  result-key-added  result.pets[].__typename  documents/a/pets.graphql:2'],
  ),
  row(
    '__typename under another key',
    { documents: { pets: [['__typename', 'type: __typename']] } },
    [
      'pets  breaking  result-key-removed  result.pets[].__typename  documents/a/pets.graphql:2',
      'pets  compatible  result-key-added  result.pets[].type  documents/a/pets.graphql:2',
    ],
    [
      'pets  breaking  result-key-removed  result.pets[].type  documents/a/pets.graphql:2',
      'pets  compatible  result-key-added  result.pets[].__typename  documents/a/pets.graphql:2',
    ],
  ),
  row(
    '__typename for some types',
    {
      documents: {
        pets: [
          ['    __typename\n', ''],
          ['      lives', '      __typename\n      lives'],
        ],
      },
    },
    ['pets  breaking  result-key-removed  result.pets[].__typename  documents/a/pets.graphql:2'],
    ['pets  compatible  result-key-added  result.pets[].__typename  documents/a/pets.graphql:2'],
  ),
  row(
    '__typename under a condition',
    {
      documents: {
        pets: [
          ['query pets', 'query pets($named: Boolean! = true)'],
          ['__typename', '__typename @include(if: $named)'],
        ],
      },
    },
    [
      'pets  compatible  variable-added  variables.named  documents/a/pets.graphql:1',
      'pets  breaking  result-key-became-conditional  result.pets[].__typename  documents/a/pets.graphql:3',
    ],
    [
      'pets  breaking  variable-removed  variables.named  documents/a/pets.graphql:1',
      'pets  compatible  result-key-became-unconditional  result.pets[].__typename  documents/a/pets.graphql:2',
    ],
  ),
  row(
    'an alias',
    { documents: { named: [['title: name', 'name']] } },
    [
      'named  breaking  result-key-removed  result.named[].title  documents/a/named.graphql:2',
      'named  compatible  result-key-added  result.named[].name  documents/a/named.graphql:3',
    ],
    [
      'named  breaking  result-key-removed  result.named[].name  documents/a/named.graphql:2',
      'named  compatible  result-key-added  result.named[].title  documents/a/named.graphql:3',
    ],
  ),
  row(
    'an alias of another field',
    { documents: { things: [['years: age', 'years: name']] } },
    [
      'things  compatible  result-became-non-null  result.things[].years  documents/a/things.graphql:5',
      'things  breaking  result-type-changed  result.things[].years  documents/a/things.graphql:5',
      'things  dangerous  field-replaced  result.things[].years  documents/a/things.graphql:5',
    ],
    [
      'things  breaking  result-became-nullable  result.things[].years  documents/a/things.graphql:5',
      'things  breaking  result-type-changed  result.things[].years  documents/a/things.graphql:5',
      'things  dangerous  field-replaced  result.things[].years  documents/a/things.graphql:5',
    ],
  ),
  row(
    'an alias of another field of the same type',
    {
      sdl: [['  age: Int\n  barks', '  age: Int\n  height: Int\n  barks']],
      documents: { things: [['years: age', 'years: height']] },
    },
    ['things  dangerous  field-replaced  result.things[].years  documents/a/things.graphql:5'],
  ),
  row(
    'a nullable field of one possible type',
    { sdl: [['  lives: Int!', '  lives: Int']] },
    ['pets  breaking  result-became-nullable  result.pets[].lives  SDL:17'],
    ['pets  compatible  result-became-non-null  result.pets[].lives  SDL:17'],
  ),
  row(
    'a field of an interface that is nullable in one type',
    {
      sdl: [
        ['interface Named {\n  name: String!', 'interface Named {\n  name: String'],
        ['  name: String!\n  age: Int\n  lives', '  name: String\n  age: Int\n  lives'],
      ],
    },
    [
      'named  breaking  result-became-nullable  result.named[].title  SDL:15',
      'pets  breaking  result-became-nullable  result.pets[].name  SDL:15',
    ],
    [
      'named  compatible  result-became-non-null  result.named[].title  SDL:10',
      'pets  compatible  result-became-non-null  result.pets[].name  SDL:10',
    ],
  ),
  row(
    'a field of all possible types of another scalar',
    { sdl: [['name: String!', 'name: ID!']] },
    [
      'named  compatible  result-bound-lowered  result.named[].title  SDL:10',
      'named  compatible  result-bound-lowered  result.named[].title  SDL:10',
      'named  compatible  result-pattern-added  result.named[].title  SDL:10',
      'named  dangerous  scalar-renamed  result.named[].title  SDL:10',
      'pets  compatible  result-bound-lowered  result.pets[].name  SDL:10',
      'pets  compatible  result-bound-lowered  result.pets[].name  SDL:10',
      'pets  compatible  result-pattern-added  result.pets[].name  SDL:10',
      'pets  dangerous  scalar-renamed  result.pets[].name  SDL:10',
      'things  compatible  result-bound-lowered  result.things[].name  SDL:10',
      'things  compatible  result-bound-lowered  result.things[].name  SDL:10',
      'things  compatible  result-pattern-added  result.things[].name  SDL:10',
      'things  dangerous  scalar-renamed  result.things[].name  SDL:10',
    ],
    [
      'named  dangerous  result-bound-raised  result.named[].title  SDL:10',
      'named  dangerous  result-bound-raised  result.named[].title  SDL:10',
      'named  dangerous  result-pattern-removed  result.named[].title  SDL:10',
      'named  dangerous  scalar-renamed  result.named[].title  SDL:10',
      'pets  dangerous  result-bound-raised  result.pets[].name  SDL:10',
      'pets  dangerous  result-bound-raised  result.pets[].name  SDL:10',
      'pets  dangerous  result-pattern-removed  result.pets[].name  SDL:10',
      'pets  dangerous  scalar-renamed  result.pets[].name  SDL:10',
      'things  dangerous  result-bound-raised  result.things[].name  SDL:10',
      'things  dangerous  result-bound-raised  result.things[].name  SDL:10',
      'things  dangerous  result-pattern-removed  result.things[].name  SDL:10',
      'things  dangerous  scalar-renamed  result.things[].name  SDL:10',
    ],
  ),
  row('an interface instead of a union', { sdl: [['pets: [Pet!]!', 'pets: [Named!]!']] }, []),
  row(
    'one type instead of a union',
    {
      sdl: [['things: [Thing!]!', 'things: [Stone!]!']],
      documents: { things: [['    ... on Dog {\n      name\n      years: age\n    }\n', '']] },
    },
    [
      'things  breaking  result-key-removed  result.things[].name  documents/a/things.graphql:2',
      'things  breaking  result-key-removed  result.things[].years  documents/a/things.graphql:2',
    ],
    ['things  breaking  possible-type-unlike  result.things[]  SDL:23'],
  ),
  row(
    'another possible type',
    { sdl: [['Dog | Cat', 'Dog | Stone']], documents: { pets: [['    ... on Cat {\n      lives\n    }\n', '']] } },
    [
      'pets  compatible  possible-type-removed  result.pets[]  SDL:22',
      'pets  dangerous  possible-type-added  result.pets[]  SDL:22',
    ],
  ),
  row(
    'another type altogether',
    {
      sdl: [
        ['named: [Named!]!', 'named: [Tag!]!'],
        ['type Stone', 'type Tag {\n  name: String!\n}\ntype Stone'],
      ],
    },
    [],
  ),
];

const alike = rowsOf({
  sdl: sdl.replace('pets: [Pet!]!', 'both: [Pet!]!'),
  documents: {
    both: `query both {
  both {
    ... on Dog {
      name
      barks
    }
    ... on Cat {
      name
      lives
    }
  }
}`,
  },
});

const common = rowsOf({
  sdl: `type Query {
  named: Named! @access(to: PUBLIC)
}
interface Named {
  name: String
  age: Int
}
type Dog implements Named {
  name: String!
  age: Int!
}
type Cat implements Named {
  name: String
  age: Int!
}`,
  documents: { named: 'query named {\n  named {\n    name\n    age\n  }\n}' },
});

const exchanged = rowsOf({
  sdl: `type Query {
  pets: [Pet!]! @limit(max: 9) @access(to: PUBLIC)
}
type Dog {
  name: String
  nick: String
  size(in: String): Int
  owner: Owner
}
type Cat {
  name: String
  nick: String
  size(in: String): Int
  owner: Owner
}
type Owner {
  name: String
  nick: String
}
union Pet = Dog | Cat`,
  documents: {
    pets: `query pets($long: Boolean! = false, $short: Boolean! = false) {
  pets {
    ... on Dog {
      label: name
      size(in: "cm")
      sign: name @include(if: $long)
      owner { tag: name }
    }
    ... on Cat {
      label: nick
      size(in: "m")
      sign: name @include(if: $short)
      owner { tag: nick }
    }
  }
}`,
  },
});

/** A possible type below another one. */
const nested = rowsOf({
  sdl: `type Query {
  pets: [Pet!]! @limit(max: 9) @access(to: PUBLIC)
}
type Dog {
  friend: Pet
  size: Int
}
type Cat {
  friend: Pet
  length: Int
}
union Pet = Dog | Cat`,
  documents: {
    pets: `query pets {
  pets {
    ... on Dog { friend { ...Friend } }
    ... on Cat { friend { ...Friend } }
  }
}
fragment Friend on Pet {
  ... on Dog { extent: size }
  ... on Cat { extent: length }
}`,
  },
});

const pet = (name: string): string => `type ${name} {
  name(upper: Boolean! = false): String
  tag: String
}
`;
const variables = '($long: Boolean! = false, $short: Boolean! = false)';
const fragments = `    ... on Dog { name @include(if: $long), tag @include(if: $short) }
    ... on Cat { name, tag @include(if: $short) }
`;

/** Only one possible type has a condition for the name; with and without `__typename`. */
const conditional = rowsOf({
  sdl: `type Query {
  pets: [Pet!]! @limit(max: 9) @access(to: PUBLIC)
  some: [Pet!]! @limit(max: 9) @access(to: PUBLIC)
  named: [Pet!]! @limit(max: 9) @access(to: PUBLIC)
}
${['Dog', 'Cat', 'Bird', 'Fish'].map(pet).join('')}union Pet = Dog | Cat | Bird`,
  documents: {
    pets: `query pets${variables} {\n  pets {\n${fragments}    ... on Bird { name }\n  }\n}`,
    some: `query some${variables} {\n  some {\n${fragments}  }\n}`,
    named: `query named${variables} {\n  named {\n${fragments}    __typename\n  }\n}`,
  },
});

const inConditional = (...edits: readonly Edit[]): Edits => ({
  documents: { pets: edits, some: edits, named: edits },
});

const lacking = rowsOf({
  sdl: `type Query {
  pets: [Pet!]! @limit(max: 9) @access(to: PUBLIC)
}
${['Dog', 'Cat', 'Bird'].map(pet).join('')}union Pet = Dog | Cat | Bird`,
  documents: {
    pets: `query pets {\n  pets {\n    ... on Dog { name }\n    ... on Cat { name }\n  }\n}`,
  },
});

/** One possible type has __typename, and the other ones have the same keys without it. */
const partly = rowsOf({
  sdl: `type Query {
  things: [Thing!]! @limit(max: 9) @access(to: PUBLIC)
}
type Dog {
  name: String
}
type Cat {
  name: String
}
type Fish {
  name: String
}
union Thing = Dog | Cat | Fish`,
  documents: {
    things: `query things($named: Boolean! = true) {
  things {
    ... on Dog { name }
    ... on Cat { name __typename @include(if: $named) }
    ... on Fish { name }
  }
}`,
  },
});

const petsWithFriends = (keys: string) => ({
  sdl: `type Query {
  pets(long: Boolean, short: Boolean): [Pet!]! @limit(max: 9) @access(to: PUBLIC)
}
type Dog {
  name: String
  friend: Pet
}
type Cat {
  name: String
  nick: String
  friend: Pet
}
union Pet = Dog | Cat`,
  documents: {
    pets: `query pets($long: Boolean! = false, $short: Boolean! = false) {\n  pets(long: $long, short: $short) {\n    ${keys}\n  }\n}`,
  },
});

/** Possible types with `__typename`, of which one has the key, under a condition. */
const named = rowsOf(petsWithFriends('__typename ... on Dog { name @include(if: $long) } ... on Cat { nick }'));

/** The same below possible types without `__typename`. */
const namedBelow = rowsOf(
  petsWithFriends(
    '... on Dog { friend { __typename ... on Dog { name @include(if: $long) } } } ... on Cat { friend { __typename } }',
  ),
);

/** Possible types with different conditions of a key, and one without the key. */
const several = rowsOf({
  sdl: `type Query {
  things(long: Boolean, short: Boolean): [Thing!]! @limit(max: 9) @access(to: PUBLIC)
}
type Dog {
  name: String
}
type Cat {
  name: String
}
type Stone {
  name: String
}
union Thing = Dog | Cat | Stone`,
  documents: {
    things: `query things($long: Boolean! = false, $short: Boolean! = false) {
  things(long: $long, short: $short) {
    ... on Dog { name @include(if: $long) }
    ... on Cat { name @include(if: $short) }
  }
}`,
  },
});

/** One possible type has the key without the condition of the other one. */
const halfConditional = rowsOf({
  sdl: `type Query {
  things: [Thing!]! @limit(max: 9) @access(to: PUBLIC)
}
type Dog {
  name: String
}
type Cat {
  name: String
}
type Stone {
  name: String
}
union Thing = Dog | Cat | Stone`,
  documents: {
    things: `query things($short: Boolean! = false) {
  things {
    ... on Dog { name }
    ... on Cat { name @include(if: $short) }
  }
}`,
  },
});

/** Another document reads the same possible types. */
const elsewhere = rowsOf({
  sdl: `type Query {
  things(short: Boolean): [Thing!]! @limit(max: 9) @access(to: PUBLIC)
  pair: Pair @access(to: PUBLIC)
}
type Dog {
  name: String
}
type Cat {
  name: String
}
type Stone {
  name: String
}
type Pair {
  dog: Dog
  cat: Cat
}
union Thing = Stone | Dog | Cat`,
  documents: {
    pair: 'query pair {\n  pair {\n    dog { name }\n    cat { name }\n  }\n}',
    things: `query things($short: Boolean! = false) {
  things(short: $short) {
    ... on Dog { name }
    ... on Cat { name @include(if: $short) }
  }
}`,
  },
});

/** Possible types whose key depends on different variables, of which one has the key by default. */
const byDefault = rowsOf({
  sdl: `type Query {
  things: [Thing!]! @limit(max: 9) @access(to: PUBLIC)
}
type Dog {
  name: String
}
type Cat {
  name: String
}
type Stone {
  name: String
}
union Thing = Dog | Cat | Stone`,
  documents: {
    things: `query things($long: Boolean! = false, $short: Boolean! = true) {
  things {
    ... on Dog { name @include(if: $long) }
    ... on Cat { name @include(if: $short) }
  }
}`,
  },
});

/** Unions inside each other. */
const inUnions = rowsOf({
  sdl: `type Query {
  things: [Thing!]! @limit(max: 9) @access(to: PUBLIC)
}
type Dog {
  owner: Owner
}
type Cat {
  owner: Owner
}
type Person {
  name: String
}
type Shop {
  name: String
}
union Owner = Person | Shop
union Thing = Dog | Cat`,
  documents: {
    things: `query things($short: Boolean! = true) {
  things {
    ... on Dog { owner { ... on Person { name } ... on Shop { name @include(if: $short) } } }
    ... on Cat { owner { ... on Person { name @include(if: $short) } } }
  }
}`,
  },
});

/** Types of an interface have __typename, and another one has the same keys without it. */
const halfNamed = rowsOf({
  sdl: `type Query {
  things: [Thing!]! @limit(max: 9) @access(to: PUBLIC)
}
interface Named {
  name: String
}
type Dog implements Named {
  name: String
}
type Cat {
  name: String
}
union Thing = Dog | Cat`,
  documents: {
    things: `query things {
  things {
    ... on Named { name __typename }
    ... on Cat { name }
  }
}`,
  },
});

/** Only one document reads the type with other keys. */
const singular = rowsOf({
  sdl: `type Query {
  things: [Thing!]! @limit(max: 9) @access(to: PUBLIC)
}
type Dog {
  name: String
}
type Cat {
  name: String
}
type Stone {
  weight: Int
}
union Thing = Dog | Cat | Stone`,
  documents: {
    things: `query things {
  things {
    ... on Dog { name }
    ... on Cat { name }
    ... on Stone { weight }
  }
}`,
  },
});

export const unnamed = [
  named(
    'a conditional key of one more possible type with __typename',
    { documents: { pets: [['{ nick', '{ name @include(if: $short) nick']] } },
    ['pets  compatible  result-key-added  result.pets[].name  documents/a/pets.graphql:3'],
    [
      'pets  breaking  result-key-removed  result.pets[].name  documents/a/pets.graphql:2',
      'pets  breaking  result-condition-changed  result.pets[].name  documents/a/pets.graphql:3',
    ],
  ),
  named(
    'another field under the key of one more possible type with __typename',
    { documents: { pets: [['{ nick', '{ name: nick nick']] } },
    ['pets  compatible  result-key-added  result.pets[].name  documents/a/pets.graphql:3'],
    [
      'pets  breaking  result-key-removed  result.pets[].name  documents/a/pets.graphql:2',
      'pets  breaking  result-key-became-conditional  result.pets[].name  documents/a/pets.graphql:3',
    ],
  ),
  named(
    'another condition of a key of a renamed type',
    {
      sdl: [['Dog', 'Wolf']],
      documents: { pets: [['Dog { name @include(if: $long)', 'Wolf { name @include(if: $short)']] },
    },
    [
      'pets  breaking  result-typename-changed  result.pets[].__typename  SDL:13',
      'pets  breaking  result-condition-changed  result.pets[].name  documents/a/pets.graphql:3',
    ],
  ),
  namedBelow(
    'a conditional key below one more possible type without __typename',
    {
      documents: {
        pets: [['friend { __typename } }', 'friend { __typename ... on Dog { name @include(if: $short) } } }']],
      },
    },
    [
      'pets  compatible  result-key-added  result.pets[].friend.name  documents/a/pets.graphql:3',
      'pets  breaking  result-condition-changed  result.pets[].friend.name  documents/a/pets.graphql:3',
    ],
    [
      'pets  breaking  result-key-removed  result.pets[].friend.name  documents/a/pets.graphql:3',
      'pets  breaking  result-condition-changed  result.pets[].friend.name  documents/a/pets.graphql:3',
    ],
  ),
  partly(
    '__typename for all possible types',
    { documents: { things: [['    ... on Dog', '    __typename @include(if: $named)\n    ... on Dog']] } },
    ['things  compatible  result-key-added  result.things[].__typename  documents/a/things.graphql:3'],
    ['things  breaking  result-key-removed  result.things[].__typename  documents/a/things.graphql:2'],
  ),
  partly(
    '__typename without a condition',
    { documents: { things: [['$named)', '$named) __typename']] } },
    ['things  compatible  result-key-became-unconditional  result.things[].__typename  documents/a/things.graphql:2'],
    ['things  breaking  result-key-became-conditional  result.things[].__typename  documents/a/things.graphql:4'],
  ),
  partly('another order of types with a conditional __typename', { sdl: [['Dog | Cat', 'Cat | Dog']] }, []),
  singular(
    '__typename instead of the keys of a possible type',
    { documents: { things: [['    ... on Stone { weight }', '    __typename']] } },
    [
      'things  compatible  result-key-added  result.things[].__typename  documents/a/things.graphql:2',
      'things  breaking  result-key-removed  result.things[].weight  documents/a/things.graphql:2',
    ],
    [
      'things  breaking  result-key-removed  result.things[].__typename  documents/a/things.graphql:2',
      'things  compatible  result-key-added  result.things[].weight  documents/a/things.graphql:5',
    ],
  ),
  several(
    'a conditional key of one of several possible types',
    { documents: { things: [['    ... on Cat { name @include(if: $short) }\n', '']] } },
    ['things  breaking  result-condition-changed  result.things[].name  documents/a/things.graphql:3'],
  ),
  several('a conditional key of another possible type', { documents: { things: [['on Cat', 'on Stone']] } }, []),
  several(
    'a possible type with a conditional key that no longer occurs',
    {
      sdl: [['Dog | Cat', 'Dog']],
      documents: { things: [['    ... on Cat { name @include(if: $short) }\n', '']] },
    },
    [],
    ['things  breaking  result-condition-changed  result.things[].name  documents/a/things.graphql:3'],
  ),
  elsewhere(
    'a possible type with a conditional key that occurs in another document only',
    {
      sdl: [['Dog | Cat', 'Dog']],
      documents: { things: [['    ... on Cat { name @include(if: $short) }\n', '']] },
    },
    ['things  compatible  result-key-became-unconditional  result.things[].name  documents/a/things.graphql:3'],
    ['things  breaking  result-key-became-conditional  result.things[].name  documents/a/things.graphql:3'],
  ),
  elsewhere(
    'a possible type with a key without condition that occurs in another document only',
    { sdl: [['Dog | Cat', 'Cat']], documents: { things: [['    ... on Dog { name }\n', '']] } },
    [],
    ['things  compatible  result-key-became-unconditional  result.things[].name  documents/a/things.graphql:3'],
  ),
  elsewhere(
    'the keys of possible types that occur in another document as well',
    { documents: { things: [['    ... on Dog { name }\n', '']] } },
    ['things  breaking  result-key-became-conditional  result.things[].name  documents/a/things.graphql:3'],
    ['things  compatible  result-key-became-unconditional  result.things[].name  documents/a/things.graphql:3'],
  ),
  byDefault(
    'another name of a possible type whose key another default omits',
    {
      sdl: [['Cat', 'Kitty']],
      documents: {
        things: [
          ['Cat', 'Kitty'],
          ['$short: Boolean! = true', '$short: Boolean! = false'],
        ],
      },
    },
    [
      'things  dangerous  input-default-changed  variables.short  documents/a/things.graphql:1',
      'things  breaking  result-key-omitted-by-default  result.things[].name  documents/a/things.graphql:3',
    ],
    ['things  dangerous  input-default-changed  variables.short  documents/a/things.graphql:1'],
  ),
  byDefault(
    'a key of another possible type, which another default omits',
    {
      documents: {
        things: [
          ['    ... on Cat { name @include(if: $short) }\n', ''],
          ['@include(if: $long) }', '@include(if: $long) name @include(if: $short) }'],
          ['$short: Boolean! = true', '$short: Boolean! = false'],
        ],
      },
    },
    [
      'things  dangerous  input-default-changed  variables.short  documents/a/things.graphql:1',
      'things  compatible  result-condition-widened  result.things[].name  documents/a/things.graphql:3',
      'things  breaking  result-key-omitted-by-default  result.things[].name  documents/a/things.graphql:3',
    ],
    [
      'things  dangerous  input-default-changed  variables.short  documents/a/things.graphql:1',
      'things  breaking  result-condition-changed  result.things[].name  documents/a/things.graphql:3',
      'things  breaking  result-condition-changed  result.things[].name  documents/a/things.graphql:3',
    ],
  ),
  byDefault(
    'a condition whose variable keeps the key by default and becomes required',
    { documents: { things: [['$short: Boolean! = true', '$short: Boolean!']] } },
    ['things  breaking  input-became-required  variables.short  documents/a/things.graphql:1'],
    ['things  compatible  input-became-optional  variables.short  documents/a/things.graphql:1'],
  ),
  inUnions(
    'the key of a possible type inside another one',
    { documents: { things: [['... on Person { name } ', '']] } },
    ['things  breaking  result-key-became-conditional  result.things[].owner.name  documents/a/things.graphql:3'],
    ['things  compatible  result-key-added  result.things[].owner.name  documents/a/things.graphql:3'],
  ),
  halfConditional(
    'the key of the possible type without a condition',
    { documents: { things: [['    ... on Dog { name }\n', '']] } },
    ['things  breaking  result-key-became-conditional  result.things[].name  documents/a/things.graphql:3'],
    ['things  compatible  result-key-became-unconditional  result.things[].name  documents/a/things.graphql:3'],
  ),
  halfNamed(
    'a possible type whose name clients read',
    { sdl: [['union Thing = Dog', 'type Bird implements Named {\n  name: String\n}\nunion Thing = Bird | Dog']] },
    ['things  dangerous  possible-type-added  result.things[]  SDL:16'],
    [],
  ),
  singular(
    '__typename instead of a possible type',
    { sdl: [[' | Stone', '']], documents: { things: [['    ... on Stone { weight }', '    __typename']] } },
    [
      'things  compatible  result-key-added  result.things[].__typename  documents/a/things.graphql:2',
      'things  compatible  possible-type-removed  result.things[]  SDL:13',
    ],
    [
      'things  breaking  result-key-removed  result.things[].__typename  documents/a/things.graphql:2',
      'things  breaking  possible-type-unlike  result.things[]  SDL:13',
    ],
  ),
  conditional(
    'the condition of a key of another possible type',
    inConditional(['Dog', 'Other'], ['Cat', 'Dog'], ['Other', 'Cat']),
    [
      'named  breaking  result-key-became-conditional  result.named[].name  documents/a/named.graphql:4',
      'named  compatible  result-key-became-unconditional  result.named[].name  documents/a/named.graphql:4',
      'pets  compatible  result-key-became-unconditional  result.pets[].name  documents/a/pets.graphql:4',
      'pets  breaking  result-key-became-conditional  result.pets[].name  documents/a/pets.graphql:4',
      'some  compatible  result-key-became-unconditional  result.some[].name  documents/a/some.graphql:4',
      'some  breaking  result-key-became-conditional  result.some[].name  documents/a/some.graphql:4',
    ],
    [
      'named  compatible  result-key-became-unconditional  result.named[].name  documents/a/named.graphql:3',
      'named  breaking  result-key-became-conditional  result.named[].name  documents/a/named.graphql:3',
      'pets  compatible  result-key-became-unconditional  result.pets[].name  documents/a/pets.graphql:3',
      'pets  breaking  result-key-became-conditional  result.pets[].name  documents/a/pets.graphql:3',
      'some  compatible  result-key-became-unconditional  result.some[].name  documents/a/some.graphql:3',
      'some  breaking  result-key-became-conditional  result.some[].name  documents/a/some.graphql:3',
    ],
  ),
  conditional(
    'the condition and another argument of a key of another possible type',
    inConditional(['Dog { name', 'Other { name(upper: true)'], ['Cat', 'Dog'], ['Other', 'Cat']),
    [
      'named  breaking  result-key-became-conditional  result.named[].name  documents/a/named.graphql:4',
      'named  compatible  result-key-became-unconditional  result.named[].name  documents/a/named.graphql:4',
      'named  dangerous  argument-changed  result.named[].name  documents/a/named.graphql:4',
      'pets  compatible  result-key-became-unconditional  result.pets[].name  documents/a/pets.graphql:4',
      'pets  dangerous  argument-changed  result.pets[].name  documents/a/pets.graphql:4',
      'pets  breaking  result-key-became-conditional  result.pets[].name  documents/a/pets.graphql:4',
      'some  compatible  result-key-became-unconditional  result.some[].name  documents/a/some.graphql:4',
      'some  dangerous  argument-changed  result.some[].name  documents/a/some.graphql:4',
      'some  breaking  result-key-became-conditional  result.some[].name  documents/a/some.graphql:4',
    ],
    [
      'named  compatible  result-key-became-unconditional  result.named[].name  documents/a/named.graphql:3',
      'named  breaking  result-key-became-conditional  result.named[].name  documents/a/named.graphql:3',
      'named  dangerous  argument-changed  result.named[].name  documents/a/named.graphql:3',
      'pets  breaking  result-key-became-conditional  result.pets[].name  documents/a/pets.graphql:3',
      'pets  dangerous  argument-changed  result.pets[].name  documents/a/pets.graphql:3',
      'pets  compatible  result-key-became-unconditional  result.pets[].name  documents/a/pets.graphql:3',
      'some  breaking  result-key-became-conditional  result.some[].name  documents/a/some.graphql:3',
      'some  dangerous  argument-changed  result.some[].name  documents/a/some.graphql:3',
      'some  compatible  result-key-became-unconditional  result.some[].name  documents/a/some.graphql:3',
    ],
  ),
  conditional(
    'a condition of a key of one more possible type',
    inConditional(['Cat { name,', 'Cat { name @include(if: $long),']),
    [
      'named  breaking  result-key-became-conditional  result.named[].name  documents/a/named.graphql:3',
      'pets  breaking  result-key-became-conditional  result.pets[].name  documents/a/pets.graphql:3',
      'some  breaking  result-key-became-conditional  result.some[].name  documents/a/some.graphql:3',
    ],
    [
      'named  compatible  result-key-became-unconditional  result.named[].name  documents/a/named.graphql:3',
      'pets  compatible  result-key-became-unconditional  result.pets[].name  documents/a/pets.graphql:3',
      'some  compatible  result-key-became-unconditional  result.some[].name  documents/a/some.graphql:3',
    ],
  ),
  conditional(
    'another condition of a key of one possible type',
    inConditional(['Cat { name, tag @include(if: $short)', 'Cat { name, tag @include(if: $long)']),
    [
      'named  breaking  result-condition-changed  result.named[].tag  documents/a/named.graphql:3',
      'pets  breaking  result-condition-changed  result.pets[].tag  documents/a/pets.graphql:3',
      'some  breaking  result-condition-changed  result.some[].tag  documents/a/some.graphql:3',
    ],
  ),
  conditional(
    'a condition of a key of a renamed type',
    {
      sdl: [['Cat', 'Lion']],
      ...inConditional(['Cat { name,', 'Lion { name @include(if: $long),']),
    },
    [
      'named  breaking  result-typename-changed  result.named[].__typename  SDL:22',
      'named  breaking  result-key-became-conditional  result.named[].name  documents/a/named.graphql:3',
      'pets  breaking  result-key-became-conditional  result.pets[].name  documents/a/pets.graphql:3',
      'some  breaking  result-key-became-conditional  result.some[].name  documents/a/some.graphql:3',
    ],
    [
      'named  breaking  result-typename-changed  result.named[].__typename  SDL:22',
      'named  compatible  result-key-became-unconditional  result.named[].name  documents/a/named.graphql:3',
      'pets  compatible  result-key-became-unconditional  result.pets[].name  documents/a/pets.graphql:3',
      'some  compatible  result-key-became-unconditional  result.some[].name  documents/a/some.graphql:3',
    ],
  ),
  conditional(
    'a condition of a new possible type',
    {
      sdl: [['= Dog', '= Fish | Dog']],
      ...inConditional(['    ... on Cat', '    ... on Fish { name @include(if: $short) }\n    ... on Cat']),
    },
    [
      'named  dangerous  possible-type-added  result.named[]  SDL:22',
      'pets  breaking  result-key-became-conditional  result.pets[].name  documents/a/pets.graphql:4',
      'pets  breaking  result-condition-changed  result.pets[].name  documents/a/pets.graphql:4',
      'some  compatible  result-key-added  result.some[].name  documents/a/some.graphql:4',
      'some  breaking  result-condition-changed  result.some[].name  documents/a/some.graphql:4',
    ],
    [
      'named  compatible  possible-type-removed  result.named[]  SDL:22',
      'pets  compatible  result-key-became-unconditional  result.pets[].name  documents/a/pets.graphql:3',
      'some  breaking  result-key-removed  result.some[].name  documents/a/some.graphql:2',
    ],
  ),
  conditional(
    'a possible type that no longer occurs',
    { sdl: [['Dog | Cat', 'Dog']], ...inConditional(['    ... on Cat { name, tag @include(if: $short) }\n', '']) },
    ['named  compatible  possible-type-removed  result.named[]  SDL:22'],
    [
      'named  dangerous  possible-type-added  result.named[]  SDL:22',
      'pets  compatible  result-key-became-unconditional  result.pets[].name  documents/a/pets.graphql:3',
      'some  compatible  result-key-became-unconditional  result.some[].name  documents/a/some.graphql:3',
    ],
  ),
  conditional(
    'the condition of another possible type and a renamed field',
    {
      sdl: [['  name(', '  title(']],
      ...inConditional(['{ name', '{ name: title'], ['Dog', 'Other'], ['Cat', 'Dog'], ['Other', 'Cat']),
    },
    [
      'named  breaking  result-key-became-conditional  result.named[].name  documents/a/named.graphql:4',
      'named  compatible  result-key-became-unconditional  result.named[].name  documents/a/named.graphql:4',
      'pets  compatible  result-key-became-unconditional  result.pets[].name  documents/a/pets.graphql:4',
      'pets  breaking  result-key-became-conditional  result.pets[].name  documents/a/pets.graphql:4',
      'some  compatible  result-key-became-unconditional  result.some[].name  documents/a/some.graphql:4',
      'some  breaking  result-key-became-conditional  result.some[].name  documents/a/some.graphql:4',
    ],
    [
      'named  compatible  result-key-became-unconditional  result.named[].name  documents/a/named.graphql:3',
      'named  breaking  result-key-became-conditional  result.named[].name  documents/a/named.graphql:3',
      'pets  compatible  result-key-became-unconditional  result.pets[].name  documents/a/pets.graphql:3',
      'pets  breaking  result-key-became-conditional  result.pets[].name  documents/a/pets.graphql:3',
      'some  compatible  result-key-became-unconditional  result.some[].name  documents/a/some.graphql:3',
      'some  breaking  result-key-became-conditional  result.some[].name  documents/a/some.graphql:3',
    ],
  ),
  lacking(
    'a condition of a key of one type if another one lacks the key',
    {
      documents: {
        pets: [
          ['query pets', 'query pets($long: Boolean! = false)'],
          ['Cat { name', 'Cat { name @include(if: $long)'],
        ],
      },
    },
    [
      'pets  compatible  variable-added  variables.long  documents/a/pets.graphql:1',
      'pets  breaking  result-key-became-conditional  result.pets[].name  documents/a/pets.graphql:3',
    ],
    [
      'pets  breaking  variable-removed  variables.long  documents/a/pets.graphql:1',
      'pets  compatible  result-key-became-unconditional  result.pets[].name  documents/a/pets.graphql:3',
    ],
  ),
  exchanged(
    'the fields of two possible types with each other',
    {
      documents: {
        pets: [
          ['label: name', 'label: other'],
          ['label: nick', 'label: name'],
          ['label: other', 'label: nick'],
        ],
      },
    },
    [
      'pets  dangerous  field-replaced  result.pets[].label  documents/a/pets.graphql:4',
      'pets  dangerous  field-replaced  result.pets[].label  documents/a/pets.graphql:4',
    ],
  ),
  exchanged(
    'the arguments and conditions of two possible types with each other',
    {
      documents: {
        pets: [
          ['Dog', 'Other'],
          ['Cat', 'Dog'],
          ['Other', 'Cat'],
          ['label: name', 'label: other'],
          ['label: nick', 'label: name'],
          ['label: other', 'label: nick'],
          ['tag: name', 'tag: other'],
          ['tag: nick', 'tag: name'],
          ['tag: other', 'tag: nick'],
        ],
      },
    },
    [
      'pets  dangerous  argument-changed  result.pets[].size  documents/a/pets.graphql:11',
      'pets  dangerous  argument-changed  result.pets[].size  documents/a/pets.graphql:11',
      'pets  breaking  result-condition-changed  result.pets[].sign  documents/a/pets.graphql:12',
      'pets  breaking  result-condition-changed  result.pets[].sign  documents/a/pets.graphql:12',
    ],
    [
      'pets  dangerous  argument-changed  result.pets[].size  documents/a/pets.graphql:5',
      'pets  dangerous  argument-changed  result.pets[].size  documents/a/pets.graphql:5',
      'pets  breaking  result-condition-changed  result.pets[].sign  documents/a/pets.graphql:6',
      'pets  breaking  result-condition-changed  result.pets[].sign  documents/a/pets.graphql:6',
    ],
  ),
  exchanged(
    'the fields of one type below two possible types with each other',
    {
      documents: {
        pets: [
          ['tag: name', 'tag: other'],
          ['tag: nick', 'tag: name'],
          ['tag: other', 'tag: nick'],
        ],
      },
    },
    [
      'pets  dangerous  field-replaced  result.pets[].owner.tag  documents/a/pets.graphql:7',
      'pets  dangerous  field-replaced  result.pets[].owner.tag  documents/a/pets.graphql:7',
    ],
  ),
  exchanged(
    'the field of one type below one of two possible types',
    { documents: { pets: [['tag: name', 'tag: nick']] } },
    ['pets  dangerous  field-replaced  result.pets[].owner.tag  documents/a/pets.graphql:7'],
  ),
  exchanged(
    'the condition of a key below one of two possible types',
    { documents: { pets: [['tag: name', 'tag: name @include(if: $long)']] } },
    ['pets  breaking  result-key-became-conditional  result.pets[].owner.tag  documents/a/pets.graphql:7'],
    ['pets  compatible  result-key-became-unconditional  result.pets[].owner.tag  documents/a/pets.graphql:7'],
  ),
  nested(
    'a renamed type below and above another possible type',
    { sdl: [['Dog', 'Wolf']], documents: { pets: [['Dog', 'Wolf']] } },
    [],
  ),
  exchanged('another order of possible types', { sdl: [['Dog | Cat', 'Cat | Dog']] }, []),
  alike(
    'a possible type without the common keys',
    { sdl: [['Dog | Cat', 'Dog | Cat | Stone']] },
    ['both  breaking  possible-type-unlike  result.both[]  SDL:22'],
    ['both  compatible  possible-type-removed  result.both[]  SDL:22'],
  ),
  alike(
    'a possible type with the common keys',
    {
      sdl: [
        ['Dog | Cat', 'Dog | Cat | Bird'],
        ['union Pet', BIRD],
      ],
      documents: { both: [['    ... on Cat', '    ... on Bird {\n      name\n    }\n    ... on Cat']] },
    },
    ['both  dangerous  possible-type-added  result.both[]  SDL:26'],
    ['both  compatible  possible-type-removed  result.both[]  SDL:22'],
  ),
  alike(
    'the keys of another possible type',
    {
      sdl: [['  lives: Int!\n', '  lives: Int!\n  barks: Boolean!\n']],
      documents: { both: [['      lives', '      barks']] },
    },
    ['both  breaking  result-key-removed  result.both[].lives  documents/a/both.graphql:2'],
    ['both  breaking  possible-type-unlike  result.both[]  SDL:22'],
  ),
  alike(
    'one type instead of several',
    {
      sdl: [['both: [Pet!]!', 'both: [Dog!]!']],
      documents: { both: [['    ... on Cat {\n      name\n      lives\n    }\n', '']] },
    },
    ['both  compatible  possible-type-removed  result.both[]  SDL:9'],
    ['both  breaking  possible-type-unlike  result.both[]  SDL:22'],
  ),
  common(
    'a nullable field of one type that another type has as well',
    { sdl: [['name: String!', 'name: String']] },
    [],
    ['named  compatible  result-became-non-null  result.named.name  SDL:13'],
  ),
  common(
    'a nullable field that no other type has with the same keys',
    { sdl: [['name: String!\n  age: Int!', 'name: String!\n  age: Int']] },
    ['named  breaking  result-became-nullable  result.named.age  SDL:10'],
    ['named  compatible  result-became-non-null  result.named.age  SDL:10'],
  ),
];
