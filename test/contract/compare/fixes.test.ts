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
