import config from '../../../contract.config.js';
import { ACCEPTED_FILE, LOCK_FILE } from '../../../packages/contract/src/committed-files.js';
import { compile } from '../../../packages/contract/src/compile.js';
import { safeguardsOf } from '../../../packages/contract/src/policy.js';
import { formatDiagnostic } from '../../../packages/contract/src/sdl/diagnostic.js';
import { readOverrides } from '../../../packages/contract/src/verdict/compare/verdicts-file.js';
import { readAccepted, writeAccepted } from '../../../packages/contract/src/verdict/lock/accepted-file.js';
import { EMPTY_LOCK, type Lock, withHashes, writeLock } from '../../../packages/contract/src/verdict/lock/lock-file.js';
import { readLock } from '../../../packages/contract/src/verdict/lock/read-lock.js';
import { sourcesOf } from '../support.js';
import { document, type ProblemCase } from './problem.js';

const { manifest } = compile(sourcesOf(document('thing', 'query thing { thing { id } }')), config);
const entry = manifest?.operations.thing;
if (manifest === null || entry === undefined) throw new Error('the document does not compile');
const SUNSET = { since: '2027-01-01', on: '2027-06-01', announced: '2027-01-01', reason: 'unused', successor: null };
const LOCK: Lock = {
  ...EMPTY_LOCK,
  errorGroups: manifest.errorGroups,
  documents: {
    thing: withHashes({ contract: entry.contract, sunset: SUNSET, safeguards: safeguardsOf(entry, config) }),
  },
  fields: manifest.fields,
};
const TEXT = writeLock(LOCK);
const END = { on: '2027-01-01', reason: 'unused', successor: null };
const WITH_RETIRED = writeLock({ ...LOCK, retired: { old: { ...END, contract: entry.contract } } });

const problemsOf = (text: string): readonly string[] => {
  const read = readLock({ file: LOCK_FILE, text }, config);
  return 'lock' in read ? [] : read.diagnostics.map(formatDiagnostic);
};

const AGAIN = 'revert the edit (git checkout documents/published.json), and run npm run cli -- contract publish';
const MERGE =
  'run npm run cli -- contract publish: it compares with the lock of the main branch (origin/HEAD, origin/main, origin/master, main or master, or --base <branch>); without one, first restore the file (git checkout <revision> -- documents/published.json)';
const DIRECTIVE =
  'restore the definition of the directive: change or remove it only once no document of this file has it; if the file was edited, restore it (git checkout documents/published.json)';

const lineOf = (text: string, part: string): number => text.slice(0, text.indexOf(part)).split('\n').length;

const row = (name: string, text: string, ...says: readonly string[]): ProblemCase => ({
  name,
  wrong: () => problemsOf(text),
  right: () => problemsOf(TEXT),
  says,
});

const twice = TEXT.replace(/^ {4}"thing": \{[\s\S]*?^ {4}\}/m, (whole) => `${whole},\n${whole}`);

export const lock: readonly ProblemCase[] = [
  row(
    'a lock with merge conflict markers',
    TEXT.replace('\n  "fields"', '\n<<<<<<< HEAD\n  "fields"'),
    `documents/published.json:${lineOf(TEXT, '\n  "fields"') + 1}:1  it contains a merge conflict → ${MERGE}  [lock-merge]`,
  ),
  row(
    'an id that two branches published',
    twice,
    `documents/published.json:${twice.split('\n').findLastIndex((line) => line.startsWith('    "thing"')) + 1}:5  it occurs twice, because two branches published it → ${MERGE}  [lock-merge]`,
  ),
  row(
    'an edited contract',
    TEXT.replace('"access": "PUBLIC"', '"access": "SESSION"'),
    `documents/published.json:${lineOf(TEXT, '    "thing"')}:1  thing  it does not match its hashes: it was edited, or two branches changed its parts → ${MERGE}  [lock-edited]`,
  ),
  row(
    'an edited announcement',
    TEXT.replace('"announced": "2027-01-01"', '"announced": "2026-01-01"'),
    `documents/published.json:${lineOf(TEXT, '    "thing"')}:1  thing  it does not match its hashes: it was edited, or two branches changed its parts → ${MERGE}  [lock-edited]`,
  ),
  row(
    'an edited safeguard',
    TEXT.replace('"rateWeights": []', '"rateWeights": [{"byDefault": true, "requests": 9, "variable": null}]'),
    `documents/published.json:${lineOf(TEXT, '    "thing"')}:1  thing  it does not match its hashes: it was edited, or two branches changed its parts → ${MERGE}  [lock-edited]`,
  ),
  row(
    'an edited contract of a retired document',
    WITH_RETIRED.replace(/"access": "PUBLIC"(?![\s\S]*"access")/, '"access": "SESSION"'),
    `documents/published.json:${lineOf(WITH_RETIRED, '\n  "restHash"') + 1}:1  fields or retired do not match this hash: they were edited, or two branches changed them → ${MERGE}  [lock-edited]`,
  ),
  row(
    'an edited list of fields',
    TEXT.replace(/("fields": \{\s+"\w+": \[)"\w+", /, '$1'),
    `documents/published.json:${lineOf(TEXT, '\n  "restHash"') + 1}:1  fields or retired do not match this hash: they were edited, or two branches changed them → ${MERGE}  [lock-edited]`,
  ),
  row(
    'a reformatted lock',
    JSON.stringify(JSON.parse(TEXT), null, 4),
    `documents/published.json:2:1  from here on it differs from the output of contract publish → ${MERGE}  [lock-edited]`,
  ),
  row(
    'an incomplete lock',
    TEXT.replace('  "retired": {},\n', ''),
    `documents/published.json:1:1  retired: expected record, received undefined → ${AGAIN}  [lock-form]`,
  ),
  row(
    'a lock of a newer format',
    TEXT.replace('"version": 3', '"version": 4'),
    `documents/published.json:${lineOf(TEXT, '\n  "version"') + 1}:3  version: expected 3 → a newer version wrote it: update this program  [lock-form]`,
  ),
  row(
    'a lock of an older format',
    TEXT.replace('"version": 3', '"version": 2'),
    `documents/published.json:${lineOf(TEXT, '\n  "version"') + 1}:3  version: expected 3 → remove the file, and publish again: npm run cli -- contract publish  [lock-form]`,
  ),
  row(
    'an unknown error group',
    TEXT.replace('"groups": ["program"', '"groups": ["unknown"'),
    `documents/published.json:${lineOf(TEXT, '"groups"')}:33  thing  documents: thing: contract: wire: errors: groups: 0: there is no such group in errorGroups → ${AGAIN}  [lock-form]`,
  ),
  row(
    'a contract with a directive that is not defined',
    TEXT.replace('"access": "PUBLIC"', '"admission": true'),
    `documents/published.json:${lineOf(TEXT, '"access"')}:11  thing  documents: thing: contract: wire: policy: Unrecognized key: "admission" → ${DIRECTIVE}  [lock-form]`,
  ),
  row(
    'a directive with another form of value',
    TEXT.replace('"access": "PUBLIC"', '"access": true'),
    `documents/published.json:${lineOf(TEXT, '"access"')}:22  thing  documents: thing: contract: wire: policy: access: Invalid option: expected one of "PUBLIC"|"SESSION" → ${DIRECTIVE}  [lock-form]`,
  ),
  row(
    'an incomplete document named policy',
    TEXT.replace('    "thing": {', '    "policy": {').replace(/ +"meaningHash": .*\n/, ''),
    `documents/published.json:${lineOf(TEXT, '    "thing"')}:5  policy  documents: policy: meaningHash: expected string, received undefined → ${AGAIN}  [lock-form]`,
  ),
  row(
    'an incomplete lock with more keys than places are found for',
    JSON.stringify({
      ...JSON.parse(TEXT.replace('  "retired": {},\n', '')),
      fields: Object.fromEntries(Array.from({ length: 2_001 }, (_, index) => [`T${index}`, []])),
    }),
    `documents/published.json:1:1  retired: expected record, received undefined → ${AGAIN}  [lock-form]`,
  ),
  row(
    'a truncated lock',
    TEXT.slice(0, TEXT.indexOf('"thing"')),
    `documents/published.json:3:5  it is not JSON → ${AGAIN}  [lock-form]`,
  ),
  row(
    'a lock that is no map',
    '[]',
    `documents/published.json:1:1  the file is not a map of published contracts → ${AGAIN}  [lock-form]`,
  ),
];

const accepted = (text: string): readonly string[] => {
  const read = readAccepted({ file: ACCEPTED_FILE, text });
  return 'acceptances' in read ? [] : read.diagnostics.map(formatDiagnostic);
};

const ACCEPTED = writeAccepted(
  [],
  [
    {
      ...{ documentId: 'thing', kind: 'result-key-removed', path: 'result.thing.id', reason: 'unused' },
      ...{ by: null, on: '2027-01-15', until: null },
    },
  ],
);
const ACCEPT = 'write - {documentId, kind, path, reason, by, on, until}, as contract publish does';
const QUOTED = ACCEPTED.slice(ACCEPTED.indexOf('- '));

const acceptedRow = (name: string, text: string, ...says: readonly string[]): ProblemCase => ({
  name,
  wrong: () => accepted(text),
  right: () => accepted(ACCEPTED),
  says,
});

export const acceptances: readonly ProblemCase[] = [
  acceptedRow(
    'an acceptance without a reason',
    ACCEPTED.replace('"reason":"unused",', ''),
    `documents/accepted.yaml:2:3  reason: expected string, received undefined → ${ACCEPT}  [accepted-form]`,
  ),
  acceptedRow(
    'an acceptance with an empty reason',
    ACCEPTED.replace('"unused"', '" "'),
    `documents/accepted.yaml:2:${QUOTED.indexOf('"reason"') + 1}  reason: is empty → ${ACCEPT}  [accepted-form]`,
  ),
  acceptedRow(
    'an acceptance until an invalid day',
    ACCEPTED.replace('"until":null', '"until":"2027-02-30"'),
    `documents/accepted.yaml:2:${QUOTED.indexOf('"until"') + 1}  until: is not a day: write YYYY-MM-DD → ${ACCEPT}  [accepted-form]`,
  ),
  acceptedRow(
    'acceptances that are no list',
    'thing: []\n',
    `documents/accepted.yaml:1:1  the file is not a list of acceptances → ${ACCEPT}  [accepted-form]`,
  ),
  acceptedRow(
    'the first acceptances of two branches in a merge conflict',
    ACCEPTED.replace('- ', '<<<<<<< HEAD\n- ').concat('=======\n', QUOTED, '>>>>>>> theirs\n'),
    'documents/accepted.yaml:2:1  it contains a merge conflict → resolve the merge conflict, and remove its markers  [accepted-form]',
  ),
  acceptedRow(
    'an acceptance after {}',
    `{}\n${ACCEPTED}`,
    'documents/accepted.yaml:1:1  {} says that there are no entries → remove {}: a file without entries needs none  [accepted-form]',
  ),
];

const verdicts = (text: string): readonly string[] =>
  readOverrides({ file: 'documents/verdicts.yaml', text }, config).diagnostics.map(formatDiagnostic);

const OVERRIDE =
  '- {documentId: thing, kind: result-key-removed, verdict: dangerous, reason: unused, on: 2027-01-15}\n';
const RIGHT = `# Announced by email.\n${OVERRIDE}${OVERRIDE.replace('kind', 'path: result.thing.id, kind')}`;
const FORM =
  'write - {documentId, kind, path, verdict, reason, on}; without a path it applies to all changes of the kind';
/** An invalid entry, with the column of a part. */
const wrongAs = (from: string, to: string) => {
  const text = OVERRIDE.replace(from, to);
  return { text: `# ours\n${text}`, columnOf: (part: string) => text.indexOf(part) + 1 };
};
const unknownKind = wrongAs('result-key-removed', 'key-removed');
const otherVerdict = wrongAs('dangerous', 'fine');
const wrongDay = wrongAs('2027-01-15', 'today');
const emptyReason = wrongAs('unused', '" "');

const verdictRow = (name: string, text: string, ...says: readonly string[]): ProblemCase => ({
  name,
  wrong: () => verdicts(text),
  right: () => verdicts(RIGHT),
  says,
});

export const overrides: readonly ProblemCase[] = [
  verdictRow(
    'a verdict on an unknown kind of change',
    unknownKind.text,
    `documents/verdicts.yaml:2:${unknownKind.columnOf('kind')}  kind: is not a kind of change that contract check prints → ${FORM}  [verdicts-form]`,
  ),
  verdictRow(
    'an invalid verdict',
    otherVerdict.text,
    `documents/verdicts.yaml:2:${otherVerdict.columnOf('verdict')}  verdict: expected one of "compatible"|"dangerous"|"breaking" → ${FORM}  [verdicts-form]`,
  ),
  verdictRow(
    'a verdict without a document',
    '- {kind: result-key-removed, verdict: dangerous, reason: unused, on: 2027-01-15}\n',
    `documents/verdicts.yaml:1:3  documentId: expected string, received undefined → ${FORM}  [verdicts-form]`,
  ),
  verdictRow(
    'a verdict without a reason',
    emptyReason.text,
    `documents/verdicts.yaml:2:${emptyReason.columnOf('reason')}  reason: is empty → ${FORM}  [verdicts-form]`,
  ),
  verdictRow(
    'a verdict since an invalid day',
    wrongDay.text,
    `documents/verdicts.yaml:2:${wrongDay.columnOf('on: today')}  on: is not a day: write YYYY-MM-DD → ${FORM}  [verdicts-form]`,
  ),
  verdictRow(
    'verdicts on a kind for all documents',
    'result-key-removed: compatible\n',
    `documents/verdicts.yaml:1:1  the file is not a list of verdicts → ${FORM}  [verdicts-form]`,
  ),
  verdictRow(
    'two verdicts on the same change',
    `${OVERRIDE}${OVERRIDE.replace('dangerous', 'compatible')}`,
    `documents/verdicts.yaml:2:3  line 1 has a verdict on the same change → ${FORM}  [verdicts-form]`,
  ),
  verdictRow(
    'a verdict after {}',
    `{}\n${OVERRIDE}`,
    'documents/verdicts.yaml:1:1  {} says that there are no entries → remove {}: a file without entries needs none  [verdicts-form]',
  ),
];
