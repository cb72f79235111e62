import type { ContractFiles } from '../support.js';
import { compilerCases, root } from './problem.js';

const taking = (more: string) => root('a(b: A): Int @access(to: PUBLIC)', more);
const BACK =
  'whose defaults need this type again → remove the default, or write null or [] in place of it  [default-circle]';
/** Each the default of the one before. */
const chain = (length: number) =>
  Array.from({ length }, (_, index) => `input A${index} { a: A${index + 1} = {} }`).join('\n');

const pattern = (text: string) =>
  root('a(b: B): Int @access(to: PUBLIC)', `scalar B @text(pattern: ${JSON.stringify(text)})`);

/**
 * Levels of fragments, each on all types but one: each path to a value has another set of
 * fragments.
 */
function subsets(count: number): ContractFiles {
  const all = [...Array(count).keys()];
  const others = (index: number) => all.filter((one) => one !== index).map((one) => `U${one}`);
  const sdl = [
    'type Query {\n  x: J @access(to: PUBLIC)\n}\ninterface J { j: J v: Int }',
    ...all.map((index) => `interface U${index} { j: J v: Int }`),
    ...all.map((index) => `type T${index} implements J & ${others(index).join(' & ')} { j: J v: Int }`),
  ].join('\n');
  const below = (level: number, index: number) => (level === count ? 'v' : `j { ...L${level + 1}_${index} }`);
  const fragments = all.flatMap((level) =>
    all.map((index) => `fragment L${level + 1}_${index} on U${index} { ${below(level + 1, index)} }`),
  );
  const spreads = all.map((index) => `...L1_${index}`).join(' ');
  return { sdl, documents: { 'x.graphql': `query x { x { ${spreads} } }\n${fragments.join('\n')}` } };
}

/** Sources on which the compiler would not terminate, or crash. */
export const unending = compilerCases([
  {
    name: 'a recursive default',
    wrong: taking('input A { a: A = {} }'),
    says: [`schema/test.graphql:4:18  A.a  the default needs A, ${BACK}`],
    right: taking('input A { a: A = null }'),
  },
  {
    name: 'a recursive default that ends with null',
    wrong: taking('input A { a: A = {a: null} }'),
    says: [`schema/test.graphql:4:18  A.a  the default needs A, ${BACK}`],
    right: taking('input A { a: A }'),
  },
  {
    name: 'mutually recursive defaults',
    wrong: taking('input A { b: B = {} }\ninput B { a: A = {} }'),
    says: [`schema/test.graphql:5:18  B.a  the default needs A, ${BACK}`],
    right: taking('input A { b: B = {} }\ninput B { a: A }'),
  },
  {
    name: 'a recursive default in a list',
    wrong: taking('input A { a: [A!] = [{}] @limit(max: 2) }'),
    says: [`schema/test.graphql:4:21  A.a  the default needs A, ${BACK}`],
    right: taking('input A { a: [A!] = [] @limit(max: 2) }'),
  },
  {
    name: 'a recursive default through a written value',
    wrong: taking('input A { b: B = {c: {d: 1}} }\ninput B { c: C }\ninput C { d: Int, a: A = {} }'),
    says: [`schema/test.graphql:6:26  C.a  the default needs A, ${BACK}`],
    right: taking('input A { b: B = {c: {d: 1}} }\ninput B { c: C }\ninput C { d: Int }'),
  },
  {
    name: 'a long chain of defaults',
    wrong: taking(`input A { a: A0 = {} }\n${chain(60)}\ninput A60 { a: Int }`),
    says: [
      'schema/test.graphql:53:22  A48.a  the default leads through more than 50 input types → remove the default  [nesting]',
    ],
    right: taking(`input A { a: A0 = {} }\n${chain(40)}\ninput A40 { a: Int }`),
  },
  {
    name: 'a pattern that needs a newer Node.js',
    wrong: pattern('^(?i:a)$'),
    says: [
      'schema/test.graphql:4:10  B  the pattern is not a regular expression: Invalid group → write a regular expression of ECMAScript, as it is valid with the flags u and v  [pattern-syntax]',
    ],
    right: pattern('^[aA]$'),
  },
  {
    name: 'a pattern with one name for two groups',
    wrong: pattern('^(?:(?<a>x)|(?<a>y))$'),
    says: [
      'schema/test.graphql:4:10  B  the pattern is not a regular expression: Duplicate capture group name → write a regular expression of ECMAScript, as it is valid with the flags u and v  [pattern-syntax]',
    ],
    right: pattern('^(?:(?<a>x)|(?<b>y))$'),
  },
  {
    name: 'a pattern with a Unicode property that the analysis does not know',
    wrong: pattern(String.raw`^\p{Script=Kawi}*$`),
    says: [
      'schema/test.graphql:4:10  B  the run time of the pattern cannot be analysed: Unknown Unicode property value Kawi for the name Script. → write the characters themselves in place of a property of Unicode that is too new  [pattern-syntax]',
    ],
    right: pattern(String.raw`^\p{Script=Latin}*$`),
  },
  {
    name: 'fields that are merged in too many ways',
    wrong: subsets(13),
    says: [
      'documents/x.graphql:1:11  x  it has the same fields in too many places, which are merged with each other in too many ways → write each field once, with all that is selected of it  [document-size]',
    ],
    right: subsets(4),
  },
]);
