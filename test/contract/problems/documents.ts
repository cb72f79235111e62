import type { ContractFiles } from '../support.js';
import { compilerCases, document, OTHER, SDL } from './problem.js';

/** Nested interfaces of `count` types. */
const ofTypes = (count: number): ContractFiles => ({
  sdl: `type Query {\n  n: N @access(to: PUBLIC)\n}\ninterface N { id: ID n: N }\n${Array.from({ length: count }, (_, i) => `type T${i} implements N { id: ID n: N }`).join('\n')}`,
  documents: { 'a/n.graphql': 'query n {\n  n { id n { id n { id n { id n { id } } } } }\n}' },
});

export const documents = compilerCases([
  {
    name: 'an operation whose name differs from the file name',
    wrong: document('other', 'query another {\n  other\n}'),
    says: [
      'documents/a/other.graphql:1:7  other  the operation is named another, the file other → write query other, or rename the file to another.graphql  [operation-name]',
    ],
    right: document('another', 'query another {\n  another: other\n}'),
  },
  {
    name: 'a response key that differs from the file name',
    wrong: document('thing', 'query thing {\n  other\n}'),
    says: [
      'documents/a/thing.graphql:2:3  thing  the response key is "other", not "thing" → write thing: other  [response-key]',
    ],
    right: document('thing', 'query thing {\n  thing: other\n}'),
  },
  {
    name: "a variable whose name is GraphQL's own",
    wrong: document('things', 'query things($__proto__: Int! = 3) {\n  things(first: $__proto__) { nodes { id } }\n}'),
    says: [
      'documents/a/things.graphql:1:15  things  Name "__proto__" must not begin with "__", which is reserved by GraphQL introspection. → write proto__  [reserved-names]',
    ],
    right: document('things', 'query things($n: Int! = 3) {\n  things(first: $n) { nodes { id } }\n}'),
  },
  {
    name: 'a variable with a name that JavaScript objects inherit',
    wrong: document('things', 'query things($valueOf: Int! = 3) {\n  things(first: $valueOf) { nodes { id } }\n}'),
    says: [
      'documents/a/things.graphql:1:15  things  Name "valueOf" must not be that of a member of all JavaScript objects. → write another name  [reserved-names]',
    ],
    right: document('things', 'query things($n: Int! = 3) {\n  things(first: $n) { nodes { valueOf: id } }\n}'),
  },
  {
    name: "an alias that is GraphQL's own",
    wrong: document('thing', 'query thing {\n  thing { __proto__: id }\n}'),
    says: [
      'documents/a/thing.graphql:2:11  thing  Name "__proto__" must not begin with "__", which is reserved by GraphQL introspection. → write proto__  [reserved-names]',
    ],
    right: document('thing', 'query thing {\n  thing { proto: id }\n}'),
  },
  {
    name: 'two root fields, of which the second has the name of the document',
    wrong: document('other', 'query other {\n  thing { id }\n  other\n}'),
    says: [
      'documents/a/other.graphql:2:3  other  a second root field → remove it: each root field needs a document of its own  [one-root-field]',
    ],
    right: OTHER,
  },
  {
    name: 'two root fields, of which none has the name of the document',
    wrong: document('another', 'query another {\n  other\n  thing { id }\n}'),
    says: [
      'documents/a/another.graphql:3:3  another  a second root field → remove it: each root field needs a document of its own  [one-root-field]',
    ],
    right: document('another', 'query another {\n  another: other\n}'),
  },
  {
    name: 'variables without a closing parenthesis',
    wrong: document('find', 'query find($text: String! {\n  find(text: $text) { __typename }\n}'),
    says: [
      'documents/a/find.graphql:1:27  find  Syntax Error: Expected "$", found "{". → write ) in front of it  [syntax]',
    ],
    right: document('find', 'query find($text: String!) {\n  find(text: $text) { __typename }\n}'),
  },
  {
    name: 'arguments without a closing parenthesis',
    wrong: document('find', 'query find($text: String!) {\n  find(text: $text { __typename }\n}'),
    says: [
      'documents/a/find.graphql:2:20  find  Syntax Error: Expected Name, found "{". → write ) in front of it  [syntax]',
    ],
    right: document('find', 'query find($text: String!) {\n  find(text: $text) { __typename }\n}'),
  },
  {
    name: 'a root field in a fragment',
    wrong: document('other', 'query other {\n  ...F\n}\nfragment F on Query { other }'),
    says: [
      'documents/a/other.graphql:2:3  other  the root field is in a fragment → write the field itself into the operation  [one-root-field]',
    ],
    right: OTHER,
  },
  {
    name: 'a conditional root field',
    wrong: document('other', 'query other($no: Boolean!) {\n  other @skip(if: $no)\n}'),
    says: [
      'documents/a/other.graphql:2:9  other  @skip on the root field: the result could be empty → remove @skip  [root-field-always]',
    ],
    right: document('thing', 'query thing($no: Boolean!) {\n  thing { id @skip(if: $no) }\n}'),
  },
  {
    name: 'several operations in one file',
    wrong: document('other', 'query other {\n  other\n}\nquery more {\n  other\n}'),
    says: [
      'documents/a/other.graphql:4:1  other  a second operation in the file → write it into a file of its own, named more.graphql  [one-operation]',
    ],
    right: {
      sdl: SDL,
      documents: { 'a/other.graphql': 'query other {\n  other\n}', 'a/more.graphql': 'query more {\n  more: other\n}' },
    },
  },
  {
    name: 'several operations of one name in one file',
    wrong: document('other', 'query other {\n  other\n}\nquery other {\n  other\n}'),
    says: [
      'documents/a/other.graphql:4:1  other  a second operation in the file → remove this one, or the first one  [one-operation]',
    ],
    right: OTHER,
  },
  {
    name: 'an anonymous operation',
    wrong: document('other', '{\n  other\n}'),
    says: [
      'documents/a/other.graphql:1:1  other  the operation has no name → write query other { … }  [operation-name]',
    ],
    right: OTHER,
  },
  {
    name: 'types in a document',
    wrong: document('other', '# later\ntype A { b: Int }'),
    says: [
      'documents/a/other.graphql:2:1  other  a document defines no types → write it into schema/  [no-types-in-documents]',
    ],
    right: OTHER,
  },
  {
    name: 'a document that ends too early',
    wrong: document('other', 'query'),
    says: [
      'documents/a/other.graphql:1:6  other  Syntax Error: Expected "{", found <EOF>. → write "{" at the end  [syntax]',
    ],
    right: OTHER,
  },
  {
    name: 'a subscription',
    wrong: document('other', 'subscription other {\n  other\n}'),
    says: [
      'documents/a/other.graphql:1:1  other  the service has no subscriptions → write query other, which clients poll  [no-subscriptions]',
    ],
    right: OTHER,
  },
  {
    name: 'introspection of the schema',
    wrong: document('__schema', 'query __schema {\n  __schema { description }\n}'),
    says: [
      'documents/a/__schema.graphql:1:1  __schema  "__schema" cannot be a documentId → write a file name of at most 64 letters, digits and _, beginning with a letter  [document-id]',
      'documents/a/__schema.graphql:2:3  __schema  __schema is introspection → write a field of Query; the SDL is public  [no-introspection]',
    ],
    right: OTHER,
  },
  {
    name: 'introspection behind an alias',
    wrong: document('types', 'query types {\n  types: __type(name: "Query") { name }\n}'),
    says: [
      'documents/a/types.graphql:2:3  types  __type is introspection → write a field of Query; the SDL is public  [no-introspection]',
    ],
    right: document('types', 'query types {\n  types: thing { __typename }\n}'),
  },
  {
    name: 'a fragment that is not used',
    wrong: document('thing', 'query thing {\n  thing { id }\n}\nfragment F on Thing { id }'),
    says: [
      'documents/a/thing.graphql:4:1  thing  Fragment "F" is never used. → write ...F into the operation, or remove the fragment  [no-unused-fragments]',
    ],
    right: document('thing', 'query thing {\n  thing { ...F }\n}\nfragment F on Thing { id }'),
  },
  {
    name: 'a document with only a fragment',
    wrong: document('parts', 'fragment Part on Thing { id }'),
    says: [
      'documents/a/parts.graphql:1:1  parts  the file has no operation → write query parts { … }; a fragment belongs to the file that spreads it  [one-operation]',
    ],
    right: document('parts', 'query parts {\n  parts: thing { ...Part }\n}\nfragment Part on Thing { id }'),
  },
  {
    name: 'an id that is published in another slice as well',
    wrong: {
      sdl: SDL,
      documents: { 'a/other.graphql': 'query other { other }', 'b/other.graphql': 'query other { other }' },
    },
    says: [
      'documents/b/other.graphql:1:1  other  documents/a/other.graphql publishes the same documentId → write another operation name, response key and file name here, or in documents/a/other.graphql  [document-id-unique]',
    ],
    right: {
      sdl: SDL,
      documents: { 'a/other.graphql': 'query other { other }', 'b/count.graphql': 'query count { count: other }' },
    },
  },
  {
    name: 'an enum with the name of another type of the typed client',
    wrong: {
      sdl: `${SDL}\nenum OtherResult { A }\nextend type Query { kind: OtherResult @access(to: PUBLIC) }`,
      documents: { 'a/other.graphql': 'query other { other }', 'a/kind.graphql': 'query kind { kind }' },
    },
    says: [
      'schema/test.graphql:16:1  OtherResult  the typed client has another type of this name → write another name; names of enums are not part of contracts  [client-type-name]',
    ],
    right: {
      sdl: `${SDL}\nenum OtherResults { A }\nextend type Query { kind: OtherResults @access(to: PUBLIC) }`,
      documents: { 'a/other.graphql': 'query other { other }', 'a/kind.graphql': 'query kind { kind }' },
    },
  },
  {
    name: 'an id that the typed client reserves',
    wrong: document('pages', 'query pages {\n  pages: other\n}'),
    says: [
      'documents/a/pages.graphql:1:1  pages  the typed client has a "pages" of its own → write another operation name, response key and file name  [document-id-reserved]',
    ],
    right: document('page', 'query page {\n  page: other\n}'),
  },
  {
    name: 'an id that JavaScript objects inherit',
    wrong: document('valueOf', 'query valueOf {\n  valueOf: other\n}'),
    says: [
      'documents/a/valueOf.graphql:1:1  valueOf  the typed client has a "valueOf" of its own → write another operation name, response key and file name  [document-id-reserved]',
    ],
    right: document('value', 'query value {\n  value: other\n}'),
  },
  {
    name: 'an id longer than 64 characters',
    wrong: document('a'.repeat(65), `query ${'a'.repeat(65)} {\n  ${'a'.repeat(65)}: other\n}`),
    says: [
      `documents/a/${'a'.repeat(65)}.graphql:1:1  ${'a'.repeat(65)}  "${'a'.repeat(65)}" cannot be a documentId → write a file name of at most 64 letters, digits and _, beginning with a letter  [document-id]`,
    ],
    right: document('a'.repeat(64), `query ${'a'.repeat(64)} {\n  ${'a'.repeat(64)}: other\n}`),
  },
  {
    name: 'an id with other characters',
    wrong: document('o-ther', 'query o_ther {\n  o_ther: other\n}'),
    says: [
      'documents/a/o-ther.graphql:1:1  o-ther  "o-ther" cannot be a documentId → write a file name of at most 64 letters, digits and _, beginning with a letter  [document-id]',
    ],
    right: document('o_ther', 'query o_ther {\n  o_ther: other\n}'),
  },
  {
    name: 'a public document that selects non-public fields of a type that needs a session',
    wrong: document('thing', 'query thing {\n  thing {\n    owner { nick name }\n  }\n}'),
    says: [
      'documents/a/thing.graphql:3:18  thing  Owner.name needs a session, but the document is public → remove name, or write @access(to: SESSION) on the root field thing  [public-selection]',
    ],
    right: document('thing', 'query thing {\n  thing {\n    owner { nick }\n  }\n}'),
  },
  {
    name: 'a game server that is not passed on',
    wrong: document('onServer', 'query onServer {\n  onServer\n}'),
    says: [
      'documents/a/onServer.graphql:2:3  onServer  the operation runs on a game server, but does not take it from the variable $gameServerId → write query onServer($gameServerId: ID) { onServer(gameServerId: $gameServerId) … }  [game-server-variable]',
    ],
    right: document('onServer', 'query onServer($gameServerId: ID) {\n  onServer(gameServerId: $gameServerId)\n}'),
  },
  {
    name: 'a game server under another name',
    wrong: document('onServer', 'query onServer($id: ID) {\n  onServer(gameServerId: $id)\n}'),
    says: [
      'documents/a/onServer.graphql:2:12  onServer  the operation runs on a game server, but does not take it from the variable $gameServerId → write query onServer($gameServerId: ID) { onServer(gameServerId: $gameServerId) … }  [game-server-variable]',
    ],
    right: document('onServer', 'query onServer($gameServerId: ID) {\n  onServer(gameServerId: $gameServerId)\n}'),
  },
  {
    name: 'a literal game server',
    wrong: document('onServer', 'query onServer {\n  onServer(gameServerId: "1")\n}'),
    says: [
      'documents/a/onServer.graphql:2:12  onServer  the operation runs on a game server, but does not take it from the variable $gameServerId → write query onServer($gameServerId: ID) { onServer(gameServerId: $gameServerId) … }  [game-server-variable]',
    ],
    right: document('onServer', 'query onServer($gameServerId: ID) {\n  onServer(gameServerId: $gameServerId)\n}'),
  },
  {
    name: 'a document that costs more than the budget',
    wrong: document(
      'things',
      'query things($first: Int! = 20) {\n  things(first: $first) { nodes { parts { parts { id } } } }\n}',
    ),
    says: [
      'documents/a/things.graphql:2:3  things  one run may resolve 127552 fields; the budget is 20000 → write fewer fields into the lists, a smaller first, or a lower @limit in the SDL  [cost-budget]',
    ],
    right: document(
      'things',
      'query things($first: Int! = 20) {\n  things(first: $first) { nodes { parts { id } } }\n}',
    ),
  },
  {
    name: 'a sunset since a day that does not exist',
    wrong: document('other', 'query other @sunset(since: "2027-02-30", on: "2027-03-01", reason: "old") {\n  other\n}'),
    says: [
      'documents/a/other.graphql:1:13  other  "2027-02-30" is not a valid day → write the day as YYYY-MM-DD  [sunset-day]',
    ],
    right: document('other', 'query other @sunset(since: "2027-02-28", on: "2027-03-01", reason: "old") {\n  other\n}'),
  },
  {
    name: 'a sunset that is announced after its day',
    wrong: document('other', 'query other @sunset(since: "2027-03-02", on: "2027-03-01", reason: "old") {\n  other\n}'),
    says: [
      'documents/a/other.graphql:1:13  other  it is removed on 2027-03-01, before its deprecation starts (2027-03-02) → write a since of 2027-03-01 or earlier, or a later on  [sunset-since]',
    ],
    right: document('other', 'query other @sunset(since: "2027-03-01", on: "2027-03-01", reason: "old") {\n  other\n}'),
  },
  {
    name: 'a document with only comments',
    wrong: document('other', '# query other {\n#  other\n# }\n'),
    says: [
      'documents/a/other.graphql:1:1  other  the file has only comments → write a definition, or remove the file  [empty-file]',
    ],
    right: OTHER,
  },
  {
    name: 'a file name with a dot',
    wrong: document('zz.v2', 'query zz_v2 {\n  zz_v2: other\n}'),
    says: [
      'documents/a/zz.v2.graphql:1:1  zz.v2  "zz.v2" cannot be a documentId → write a file name of at most 64 letters, digits and _, beginning with a letter  [document-id]',
    ],
    right: document('zz_v2', 'query zz_v2 {\n  zz_v2: other\n}'),
  },
  {
    name: 'two ids that differ only in case',
    wrong: {
      sdl: SDL,
      documents: { 'a/other.graphql': 'query other { other }', 'b/OTHER.graphql': 'query OTHER { OTHER: other }' },
    },
    says: [
      'documents/b/OTHER.graphql:1:1  OTHER  documents/a/other.graphql publishes an id that differs only in case → write another operation name, response key and file name here, or in documents/a/other.graphql  [document-id-unique]',
    ],
    right: {
      sdl: SDL,
      documents: { 'a/other.graphql': 'query other { other }', 'b/others.graphql': 'query others { others: other }' },
    },
  },
  {
    name: 'a document that is nested too deeply',
    wrong: document('thing', `query thing {\n  thing { ${'part { '.repeat(1200)}id${' }'.repeat(1200)} }\n}`),
    says: [
      'documents/a/thing.graphql:2:352  thing  this is nested more than 50 levels deep → write fewer levels  [nesting]',
    ],
    right: document('thing', `query thing {\n  thing { ${'part { '.repeat(40)}id${' }'.repeat(40)} }\n}`),
  },
  {
    name: 'a document that is nested too deeply by its fragments',
    wrong: document(
      'thing',
      `query thing {\n  thing { ...F0 }\n}${Array.from({ length: 60 }, (_, i) => `\nfragment F${i} on Thing { part { ...F${i + 1} } }`).join('')}\nfragment F60 on Thing { id }`,
    ),
    says: [
      'documents/a/thing.graphql:1:1  thing  with its fragments, it is nested more than 50 levels deep → write fewer levels  [nesting]',
    ],
    right: document(
      'thing',
      `query thing {\n  thing { ...F0 }\n}${Array.from({ length: 20 }, (_, i) => `\nfragment F${i} on Thing { part { ...F${i + 1} } }`).join('')}\nfragment F20 on Thing { id }`,
    ),
  },
  {
    name: 'fragments that double their selection 22 times',
    wrong: document(
      'thing',
      `query thing {\n  thing { ...F0 }\n}${Array.from({ length: 22 }, (_, i) => `\nfragment F${i} on Thing { a: part { ...F${i + 1} } b: part { ...F${i + 1} } }`).join('')}\nfragment F22 on Thing { id }`,
    ),
    says: [
      'documents/a/thing.graphql:1:1  thing  with its fragments, it selects 12582911 fields; 5000 are the most → write fewer fields, or several documents  [document-size]',
    ],
    right: document(
      'thing',
      `query thing {\n  thing { ...F0 }\n}${Array.from({ length: 10 }, (_, i) => `\nfragment F${i} on Thing { a: part { ...F${i + 1} } b: part { ...F${i + 1} } }`).join('')}\nfragment F10 on Thing { id }`,
    ),
  },
  {
    name: 'a document with many tokens',
    wrong: document('thing', `query thing {\n  thing { ${'id '.repeat(10000)} }\n}`),
    says: [
      'documents/a/thing.graphql:2:29996  thing  the file has more than 10000 words and signs → write fewer fields, or several documents  [document-size]',
    ],
    right: document('thing', `query thing {\n  thing { ${'id '.repeat(1000)} }\n}`),
  },
  {
    name: 'a wrong response key, a field that does not exist, and one that needs a session',
    wrong: document('thing', 'query thing {\n  thin: thing { idd secret }\n}'),
    says: [
      'documents/a/thing.graphql:2:3  thing  the response key is "thin", not "thing" → remove the alias  [response-key]',
      'documents/a/thing.graphql:2:17  thing  Cannot query field "idd" on type "Thing". Did you mean "id"? → write a field of Thing, or add idd to it  [fields-on-correct-type]',
      'documents/a/thing.graphql:2:21  thing  Thing.secret needs a session, but the document is public → remove secret, or write @access(to: SESSION) on the root field thing  [public-selection]',
    ],
    right: document('thing', 'query thing {\n  thing { id }\n}'),
  },
  {
    name: 'a second root field, and an unused variable',
    wrong: document('other', 'query other($a: Int) {\n  other\n  more: other\n}'),
    says: [
      'documents/a/other.graphql:1:13  other  Variable "$a" is never used in operation "other". → write $a into an argument, or remove it  [no-unused-variables]',
      'documents/a/other.graphql:3:3  other  a second root field → remove it: each root field needs a document of its own  [one-root-field]',
    ],
    right: OTHER,
  },
  {
    name: 'a mutation of a service without any',
    wrong: document('other', 'mutation other {\n  other\n}'),
    says: [
      'documents/a/other.graphql:1:1  other  the SDL has no type Mutation → write type Mutation with this field into schema/, or another operation  [operation-kind]',
    ],
    right: OTHER,
  },
  {
    name: 'cyclic successors',
    wrong: {
      sdl: SDL,
      documents: {
        'a/a.graphql':
          'query a @sunset(since: "2026-12-01", on: "2030-01-01", reason: "b is new", successor: "b") { a: other }',
        'a/b.graphql':
          'query b @sunset(since: "2026-12-01", on: "2030-01-01", reason: "a is new", successor: "a") { b: other }',
      },
    },
    says: [
      'documents/a/a.graphql:1:9  a  its successors form a cycle: a → b → a → write the documentId of a document that is not retired  [sunset-successor]',
      'documents/a/b.graphql:1:9  b  its successors form a cycle: b → a → b → write the documentId of a document that is not retired  [sunset-successor]',
    ],
    right: {
      sdl: SDL,
      documents: {
        'a/a.graphql':
          'query a @sunset(since: "2026-12-01", on: "2030-01-01", reason: "b is new", successor: "b") { a: other }',
        'a/b.graphql': 'query b { b: other }',
      },
    },
  },
  {
    name: 'a document that is its own successor',
    wrong: {
      sdl: SDL,
      documents: {
        'a/a.graphql':
          'query a @sunset(since: "2026-12-01", on: "2030-01-01", reason: "new", successor: "a") { a: other }',
      },
    },
    says: [
      'documents/a/a.graphql:1:9  a  it is its own successor → write another documentId, or none  [sunset-successor]',
    ],
    right: {
      sdl: SDL,
      documents: {
        'a/a.graphql': 'query a @sunset(since: "2026-12-01", on: "2030-01-01", reason: "new") { a: other }',
      },
    },
  },
  {
    name: 'a sunset whose day has passed',
    wrong: {
      sdl: SDL,
      documents: {
        'a/a.graphql': 'query a @sunset(since: "2026-12-01", on: "2027-01-15", reason: "old") { a: other }',
      },
    },
    says: [
      'documents/a/a.graphql:1:9  a  warning: it ended on 2027-01-15: since that day the service answers it with 410 DOCUMENT_RETIRED → remove the document and write a into documents/retired.yaml, or write a later day  [sunset-passed]',
    ],
    right: {
      sdl: SDL,
      documents: {
        'a/a.graphql': 'query a @sunset(since: "2026-12-01", on: "2027-01-16", reason: "old") { a: other }',
      },
    },
  },
  {
    name: 'a result with keys for too many types',
    wrong: ofTypes(10),
    says: [
      'documents/a/n.graphql:2:3  n  over all types that its values can have, the answer has more than 20000 keys → write fewer fields into interfaces and unions, or several documents  [document-size]',
    ],
    right: ofTypes(3),
  },
  {
    name: 'an ellipsis character instead of three dots',
    wrong: document('thing', 'query thing {\n  thing { …F }\n}\nfragment F on Thing { id }'),
    says: [
      'documents/a/thing.graphql:2:11  thing  Syntax Error: Unexpected character: U+2026. → write ... in place of …  [syntax]',
    ],
    right: document('thing', 'query thing {\n  thing { ...F }\n}\nfragment F on Thing { id }'),
  },
]);
