import type { ContractFiles } from '../support.js';
import { compilerCases } from './problem.js';

/** SDL with mutually exclusive arguments on line 2. */
const field = (of: string, args = 'b: Int, c: Int', directive = '@exactlyOne'): ContractFiles => ({
  sdl: `type Query {\n  a(${args}): Int @access(to: PUBLIC) ${directive}(of: ${of})\n}`,
});
const document = (text: string, directive = '@exactlyOne'): ContractFiles => ({
  ...field('["b", "c"]', 'b: Int, c: Int, d: Int', directive),
  documents: { 'a.graphql': text },
});
const given = (args: string, text = ''): ContractFiles => ({
  sdl: `type Query {\n  a(${args}): Int @access(to: PUBLIC)\n}`,
  ...(text === '' ? {} : { documents: { 'a.graphql': text } }),
});
const BOTH = 'query a($b: Int, $c: Int) {\n  a(b: $b, c: $c)\n}';

export const presence = compilerCases([
  {
    name: 'a choice of one argument',
    wrong: field('["b"]'),
    says: [
      'schema/test.graphql:2:46  Query.a  there is no choice → write the names of two arguments or more, or remove it  [exclusive-arguments]',
    ],
    right: field('["b", "c"]'),
  },
  {
    name: 'a duplicate choice',
    wrong: field('["b", "b", "c"]'),
    says: ['schema/test.graphql:2:46  Query.a  b is listed twice → remove one  [exclusive-arguments]'],
    right: field('["b", "c"]'),
  },
  {
    name: 'a choice with a nullable variable with a default',
    wrong: document('query a($b: Int = 1) {\n  a(b: $b)\n}'),
    says: [
      'documents/a.graphql:2:3  a  $b has a default and may be null → write $b: Int, or with ! if no other is sent  [exclusive-variables]',
      'documents/a.graphql:2:3  a  $b is the only one of b, c → write the type of $b with !  [exclusive-variables]',
    ],
    right: document('query a($b: Int! = 1) {\n  a(b: $b)\n}'),
  },
  {
    name: 'a choice with a null default',
    wrong: document('query a($b: Int = null, $c: Int) {\n  a(b: $b, c: $c)\n}'),
    says: [
      'documents/a.graphql:2:3  a  $b has a default and may be null → write $b: Int, or with ! if no other is sent  [exclusive-variables]',
    ],
    right: document(BOTH),
  },
  {
    name: 'one variable for two choices',
    wrong: document('query a($b: Int) {\n  a(b: $b, c: $b)\n}'),
    says: [
      'documents/a.graphql:2:3  a  more than one of b, c would be sent → write one of them, and remove the others  [exclusive-variables]',
    ],
    right: document(BOTH),
  },
  {
    name: 'a choice that is no argument',
    wrong: field('["b", "d"]'),
    says: [
      'schema/test.graphql:2:46  Query.a  a has no argument d → write names of its arguments  [exclusive-arguments]',
    ],
    right: field('["b", "c"]'),
  },
  {
    name: 'a required choice, beside a document that sends it optionally',
    wrong: { ...field('["b", "c"]', 'b: Int!, c: Int'), documents: { 'a.graphql': BOTH } },
    says: [
      'schema/test.graphql:2:5  Query.a  b always has a value → write b without ! and without a default  [exclusive-arguments]',
    ],
    right: { ...field('["b", "c"]', 'b: Int, c: Int'), documents: { 'a.graphql': BOTH } },
  },
  {
    name: 'a required choice, beside a document that sends the other one',
    wrong: {
      ...field('["b", "c"]', 'b: Int!, c: Int'),
      documents: { 'a.graphql': 'query a($c: Int!) {\n  a(c: $c)\n}' },
    },
    says: [
      'schema/test.graphql:2:5  Query.a  b always has a value → write b without ! and without a default  [exclusive-arguments]',
    ],
    right: {
      ...field('["b", "c"]', 'b: Int, c: Int'),
      documents: { 'a.graphql': 'query a($c: Int!) {\n  a(c: $c)\n}' },
    },
  },
  {
    name: '@exactlyOne inside a result',
    wrong: {
      sdl: 'type Query {\n  t: T @access(to: PUBLIC)\n}\ntype T {\n  a(b: Int, c: Int): Int @exactlyOne(of: ["b", "c"])\n}',
    },
    says: [
      'schema/test.graphql:5:26  T.a  @exactlyOne has no effect inside a result → write it on the field of Query or Mutation that returns this, and remove it here  [directive-place]',
    ],
    right: { sdl: 'type Query {\n  t: T @access(to: PUBLIC)\n}\ntype T {\n  a(b: Int, c: Int): Int\n}' },
  },
  {
    name: 'two choices with values',
    wrong: document('query a($b: Int!) {\n  a(b: $b, c: 1)\n}'),
    says: [
      'documents/a.graphql:2:3  a  more than one of b, c would be sent → write one of them, and remove the others  [exclusive-variables]',
    ],
    right: document(BOTH),
  },
  {
    name: 'a choice beside one with a value',
    wrong: document('query a($b: Int) {\n  a(b: $b, c: 1)\n}'),
    says: [
      'documents/a.graphql:2:3  a  more than one of b, c would be sent → write one of them, and remove the others  [exclusive-variables]',
    ],
    right: document('query a {\n  a(c: 1)\n}'),
  },
  {
    name: 'only one optional choice',
    wrong: document('query a($b: Int) {\n  a(b: $b)\n}'),
    says: [
      'documents/a.graphql:2:3  a  $b is the only one of b, c → write the type of $b with !  [exclusive-variables]',
    ],
    right: document('query a($b: Int!) {\n  a(b: $b)\n}'),
  },
  {
    name: 'no choice',
    wrong: document('query a {\n  a(d: 1)\n}'),
    says: [
      'documents/a.graphql:2:3  a  none of b, c is sent → write one of them, or each with a variable that may be null  [exclusive-variables]',
    ],
    right: document('query a {\n  a(d: 1)\n}', '@atMostOne'),
  },
  {
    name: '@exactlyOne beside @atMostOne',
    wrong: field('["b", "c"]) @atMostOne(of: ["b", "c"]'),
    says: [
      'schema/test.graphql:2:74  Query.a  @exactlyOne and @atMostOne on one field → write one of them  [exclusive-arguments]',
    ],
    right: field('["b", "c"]'),
  },
  {
    name: '@mustBeSent of a required argument',
    wrong: given('b: Int! @mustBeSent'),
    says: [
      'schema/test.graphql:2:13  Query.a  b always has a value → remove @mustBeSent, or the ! or default of the argument  [must-be-sent-place]',
    ],
    right: given('b: Int @mustBeSent'),
  },
  {
    name: 'an omitted argument with @mustBeSent',
    wrong: given('b: Int @mustBeSent', 'query a {\n  a\n}'),
    says: [
      'documents/a.graphql:2:3  a  b is omitted, but omission has no meaning → write b: with a variable, or a value  [must-be-sent-value]',
    ],
    right: given('b: Int @mustBeSent', 'query a {\n  a(b: null)\n}'),
  },
]);
