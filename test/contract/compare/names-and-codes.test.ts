import { expect, it } from '@jest/globals';
import config from '../../../contract.config.js';
import { compile } from '../../../packages/contract/src/compile.js';
import type { DocumentContract, ErrorTraits } from '../../../packages/contract/src/document-contract.js';
import { manifestForm, manifestText } from '../../../packages/contract/src/manifest.js';
import { presentOf, referenceOfManifest } from '../../../packages/contract/src/verdict/check/stored-reference.js';
import {
  compareContracts,
  compareDocument,
  type Override,
} from '../../../packages/contract/src/verdict/compare/index.js';
import { EMPTY_LOCK } from '../../../packages/contract/src/verdict/lock/lock-file.js';
import { sourcesOf } from '../support.js';
import { compareStep, lines, sidesOf, TODAY } from './support.js';

// The catalogue of this program defines error codes; a contract of another version may differ.

const files = {
  sdl: `type Query {
  mine(n: Int): Int! @access(to: SESSION)
    @errors(codes: [INVALID_CURSOR])
}`,
  documents: { 'a/mine.graphql': 'query mine {\n  mine\n}' },
};
const { baseline, present } = sidesOf(files);
const contract = baseline.operations.mine?.contract;
if (!contract) throw new Error('mine is not compiled');

/** The same contract as it was when INVALID_CURSOR was something else. */
const before = (cursor: Partial<ErrorTraits>): DocumentContract => {
  const { errors } = contract.wire;
  const now = errors.INVALID_CURSOR;
  if (!now) throw new Error('mine does not answer INVALID_CURSOR');
  const wire = { ...contract.wire, errors: { ...errors, INVALID_CURSOR: { ...now, ...cursor } } };
  return { wire, meaning: contract.meaning };
};

const fields = { before: baseline.fields, after: present.fields };
const origins = present.origins.get('mine') ?? new Map();

it.each<[Partial<ErrorTraits>, string]>([
  [{ status: 409 }, 'breaking  error-status-changed'],
  [{ category: 'authorization' }, 'breaking  error-category-changed'],
  [{ retryable: true }, 'dangerous  error-retryability-changed'],
  [{ retryable: 'BY_LIMIT' }, 'dangerous  error-retryability-changed'],
])('reports the changes of a code that was %j', (cursor, says) => {
  const { verdict, changes } = compareDocument('mine', before(cursor), contract, { origins, fields, config });
  const [change] = changes;
  expect(changes).toHaveLength(1);
  expect(`${verdict}  ${change?.kind}  ${change?.path}  ${change?.line}`).toBe(`${says}  errors.INVALID_CURSOR  3`);
});

it('reports changed codes of a group for each of its documents', () => {
  const open = { ...files, sdl: `${files.sdl}\nextend type Query { open: Int! @access(to: PUBLIC) }` };
  const { manifest } = compile(
    sourcesOf({ ...open, documents: { ...files.documents, 'a/open.graphql': 'query open { open }' } }),
    config,
  );
  if (manifest === null) throw new Error('the documents do not compile');
  // As a file holds it: each code of a group once.
  const text = manifestText(manifest);
  expect(text.match(/"PROJECT_UNAVAILABLE"/g)).toHaveLength(1);
  const was = manifestForm(config).parse(JSON.parse(text));
  const withCode = JSON.parse(text);
  withCode.errorGroups.project.QUITE_NEW = { category: 'internal', status: 503, retryable: true };
  withCode.errorGroups.project.PROJECT_UNAVAILABLE.status = 500;
  const is = manifestForm(config).parse(withCode);
  const options = { config, today: '2027-01-15' };
  const { verdict, operations } = compareContracts(
    referenceOfManifest(was, EMPTY_LOCK, 'it', config).baseline,
    presentOf(is, null, config),
    options,
  );
  expect(verdict).toBe('breaking');
  for (const id of ['mine', 'open'])
    expect(operations[id]?.changes.map(({ kind, path, reason }) => [kind, path, reason])).toEqual([
      ['error-added', 'errors.QUITE_NEW', 'it may return QUITE_NEW: clients may receive an unknown code'],
      [
        'error-status-changed',
        'errors.PROJECT_UNAVAILABLE',
        'the status of PROJECT_UNAVAILABLE was 503, and is 500: clients that use the status react differently',
      ],
    ]);
});

it('applies overrides of a project', () => {
  const sending = { ...files, documents: { 'a/mine.graphql': 'query mine($n: Int) {\n  mine(n: $n)\n}' } };
  const usual = compareStep({ before: files, after: files });
  expect(usual.verdict).toBe('unchanged');
  const step = { before: sending, after: files };
  const override: Override = {
    ...{ documentId: 'mine', kind: 'variable-removed', path: null, verdict: 'dangerous' },
    ...{ reason: 'no client sends it', on: TODAY, file: 'documents/verdicts.yaml', line: 2 },
  };
  expect(compareStep(step).verdict).toBe('breaking');
  const milder = compareStep(step, {
    overrides: [override],
  });
  expect(milder.verdict).toBe('dangerous');
  expect(lines(milder)).toContain('mine  dangerous  variable-removed  variables.n  documents/a/mine.graphql:1');
  // An entry of another document or path does not apply, and one with a path precedes one without.
  const verdictWith = (...overrides: readonly Override[]) => compareStep(step, { overrides }).verdict;
  expect(verdictWith({ ...override, documentId: 'other' }, { ...override, path: 'variables.m' })).toBe('breaking');
  expect(verdictWith(override, { ...override, path: 'variables.n', verdict: 'compatible' })).toBe('compatible');
});

it('describes how an argument that no document sends appears, changes its default and disappears', () => {
  const withSize = (argument: string) => ({
    ...files,
    sdl: files.sdl.replace('mine(n: Int', `mine(${argument}n: Int`),
  });
  const [none, five, six] = [files, withSize('size: Int = 5, '), withSize('size: Int = 6, ')];
  const reasonsOf = (before: typeof files, after: typeof files) =>
    compareStep({ before, after }).operations.mine?.changes.map(({ reason }) => reason.split(':')[0]);
  expect(reasonsOf(none, five)).toEqual(['size has the value 5 if it is omitted, and had no value']);
  expect(reasonsOf(five, six)).toEqual(['size has the value 6 if it is omitted, and had the value 5']);
  expect(reasonsOf(five, none)).toEqual(['size has no value if it is omitted, and had the value 5']);
});

it('handles keys that objects inherit', () => {
  const sdl = 'type Query {\n  b: T! @access(to: PUBLIC)\n}\ntype T {\n  x: Int!\n}';
  const b = (keys: string) => ({ 'a/b.graphql': `query b {\n  b {\n    x\n${keys}  }\n}` });
  const step = { before: { sdl, documents: b('') }, after: { sdl, documents: b('    constructor: x\n') } };
  expect(lines(compareStep(step))).toEqual([
    'b  compatible  result-key-added  result.b.constructor  documents/a/b.graphql:4',
  ]);
  expect(lines(compareStep({ before: step.after, after: step.before }))).toEqual([
    'b  breaking  result-key-removed  result.b.constructor  documents/a/b.graphql:2',
  ]);
});
