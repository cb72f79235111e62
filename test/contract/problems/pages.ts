import { list } from '../list-in-pages.js';
import { compilerCases } from './problem.js';

const right = list(': [Code!]! @page(max: 50)');

export const pages = compilerCases([
  {
    name: 'entries that may be null',
    wrong: list(': [Code]! @page(max: 50)'),
    says: [
      'schema/test.graphql:2:18  Query.codes  @page on a field of type [Code]! → write [Code!]!, or remove @page  [page-type]',
    ],
    right,
  },
  {
    name: 'a field that is no list',
    wrong: list(': Code! @page(max: 50)'),
    says: [
      'schema/test.graphql:2:16  Query.codes  @page on a field of type Code! → write [Code!]!, or remove @page  [page-type]',
    ],
    right,
  },
  {
    name: 'an unknown type of entries',
    wrong: list(': [Nope!]! @page(max: 50)'),
    says: [
      'schema/test.graphql:2:11  Unknown type "Nope". Did you mean "Code"? → write the name of an existing type, or define Nope in schema/  [known-type-names]',
    ],
    right,
  },
  {
    name: 'no bound',
    wrong: list(': [Code!]! @page'),
    says: [
      'schema/test.graphql:2:19  Directive "@page" argument "max" of type "Int!" is required, but it was not provided. → write max: with a value of type Int!  [provided-required-arguments-on-directives]',
    ],
    right,
  },
  {
    name: 'a bound that is no number',
    wrong: list(': [Code!]! @page(max: "all")'),
    says: [
      'schema/test.graphql:2:19  Query.codes  Argument "max" has invalid value "all". → write @page as generated/schema.graphql defines it  [directive-values]',
    ],
    right,
  },
  {
    name: 'a default beyond the bound',
    wrong: list(': [Code!]! @page(max: 5, default: 6)'),
    says: [
      'schema/test.graphql:2:19  Query.codes  6 is not within @limit(max: 5) → write a number from 1 to 5  [limit-exceeded]',
    ],
    right,
  },
  {
    name: 'an argument of the same name',
    wrong: list('(after: Int): [Code!]! @page(max: 50)'),
    says: [
      'schema/test.graphql:2:31  Argument "Query.codes(after:)" can only be defined once. → remove this one, or that at schema/test.graphql:2:9  [unique-argument-definition-names]',
    ],
    right,
  },
  {
    name: 'types of its own with the names of those that @page adds',
    wrong: list(
      ': [Code!]! @page(max: 50)',
      undefined,
      'type PageInfo {\n  more: Int\n}\ntype CodeEdge {\n  more: Int\n}',
    ),
    says: [
      'schema/test.graphql:7:6  There can be only one type named "PageInfo". → remove this one: the toolkit defines it  [unique-type-names]',
      'schema/test.graphql:10:6  There can be only one type named "CodeEdge". → remove this one: the toolkit defines it  [unique-type-names]',
    ],
    right,
  },
  {
    name: 'a spread of Page on another type',
    wrong: list(': [Code!]! @page(max: 50)', '{ edges { node { ...Page } } }'),
    says: [
      'documents/codes.graphql:3:18  codes  Cannot query field "pageInfo" on type "Code". → write a field of Code, or add pageInfo to it  [fields-on-correct-type]',
      'documents/codes.graphql:3:18  codes  Cannot query field "totalCount" on type "Code". → write a field of Code, or add totalCount to it  [fields-on-correct-type]',
    ],
    right,
  },
]);
