import type { ContractFiles } from '../support.js';
import { compilerCases } from './problem.js';

/** `retired.yaml` beside one document, `other`. */
const retiredAs = (text: string): ContractFiles => ({
  sdl: 'type Query { other: Int! @access(to: PUBLIC) }',
  documents: { 'a/other.graphql': 'query other { other }' },
  retired: text,
});

const FORM = 'write <id>: {on: YYYY-MM-DD, reason: …, successor: <documentId>}';

export const retired = compilerCases([
  {
    name: 'an id that is still published',
    wrong: retiredAs('# gone\nother: {on: 2026-01-01, reason: old}\n'),
    says: [
      'documents/retired.yaml:2:1  other  it is retired, but documents/a/other.graphql still publishes it → remove documents/a/other.graphql, or this entry  [retired-id]',
    ],
    right: retiredAs('# gone\nothers: {on: 2026-01-01, reason: old}\n'),
  },
  {
    name: 'an invalid id',
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
      'documents/retired.yaml:1:1  old  the successor older is not published → write the documentId of a published document, or none  [sunset-successor]',
    ],
    right: retiredAs('old: {on: 2026-01-01, reason: old, successor: other}\n'),
  },
  {
    name: 'a day of retirement that does not exist',
    wrong: retiredAs('old: {on: 2026-13-01, reason: old}\n'),
    says: [
      'documents/retired.yaml:1:1  old  "2026-13-01" is not a valid day → write the day as YYYY-MM-DD  [sunset-day]',
    ],
    right: retiredAs('old: {on: 2026-12-01, reason: old}\n'),
  },
  {
    name: 'an empty reason',
    wrong: retiredAs('old: {on: 2026-12-01, reason: " "}\n'),
    says: [
      'documents/retired.yaml:1:1  old  the sunset has no reason → write the reason of the removal, for client developers  [sunset-reason]',
    ],
    right: retiredAs('old: {on: 2026-12-01, reason: renamed}\n'),
  },
  {
    name: 'an entry without a reason',
    wrong: retiredAs('old:\n  on: 2026-01-01\n'),
    says: [
      `documents/retired.yaml:1:1  old  the entry is not complete: reason: expected string, received undefined → ${FORM}  [retired-form]`,
    ],
    right: retiredAs('old:\n  on: 2026-01-01\n  reason: renamed\n'),
  },
  {
    name: 'text that is no YAML',
    wrong: retiredAs('old: [\n'),
    says: [
      `documents/retired.yaml:2:1  Flow sequence in block collection must be sufficiently indented and end with a ] → write the ] that ends it, indented more than its key  [retired-yaml]`,
    ],
    right: retiredAs('# nothing yet\n'),
  },
  {
    name: 'entries below an empty map',
    wrong: retiredAs('# gone\n{}\nold:\n  on: 2026-01-01\n  reason: renamed\n'),
    says: [
      'documents/retired.yaml:2:1  {} says that there are no entries → remove {}: a file without entries needs none  [retired-yaml]',
    ],
    right: retiredAs('# gone\nold:\n  on: 2026-01-01\n  reason: renamed\n'),
  },
  {
    name: 'entries above an empty map',
    wrong: retiredAs('old:\n  on: 2026-01-01\n  reason: renamed\n{ } # none\n'),
    says: [
      'documents/retired.yaml:4:1  {} says that there are no entries → remove {}: a file without entries needs none  [retired-yaml]',
    ],
    right: retiredAs('{}\n'),
  },
  {
    name: 'a list of ids',
    wrong: retiredAs('- old\n'),
    says: [`documents/retired.yaml:1:1  the file is not a map of ids → ${FORM}  [retired-form]`],
    right: retiredAs(''),
  },
  {
    name: 'an id that is retired on a future day',
    wrong: retiredAs('old: {on: 2027-02-01, reason: old}\n'),
    says: [
      'documents/retired.yaml:1:7  old  it is retired, but its day 2027-02-01 is in the future → write the day on which it was removed, or bring its document back with @sunset(since: …, on: "2027-02-01", …)  [retired-day]',
    ],
    right: retiredAs('old: {on: 2027-01-15, reason: old}\n'),
  },
  {
    name: 'a retired id that differs from a published one only in case',
    wrong: retiredAs('Other: {on: 2026-01-01, reason: old}\n'),
    says: [
      'documents/retired.yaml:1:1  Other  it differs from other only in case → write the id as it was published, or another  [retired-id]',
    ],
    right: retiredAs('others: {on: 2026-01-01, reason: old}\n'),
  },
  {
    name: 'a retired id twice',
    wrong: retiredAs('old: {on: 2026-01-01, reason: old}\nold: {on: 2026-01-02, reason: old}\n'),
    says: ['documents/retired.yaml:2:1  Map keys must be unique → remove this one, or the other one  [retired-yaml]'],
    right: retiredAs('old: {on: 2026-01-01, reason: old}\nolder: {on: 2026-01-02, reason: old}\n'),
  },
  {
    name: 'a retired id with an unknown key',
    wrong: retiredAs('old: {on: 2026-01-01, reason: old, why: no}\n'),
    says: [
      'documents/retired.yaml:1:1  old  the entry is not complete: Unrecognized key: "why" → write <id>: {on: YYYY-MM-DD, reason: …, successor: <documentId>}  [retired-form]',
    ],
    right: retiredAs('old: {on: 2026-01-01, reason: old}\n'),
  },
  {
    name: 'a reason that is a number',
    wrong: retiredAs('old: {on: 2026-01-01, reason: 3}\n'),
    says: [
      'documents/retired.yaml:1:23  old  the entry is not complete: reason: expected string, received number → write <id>: {on: YYYY-MM-DD, reason: …, successor: <documentId>}  [retired-form]',
    ],
    right: retiredAs('old: {on: 2026-01-01, reason: "3"}\n'),
  },
  {
    name: 'an empty entry',
    wrong: retiredAs('old:\n'),
    says: [
      'documents/retired.yaml:1:1  old  the entry is not complete: expected object, received null → write <id>: {on: YYYY-MM-DD, reason: …, successor: <documentId>}  [retired-form]',
    ],
    right: retiredAs('old: {on: 2026-01-01, reason: old}\n'),
  },
  {
    name: 'a day without quotes that is a number',
    wrong: retiredAs('old: {on: 20260101, reason: old}\n'),
    says: ['documents/retired.yaml:1:1  old  20260101 is not a valid day → write the day as YYYY-MM-DD  [sunset-day]'],
    right: retiredAs('old: {on: 2026-01-01, reason: old}\n'),
  },
  {
    name: 'a YAML alias without an anchor',
    wrong: retiredAs('old: *gone\n'),
    says: [
      'documents/retired.yaml:1:6  there is no anchor gone before it → write <id>: {on: YYYY-MM-DD, reason: …, successor: <documentId>}  [retired-yaml]',
    ],
    right: retiredAs('old: {on: 2026-01-01, reason: old}\n'),
  },
  {
    name: 'tabs in YAML',
    wrong: retiredAs('old:\n\ton: 2026-01-01\n\treason: old\n'),
    says: [
      'documents/retired.yaml:2:1  Tabs are not allowed as indentation → write spaces in place of the tab  [retired-yaml]',
      'documents/retired.yaml:3:1  Tabs are not allowed as indentation → write spaces in place of the tab  [retired-yaml]',
    ],
    right: retiredAs('old:\n  on: 2026-01-01\n  reason: old\n'),
  },
  {
    name: 'merge conflict markers in YAML',
    wrong: retiredAs(
      'old: {on: 2026-01-01, reason: old}\n<<<<<<< HEAD\na: {on: 2026-01-01, reason: old}\n=======\nb: {on: 2026-01-01, reason: old}\n>>>>>>> theirs\n',
    ),
    says: [
      'documents/retired.yaml:2:1  it contains a merge conflict → resolve the merge conflict, and remove its markers  [retired-yaml]',
    ],
    right: retiredAs(
      'old: {on: 2026-01-01, reason: "<<<<<<<"}\n# =======\nb:\n  on: 2026-01-01\n  reason: |\n    =======\n',
    ),
  },
  {
    name: 'a key that is a list',
    wrong: retiredAs('[a, b]: {on: 2026-01-01, reason: old}\n'),
    says: [
      'documents/retired.yaml:1:1  [ a, b ]  "[ a, b ]" was never a documentId → write the id as it was published  [retired-id]',
    ],
    right: retiredAs('a: {on: 2026-01-01, reason: old}\nb: {on: 2026-01-01, reason: old}\n'),
  },
  {
    name: 'YAML that is nested too deeply',
    wrong: retiredAs(`old: ${'['.repeat(1200)}${']'.repeat(1200)}\n`),
    says: [
      'documents/retired.yaml:1:105  is nested too deeply: at most 100 levels → write <id>: {on: YYYY-MM-DD, reason: …, successor: <documentId>}  [retired-yaml]',
    ],
    right: retiredAs('old: {on: 2026-01-01, reason: old}\n'),
  },
  {
    name: 'an id that is a special property name',
    wrong: retiredAs('__proto__: {on: 2026-01-01, reason: old}\n'),
    says: [
      'documents/retired.yaml:1:1  __proto__  "__proto__" was never a documentId → write the id as it was published  [retired-id]',
    ],
    right: retiredAs('constructor: {on: 2026-01-01, reason: old}\n'),
  },
]);
