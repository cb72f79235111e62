import { editsOf, rowsOf } from './row.js';

// Policies and error codes.

const sdl = `type Query {
  open: Int! @access(to: PUBLIC)
  mine: Int!
    @access(to: SESSION)
    @userStatus(allow: [ACTIVE, PENDING])
    @errors(codes: [INVALID_CURSOR])
  shop(gameServerId: ID): Int!
    @access(to: PUBLIC)
    @gameServer(from: FILTER)
}
type Mutation {
  pay: Int!
    @access(to: SESSION)
    @survivesMaintenance
    @throttle(class: [MAIL])
    @errors(codes: [PIN_REQUIRED, PIN_INVALID, PIN_LOCKED, PIN_NOT_SET])
}`;

const documents = {
  open: 'query open {\n  open\n}',
  mine: 'query mine {\n  mine\n}',
  shop: 'query shop($gameServerId: ID) {\n  shop(gameServerId: $gameServerId)\n}',
  pay: 'mutation pay {\n  pay\n}',
};

/** The changes of codes that a session brings. */
const ofSession = (change: string, place: string) =>
  ['UNAUTHENTICATED', 'SESSION_EXPIRED', 'USER_BLOCKED', 'USER_PENDING'].map(
    (code) => `${change}  errors.${code}  ${place}`,
  );

const row = rowsOf({ sdl, documents });
const REQUIRED = { documents: { shop: [['$gameServerId: ID)', '$gameServerId: ID!)']] } } as const;

export const policies = [
  row(
    'a session',
    { sdl: [['open: Int! @access(to: PUBLIC)', 'open: Int! @access(to: SESSION)']] },
    ['open  breaking  session-required  policy.access  SDL:2', ...ofSession('open  dangerous  error-added', 'SDL:2')],
    [
      'open  compatible  session-not-required  policy.access  SDL:2',
      ...ofSession('open  compatible  error-removed', 'SDL:2'),
    ],
  ),
  row(
    'fewer user statuses',
    { sdl: [['[ACTIVE, PENDING]', '[ACTIVE]']] },
    ['mine  breaking  user-status-narrowed  policy.userStatus  SDL:5'],
    ['mine  compatible  user-status-widened  policy.userStatus  SDL:5'],
  ),
  row(
    'more user statuses',
    { sdl: [['[ACTIVE, PENDING]', '[ACTIVE, PENDING, BLOCKED]']] },
    ['mine  compatible  user-status-widened  policy.userStatus  SDL:5'],
    ['mine  breaking  user-status-narrowed  policy.userStatus  SDL:5'],
  ),
  row('other user statuses', { sdl: [['[ACTIVE, PENDING]', '[ACTIVE, BLOCKED]']] }, [
    'mine  breaking  user-status-narrowed  policy.userStatus  SDL:5',
    'mine  compatible  user-status-widened  policy.userStatus  SDL:5',
  ]),
  row('the default user statuses', { sdl: [['    @userStatus(allow: [ACTIVE, PENDING])\n', '']] }, []),
  row(
    'a PIN',
    { sdl: [['@survivesMaintenance', '@survivesMaintenance @pin']] },
    ['pay  breaking  pin-required  policy.pin  SDL:14'],
    ['pay  compatible  pin-not-required  policy.pin  SDL:12'],
  ),
  row(
    'a game server',
    { sdl: [['from: FILTER', 'from: EITHER']] },
    ['shop  breaking  game-server-required  policy.gameServer  SDL:9'],
    [
      'shop  compatible  game-server-not-required  policy.gameServer  SDL:9',
      'shop  dangerous  game-server-not-selected  policy.gameServer  SDL:9',
    ],
  ),
  row(
    'a game server in the request',
    {
      sdl: [
        ['from: FILTER', 'from: ARGUMENT'],
        ['shop(gameServerId: ID)', 'shop(gameServerId: ID!)'],
      ],
      ...REQUIRED,
    },
    [
      'shop  breaking  input-became-required  variables.gameServerId  documents/a/shop.graphql:1',
      'shop  breaking  game-server-required  policy.gameServer  SDL:9',
    ],
    [
      'shop  compatible  input-became-optional  variables.gameServerId  documents/a/shop.graphql:1',
      'shop  compatible  game-server-not-required  policy.gameServer  SDL:9',
    ],
  ),
  row(
    'no maintenance',
    { sdl: [['    @survivesMaintenance\n', '']] },
    ['pay  dangerous  maintenance-not-survived  policy.survivesMaintenance  SDL:12'],
    ['pay  compatible  maintenance-survived  policy.survivesMaintenance  SDL:14'],
  ),
  row(
    'another throttle',
    { sdl: [['[MAIL]', '[MAIL, PASSWORD]']] },
    ['pay  dangerous  throttle-added  policy.throttle  SDL:15'],
    ['pay  compatible  throttle-removed  policy.throttle  SDL:15'],
  ),
  row('a throttle instead of another', { sdl: [['[MAIL]', '[PASSWORD]']] }, [
    'pay  compatible  throttle-removed  policy.throttle  SDL:15',
    'pay  dangerous  throttle-added  policy.throttle  SDL:15',
  ]),
  row(
    'no throttle',
    { sdl: [['    @throttle(class: [MAIL])\n', '']] },
    ['pay  compatible  throttle-removed  policy.throttle  SDL:12'],
    ['pay  dangerous  throttle-added  policy.throttle  SDL:15'],
  ),
  row(
    'a code',
    { sdl: [['[INVALID_CURSOR]', '[INVALID_CURSOR, SESSION_NOT_FOUND]']] },
    ['mine  dangerous  error-added  errors.SESSION_NOT_FOUND  SDL:6'],
    ['mine  compatible  error-removed  errors.SESSION_NOT_FOUND  SDL:6'],
  ),
  row(
    'no code of its own',
    { sdl: [['    @errors(codes: [INVALID_CURSOR])\n', '']] },
    ['mine  compatible  error-removed  errors.INVALID_CURSOR  SDL:3'],
    ['mine  dangerous  error-added  errors.INVALID_CURSOR  SDL:6'],
  ),
  row(
    'a mutation',
    {
      sdl: [
        ['  open: Int! @access(to: PUBLIC)\n', ''],
        ['type Mutation {\n', 'type Mutation {\n  open: Int! @access(to: PUBLIC)\n'],
      ],
      documents: { open: [['query open', 'mutation open']] },
    },
    ['open  dangerous  operation-kind-changed  document  documents/a/open.graphql:1'],
  ),
  row(
    'another root field with another policy',
    { documents: { open: [['  open', '  open: mine']] } },
    [
      'open  dangerous  field-replaced  result.open  documents/a/open.graphql:2',
      'open  breaking  session-required  policy.access  documents/a/open.graphql:2',
      ...ofSession('open  dangerous  error-added', 'documents/a/open.graphql:2'),
      'open  dangerous  error-added  errors.INVALID_CURSOR  documents/a/open.graphql:2',
    ],
    [
      'open  dangerous  field-replaced  result.open  documents/a/open.graphql:2',
      'open  compatible  session-not-required  policy.access  documents/a/open.graphql:2',
      ...ofSession('open  compatible  error-removed', 'documents/a/open.graphql:2'),
      'open  compatible  error-removed  errors.INVALID_CURSOR  documents/a/open.graphql:2',
    ],
  ),
];

const either = rowsOf({
  sdl: `type Query {
  shop(gameServerId: ID): Int!
    @access(to: PUBLIC)
    @gameServer(from: EITHER)
}`,
  documents: { shop: documents.shop },
});

export const gameServers = [
  either(
    'a required game server',
    {
      sdl: [
        ['from: EITHER', 'from: ARGUMENT'],
        ['gameServerId: ID)', 'gameServerId: ID!)'],
      ],
      ...REQUIRED,
    },
    [
      'shop  breaking  input-became-required  variables.gameServerId  documents/a/shop.graphql:1',
      'shop  breaking  game-server-required  policy.gameServer  SDL:4',
    ],
    [
      'shop  compatible  input-became-optional  variables.gameServerId  documents/a/shop.graphql:1',
      'shop  compatible  game-server-not-required  policy.gameServer  SDL:4',
    ],
  ),
  either(
    'a session, and its game server',
    {
      sdl: [
        ['from: EITHER', 'from: SESSION'],
        ['to: PUBLIC', 'to: SESSION'],
      ],
    },
    [
      'shop  breaking  session-required  policy.access  SDL:3',
      'shop  compatible  game-server-source-changed  policy.gameServer  SDL:4',
      ...ofSession('shop  dangerous  error-added', 'SDL:2'),
    ],
    [
      'shop  compatible  session-not-required  policy.access  SDL:3',
      'shop  compatible  game-server-source-changed  policy.gameServer  SDL:4',
      ...ofSession('shop  compatible  error-removed', 'SDL:2'),
    ],
  ),
];

const inFind = editsOf('find');

const safe = rowsOf({
  sdl: `type Query {
  find(words: String @rateWeight(requests: 10), exact: Boolean @rateWeight(requests: 3)): Int!
    @access(to: PUBLIC)
    @cacheable
}`,
  documents: { find: 'query find($words: String, $exact: Boolean = false) {\n  find(words: $words, exact: $exact)\n}' },
});

/** Changes that only the owners of the service notice. */
export const safeguards = [
  safe(
    'no cache',
    { sdl: [['    @cacheable\n', '']] },
    ['find  unchanged  cache-removed  policy.cacheable  SDL:2'],
    ['find  unchanged  cache-added  policy.cacheable  SDL:4'],
  ),
  safe(
    'a document without a cache',
    { documents: { find: [['= false)', '= false) @noCache']] } },
    ['find  unchanged  cache-removed  policy.cacheable  SDL:4'],
    ['find  unchanged  cache-added  policy.cacheable  SDL:4'],
  ),
  safe(
    'a lower rate weight',
    { sdl: [['requests: 10', 'requests: 5']] },
    ['find  unchanged  rate-weight-lowered  variables.words  SDL:2'],
    [],
  ),
  safe(
    'no rate weight',
    { sdl: [[' @rateWeight(requests: 3)', '']] },
    ['find  unchanged  rate-weight-lowered  variables.exact  SDL:2'],
    [],
  ),
  safe(
    'no rate weight by default',
    { documents: { find: [['$exact: Boolean = false', '$exact: Boolean = null']] } },
    [
      'find  dangerous  input-default-changed  variables.exact  documents/a/find.graphql:1',
      'find  unchanged  rate-weight-lowered  variables.exact  SDL:2',
    ],
    ['find  dangerous  input-default-changed  variables.exact  documents/a/find.graphql:1'],
  ),
  safe(
    'a renamed variable with a rate weight',
    inFind(['find($words', 'find($text'], ['words: $words', 'words: $text']),
    [
      'find  breaking  variable-removed  variables.words  documents/a/find.graphql:1',
      'find  compatible  variable-added  variables.text  documents/a/find.graphql:1',
    ],
    [
      'find  breaking  variable-removed  variables.text  documents/a/find.graphql:1',
      'find  compatible  variable-added  variables.words  documents/a/find.graphql:1',
    ],
  ),
  safe(
    'no variable with a rate weight',
    inFind(['$words: String, ', ''], ['words: $words, ', '']),
    ['find  breaking  variable-removed  variables.words  documents/a/find.graphql:1'],
    ['find  compatible  variable-added  variables.words  documents/a/find.graphql:1'],
  ),
  safe(
    'no variable with a rate weight by default',
    inFind([', $exact: Boolean = false', ''], [', exact: $exact', '']),
    [
      'find  breaking  variable-removed  variables.exact  documents/a/find.graphql:1',
      'find  unchanged  rate-weight-lowered  variables.exact  documents/a/find.graphql:1',
    ],
    [
      'find  compatible  variable-added  variables.exact  documents/a/find.graphql:1',
      'find  dangerous  argument-changed  result.find  documents/a/find.graphql:2',
    ],
  ),
];
