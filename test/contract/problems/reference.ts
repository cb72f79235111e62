import config from '../../../contract.config.js';
import { compile } from '../../../packages/contract/src/compile.js';
import { checkExamples } from '../../../packages/contract/src/documents/examples.js';
import { checkDescriptions } from '../../../packages/contract/src/sdl/descriptions.js';
import { formatDiagnostic } from '../../../packages/contract/src/sdl/diagnostic.js';
import { manifestOf, sourcesOf } from '../support.js';
import { document, type ProblemCase } from './problem.js';

// Missing information in generated/reference.md.

/** Returns the problems of root fields without descriptions. */
function undescribed(sdl: string): readonly string[] {
  return [...checkDescriptions(compile(sourcesOf({ sdl }), config).readable)].map(formatDiagnostic);
}

const DESCRIBED = 'type Query {\n  "One"\n  a: Int @access(to: PUBLIC)\n}\n';

const { operations } = manifestOf(document('find', 'query find($text: String!) { find(text: $text) { __typename } }'));
const RECIPE = 'find: {variables: {text: a}}';
const SENT = {
  contractHash: operations['find']?.contractHash,
  variables: { text: 'a' },
  status: 200,
  answer: { data: { find: null } },
  volatile: [],
};

/** Returns the problems of documents/examples.yaml for these recordings. */
const examples = (recipes: string | null, recorded: unknown = { find: SENT }): readonly string[] =>
  checkExamples(
    {
      recipes: recipes === null ? null : { file: 'documents/examples.yaml', text: recipes },
      recorded: { file: 'generated/examples.json', text: JSON.stringify(recorded) },
    },
    operations,
    'npm run examples',
  ).map(formatDiagnostic);

const example = (name: string, wrong: () => readonly string[], ...says: readonly string[]): ProblemCase => ({
  name,
  wrong,
  says,
  right: () => examples(RECIPE),
});
const MISSING =
  'documents/a/find.graphql:1:1  find  has no example for the reference → write find: {variables: {…}} into documents/examples.yaml, then run npm run examples, and commit the recorded examples  [example-missing]';
const FORM = 'write <documentId>: {variables: {…}}, see the header of the file  [example-form]';
const RECORD = 'run npm run examples, and commit the recorded examples  [example-recorded]';

export const reference: readonly ProblemCase[] = [
  example('a document without an example', () => examples(''), MISSING),
  example('no examples at all', () => examples(null), MISSING),
  example(
    'examples that are no map',
    () => examples('- find'),
    `documents/examples.yaml:1:1  the file is not a map of documentIds → ${FORM}`,
  ),
  example(
    'examples with an unclosed bracket',
    () => examples('find: {variables: {text: a}\nfound: {}'),
    'documents/examples.yaml:2:1  Flow map in block collection must be sufficiently indented and end with a } → write the } that ends it, indented more than its key  [example-form]',
  ),
  example(
    'examples with an unclosed quotation mark',
    () => examples('find:\n  variables:\n    text: "a'),
    'documents/examples.yaml:3:13  Missing closing "quote → write " where the text ends  [example-form]',
  ),
  example(
    'an example with an unknown key',
    () => examples('find:\n  variable: {}'),
    `documents/examples.yaml:1:1  find  the example is invalid: Unrecognized key: "variable" → ${FORM}`,
  ),
  example(
    'an example of an unknown document',
    () => examples(`${RECIPE}\nfond: {}`),
    'documents/examples.yaml:2:1  fond  there is no document fond → write the documentId of one, or remove it  [example-document]',
  ),
  example(
    'an example that needs an unknown document',
    () => examples('find: {variables: {text: a}, before: [{fond: {}}]}'),
    'documents/examples.yaml:1:1  find  there is no document fond → write the documentId of one, or remove it  [example-document]',
  ),
  example(
    'an example with a variable that its document does not have',
    () => examples('find:\n  variables: {text: a, size: 1}'),
    'documents/examples.yaml:2:24  find  its document has no variable $size → remove it, or declare it in documents/a/find.graphql  [example-form]',
  ),
  example(
    'an example without a required variable',
    () => examples('find: {}'),
    'documents/examples.yaml:1:1  find  it has no value for $text → write one  [example-form]',
  ),
  example(
    'an example that was not recorded',
    () => examples(RECIPE, {}),
    `documents/examples.yaml:1:1  find  it is not recorded yet → ${RECORD}`,
  ),
  example(
    'an example that was recorded with other variables',
    () => examples('find: {variables: {text: b}}'),
    `documents/examples.yaml:1:1  find  it was recorded with other variables → ${RECORD}`,
  ),
  example(
    'an example whose contract has changed',
    () => examples(RECIPE, { find: { ...SENT, contractHash: 'sha256:other' } }),
    `documents/examples.yaml:1:1  find  the contract of its document has changed since it was recorded → ${RECORD}`,
  ),
  {
    name: 'a root field without a description',
    wrong: () => undescribed('type Query {\n  a: Int @access(to: PUBLIC)\n}'),
    says: [
      'schema/test.graphql:2:3  Query.a  has no description for generated/reference.md → write a description above it, between """ and """  [description-required]',
    ],
    right: () => undescribed(DESCRIBED),
  },
  {
    name: 'a root field without a description, in an SDL with other problems',
    wrong: () => undescribed('type Query {\n  a: Integer @access(to: PUBLIC)\n}\ntype Thing {\n  id ID\n}'),
    says: [
      'schema/test.graphql:2:3  Query.a  has no description for generated/reference.md → write a description above it, between """ and """  [description-required]',
    ],
    right: () => undescribed(DESCRIBED),
  },
  {
    name: 'a root field of an extension with an empty description',
    wrong: () => undescribed(`${DESCRIBED}extend type Query {\n  """\n\n  """\n  b: Int @access(to: PUBLIC)\n}`),
    says: [
      'schema/test.graphql:9:3  Query.b  has no description for generated/reference.md → write a description above it, between """ and """  [description-required]',
    ],
    right: () => undescribed(`${DESCRIBED}extend type Query {\n  """\n  Two\n  """\n  b: Int @access(to: PUBLIC)\n}`),
  },
];
