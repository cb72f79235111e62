import type { Given } from '../support.js';
import { compiled } from './fault.js';

/** An SDL file whose line 2 holds a field with arguments that stand for each other. */
const field = (alternatives: string, args = 'b: Int, c: Int'): Given => ({
  sdl: `type Query {\n  a(${args}): Int @access(to: PUBLIC) @alternatives(${alternatives})\n}`,
});
const document = (text: string, { required = true } = {}): Given => ({
  ...field(`of: ["b", "c"], required: ${required}`, 'b: Int, c: Int, d: Int'),
  documents: { 'a.graphql': text },
});
const given = (args: string, text = ''): Given => ({
  sdl: `type Query {\n  a(${args}): Int @access(to: PUBLIC)\n}`,
  ...(text === '' ? {} : { documents: { 'a.graphql': text } }),
});
const BOTH = 'query a($b: Int, $c: Int) {\n  a(b: $b, c: $c)\n}';

export const presence = compiled([
  {
    name: 'alternatives of one argument',
    wrong: field('of: ["b"]'),
    says: [
      'schema/test.graphql:2:46  Query.a  there is no choice → write the names of two arguments or more, or remove it  [alternatives-arguments]',
    ],
    right: field('of: ["b", "c"]'),
  },
  {
    name: 'an alternative twice',
    wrong: field('of: ["b", "b", "c"]'),
    says: ['schema/test.graphql:2:46  Query.a  b is listed twice → remove one  [alternatives-arguments]'],
    right: field('of: ["b", "c"]'),
  },
  {
    name: 'an alternative that is there by default, and gone with null',
    wrong: document('query a($b: Int = 1) {\n  a(b: $b)\n}'),
    says: [
      'documents/a.graphql:2:3  a  $b has a default, and may be null → write $b: Int, or with ! where no other is given  [alternatives-variables]',
      'documents/a.graphql:2:3  a  nothing but $b is there of b, c → write the type of $b with !  [alternatives-variables]',
    ],
    right: document('query a($b: Int! = 1) {\n  a(b: $b)\n}'),
  },
  {
    name: 'an alternative that is null by default',
    wrong: document('query a($b: Int = null, $c: Int) {\n  a(b: $b, c: $c)\n}'),
    says: [
      'documents/a.graphql:2:3  a  $b has a default, and may be null → write $b: Int, or with ! where no other is given  [alternatives-variables]',
    ],
    right: document(BOTH),
  },
  {
    name: 'one variable for two alternatives',
    wrong: document('query a($b: Int) {\n  a(b: $b, c: $b)\n}'),
    says: [
      'documents/a.graphql:2:3  a  more than one of b, c would be given → write one of them, and remove the others  [alternatives-variables]',
    ],
    right: document(BOTH),
  },
  {
    name: 'an alternative that is no argument',
    wrong: field('of: ["b", "d"]'),
    says: [
      'schema/test.graphql:2:46  Query.a  a has no argument d → write names of its arguments  [alternatives-arguments]',
    ],
    right: field('of: ["b", "c"]'),
  },
  {
    name: 'an alternative that is always there',
    wrong: field('of: ["b", "c"]', 'b: Int!, c: Int'),
    says: [
      'schema/test.graphql:2:47  Query.a  b is there in any case → write b without ! and without a default  [alternatives-arguments]',
    ],
    right: field('of: ["b", "c"]', 'b: Int, c: Int'),
  },
  {
    name: 'alternatives inside a result',
    wrong: {
      sdl: 'type Query {\n  t: T @access(to: PUBLIC)\n}\ntype T {\n  a(b: Int, c: Int): Int @alternatives(of: ["b", "c"])\n}',
    },
    says: [
      'schema/test.graphql:5:26  T.a  @alternatives has no effect inside a result → write it on the field of Query or Mutation that returns this, and remove it here  [directive-place]',
    ],
    right: { sdl: 'type Query {\n  t: T @access(to: PUBLIC)\n}\ntype T {\n  a(b: Int, c: Int): Int\n}' },
  },
  {
    name: 'two alternatives at once',
    wrong: document('query a($b: Int!) {\n  a(b: $b, c: 1)\n}'),
    says: [
      'documents/a.graphql:2:3  a  more than one of b, c would be given → write one of them, and remove the others  [alternatives-variables]',
    ],
    right: document(BOTH),
  },
  {
    name: 'an alternative beside one that is always there',
    wrong: document('query a($b: Int) {\n  a(b: $b, c: 1)\n}'),
    says: [
      'documents/a.graphql:2:3  a  more than one of b, c would be given → write one of them, and remove the others  [alternatives-variables]',
    ],
    right: document('query a {\n  a(c: 1)\n}'),
  },
  {
    name: 'one alternative that may be left out',
    wrong: document('query a($b: Int) {\n  a(b: $b)\n}'),
    says: [
      'documents/a.graphql:2:3  a  nothing but $b is there of b, c → write the type of $b with !  [alternatives-variables]',
    ],
    right: document('query a($b: Int!) {\n  a(b: $b)\n}'),
  },
  {
    name: 'no alternative',
    wrong: document('query a {\n  a(d: 1)\n}'),
    says: [
      'documents/a.graphql:2:3  a  none of b, c is given → write one of them, or each with a variable that may be null  [alternatives-variables]',
    ],
    right: document('query a {\n  a(d: 1)\n}', { required: false }),
  },
  {
    name: '@given of an argument that is always there',
    wrong: given('b: Int! @given'),
    says: [
      'schema/test.graphql:2:13  Query.a  b is there in any case → remove @given, or the ! or default of the argument  [given-place]',
    ],
    right: given('b: Int @given'),
  },
  {
    name: 'an argument that is to be given, and is not',
    wrong: given('b: Int @given', 'query a {\n  a\n}'),
    says: [
      'documents/a.graphql:2:3  a  b is left out, which means nothing → write b: with a variable, or a value  [given-value]',
    ],
    right: given('b: Int @given', 'query a {\n  a(b: null)\n}'),
  },
]);
