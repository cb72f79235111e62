import { describe, expect, it } from '@jest/globals';
import { problems } from './support.js';

/** The problems of an SDL file whose line 2 holds the one field. */
const root = (field: string, more = '') => problems({ sdl: `type Query {\n  ${field}\n}\n${more}` });
const type = (field: string) => root('thing: Thing! @access(to: SESSION)', `type Thing {\n  ${field}\n}`);

describe('the compiler refuses in the SDL', () => {
  it('a syntax error', () =>
    expect(problems({ sdl: 'type Query {\n  a: }\n' })).toEqual([
      'schema/test.graphql:2:6  Syntax Error: Expected Name, found "}". → write Name here',
    ]));

  it('a type that does not exist', () =>
    expect(root('a: Zzzzzzzzzz @access(to: PUBLIC)')).toEqual([
      'schema/test.graphql:2:6  Unknown type "Zzzzzzzzzz". → write the name of an existing type, or define Zzzzzzzzzz in schema/',
    ]));

  it('a directive that does not exist', () =>
    expect(root('a: Int @access(to: PUBLIC) @cache')).toEqual([
      'schema/test.graphql:2:30  Unknown directive "@cache". → write a directive of schema/policy.graphql, or remove @cache',
    ]));

  it('a schema that breaks the specification', () =>
    expect(root('a: In @access(to: PUBLIC)', 'input In { b: Int }')[0]).toMatch(
      /^schema\/test\.graphql:2:6 {2}The type of Query\.a must be Output Type/,
    ));

  it('a value that a directive does not take', () =>
    expect(root('a: Int @access(to: EVERYONE)')).toEqual([
      'schema/test.graphql:2:10  Query.a  Argument "to" has invalid value EVERYONE. → write @access as schema/policy.graphql defines it',
    ]));

  it('a root field without @access', () =>
    expect(root('a: Int')).toEqual([
      'schema/test.graphql:2:3  Query.a  does not say who may call it → write @access(to: SESSION), or @access(to: PUBLIC)',
    ]));

  it('a subscription type', () =>
    expect(root('a: Int @access(to: PUBLIC)', 'type Subscription { b: Int }')).toEqual([
      'schema/test.graphql:4:1  Subscription  the service has no subscriptions → write a field of Query that clients ask again, and remove this type',
    ]));

  it('@viewer on a public field', () =>
    expect(root('a: Int @access(to: PUBLIC) @viewer(allow: [ACTIVE])')).toEqual([
      'schema/test.graphql:2:30  Query.a  @viewer on a public field: nobody is signed in → write @access(to: SESSION), or remove @viewer',
    ]));

  it('@viewer that allows nobody', () =>
    expect(root('a: Int @access(to: SESSION) @viewer(allow: [])')).toEqual([
      'schema/test.graphql:2:31  Query.a  @viewer allows nobody → write at least one status',
    ]));

  it('@price inside a result, and one that is none', () => {
    expect(type('a(b: Int @price(requests: 2)): Int')).toEqual([
      'schema/test.graphql:5:12  Thing.a  @price has no effect inside a result → write it on the field of Query or Mutation that returns this, and remove it here',
    ]);
    expect(root('a(b: Int @price(requests: 0)): Int @access(to: PUBLIC)')).toEqual([
      'schema/test.graphql:2:12  Query.a  @price(requests: 0) makes the request cheaper → write @price(requests: 2) or more, or remove it',
    ]);
  });

  it('@pin on a public field', () =>
    expect(root('a: Int @access(to: PUBLIC) @pin')).toEqual([
      'schema/test.graphql:2:30  Query.a  @pin on a public field: nobody is there whose PIN it is → write @access(to: SESSION), or remove @pin',
    ]));

  it('@gameServer(from: ARGUMENT) without the argument', () =>
    expect(root('a: Int @access(to: PUBLIC) @gameServer(from: ARGUMENT)')).toEqual([
      'schema/test.graphql:2:3  Query.a  @gameServer(from: ARGUMENT) needs the argument gameServerId: ID! → write gameServerId: ID! into the arguments of a',
    ]));

  it('@gameServer(from: ARGUMENT) whose argument may be left out', () =>
    expect(root('a(gameServerId: ID): Int @access(to: PUBLIC) @gameServer(from: ARGUMENT)')).toEqual([
      'schema/test.graphql:2:5  Query.a  @gameServer(from: ARGUMENT) needs the argument gameServerId: ID! → write gameServerId: ID! into the arguments of a',
    ]));

  it('@gameServer(from: SESSION) without the argument that overrides it', () =>
    expect(root('a: Int @access(to: SESSION) @gameServer(from: SESSION)')).toEqual([
      'schema/test.graphql:2:3  Query.a  @gameServer(from: SESSION) needs the argument gameServerId: ID → write gameServerId: ID into the arguments of a',
    ]));

  it('@gameServer(from: EITHER) whose argument is required', () =>
    expect(root('a(gameServerId: ID!): Int @access(to: PUBLIC) @gameServer(from: EITHER)')).toEqual([
      'schema/test.graphql:2:5  Query.a  @gameServer(from: EITHER) needs the argument gameServerId: ID → write gameServerId: ID into the arguments of a',
    ]));

  it('@gameServer(from: SESSION) on a public field', () =>
    expect(root('a(gameServerId: ID): Int @access(to: PUBLIC) @gameServer(from: SESSION)')).toEqual([
      'schema/test.graphql:2:48  Query.a  @gameServer(from: SESSION) on a public field: there may be no session → write @gameServer(from: EITHER), or @access(to: SESSION)',
    ]));

  it('@gameServer(from: EITHER) where there is a session', () =>
    expect(root('a(gameServerId: ID): Int @access(to: SESSION) @gameServer(from: EITHER)')).toEqual([
      'schema/test.graphql:2:49  Query.a  @gameServer(from: EITHER) is for public fields → write @gameServer(from: SESSION)',
    ]));

  it('an unknown error code', () =>
    expect(root('a: Int @access(to: PUBLIC) @fails(with: [NO_LUCK])')).toEqual([
      'schema/test.graphql:2:30  Query.a  NO_LUCK is no code of the error catalogue → write a code of src/base/errors/catalogue.ts, or add this one to it',
    ]));

  it('an error code that is common', () =>
    expect(root('a: Int @access(to: PUBLIC) @fails(with: [UNAUTHENTICATED])')).toEqual([
      'schema/test.graphql:2:30  Query.a  every operation can give UNAUTHENTICATED: it is a common code → remove UNAUTHENTICATED from @fails',
    ]));

  it('an error code that is listed twice', () =>
    expect(root('a: Int @access(to: PUBLIC) @fails(with: [INVALID_CREDENTIALS, INVALID_CREDENTIALS])')).toEqual([
      'schema/test.graphql:2:30  Query.a  INVALID_CREDENTIALS is listed twice in @fails → remove one',
    ]));

  it('a list without a bound', () =>
    expect(type('parts: [Int!]!')).toEqual([
      'schema/test.graphql:5:3  Thing.parts  the list has no bound → write @limit(max: …) behind its type',
    ]));

  it('a page without a bound', () =>
    expect(type('parts(first: Int): Thing')).toEqual([
      'schema/test.graphql:5:9  Thing.parts  the page has no bound → write @limit(max: …) behind the type of first',
    ]));

  it('a list in a page type that some field returns without a first', () =>
    expect(
      root(
        'page(first: Int @limit(max: 9)): Page @access(to: PUBLIC)\n  whole: Page @access(to: PUBLIC)',
        'type Page { nodes: [Int!]! }',
      ),
    ).toEqual(['schema/test.graphql:5:13  Page.nodes  the list has no bound → write @limit(max: …) behind its type']));

  it('a limit that allows no entry', () =>
    expect(type('parts: [Int!]! @limit(max: 0)')).toEqual([
      'schema/test.graphql:5:18  Thing.parts  @limit(max: 0) allows no entry → write @limit(max: 1) or more',
    ]));

  it('a limit on something that has no size', () =>
    expect(type('part(size: Int @limit(max: 3)): Int @limit(max: 3)')).toEqual([
      'schema/test.graphql:5:18  Thing.part  @limit bounds nothing here → write it behind a list field or the argument first, and remove it here',
      'schema/test.graphql:5:39  Thing.part  @limit bounds nothing here → write it behind a list field or the argument first, and remove it here',
    ]));

  it('a list of lists', () =>
    expect(type('grid: [[Int!]!]! @limit(max: 3)')).toEqual([
      'schema/test.graphql:5:3  Thing.grid  a list of lists has no bound for the inner ones → write an object type that holds the inner list with its own @limit(max: …)',
    ]));

  it('the policy of an operation on a field inside a result', () =>
    expect(type('secret: Int @pin')).toEqual([
      'schema/test.graphql:5:15  Thing.secret  @pin has no effect inside a result → write it on the field of Query or Mutation that returns this, and remove it here',
    ]));
});
