import type { Given } from '../support.js';
import { compiled } from './fault.js';

/** `retired.yaml` beside one document, `other`. */
const retiredAs = (text: string): Given => ({
  sdl: 'type Query { other: Int! @access(to: PUBLIC) }',
  documents: { 'a/other.graphql': 'query other { other }' },
  retired: text,
});

const FORM = 'write <id>: {on: YYYY-MM-DD, reason: …, successor: <documentId>}';

export const retired = compiled([
  {
    name: 'an id that is still published',
    wrong: retiredAs('# gone\nother: {on: 2026-01-01, reason: old}\n'),
    says: [
      'documents/retired.yaml:2:1  other  it is retired, but documents/a/other.graphql still publishes it → remove documents/a/other.graphql, or this entry  [retired-id]',
    ],
    right: retiredAs('# gone\nothers: {on: 2026-01-01, reason: old}\n'),
  },
  {
    name: 'an id that never was one',
    wrong: retiredAs('o-ther: {on: 2026-01-01, reason: old}\n'),
    says: [
      'documents/retired.yaml:1:1  o-ther  "o-ther" was never a documentId → write the id as it was published  [retired-id]',
    ],
    right: retiredAs('o_ther: {on: 2026-01-01, reason: old}\n'),
  },
  {
    name: 'a retired id whose successor is not published',
    wrong: retiredAs('old: {on: 2026-01-01, reason: old, successor: older}\n'),
    says: [
      'documents/retired.yaml:1:1  old  the successor older is not published → write the documentId of a document that is, or none  [sunset-successor]',
    ],
    right: retiredAs('old: {on: 2026-01-01, reason: old, successor: other}\n'),
  },
  {
    name: 'a day of retirement that does not exist',
    wrong: retiredAs('old: {on: 2026-13-01, reason: old}\n'),
    says: ['documents/retired.yaml:1:1  old  "2026-13-01" is no day → write the day as YYYY-MM-DD  [sunset-day]'],
    right: retiredAs('old: {on: 2026-12-01, reason: old}\n'),
  },
  {
    name: 'an empty reason',
    wrong: retiredAs('old: {on: 2026-12-01, reason: " "}\n'),
    says: [
      'documents/retired.yaml:1:1  old  the sunset has no reason → write why it goes away, for client developers  [sunset-reason]',
    ],
    right: retiredAs('old: {on: 2026-12-01, reason: renamed}\n'),
  },
  {
    name: 'an entry without a reason',
    wrong: retiredAs('old:\n  on: 2026-01-01\n'),
    says: [
      `documents/retired.yaml:1:1  old  the entry is not complete: reason: Invalid input: expected string, received undefined → ${FORM}  [retired-form]`,
    ],
    right: retiredAs('old:\n  on: 2026-01-01\n  reason: renamed\n'),
  },
  {
    name: 'text that is no YAML',
    wrong: retiredAs('old: [\n'),
    says: [
      `documents/retired.yaml:2:1  Flow sequence in block collection must be sufficiently indented and end with a ] → ${FORM}  [retired-yaml]`,
    ],
    right: retiredAs('# nothing yet\n'),
  },
  {
    name: 'a list of ids',
    wrong: retiredAs('- old\n'),
    says: [`documents/retired.yaml:1:1  the file is no map of ids → ${FORM}  [retired-form]`],
    right: retiredAs(''),
  },
]);
