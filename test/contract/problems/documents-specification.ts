import { compilerCases, document, OTHER } from './problem.js';

/** `find`, run with these arguments. */
const FIND = (args: string) => document('find', `query find {\n  find(${args}) { __typename }\n}`);

/** Documents that the GraphQL specification does not allow. */
export const documentsSpecification = compilerCases([
  {
    name: 'a field of a union',
    wrong: document('find', 'query find {\n  find(text: "a") { id }\n}'),
    says: [
      'documents/a/find.graphql:2:21  find  Cannot query field "id" on type "Any". Did you mean to use an inline fragment on "Place" or "Thing"? → write ... on Place { id }  [fields-on-correct-type]',
    ],
    right: document('find', 'query find {\n  find(text: "a") { ... on Thing { id } }\n}'),
  },
  {
    name: 'a field that no member of a union has',
    wrong: document('find', 'query find {\n  find(text: "a") { idd }\n}'),
    says: [
      'documents/a/find.graphql:2:21  find  Cannot query field "idd" on type "Any". → write ... on Thing { … }: a union has no fields of its own  [fields-on-correct-type]',
    ],
    right: FIND('text: "a"'),
  },
  {
    name: 'introspection inside a result',
    wrong: document('thing', 'query thing {\n  thing { __schema { description } }\n}'),
    says: [
      'documents/a/thing.graphql:2:11  thing  Cannot query field "__schema" on type "Thing". → remove __schema: the SDL is public, and no operation selects it  [fields-on-correct-type]',
    ],
    right: document('thing', 'query thing {\n  thing { __typename }\n}'),
  },
  {
    name: 'an object without its fields',
    wrong: document('thing', 'query thing {\n  thing\n}'),
    says: [
      'documents/a/thing.graphql:2:3  thing  Field "thing" of type "Thing!" must have a selection of subfields. Did you mean "thing { ... }"? → write { … } with the fields to return  [scalar-leafs]',
    ],
    right: document('thing', 'query thing {\n  thing { id }\n}'),
  },
  {
    name: 'fields of a number',
    wrong: document('other', 'query other {\n  other { id }\n}'),
    says: [
      'documents/a/other.graphql:2:9  other  Field "other" must not have a selection since type "Int!" has no subfields. → remove the { … } after it  [scalar-leafs]',
    ],
    right: OTHER,
  },
  {
    name: 'an argument that does not exist',
    wrong: document('other', 'query other {\n  other(id: 1)\n}'),
    says: [
      'documents/a/other.graphql:2:9  other  Unknown argument "id" on field "Query.other". → write an argument that Query.other has, or remove id  [known-argument-names]',
    ],
    right: OTHER,
  },
  {
    name: 'an argument that is missing',
    wrong: FIND('by: {id: 1}'),
    says: [
      'documents/a/find.graphql:2:3  find  Field "find" argument "text" of type "String!" is required, but it was not provided. → write text: with a value of type String!  [provided-required-arguments]',
    ],
    right: FIND('text: "a", by: {id: 1}'),
  },
  {
    name: 'a number instead of a string',
    wrong: FIND('text: 1'),
    says: [
      'documents/a/find.graphql:2:14  find  String cannot represent a non string value: 1 → write a value of type String  [values-of-correct-type]',
    ],
    right: FIND('text: "1"'),
  },
  {
    name: 'a string instead of an enum value',
    wrong: FIND('text: "a", kind: "SMALL"'),
    says: [
      'documents/a/find.graphql:2:25  find  Enum "Kind" cannot represent non-enum value: "SMALL". Did you mean the enum value "SMALL"? → write SMALL or LARGE  [values-of-correct-type]',
    ],
    right: FIND('text: "a", kind: SMALL'),
  },
  {
    name: 'a value that an enum does not have',
    wrong: FIND('text: "a", kind: MEDIUM'),
    says: [
      'documents/a/find.graphql:2:25  find  Value "MEDIUM" does not exist in "Kind" enum. → write SMALL or LARGE  [values-of-correct-type]',
    ],
    right: FIND('text: "a", kind: LARGE'),
  },
  {
    name: 'a field that an input does not have',
    wrong: FIND('text: "a", by: {colour: 1}'),
    says: [
      'documents/a/find.graphql:2:24  find  Field "colour" is not defined by type "By". → write an existing field, or remove colour  [values-of-correct-type]',
    ],
    right: FIND('text: "a", by: {name: "b"}'),
  },
  {
    name: 'two fields of a @oneOf input',
    wrong: FIND('text: "a", by: {id: 1, name: "b"}'),
    says: [
      'documents/a/find.graphql:2:23  find  OneOf Input Object "By" must specify exactly one key. → write exactly one of its fields  [values-of-correct-type]',
    ],
    right: FIND('text: "a", by: {id: 1}'),
  },
  {
    name: 'null in a @oneOf input',
    wrong: FIND('text: "a", by: {id: null}'),
    says: [
      'documents/a/find.graphql:2:23  find  Field "By.id" must be non-null. → write a value other than null  [values-of-correct-type]',
    ],
    right: FIND('text: "a", by: {id: 1}'),
  },
  {
    name: 'a variable that is not declared',
    wrong: FIND('text: $text'),
    says: [
      'documents/a/find.graphql:2:14  find  Variable "$text" is not defined by operation "find". → write $text and its type after the operation name  [no-undefined-variables]',
    ],
    right: document('find', 'query find($text: String!) {\n  find(text: $text) { __typename }\n}'),
  },
  {
    name: 'a variable of another type',
    wrong: document('find', 'query find($text: Int!) {\n  find(text: $text) { __typename }\n}'),
    says: [
      'documents/a/find.graphql:1:12  find  Variable "$text" of type "Int!" used in position expecting type "String!". → write $text: String!  [variables-in-allowed-position]',
    ],
    right: document('find', 'query find($text: String!) {\n  find(text: $text) { __typename }\n}'),
  },
  {
    name: 'a variable of an object type',
    wrong: document('find', 'query find($text: Thing!) {\n  find(text: $text) { __typename }\n}'),
    says: [
      'documents/a/find.graphql:1:12  find  Variable "$text" of type "Thing!" used in position expecting type "String!". → write $text: String!  [variables-in-allowed-position]',
      'documents/a/find.graphql:1:19  find  Variable "$text" cannot be non-input type "Thing!". → write a scalar, an enum or an input type as the type of $text; Thing! is for results only  [variables-are-input-types]',
    ],
    right: document('find', 'query find($text: String!) {\n  find(text: $text) { __typename }\n}'),
  },
  {
    name: 'a variable of no type',
    wrong: document('find', 'query find($text: Text!) {\n  find(text: $text) { __typename }\n}'),
    says: [
      'documents/a/find.graphql:1:19  find  Unknown type "Text". → write the name of an existing type, or define Text in schema/  [known-type-names]',
    ],
    right: document('find', 'query find($text: String!) {\n  find(text: $text) { __typename }\n}'),
  },
  {
    name: 'a variable twice',
    wrong: document('find', 'query find($text: String!, $text: String!) {\n  find(text: $text) { __typename }\n}'),
    says: [
      'documents/a/find.graphql:1:29  find  There can be only one variable named "$text". → remove this one, or that at documents/a/find.graphql:1:13  [unique-variable-names]',
    ],
    right: document('find', 'query find($text: String!) {\n  find(text: $text) { __typename }\n}'),
  },
  {
    name: 'a fragment that does not exist',
    wrong: document('thing', 'query thing {\n  thing { ...F }\n}'),
    says: [
      'documents/a/thing.graphql:2:14  thing  Unknown fragment "F". → write fragment F into the same file  [known-fragment-names]',
    ],
    right: document('thing', 'query thing {\n  thing { ...F }\n}\nfragment F on Thing { id }'),
  },
  {
    name: 'a fragment twice',
    wrong: document(
      'thing',
      'query thing {\n  thing { ...F }\n}\nfragment F on Thing { id }\nfragment F on Thing { id }',
    ),
    says: [
      'documents/a/thing.graphql:5:10  thing  There can be only one fragment named "F". → remove this one, or that at documents/a/thing.graphql:4:10  [unique-fragment-names]',
    ],
    right: document(
      'thing',
      'query thing {\n  thing { ...F ...G }\n}\nfragment F on Thing { id }\nfragment G on Thing { id }',
    ),
  },
  {
    name: 'fragments that spread each other',
    wrong: document(
      'thing',
      'query thing {\n  thing { ...F }\n}\nfragment F on Thing { part { ...G } }\nfragment G on Thing { part { ...F } }',
    ),
    says: [
      'documents/a/thing.graphql:4:30  thing  Cannot spread fragment "F" within itself via "G". → remove one of the spreads that lead from F back to it  [no-fragment-cycles]',
    ],
    right: document(
      'thing',
      'query thing {\n  thing { ...F }\n}\nfragment F on Thing { part { ...G } }\nfragment G on Thing { part { id } }',
    ),
  },
  {
    name: 'a fragment on an enum',
    wrong: document('thing', 'query thing {\n  thing { ...F }\n}\nfragment F on Kind { id }'),
    says: [
      'documents/a/thing.graphql:4:15  thing  Fragment "F" cannot condition on non composite type "Kind". → write the name of an object type, an interface or a union after on  [fragments-on-composite-types]',
    ],
    right: document('thing', 'query thing {\n  thing { ...F }\n}\nfragment F on Thing { id }'),
  },
  {
    name: 'a fragment on an impossible type',
    wrong: document('thing', 'query thing {\n  thing { id ... on Place { town } }\n}'),
    says: [
      'documents/a/thing.graphql:2:14  thing  Fragment cannot be spread here as objects of type "Thing" can never be of type "Place". → write a fragment on a type that a Thing can be  [possible-fragment-spreads]',
    ],
    right: document('find', 'query find {\n  find(text: "a") { ... on Place { town } }\n}'),
  },
  {
    name: 'one key for two fields',
    wrong: document('thing', 'query thing {\n  thing { id: __typename id }\n}'),
    says: [
      'documents/a/thing.graphql:2:11  thing  Fields "id" conflict because "__typename" and "id" are different fields. Use different aliases on the fields to fetch both if this was intentional. → write an alias in front of this one, or of that at documents/a/thing.graphql:2:26  [overlapping-fields-can-be-merged]',
    ],
    right: document('thing', 'query thing {\n  thing { type: __typename id }\n}'),
  },
  {
    name: 'a directive of the SDL in a document',
    wrong: document('thing', 'query thing {\n  thing { id @limit(max: 3) }\n}'),
    says: [
      'documents/a/thing.graphql:2:14  thing  Directive "@limit" may not be used on FIELD. → remove @limit here: its definition lists the allowed places  [known-directives]',
    ],
    right: document('thing', 'query thing($id: Boolean!) {\n  thing { id @include(if: $id) }\n}'),
  },
  {
    name: '@sunset without since',
    wrong: document('other', 'query other @sunset(on: "2030-01-01", reason: "old") {\n  other\n}'),
    says: [
      'documents/a/other.graphql:1:13  other  Directive "@sunset" argument "since" of type "Date!" is required, but it was not provided. → write since: with a value of type Date!  [provided-required-arguments]',
    ],
    right: document('other', 'query other @sunset(since: "2026-12-01", on: "2030-01-01", reason: "old") {\n  other\n}'),
  },
]);
