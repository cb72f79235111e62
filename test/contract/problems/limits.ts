import type { ContractFiles } from '../support.js';
import { compilerCases, used } from './problem.js';

// A bound that some value would get by.

/** SDL with the root field on line 2, and a document `a` of it. */
const root = (field: string, document: string, more = ''): ContractFiles =>
  used(`${field} @access(to: PUBLIC)`, document, more);

const PAGE = 'type Page {\n  nodes: [Int!]!\n}';
const paged = (document: string) => root('a(first: Int! = 2 @limit(max: 3)): Page', document, PAGE);
const listed = (document: string) => root('a(ids: [Int!] @limit(max: 2)): Int', document);
const FILTER = 'input F {\n  ids: [Int!] @limit(max: 2)\n  f: F\n}';
const filtered = (document: string, filter = FILTER) => root('a(f: F): Int', document, filter);
const ids = (argument: string) => root(`a(${argument}): Int`, 'query a { a }', FILTER);

const listOfInputs = (document: string) =>
  root('a(inputs: [F!] @limit(max: 2)): Int', document, 'input F {\n  n: Int!\n}');

const implemented = (of: string, one: string): ContractFiles =>
  root('a: H', 'query a { a { __typename } }', `interface H {\n  ${of}\n}\ntype T implements H {\n  ${one}\n}`);

const PAGED = paged('query a($n: Int! = 2) {\n  a(first: $n) { nodes }\n}');
const LISTED = listed('query a($ids: [Int!] = [1, 2]) {\n  a(ids: $ids)\n}');
const FILTERED = filtered('query a($f: F = { f: { ids: [1, 2] } }) {\n  a(f: $f)\n}');

export const limits = compilerCases([
  {
    name: 'a literal above the bound of a page',
    wrong: paged('query a {\n  a(first: 99999) { nodes }\n}'),
    says: [
      'documents/a/a.graphql:2:12  a  99999 is not within @limit(max: 3) → write a number from 1 to 3  [limit-exceeded]',
    ],
    right: paged('query a {\n  a(first: 3) { nodes }\n}'),
  },
  {
    name: 'a negative literal',
    wrong: paged('query a {\n  a(first: -7) { nodes }\n}'),
    says: [
      'documents/a/a.graphql:2:12  a  -7 is not within @limit(max: 3) → write a number from 1 to 3  [limit-exceeded]',
    ],
    right: paged('query a {\n  a(first: 1) { nodes }\n}'),
  },
  {
    name: "a variable's default above the bound of a page",
    wrong: paged('query a($n: Int! = 4) {\n  a(first: $n) { nodes }\n}'),
    says: [
      'documents/a/a.graphql:1:20  a  4 is not within @limit(max: 3) → write a number from 1 to 3  [limit-exceeded]',
    ],
    right: PAGED,
  },
  {
    name: 'a default of the SDL above the bound of its page',
    wrong: root('a(first: Int! = 4 @limit(max: 3)): Page', 'query a { a { nodes } }', PAGE),
    says: [
      'schema/test.graphql:2:19  Query.a  4 is not within @limit(max: 3) → write a number from 1 to 3  [limit-exceeded]',
    ],
    right: paged('query a { a { nodes } }'),
  },
  {
    name: 'a nullable page size',
    wrong: root('a(first: Int = 2 @limit(max: 3)): Page', 'query a { a { nodes } }', PAGE),
    says: [
      'schema/test.graphql:2:5  Query.a  first: Int is not always a number of entries → write first: Int! = 2  [page-size]',
    ],
    right: paged('query a { a { nodes } }'),
  },
  {
    name: 'a nullable page size in an input type',
    wrong: filtered('query a { a }', 'input F {\n  first: Int @limit(max: 3)\n}'),
    says: [
      'schema/test.graphql:5:3  F.first  first: Int is not always a number of entries → write first: Int! = 3  [page-size]',
    ],
    right: filtered('query a { a }', 'input F {\n  first: Int! = 2 @limit(max: 3)\n}'),
  },
  {
    name: 'a string as page size',
    wrong: root('a(first: String! @limit(max: 3)): Page', 'query a { a(first: "9") { nodes } }', PAGE),
    says: [
      'schema/test.graphql:2:5  Query.a  first: String! is not always a number of entries → write first: Int! = 3  [page-size]',
    ],
    right: paged('query a { a(first: 2) { nodes } }'),
  },
  {
    name: 'a literal list beyond its bound',
    wrong: listed('query a($one: Int!) {\n  a(ids: [$one, 2, 3])\n}'),
    says: [
      'documents/a/a.graphql:2:10  a  3 entries exceed @limit(max: 2) → write 2 entries at most  [limit-exceeded]',
    ],
    right: listed('query a($one: Int!) {\n  a(ids: [$one, 2])\n}'),
  },
  {
    name: "a variable's default list beyond its bound",
    wrong: listed('query a($ids: [Int!] = [1, 2, 3]) {\n  a(ids: $ids)\n}'),
    says: [
      'documents/a/a.graphql:1:24  a  3 entries exceed @limit(max: 2) → write 2 entries at most  [limit-exceeded]',
    ],
    right: LISTED,
  },
  {
    name: "a variable's default that contains a list beyond its bound",
    wrong: filtered('query a($f: F = { f: { ids: [1, 2, 3] } }) {\n  a(f: $f)\n}'),
    says: [
      'documents/a/a.graphql:1:29  a  3 entries exceed @limit(max: 2) → write 2 entries at most  [limit-exceeded]',
    ],
    right: FILTERED,
  },
  {
    name: 'a literal that contains a list beyond its bound',
    wrong: filtered('query a {\n  a(f: { f: { ids: [1, 2, 3] } })\n}'),
    says: [
      'documents/a/a.graphql:2:20  a  3 entries exceed @limit(max: 2) → write 2 entries at most  [limit-exceeded]',
    ],
    right: filtered('query a {\n  a(f: { f: { ids: [1, 2] } })\n}'),
  },
  {
    name: 'a default list of the SDL beyond its bound',
    wrong: ids('ids: [Int!] = [1, 2, 3] @limit(max: 2)'),
    says: [
      'schema/test.graphql:2:19  Query.a  3 entries exceed @limit(max: 2) → write 2 entries at most  [limit-exceeded]',
    ],
    right: ids('ids: [Int!] = [1, 2] @limit(max: 2)'),
  },
  {
    name: 'a default of the SDL that contains a list beyond its bound',
    wrong: ids('f: F = { ids: [1, 2, 3] }'),
    says: [
      'schema/test.graphql:2:19  Query.a  3 entries exceed @limit(max: 2) → write 2 entries at most  [limit-exceeded]',
    ],
    right: ids('f: F = { ids: [1, 2] }'),
  },
  {
    name: 'a default list of an input field beyond its bound',
    wrong: filtered('query a { a }', 'input F {\n  ids: [Int!] = [1, 2, 3] @limit(max: 2)\n}'),
    says: [
      'schema/test.graphql:5:17  F.ids  3 entries exceed @limit(max: 2) → write 2 entries at most  [limit-exceeded]',
    ],
    right: filtered('query a { a }', 'input F {\n  ids: [Int!] = [1, 2] @limit(max: 2)\n}'),
  },
  {
    name: 'an input list without a bound',
    wrong: root('a(ids: [Int!]): Int', 'query a { a }'),
    says: [
      'schema/test.graphql:2:5  Query.a  the list ids has no bound → write @limit(max: …) after its type  [list-bound]',
    ],
    right: listed('query a { a }'),
  },
  {
    name: 'an input list of lists',
    wrong: root('a(ids: [[Int!]!] @limit(max: 2)): Int', 'query a { a }'),
    says: [
      'schema/test.graphql:2:5  Query.a  a list of lists has no bound for the inner ones → write a type of its own that holds the inner list with its own @limit(max: …)  [list-of-lists]',
    ],
    right: root('a(ids: [F!] @limit(max: 2)): Int', 'query a { a }', FILTER),
  },
  {
    name: 'a list with a higher bound than in its interface',
    wrong: implemented('parts: [Int] @limit(max: 3)', 'parts: [Int] @limit(max: 9)'),
    says: [
      'schema/test.graphql:8:16  T.parts  @limit(max: 9), but H, which it implements, says at most 3 → write the bound of H, or change it there  [limit-interface]',
    ],
    right: implemented('parts: [Int] @limit(max: 3)', 'parts: [Int] @limit(max: 2)'),
  },
  {
    name: 'a list with a larger page than in its interface',
    wrong: implemented('parts: [Int] @limit(max: 3)', 'parts(first: Int! = 3 @limit(max: 9)): [Int]'),
    says: [
      'schema/test.graphql:8:3  T.parts  no @limit of its own, but H, which it implements, says at most 3 → write @limit(max: 3) after its type  [limit-interface]',
    ],
    right: implemented('parts: [Int] @limit(max: 3)', 'parts(first: Int! = 3 @limit(max: 9)): [Int] @limit(max: 3)'),
  },
  {
    name: 'a list in a larger page than in its interface',
    wrong: root(
      'a(first: Int! = 5 @limit(max: 9)): H',
      'query a { a { nodes } }',
      'interface H {\n  nodes: [Int!]! @limit(max: 3)\n}\ntype Page implements H {\n  nodes: [Int!]!\n}',
    ),
    says: [
      'schema/test.graphql:8:3  Page.nodes  no @limit of its own, but H, which it implements, says at most 3 → write @limit(max: 3) after its type  [limit-interface]',
    ],
    right: root(
      'a(first: Int! = 5 @limit(max: 9)): H',
      'query a { a { nodes } }',
      'interface H {\n  nodes: [Int!]!\n}\ntype Page implements H {\n  nodes: [Int!]!\n}',
    ),
  },
  {
    name: 'an argument with another bound than in its interface',
    wrong: implemented('parts(ids: [Int] @limit(max: 3)): Int', 'parts(ids: [Int] @limit(max: 2)): Int'),
    says: [
      'schema/test.graphql:8:20  T.parts  @limit(max: 2), but H, which it implements, says 3 → write the bound of H, or change it there  [limit-interface]',
    ],
    right: implemented('parts(ids: [Int] @limit(max: 3)): Int', 'parts(ids: [Int] @limit(max: 3)): Int'),
  },
  {
    name: 'a page without a bound in its interface',
    wrong: root(
      'a(first: Int! @limit(max: 3)): Page',
      'query a { a(first: 2) { nodes } }',
      'type Page implements H {\n  nodes: [Int!]!\n  whole: H\n}\ninterface H {\n  whole: H\n}',
    ),
    says: [
      'schema/test.graphql:5:3  Page.nodes  the list has no bound → write @limit(max: …) after its type  [list-bound]',
    ],
    right: paged('query a { a(first: 2) { nodes } }'),
  },
  {
    name: 'a list with a bound above the maximum',
    wrong: root('a: [Int!]! @limit(max: 2147483647)', 'query a { a }'),
    says: [
      'schema/test.graphql:2:14  Query.a  @limit(max: 2147483647) is too large for one result → write @limit(max: 20000) or less, or pages  [limit-value]',
    ],
    right: root('a: [Int!]! @limit(max: 20000)', 'query a { a }'),
  },
  {
    name: 'a nullable page size with a bound below the default size',
    wrong: root('a(first: Int = null @limit(max: 5)): [Int!]!', 'query a { a }'),
    says: [
      'schema/test.graphql:2:5  Query.a  first: Int is not always a number of entries → write first: Int! = 5  [page-size]',
    ],
    right: root('a(first: Int! = 5 @limit(max: 5)): [Int!]!', 'query a { a }'),
  },
  {
    name: 'a null default in a non-null position',
    wrong: root('a(n: Int! = 5): Int', 'query a($n: Int = null) { a(n: $n) }'),
    says: [
      'documents/a/a.graphql:1:9  a  $n: Int allows null, but the place it is passed to does not → write $n: Int! = 5  [variable-null]',
    ],
    right: root('a(n: Int! = 5): Int', 'query a($n: Int! = 5) { a(n: $n) }'),
  },
  {
    name: 'a nullable variable in a single value in place of a list',
    wrong: listOfInputs('query a($n: Int = 5) { a(inputs: { n: $n }) }'),
    says: [
      'documents/a/a.graphql:1:9  a  $n: Int allows null, but the place it is passed to does not → write $n: Int! = 5  [variable-null]',
    ],
    right: listOfInputs('query a($n: Int! = 5) { a(inputs: { n: $n }) }'),
  },
]);
