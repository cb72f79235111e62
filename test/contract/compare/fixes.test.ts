import { expect, it } from '@jest/globals';
import { applyEdits, compareStep, type Edit } from './support.js';

const files = {
  sdl: 'type Query {\n  find(by: By, id: ID): Int! @access(to: PUBLIC)\n}\ninput By { code: Int }',
  documents: { 'a/find.graphql': 'query find($by: By) {\n  find(by: $by)\n}' },
};

const withId: Edit = ['find(by: $by)', 'find(by: $by, id: $id)'];

it.each<[string, readonly Edit[], readonly Edit[]]>([
  ['a required variable', [['id: ID', 'id: ID!']], [withId, ['$by: By', '$by: By, $id: ID!']]],
  ['a nullable variable', [['id: ID', 'id: ID @mustBeSent']], [withId, ['$by: By', '$by: By, $id: ID']]],
  ['a required field of an input object', [['code: Int', 'code: Int, id: ID!']], []],
])('a client need not send %s that becomes optional', (_, ofSdl, ofDocument) => {
  const after = {
    sdl: applyEdits(files.sdl, ofSdl),
    documents: { 'a/find.graphql': applyEdits(files.documents['a/find.graphql'], ofDocument) },
  };
  const { find } = compareStep({ before: files, after }).operations;
  expect(find?.changes.filter(({ verdict }) => verdict === 'breaking').map(({ fix }) => fix)).toEqual([
    'make it optional; or publish a new document and retire this one by @sunset',
  ]);
});

it('an argument with a default that is removed is restored', () => {
  const before = { ...files, sdl: applyEdits(files.sdl, [['id: ID', 'id: ID, size: Int = 5']]) };
  const { find } = compareStep({ before, after: files }).operations;
  expect(find?.changes).toMatchObject([
    {
      kind: 'argument-default-changed',
      reason: expect.stringMatching(/^size has no value if it is omitted, and had the value 5: /),
      fix: expect.stringMatching(/^revert it, write the old value into the document if the argument still exists, or /),
    },
  ]);
});
