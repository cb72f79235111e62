import type { ContractFiles } from '../support.js';
import { beside, compilerCases, mutation, root } from './problem.js';

/** SDL with the field of an inner type on line 5. */
const inner = (field: string): ContractFiles =>
  root('thing: Thing! @access(to: SESSION)', `type Thing {\n  ${field}\n}`);

export const sdl = compilerCases([
  {
    name: 'a syntax error',
    wrong: { sdl: 'type Query {\n  a: }\n' },
    says: ['schema/test.graphql:2:6  Syntax Error: Expected Name, found "}". → write a name here  [syntax]'],
    right: root('a: Int @access(to: PUBLIC)'),
  },
  {
    name: 'arguments of a field without a closing parenthesis',
    wrong: root('a(b: Int!: Int @access(to: PUBLIC)'),
    says: ['schema/test.graphql:2:12  Syntax Error: Expected Name, found ":". → write ) in front of it  [syntax]'],
    right: root('a(b: Int!): Int @access(to: PUBLIC)'),
  },
  {
    name: 'a type that does not exist',
    wrong: root('a: Zzzzzzzzzz @access(to: PUBLIC)'),
    says: [
      'schema/test.graphql:2:6  Unknown type "Zzzzzzzzzz". → write the name of an existing type, or define Zzzzzzzzzz in schema/  [known-type-names]',
    ],
    right: root('a: Zzzzzzzzzz @access(to: PUBLIC)', 'enum Zzzzzzzzzz { ZZZ }'),
  },
  {
    name: 'a directive that does not exist',
    wrong: root('a: Int @access(to: PUBLIC) @cache'),
    says: [
      'schema/test.graphql:2:30  Unknown directive "@cache". → write a directive of generated/schema.graphql, or remove @cache  [known-directives]',
    ],
    right: root('a: Int @access(to: PUBLIC)'),
  },
  {
    name: 'an input type as a result',
    wrong: root('a: In @access(to: PUBLIC)', 'input In { b: Int }'),
    says: [
      'schema/test.graphql:2:6  The type of Query.a must be Output Type but got: In. → write the name of an output type; In is for arguments only  [input-output-types]',
    ],
    right: root('a: In @access(to: PUBLIC)', 'type In { b: Int }'),
  },
  {
    name: 'a root field without @access',
    wrong: root('a: Int'),
    says: [
      'schema/test.graphql:2:3  Query.a  has no @access → write @access(to: SESSION), or @access(to: PUBLIC)  [access-required]',
    ],
    right: root('a: Int @access(to: SESSION)'),
  },
  {
    name: 'a subscription type',
    wrong: root('a: Int @access(to: PUBLIC)', 'type Subscription { b: Int }'),
    says: [
      'schema/test.graphql:4:1  Subscription  the service has no subscriptions → write a field of Query that clients poll, and remove this type  [no-subscriptions]',
    ],
    right: root('a: Int @access(to: PUBLIC)\n  b: Int @access(to: PUBLIC)'),
  },
  {
    name: '@userStatus on a public field',
    wrong: root('a: Int @access(to: PUBLIC) @userStatus(allow: [ACTIVE])'),
    says: [
      'schema/test.graphql:2:30  Query.a  @userStatus on a public field: no user is signed in → write @access(to: SESSION), or remove @userStatus  [user-status-needs-session]',
    ],
    right: root('a: Int @access(to: SESSION) @userStatus(allow: [ACTIVE])'),
  },
  {
    name: '@userStatus without a status',
    wrong: root('a: Int @access(to: SESSION) @userStatus(allow: [])'),
    says: [
      'schema/test.graphql:2:31  Query.a  @userStatus allows no status → write at least one status  [user-status-empty]',
    ],
    right: root('a: Int @access(to: SESSION) @userStatus(allow: [BLOCKED])'),
  },
  {
    name: '@rateWeight inside a result',
    wrong: inner('a(b: Int @rateWeight(requests: 2)): Int'),
    says: [
      'schema/test.graphql:5:12  Thing.a  @rateWeight has no effect inside a result → write it on the field of Query or Mutation that returns this, and remove it here  [directive-place]',
    ],
    right: root('a(b: Int @rateWeight(requests: 2)): Int @access(to: PUBLIC)'),
  },
  {
    name: '@rateWeight of zero',
    wrong: root('a(b: Int @rateWeight(requests: 0)): Int @access(to: PUBLIC)'),
    says: [
      'schema/test.graphql:2:12  Query.a  @rateWeight(requests: 0) makes the request cheaper → write @rateWeight(requests: 2) or more, or remove it  [rate-weight-value]',
    ],
    right: root('a(b: Int @rateWeight(requests: 2)): Int @access(to: PUBLIC)'),
  },
  {
    name: '@pin on a public field',
    wrong: mutation(
      'b: Int @access(to: PUBLIC) @pin @errors(codes: [PIN_REQUIRED PIN_INVALID PIN_LOCKED PIN_NOT_SET])',
    ),
    says: [
      'schema/test.graphql:5:30  Mutation.b  @pin on a public field: no user is signed in → write @access(to: SESSION), or remove @pin  [pin-needs-session]',
    ],
    right: mutation(
      'b: Int @access(to: SESSION) @pin @errors(codes: [PIN_REQUIRED PIN_INVALID PIN_LOCKED PIN_NOT_SET])',
    ),
  },
  {
    name: '@gameServer(from: ARGUMENT) with an optional argument',
    wrong: root('a(gameServerId: ID): Int @access(to: PUBLIC) @gameServer(from: ARGUMENT)'),
    says: [
      'schema/test.graphql:2:5  Query.a  @gameServer(from: ARGUMENT) needs the argument gameServerId: ID! → write gameServerId: ID! into the arguments of a  [game-server-argument]',
    ],
    right: root('a(gameServerId: ID!): Int @access(to: PUBLIC) @gameServer(from: ARGUMENT)'),
  },
  {
    name: '@gameServer(from: SESSION) without the argument that overrides it',
    wrong: root('a: Int @access(to: SESSION) @gameServer(from: SESSION)'),
    says: [
      'schema/test.graphql:2:3  Query.a  @gameServer(from: SESSION) needs the argument gameServerId: ID → write gameServerId: ID into the arguments of a  [game-server-argument]',
    ],
    right: root('a(gameServerId: ID): Int @access(to: SESSION) @gameServer(from: SESSION)'),
  },
  {
    name: '@gameServer(from: EITHER) with a required argument',
    wrong: root('a(gameServerId: ID!): Int @access(to: PUBLIC) @gameServer(from: EITHER)'),
    says: [
      'schema/test.graphql:2:5  Query.a  @gameServer(from: EITHER) needs the argument gameServerId: ID → write gameServerId: ID into the arguments of a  [game-server-argument]',
    ],
    right: root('a(gameServerId: ID): Int @access(to: PUBLIC) @gameServer(from: EITHER)'),
  },
  {
    name: '@gameServer(from: SESSION) on a public field',
    wrong: root('a(gameServerId: ID): Int @access(to: PUBLIC) @gameServer(from: SESSION)'),
    says: [
      'schema/test.graphql:2:48  Query.a  @gameServer(from: SESSION) on a public field: there may be no session → write @gameServer(from: EITHER), or @access(to: SESSION)  [game-server-source]',
    ],
    right: root('a(gameServerId: ID): Int @access(to: PUBLIC) @gameServer(from: EITHER)'),
  },
  {
    name: '@gameServer(from: EITHER) on a field with a session',
    wrong: root('a(gameServerId: ID): Int @access(to: SESSION) @gameServer(from: EITHER)'),
    says: [
      'schema/test.graphql:2:49  Query.a  @gameServer(from: EITHER) is for public fields → write @gameServer(from: SESSION)  [game-server-source]',
    ],
    right: root('a(gameServerId: ID): Int @access(to: SESSION) @gameServer(from: SESSION)'),
  },
  {
    name: 'an unknown error code',
    wrong: root('a: Int @access(to: PUBLIC) @errors(codes: [NO_LUCK])'),
    says: [
      'schema/test.graphql:2:30  Query.a  NO_LUCK is not a code of the error catalogue → write a code for clients from src/base/errors/catalogue.ts, or add this one to it  [errors-codes]',
    ],
    right: root('a: Int @access(to: PUBLIC) @errors(codes: [INVALID_CREDENTIALS])'),
  },
  {
    name: 'a common error code',
    wrong: root('a: Int @access(to: PUBLIC) @errors(codes: [UNAUTHENTICATED])'),
    says: [
      'schema/test.graphql:2:30  Query.a  UNAUTHENTICATED is a common code of all operations → remove UNAUTHENTICATED from @errors, or write group: null for it in src/base/errors/catalogue.ts  [errors-codes]',
    ],
    right: root('a: Int @access(to: PUBLIC) @errors(codes: [])'),
  },
  {
    name: 'an error code that is listed twice',
    wrong: root('a: Int @access(to: PUBLIC) @errors(codes: [INVALID_CREDENTIALS, INVALID_CREDENTIALS])'),
    says: [
      'schema/test.graphql:2:30  Query.a  INVALID_CREDENTIALS is listed twice in @errors → remove one  [errors-codes]',
    ],
    right: root('a: Int @access(to: PUBLIC) @errors(codes: [INVALID_CREDENTIALS, GAME_SERVER_CLOSED])'),
  },
  {
    name: 'a list without a bound',
    wrong: inner('parts: [Int!]!'),
    says: [
      'schema/test.graphql:5:3  Thing.parts  the list has no bound → write @limit(max: …) after its type  [list-bound]',
    ],
    right: inner('parts: [Int!]! @limit(max: 3)'),
  },
  {
    name: 'a page without a bound',
    wrong: inner('parts(first: Int!): Thing'),
    says: [
      'schema/test.graphql:5:9  Thing.parts  the page has no bound → write @limit(max: …) after the type of first  [list-bound]',
    ],
    right: inner('parts(first: Int! @limit(max: 3)): Thing'),
  },
  {
    name: 'a list in a page type that a field returns without first',
    wrong: root(
      'page(first: Int! @limit(max: 9)): Page @access(to: PUBLIC)\n  whole: Page @access(to: PUBLIC)',
      'type Page { nodes: [Int!]! }',
    ),
    says: [
      'schema/test.graphql:5:13  Page.nodes  the list has no bound → write @limit(max: …) after its type  [list-bound]',
    ],
    right: root('page(first: Int! @limit(max: 9)): Page @access(to: PUBLIC)', 'type Page { nodes: [Int!]! }'),
  },
  {
    name: 'a limit that allows no entry',
    wrong: inner('parts: [Int!]! @limit(max: 0)'),
    says: [
      'schema/test.graphql:5:18  Thing.parts  @limit(max: 0) allows no entry → write @limit(max: 1) or more  [limit-value]',
    ],
    right: inner('parts: [Int!]! @limit(max: 1)'),
  },
  {
    name: 'a limit on a value without a size',
    wrong: inner('part(size: Int @limit(max: 3)): Int @limit(max: 3)'),
    says: [
      'schema/test.graphql:5:18  Thing.part  @limit bounds nothing here → write it after a list or the argument first, and remove it here  [limit-place]',
      'schema/test.graphql:5:39  Thing.part  @limit bounds nothing here → write it after a list or the argument first, and remove it here  [limit-place]',
    ],
    right: inner('part(first: Int! @limit(max: 3)): [Int] @limit(max: 3)'),
  },
  {
    name: 'a list of lists',
    wrong: inner('grid: [[Int!]!]! @limit(max: 3)'),
    says: [
      'schema/test.graphql:5:3  Thing.grid  a list of lists has no bound for the inner ones → write a type of its own that holds the inner list with its own @limit(max: …)  [list-of-lists]',
    ],
    right: inner('grid: [Row!]! @limit(max: 3)\n}\ntype Row {\n  cells: [Int!]! @limit(max: 3)'),
  },
  {
    name: 'the policy of an operation on a field inside a result',
    wrong: inner('secret: Int @pin'),
    says: [
      'schema/test.graphql:5:15  Thing.secret  @pin has no effect inside a result → write it on the field of Query or Mutation that returns this, and remove it here  [directive-place]',
    ],
    right: inner('secret: Int @access(to: SESSION)'),
  },
  {
    name: 'a type that restricts a field less than its interface',
    wrong: root(
      'a: H @access(to: SESSION)',
      'interface H { b: Int @access(to: SESSION) }\ntype A implements H { b: Int @access(to: PUBLIC) }',
    ),
    says: [
      'schema/test.graphql:5:30  A.b  it is public, but H.b, which it implements, needs a session → write @access(to: SESSION) here, or @access(to: PUBLIC) on H.b  [access-weaker]',
    ],
    right: root(
      'a: H @access(to: SESSION)',
      'interface H { b: Int @access(to: PUBLIC) }\ntype A implements H { b: Int @access(to: SESSION) }',
    ),
  },
  {
    name: 'a result that returns Query',
    wrong: root('a: A @access(to: PUBLIC)', 'type A { query: Query }'),
    says: [
      'schema/test.graphql:4:10  A.query  it returns Query, which bypasses the policy of the root fields → write a type of its own with the needed fields of Query  [root-type-inside]',
    ],
    right: root('a: A @access(to: PUBLIC)', 'type A { query: A }'),
  },
  {
    name: 'an unknown scalar',
    wrong: root('a: Colour @access(to: PUBLIC)', 'scalar Colour'),
    says: [
      'schema/test.graphql:4:1  Colour  the scalar has no form and is not built in → write @text(…) or @range(…) after it, or use one of DateTime, Date, JSON, ErrorCode  [scalar-known]',
    ],
    right: root('a: Colour @access(to: PUBLIC)', 'enum Colour { RED }'),
  },
  {
    name: 'a schema definition',
    wrong: { sdl: 'schema { query: Q }\ntype Q {\n  a: Int @access(to: PUBLIC)\n}' },
    says: [
      'schema/test.graphql:1:1  the root types are always Query and Mutation → remove the schema definition, and name the types Query and Mutation  [root-type-names]',
    ],
    right: beside(''),
  },
  {
    name: 'an extension of the schema',
    wrong: beside('extend schema { mutation: M }\ntype M { b: Int @access(to: SESSION) }'),
    says: [
      'schema/test.graphql:4:1  the root types are always Query and Mutation → remove the schema definition, and name the types Query and Mutation  [root-type-names]',
    ],
    right: beside('type Mutation { b: Int @access(to: SESSION) }'),
  },
  {
    name: 'an operation in schema/',
    wrong: beside('query a { a }'),
    says: [
      'schema/test.graphql:4:1  the SDL must not contain operations or fragments → write it into a file of documents/  [no-documents-in-schema]',
    ],
    right: { ...beside(''), documents: { 'a/a.graphql': 'query a { a }' } },
  },
  {
    name: 'an SDL file that is empty',
    wrong: { sdl: '' },
    says: [
      'schema:1:1  Query root type must be provided. → write type Query with the fields that clients read  [query-required]',
      'schema/test.graphql:1:1  the file is empty → write a definition, or remove the file  [empty-file]',
    ],
    right: beside(''),
  },
  {
    name: 'SDL that is nested too deeply',
    wrong: root(`a: ${'['.repeat(1200)}Int${']'.repeat(1200)} @access(to: PUBLIC)`),
    says: ['schema/test.graphql:2:55  this is nested more than 50 levels deep → write fewer levels  [nesting]'],
    right: root('a: [Int] @access(to: PUBLIC) @limit(max: 3)'),
  },
  {
    name: 'a directive without places',
    wrong: beside('directive @d on'),
    says: [
      'schema/test.graphql:4:16  Syntax Error: Expected Name, found <EOF>. → write a name, or a } at the end  [syntax]',
    ],
    right: beside(''),
  },
  {
    name: 'a reason that is no string',
    wrong: root('a: Int @access(to: PUBLIC) @deprecated(reason: 3)'),
    says: [
      'schema/test.graphql:2:30  Argument "reason" has invalid value 3. → write @deprecated as the GraphQL specification defines it  [directive-values]',
    ],
    right: root('a: Int @access(to: PUBLIC) @deprecated(reason: "old")'),
  },
  {
    name: 'an error code that is an object',
    wrong: root('a: Int @access(to: PUBLIC) @errors(codes: [{a: 1}])'),
    says: [
      'schema/test.graphql:2:30  Query.a  {"a":1} is not a code of the error catalogue → write a code for clients from src/base/errors/catalogue.ts, or add this one to it  [errors-codes]',
    ],
    right: root('a: Int @access(to: PUBLIC) @errors(codes: [WEAK_PIN])'),
  },
  {
    name: 'a redefined specified directive',
    wrong: {
      sdl: 'directive @skip(if: Boolean) on FIELD\ntype Query {\n  a(b: Boolean): Int @access(to: PUBLIC)\n}',
      documents: { 'a.graphql': 'query a($b: Boolean!) {\n  a(b: $b)\n}' },
    },
    says: [
      'schema/test.graphql:1:1  @skip is defined by the GraphQL specification → remove the definition, or write another name  [built-in-name]',
    ],
    right: root('a(b: Boolean): Int @access(to: PUBLIC)'),
  },
  ...[
    'scalar String @text(max: 5)',
    'scalar ID',
    'enum Boolean { NO }',
    'input Int { a: Float }',
    'type Float { b: Int }',
  ].map((definition) => ({
    name: `a type of GraphQL that means something else: ${definition}`,
    wrong: root('a(b: String): Int @access(to: PUBLIC)', definition),
    says: [
      `schema/test.graphql:4:1  ${definition.split(' ')[1]} is defined by the GraphQL specification → remove the definition, or write another name  [built-in-name]`,
    ],
    right: root('a(b: String): Int @access(to: PUBLIC)'),
  })),
  ...[
    'include(if: Boolean!) on FIELD',
    'deprecated on FIELD_DEFINITION',
    'specifiedBy on SCALAR',
    'oneOf on OBJECT',
  ].map((definition) => ({
    name: `a directive of GraphQL that is defined again: ${definition}`,
    wrong: beside(`directive @${definition}`),
    says: [
      `schema/test.graphql:4:1  @${/\w+/.exec(definition)?.[0]} is defined by the GraphQL specification → remove the definition, or write another name  [built-in-name]`,
    ],
    right: beside(''),
  })),
  {
    name: 'a type with the name of a built-in scalar',
    wrong: beside('type DateTime { b: Int }'),
    says: [
      'schema/test.graphql:4:1  DateTime is a built-in scalar → write scalar DateTime, or another name  [built-in-name]',
      'schema/test.graphql:4:6  There can be only one type named "DateTime". → remove this one, or that at schema/scalars.graphql:4:8  [unique-type-names]',
    ],
    right: beside('type Moment { b: Int }'),
  },
  {
    name: 'a directive without code',
    wrong: root('a: Int @access(to: PUBLIC) @mine', 'directive @mine on FIELD_DEFINITION'),
    says: [
      'schema/test.graphql:4:1  nothing enforces @mine → remove it and its uses, or define @mine in contract.config.ts  [directive-definition]',
    ],
    right: root('a: Int @access(to: PUBLIC)'),
  },
  {
    name: 'a directive of documents without code',
    wrong: {
      ...root('a: Int @access(to: PUBLIC)', 'directive @cache(ttl: Int) on FIELD'),
      documents: { 'a.graphql': 'query a {\n  a @cache(ttl: 5)\n}' },
    },
    says: [
      'schema/test.graphql:4:1  nothing enforces @cache → remove it and its uses, or define @cache in contract.config.ts  [directive-definition]',
    ],
    right: { ...root('a: Int @access(to: PUBLIC)'), documents: { 'a.graphql': 'query a {\n  a\n}' } },
  },
  {
    name: 'a default that is not of its type',
    wrong: root('a(b: Int = "x"): Int @access(to: PUBLIC)'),
    says: [
      'schema/test.graphql:2:14  Query.a  the default is not a value of its type → write a value of type Int  [default-value]',
    ],
    right: root('a(b: Int = 1): Int @access(to: PUBLIC)'),
  },
  {
    name: 'a misspelt keyword',
    wrong: beside('typ Thing { b: Int }'),
    says: [
      'schema/test.graphql:4:1  Syntax Error: Unexpected Name "typ". → write type, enum, query or another keyword that begins a definition  [syntax]',
    ],
    right: beside('type Thing { b: Int }'),
  },
  {
    name: 'single quotes',
    wrong: root("a: Int @access(to: PUBLIC) @deprecated(reason: 'old')"),
    says: [
      `schema/test.graphql:2:50  Syntax Error: Unexpected single quote character ('), did you mean to use a double quote (")? → write " in place of '  [syntax]`,
    ],
    right: root('a: Int @access(to: PUBLIC) @deprecated(reason: "old")'),
  },
  {
    name: 'an unterminated string',
    wrong: root('a: Int @access(to: PUBLIC) @deprecated(reason: "old)'),
    says: ['schema/test.graphql:2:55  Syntax Error: Unterminated string. → write " where the text ends  [syntax]'],
    right: root('a: Int @access(to: PUBLIC) @deprecated(reason: "old")'),
  },
  {
    name: 'an unterminated block string',
    wrong: beside('"""\nOne.\n"""\ntype A { b: Int } # """\n\n  """\nTwo.\ntype B {\n  "" c: Int\n}'),
    says: ['schema/test.graphql:9:3  Syntax Error: Unterminated string. → write """ where the text ends  [syntax]'],
    right: beside('"""\nOne.\n"""\ntype A { b: Int } # """\n\n  """\nTwo.\n"""\ntype B {\n  "" c: Int\n}'),
  },
  {
    name: 'an unterminated string below a description with escaped quotes',
    wrong: beside('"""\nOne. \\"""\n"""\ntype A { b: Int }\ntype B { c: Int @deprecated(reason: "old) }'),
    says: ['schema/test.graphql:8:44  Syntax Error: Unterminated string. → write " where the text ends  [syntax]'],
    right: beside('"""\nOne. \\"""\n"""\ntype A { b: Int }\ntype B { c: Int @deprecated(reason: "old") }'),
  },
  {
    name: 'a brace too many',
    wrong: beside('type T { b: Int }\n}'),
    says: [
      'schema/test.graphql:5:1  Syntax Error: Unexpected "}". → remove it, or write the { that it closes  [syntax]',
    ],
    right: beside('type T { b: Int }'),
  },
  {
    name: 'a brace too few',
    wrong: beside('type T { b: Int'),
    says: [
      'schema/test.graphql:4:16  Syntax Error: Expected Name, found <EOF>. → write a name, or a } at the end  [syntax]',
    ],
    right: beside('type T { b: Int }'),
  },
  {
    name: 'two definitions with syntax errors, and a problem in a third',
    wrong: beside('type T {\n  b Int\n}\ntype U {\n  t: T\n  c: }\n}\ntype V {\n  t: T\n  more: [Int]\n  z: Zz\n}'),
    says: [
      'schema/test.graphql:5:5  Syntax Error: Expected ":", found Name "Int". → write ":" here  [syntax]',
      'schema/test.graphql:9:6  Syntax Error: Expected Name, found "}". → write a name here  [syntax]',
      'schema/test.graphql:14:6  Unknown type "Zz". → write the name of an existing type, or define Zz in schema/  [known-type-names]',
    ],
    right: beside('type T {\n  b: Int\n}\ntype U {\n  t: T\n  c: Int\n}\ntype V {\n  t: T\n}'),
  },
  {
    name: '@pin without the codes of a PIN',
    wrong: mutation('b: Int @access(to: SESSION) @pin @errors(codes: [PIN_REQUIRED])'),
    says: [
      'schema/test.graphql:5:31  Mutation.b  @pin can refuse with PIN_INVALID, PIN_LOCKED, PIN_NOT_SET → write PIN_INVALID PIN_LOCKED PIN_NOT_SET into @errors(codes: …)  [pin-codes]',
    ],
    right: mutation(
      'b: Int @access(to: SESSION) @pin @errors(codes: [PIN_REQUIRED PIN_INVALID PIN_LOCKED PIN_NOT_SET])',
    ),
  },
  {
    name: 'merge conflict markers',
    wrong: beside('<<<<<<< HEAD\ntype A { a: Int }\n=======\ntype B { a: Int }\n>>>>>>> theirs'),
    says: [
      'schema/test.graphql:4:1  Syntax Error: Unexpected character: "<". → resolve the merge conflict, and remove its markers  [syntax]',
      'schema/test.graphql:6:1  Syntax Error: Unexpected "=". → resolve the merge conflict, and remove its markers  [syntax]',
      'schema/test.graphql:8:1  Syntax Error: Unexpected character: ">". → resolve the merge conflict, and remove its markers  [syntax]',
    ],
    right: beside('type A { a: Int }\ntype B { a: Int }'),
  },
  {
    name: 'merge conflict markers around two versions of several definitions',
    wrong: beside(
      '<<<<<<< HEAD\ntype A { a: Int }\ntype B { a: Int }\n=======\ntype A { a: Int b: B }\ntype B { c: Int }\n>>>>>>> theirs\ntype C { a: Missing }',
    ),
    says: [
      'schema/test.graphql:4:1  Syntax Error: Unexpected character: "<". → resolve the merge conflict, and remove its markers  [syntax]',
      'schema/test.graphql:7:1  Syntax Error: Unexpected "=". → resolve the merge conflict, and remove its markers  [syntax]',
      'schema/test.graphql:10:1  Syntax Error: Unexpected character: ">". → resolve the merge conflict, and remove its markers  [syntax]',
      'schema/test.graphql:11:13  Unknown type "Missing". → write the name of an existing type, or define Missing in schema/  [known-type-names]',
    ],
    right: beside('type A { a: Int b: B }\ntype B { a: Int c: Int }\ntype C { a: Int }'),
  },
  {
    name: 'curly quotation marks',
    wrong: beside('type A {\n  a: Int @deprecated(reason: “old”)\n}'),
    says: [
      'schema/test.graphql:5:30  Syntax Error: Unexpected character: U+201C. → write " in place of the curly quotation mark  [syntax]',
    ],
    right: beside('type A {\n  a: Int @deprecated(reason: "old")\n}'),
  },
  {
    name: "a comment in another language's syntax",
    wrong: beside('type A {\n  a: Int // what it is\n}'),
    says: [
      'schema/test.graphql:5:10  Syntax Error: Unexpected character: "/". → write # in front of a comment  [syntax]',
    ],
    right: beside('type A {\n  a: Int # what it is\n}'),
  },
  {
    name: 'a semicolon',
    wrong: beside('type A { a: Int; }'),
    says: [
      'schema/test.graphql:4:16  Syntax Error: Unexpected character: ";". → remove it: nothing ends with ; in GraphQL  [syntax]',
    ],
    right: beside('type A { a: Int }'),
  },
  {
    name: 'an extended but undefined Query',
    wrong: {
      sdl: 'extend type Query {\n  a: Int @access(to: PUBLIC)\n}',
      documents: { 'a.graphql': 'query a { a }' },
    },
    says: [
      'schema/test.graphql:1:13  Cannot extend type "Query" because it is not defined. → write the name of an existing type, or type Query without extend  [possible-type-extensions]',
    ],
    right: {
      sdl: 'type Query {\n  a: Int @access(to: PUBLIC)\n}',
      documents: { 'a.graphql': 'query a { a }' },
    },
  },
  {
    name: 'a number beyond the range of numbers',
    wrong: beside('scalar A @range(min: 1e400, max: 2)'),
    says: [
      'schema/test.graphql:4:10  A  @range does not accept this value: min: expected number, received Infinity → write @range as generated/schema.graphql defines it  [directive-values]',
    ],
    right: beside('scalar A @range(min: 1, max: 2)'),
  },
  {
    name: 'a string with a line end',
    wrong: root('a: Int @access(to: PUBLIC) @errors(codes: ["A\\n::error::x"])'),
    says: [
      'schema/test.graphql:2:30  Query.a  A\\n::error::x is not a code of the error catalogue → write a code for clients from src/base/errors/catalogue.ts, or add this one to it  [errors-codes]',
    ],
    right: root('a: Int @access(to: PUBLIC) @errors(codes: [WEAK_PIN])'),
  },
  {
    name: 'an invalid source of the game server, beside a document that uses one',
    wrong: {
      sdl: 'type Query {\n  a(gameServerId: ID): Int @access(to: PUBLIC) @gameServer(from: NOPE)\n}',
      documents: { 'a.graphql': 'query a($gameServerId: ID) { a(gameServerId: $gameServerId) }' },
    },
    says: [
      'schema/test.graphql:2:48  Query.a  Argument "from" has invalid value NOPE. → write SESSION or ARGUMENT or EITHER or FILTER or RESOLVER  [directive-values]',
    ],
    right: {
      sdl: 'type Query {\n  a(gameServerId: ID): Int @access(to: PUBLIC) @gameServer(from: EITHER)\n}',
      documents: { 'a.graphql': 'query a($gameServerId: ID) { a(gameServerId: $gameServerId) }' },
    },
  },
  {
    name: 'a type with the name of a TypeScript type that generated/resolvers.ts uses',
    wrong: beside('type Record { id: ID! }\nenum Context { A }\ninput Maybe { id: ID! }'),
    says: [
      'schema/test.graphql:4:1  Record  generated/resolvers.ts uses the name Record for a type of graphql-codegen or TypeScript → write another name  [client-type-name]',
      'schema/test.graphql:5:1  Context  generated/resolvers.ts uses the name Context for a type of graphql-codegen or TypeScript → write another name  [client-type-name]',
      'schema/test.graphql:6:1  Maybe  generated/resolvers.ts uses the name Maybe for a type of graphql-codegen or TypeScript → write another name  [client-type-name]',
    ],
    right: beside('type Records { id: ID! }\ntype GraphQLResolveInfo { id: ID! }'),
  },
  {
    name: 'types whose names differ only in the case that graphql-codegen writes',
    wrong: beside(
      'type Visit { n(of: Int): Int }\ntype visit { n(of: Int): Int }\nenum GeoJSON { A }\ninput GeoJson { id: ID! }',
    ),
    says: [
      'schema/test.graphql:5:1  visit  generated/resolvers.ts uses the name Visit for the type Visit → write another name  [client-type-name]',
      'schema/test.graphql:7:1  GeoJson  generated/resolvers.ts uses the name GeoJson for the type GeoJSON → write another name  [client-type-name]',
    ],
    right: beside('type T_t { id: ID! }\ntype TT { id: ID! }\ntype visit { id: ID! }\nenum GeoJSON { A }'),
  },
  {
    name: 'types with the names of arguments, resolvers, scalars and directives in generated/resolvers.ts',
    wrong: root(
      'a(n: Int): Int @access(to: PUBLIC)',
      'type QueryAArgs { id: ID! }\ntype QueryResolvers { id: ID! }\ninput DateTimeScalarConfig { id: ID! }\nenum PageDirectiveArgs { A }',
    ),
    says: [
      'schema/test.graphql:4:1  QueryAArgs  generated/resolvers.ts uses the name QueryAArgs for the arguments of Query.a → write another name  [client-type-name]',
      'schema/test.graphql:5:1  QueryResolvers  generated/resolvers.ts uses the name QueryResolvers for the resolvers of Query → write another name  [client-type-name]',
      'schema/test.graphql:6:1  DateTimeScalarConfig  generated/resolvers.ts uses the name DateTimeScalarConfig for the scalar DateTime → write another name  [client-type-name]',
      'schema/test.graphql:7:1  PageDirectiveArgs  generated/resolvers.ts uses the name PageDirectiveArgs for @page → write another name  [client-type-name]',
    ],
    right: root('a: Int @access(to: PUBLIC)', 'type QueryAArgs { id: ID! }\nenum KindResolvers { A }\nenum Kind { A }'),
  },
  {
    name: 'fields with arguments whose names differ only in case',
    wrong: beside('type T { n(of: Int): Int\nN(of: Int): Int }\ntype TabArgs { id: ID! }\ntype TA { b(of: Int): Int }'),
    says: [
      'schema/test.graphql:5:1  T.N  generated/resolvers.ts uses the name TnArgs for the arguments of T.n → write another name  [client-type-name]',
      'schema/test.graphql:6:1  TabArgs  generated/resolvers.ts uses the name TabArgs for the arguments of TA.b → write another name  [client-type-name]',
    ],
    right: beside('type T { n(of: Int): Int\nN: Int }\ntype TABArgs2 { id: ID! }\ntype TA { b(of: Int): Int }'),
  },
  {
    name: 'an unknown type with a name that JavaScript objects inherit',
    wrong: root('a: valueOf @access(to: PUBLIC)'),
    says: [
      'schema/test.graphql:2:6  Unknown type "valueOf". → write the name of an existing type, or define valueOf in schema/  [known-type-names]',
    ],
    right: root('a: Int @access(to: PUBLIC)'),
  },
  {
    name: 'a type, argument or input field with a name that JavaScript objects inherit',
    wrong: root(
      'a(constructor: Int, in: In): Int @access(to: PUBLIC)',
      'input In { toString: Int = 1 }\nenum valueOf { A }',
    ),
    says: [
      'schema/test.graphql:2:5  Query.a  Name "constructor" must not be that of a member of all JavaScript objects. → write another name  [reserved-names]',
      'schema/test.graphql:4:12  In.toString  Name "toString" must not be that of a member of all JavaScript objects. → write another name  [reserved-names]',
      'schema/test.graphql:5:1  valueOf  Name "valueOf" must not be that of a member of all JavaScript objects. → write another name  [reserved-names]',
    ],
    right: root(
      'a(constructor1: Int, in: In): T @access(to: PUBLIC)',
      'input In { text: Int = 1 }\ntype T { constructor: Int }',
    ),
  },
]);
