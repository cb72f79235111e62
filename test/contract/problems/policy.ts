import { throttles } from '../../../src/base/throttles.js';
import { beside, compilerCases, mutation, root, used } from './problem.js';

// Policies without effect or enforcement.

const ON_SERVER = 'a(gameServerId: ID): Int @access(to: PUBLIC) @gameServer(from: EITHER)';
const PLAIN = 'a(n: Int! = 5): Int @access(to: PUBLIC)';
const FILTER = 'input F {\n  n: Int! = 3\n}';
const FILTERED = 'a(f: F): Int @access(to: PUBLIC)';

const CLASSES = throttles
  .map((throttle) => `"${throttle.class}"`)
  .toSorted()
  .join('|');

export const policy = compilerCases([
  {
    name: '@access on a root type',
    wrong: { sdl: 'type Query @access(to: SESSION) {\n  a: Int @access(to: PUBLIC)\n}' },
    says: [
      'schema/test.graphql:1:12  Query  @access has no effect on a root type → write it on each of its fields, and remove it here  [directive-place]',
    ],
    right: root('a: Int @access(to: SESSION)'),
  },
  {
    name: '@limit on an argument of a directive',
    wrong: beside('directive @tags(of: [String!] @limit(max: 3)) on OBJECT'),
    says: [
      'schema/test.graphql:4:1  nothing enforces @tags → remove it and its uses, or define @tags in contract.config.ts  [directive-definition]',
      'schema/test.graphql:4:31  @tags  @limit has no effect on an argument of a directive → remove it  [directive-place]',
    ],
    right: beside(''),
  },
  {
    name: '@pin on a public query without codes',
    wrong: root('a: Int @access(to: PUBLIC) @pin'),
    says: [
      'schema/test.graphql:2:30  Query.a  @pin on a query: obligations are checked at a commit → write it on a field of Mutation, and remove it here  [mutation-only]',
    ],
    right: root('a: Int @access(to: PUBLIC)'),
  },
  {
    name: '@pin on a query',
    wrong: root('a: Int @access(to: SESSION) @pin @errors(codes: [PIN_REQUIRED PIN_INVALID PIN_LOCKED PIN_NOT_SET])'),
    says: [
      'schema/test.graphql:2:31  Query.a  @pin on a query: obligations are checked at a commit → write it on a field of Mutation, and remove it here  [mutation-only]',
    ],
    right: mutation(
      'b: Int @access(to: SESSION) @pin @errors(codes: [PIN_REQUIRED PIN_INVALID PIN_LOCKED PIN_NOT_SET])',
    ),
  },
  {
    name: '@cacheable on a mutation',
    wrong: mutation('b: Int @access(to: PUBLIC) @cacheable'),
    says: [
      'schema/test.graphql:5:30  Mutation.b  @cacheable on a mutation: a cached answer would skip its effect → write it on a field of Query, and remove it here  [cacheable-query]',
    ],
    right: root('b: Int @access(to: PUBLIC) @cacheable'),
  },
  {
    name: '@cacheable on a field that needs a session',
    wrong: root('a: Int @access(to: SESSION) @cacheable'),
    says: [
      'schema/test.graphql:2:31  Query.a  @cacheable on a field that needs a session: its answer depends on the user → write @access(to: PUBLIC), or remove @cacheable  [cacheable-public]',
    ],
    right: root('a: Int @access(to: PUBLIC) @cacheable'),
  },
  {
    name: '@noCache on a field that is not @cacheable',
    wrong: used('a: Int @access(to: PUBLIC)', 'query a @noCache {\n  a\n}'),
    says: [
      'documents/a/a.graphql:1:9  a  @noCache has no effect: answers of Query.a are never cached → remove @noCache  [no-cache-cacheable]',
    ],
    right: used('a: Int @access(to: PUBLIC) @cacheable', 'query a @noCache {\n  a\n}'),
  },
  {
    name: '@throttle on a query',
    wrong: root('a: Int @access(to: SESSION) @throttle(class: PASSWORD)'),
    says: [
      'schema/test.graphql:2:31  Query.a  @throttle on a query: obligations are checked at a commit → write it on a field of Mutation, and remove it here  [mutation-only]',
    ],
    right: mutation('b: Int @access(to: SESSION) @throttle(class: PASSWORD)'),
  },
  {
    name: 'an unknown throttle class',
    wrong: mutation(
      'b: Int @access(to: SESSION) @throttle(class: [LOGIN, SPARE])\n}\nextend enum ThrottleClass {\n  SPARE',
    ),
    says: [
      `schema/test.graphql:5:31  Mutation.b  @throttle does not accept this value: class: 1: Invalid option: expected one of ${CLASSES} → write @throttle as generated/schema.graphql defines it  [directive-values]`,
    ],
    right: mutation('b: Int @access(to: SESSION) @throttle(class: [LOGIN, MAIL])'),
  },
  {
    name: '@throttle without a class',
    wrong: mutation('b: Int @access(to: SESSION) @throttle(class: [])'),
    says: [
      'schema/test.graphql:5:31  Mutation.b  @throttle names no throttle → write at least one class, or remove it  [throttle-nothing]',
    ],
    right: mutation('b: Int @access(to: SESSION) @throttle(class: [PASSWORD, MAIL])'),
  },
  {
    name: '@gameServer(from: RESOLVER) on a query',
    wrong: root('a(gameServerId: ID): Int @access(to: PUBLIC) @gameServer(from: RESOLVER)'),
    says: [
      'schema/test.graphql:2:48  Query.a  @gameServer(from: RESOLVER) on a query: obligations are checked at a commit → write @gameServer(from: FILTER), or another source  [mutation-only]',
    ],
    right: mutation('b(gameServerId: ID): Int @access(to: PUBLIC) @gameServer(from: RESOLVER)'),
  },
  {
    name: 'gameServerId without the directive',
    wrong: used('a(gameServerId: ID): Int @access(to: PUBLIC)', 'query a { a }'),
    says: [
      'schema/test.graphql:2:5  Query.a  gameServerId reaches the resolver unchecked → write @gameServer(from: …) on a; FILTER if it only restricts a list  [game-server-argument]',
    ],
    right: used(
      'a(gameServerId: ID): Int @access(to: PUBLIC) @gameServer(from: FILTER)',
      'query a($gameServerId: ID) { a(gameServerId: $gameServerId) }',
    ),
  },
  {
    name: 'gameServerId inside a result',
    wrong: used('a: T @access(to: PUBLIC)', 'query a { a { b } }', 'type T {\n  b(gameServerId: ID): Int\n}'),
    says: [
      'schema/test.graphql:5:5  T.b  gameServerId reaches the resolver unchecked: only the argument of a root field is checked → write it into the arguments of the field of Query or Mutation, with @gameServer(from: …)  [game-server-argument]',
    ],
    right: used('a: T @access(to: PUBLIC)', 'query a { a { b } }', 'type T {\n  b(serverCode: String): Int\n}'),
  },
  {
    name: 'gameServerId in an input type',
    wrong: used(FILTERED, 'query a($f: F) { a(f: $f) }', 'input F {\n  gameServerId: ID\n}'),
    says: [
      'schema/test.graphql:5:3  F  gameServerId reaches the resolver unchecked: only the argument of a root field is checked → write it into the arguments of the field of Query or Mutation, with @gameServer(from: …)  [game-server-argument]',
    ],
    right: used(FILTERED, 'query a($f: F) { a(f: $f) }', FILTER),
  },
  {
    name: '$gameServerId in an operation that runs on no game server',
    wrong: used('a(id: ID): Int @access(to: PUBLIC)', 'query a($gameServerId: ID) {\n  a(id: $gameServerId)\n}'),
    says: [
      'documents/a/a.graphql:1:9  a  $gameServerId reaches the resolver unchecked: the operation runs on no game server → write @gameServer(from: …) on the root field a in the SDL, or another name for the variable  [game-server-variable]',
    ],
    right: used('a(id: ID): Int @access(to: PUBLIC)', 'query a($id: ID) {\n  a(id: $id)\n}'),
  },
  {
    name: 'a default of a required $gameServerId',
    wrong: used(
      'a(gameServerId: ID!): Int @access(to: PUBLIC) @gameServer(from: ARGUMENT)',
      'query a($gameServerId: ID! = "1") { a(gameServerId: $gameServerId) }',
    ),
    says: [
      'documents/a/a.graphql:1:30  a  a default of $gameServerId selects a server that the client has not chosen → write $gameServerId: ID!, and remove the default  [game-server-variable]',
    ],
    right: used(
      'a(gameServerId: ID!): Int @access(to: PUBLIC) @gameServer(from: ARGUMENT)',
      'query a($gameServerId: ID!) { a(gameServerId: $gameServerId) }',
    ),
  },
  {
    name: 'a default of an optional $gameServerId',
    wrong: used(ON_SERVER, 'query a($gameServerId: ID = "1") { a(gameServerId: $gameServerId) }'),
    says: [
      'documents/a/a.graphql:1:29  a  a default of $gameServerId selects a server that the client has not chosen → write $gameServerId: ID, and remove the default  [game-server-variable]',
    ],
    right: used(ON_SERVER, 'query a($gameServerId: ID) { a(gameServerId: $gameServerId) }'),
  },
  {
    name: 'an unknown source of the game server',
    wrong: used('a(gameServerId: ID): Int @access(to: PUBLIC) @gameServer(from: NONE)', 'query a { a }'),
    says: [
      'schema/test.graphql:2:48  Query.a  Argument "from" has invalid value NONE. → write SESSION or ARGUMENT or EITHER or FILTER or RESOLVER  [directive-values]',
    ],
    right: used(ON_SERVER, 'query a($gameServerId: ID) { a(gameServerId: $gameServerId) }'),
  },
  {
    name: 'a nullable variable in a non-null position with a default',
    wrong: used(PLAIN, 'query a($n: Int) {\n  a(n: $n)\n}'),
    says: [
      'documents/a/a.graphql:1:9  a  $n: Int allows null, but the place it is passed to does not → write $n: Int! = 5  [variable-null]',
    ],
    right: used(PLAIN, 'query a($n: Int! = 5) {\n  a(n: $n)\n}'),
  },
  {
    name: 'a nullable variable with a default in a non-null position',
    wrong: used(PLAIN, 'query a($n: Int = 7) {\n  a(n: $n)\n}'),
    says: [
      'documents/a/a.graphql:1:9  a  $n: Int allows null, but the place it is passed to does not → write $n: Int! = 7  [variable-null]',
    ],
    right: used(PLAIN, 'query a($n: Int! = 7) {\n  a(n: $n)\n}'),
  },
  {
    name: 'a nullable condition',
    wrong: used(
      'a: T @access(to: PUBLIC)',
      'query a($w: Boolean = true) {\n  a { b @include(if: $w) c }\n}',
      'type T { b: Int c: Int }',
    ),
    says: [
      'documents/a/a.graphql:1:9  a  $w: Boolean allows null, but the place it is passed to does not → write $w: Boolean! = true  [variable-null]',
    ],
    right: used(
      'a: T @access(to: PUBLIC)',
      'query a($w: Boolean! = true) {\n  a { b @include(if: $w) c }\n}',
      'type T { b: Int c: Int }',
    ),
  },
  {
    name: 'a nullable variable in a non-null input field',
    wrong: used(FILTERED, 'query a($n: Int) {\n  a(f: { n: $n })\n}', FILTER),
    says: [
      'documents/a/a.graphql:1:9  a  $n: Int allows null, but the place it is passed to does not → write $n: Int! = 3  [variable-null]',
    ],
    right: used(FILTERED, 'query a($n: Int! = 3) {\n  a(f: { n: $n })\n}', FILTER),
  },
  {
    name: 'a nullable variable deep in a fragment',
    wrong: used(
      'a: T @access(to: PUBLIC)',
      'query a($n: Int) {\n  a { ...F }\n}\nfragment F on T { t { b(n: $n) } }',
      'type T { t: T b(n: Int! = 1): Int }',
    ),
    says: [
      'documents/a/a.graphql:1:9  a  $n: Int allows null, but the place it is passed to does not → write $n: Int! = 1  [variable-null]',
    ],
    right: used(
      'a: T @access(to: PUBLIC)',
      'query a($n: Int! = 1) {\n  a { ...F }\n}\nfragment F on T { t { b(n: $n) } }',
      'type T { t: T b(n: Int! = 1): Int }',
    ),
  },
  {
    name: 'a sunset with a variable for on',
    wrong: used(
      'a: Int @access(to: PUBLIC)',
      'query a($d: Date!) @sunset(since: "2026-12-01", on: $d, reason: "old") { a }',
    ),
    says: [
      'documents/a/a.graphql:1:53  a  $d is known only in a request, but a sunset must be known before → write the value itself  [sunset-variable]',
    ],
    right: used(
      'a: Int @access(to: PUBLIC)',
      'query a @sunset(since: "2026-12-01", on: "2099-01-01", reason: "old") { a }',
    ),
  },
  {
    name: 'a sunset with a variable for since',
    wrong: used(
      'a: Int @access(to: PUBLIC)',
      'query a($d: Date!) @sunset(since: $d, on: "2099-01-01", reason: "old") { a }',
    ),
    says: [
      'documents/a/a.graphql:1:35  a  $d is known only in a request, but a sunset must be known before → write the value itself  [sunset-variable]',
    ],
    right: used(
      'a: Int @access(to: PUBLIC)',
      'query a @sunset(since: "2026-12-01", on: "2099-01-01", reason: "old") { a }',
    ),
  },
  {
    name: 'a sunset with a variable for reason',
    wrong: used(
      'a: Int @access(to: PUBLIC)',
      'query a($r: String! = "old") @sunset(since: "2026-12-01", on: "2099-01-01", reason: $r) { a }',
    ),
    says: [
      'documents/a/a.graphql:1:85  a  $r is known only in a request, but a sunset must be known before → write the value itself  [sunset-variable]',
    ],
    right: used(
      'a: Int @access(to: PUBLIC)',
      'query a @sunset(since: "2026-12-01", on: "2099-01-01", reason: "old") { a }',
    ),
  },
  {
    name: 'a throttle class that is listed twice',
    wrong: mutation('b: Int @access(to: SESSION) @throttle(class: [MAIL, MAIL])'),
    says: ['schema/test.graphql:5:31  Mutation.b  MAIL is listed twice in @throttle → remove one  [listed-twice]'],
    right: mutation('b: Int @access(to: SESSION) @throttle(class: [MAIL])'),
  },
  {
    name: 'a status that is listed twice',
    wrong: root('a: Int @access(to: SESSION) @userStatus(allow: [ACTIVE, PENDING, ACTIVE])'),
    says: ['schema/test.graphql:2:31  Query.a  ACTIVE is listed twice in @userStatus → remove one  [listed-twice]'],
    right: root('a: Int @access(to: SESSION) @userStatus(allow: [ACTIVE, PENDING])'),
  },
  {
    name: 'a throttle per user on a public field',
    wrong: mutation('b: Int @access(to: PUBLIC) @throttle(class: [LOGIN, PASSWORD])'),
    says: [
      'schema/test.graphql:5:30  Mutation.b  PASSWORD counts attempts of a signed-in user, but the field is public → write @access(to: SESSION), or remove PASSWORD  [throttle-needs-session]',
    ],
    right: mutation('b: Int @access(to: SESSION) @throttle(class: [LOGIN, PASSWORD])'),
  },
  {
    name: 'a rate weight of 1',
    wrong: root('a(b: Int @rateWeight(requests: 1)): Int @access(to: PUBLIC)'),
    says: [
      'schema/test.graphql:2:12  Query.a  @rateWeight(requests: 1) has no effect → write @rateWeight(requests: 2) or more, or remove it  [rate-weight-value]',
    ],
    right: root('a(b: Int @rateWeight(requests: 2)): Int @access(to: PUBLIC)'),
  },
]);
