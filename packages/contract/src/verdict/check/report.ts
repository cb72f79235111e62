import { type Annotated, annotationOf } from '../../annotation.js';
import { ACCEPTED_FILE, LOCK_FILE } from '../../committed-files.js';
import { type Diagnostic, formatDiagnostics } from '../../sdl/diagnostic.js';
import { VERDICTS, type Verdict } from '../compare/index.js';
import type { Acceptance } from '../lock/accepted-file.js';
import type { Called } from './callers.js';
import type { Checked } from './check.js';
import type { CheckedChange, CheckedOperation, CheckedOperations, CheckResult } from './check-result.js';

/** What is said of a check or a publication: to people, to programs, and to the checks of GitHub. */
export interface Report {
  readonly text: string;
  readonly data: object;
  /** Lines of GitHub Actions, which reads them off what is printed. */
  readonly annotations: readonly string[];
  /** Whether it went well. */
  readonly ok: boolean;
}

interface CheckReporting {
  /** Whether what is dangerous fails as well. */
  readonly strict: boolean;
  /** The path of the package within its repository, for annotations. */
  readonly folder: string;
}

/** What is said of a check. It fails for breaking changes, and for documents that the lock does not have. */
export function reportCheck(checked: Checked, { strict, folder }: CheckReporting): Report {
  if ('diagnostics' in checked) return reportFaults(checked.diagnostics, folder);
  const { told, warnings } = checked;
  const isFine = told.verdict !== 'breaking' && !(strict && told.verdict === 'dangerous');
  return {
    text: [...(warnings.length === 0 ? [] : [formatDiagnostics(warnings)]), checkText(told)].join('\n\n'),
    data: { ...told, diagnostics: warnings },
    annotations: [
      ...warnings.map((one) => annotationOf(one, folder)),
      ...checkAnnotations(told, { strict }).map((one) => annotationOf(one, folder)),
    ],
    ok: isFine && told.unpublished.length === 0,
  };
}

/** What keeps a tree from being compiled, in the words of `npm run codegen`. */
export const reportFaults = (diagnostics: readonly Diagnostic[], folder: string): Report => ({
  text: formatDiagnostics(diagnostics),
  data: { diagnostics },
  annotations: diagnostics.map((one) => annotationOf(one, folder)),
  ok: false,
});

/** What a check tells, for people: all operations that are affected, then what clients cannot reach, then the sum. */
function checkText(told: CheckResult): string {
  const { unpublished, reach } = told;
  const missing = unpublished.map(
    ({ id, file }) =>
      `${file}:1  ${id} is not in ${LOCK_FILE} → run npm run cli -- contract publish, and commit what it writes`,
  );
  const opened = Object.entries(reach.opened).map(([id, fields]) => `${id} makes reachable: ${fields.join(', ')}`);
  const unreached = reach.unreached.map(
    ({ file, line, field, hasResolver }) => `  ${file}:${line}  ${field}${hasResolver ? ', which has a resolver' : ''}`,
  );
  const paragraphs = [
    ...operationParagraphs(told),
    missing.join('\n'),
    opened.join('\n'),
    unreached.length === 0 ? '' : ['No document reaches, so that no client can ask for it:', ...unreached].join('\n'),
    acceptedText(told),
    `Against ${told.against}: ${sumOf(told)}${unpublished.length === 0 ? '' : ` Not published: ${unpublished.length}.`}`,
  ];
  return paragraphs.filter((paragraph) => paragraph !== '').join('\n\n');
}

/** The breaking changes that this branch accepts; nothing if it accepts none. */
function acceptedText({ accepted }: CheckResult): string {
  if (accepted === null) return '';
  const { mergeBase, changes } = accepted;
  if (mergeBase === null)
    return 'Which breaking changes this branch accepts is unknown, because git finds no merge base → name the main branch: --base <branch>';
  if (changes.length === 0) return '';
  const lines = changes.map(
    (change) => `  ${change.documentId}  ${change.kind}  ${change.path}  ${acceptanceOf(change)}`,
  );
  return [`This branch accepts breaking changes, since its merge base with ${mergeBase}:`, ...lines].join('\n');
}

const acceptanceOf = ({ on, by, until, reason }: Acceptance): string =>
  `accepted on ${on}${by === null ? '' : ` by ${by}`}${until === null ? '' : ` until ${until}`}: ${reason}`;

const operationParagraphs = ({ operations }: CheckedOperations): readonly string[] =>
  Object.entries(operations)
    .filter(([, { changes }]) => changes.length > 0)
    .map(([id, operation]) => operationParagraph(id, operation));

/** One operation that is affected: what came of it, each change on one line, and who calls it. */
export const operationParagraph = (
  id: string,
  { verdict, changes, callers, countedSince = null }: CheckedOperation,
  deed?: string,
): string =>
  [
    `${id}: ${deed ?? verdict}`,
    ...changes.map(changeLine),
    ...(callers === undefined ? [] : callerLines({ callers, countedSince })),
  ].join('\n');

function changeLine({ kind, verdict, reason, path, file, line, fix, exposes, overriddenBy }: CheckedChange): string {
  const place = file === null ? [] : [`${file}:${line}`];
  const exposed = exposes === undefined ? [] : [`for owners: ${exposes}`];
  const override = overriddenBy === undefined ? [] : [overrideText(overriddenBy)];
  return `  ${[...place, verdict, path, `${reason} → ${fix}`, `[${kind}]`, ...exposed, ...override].join('  ')}`;
}

const overrideText = ({ file, line }: NonNullable<CheckedChange['overriddenBy']>): string =>
  `overridden by ${file}:${line}`;

function callerLines({ callers, countedSince }: Called): readonly string[] {
  if (countedSince === null && callers.length === 0)
    return ['  whether anybody calls it is not known: nobody has counted'];
  if (callers.length === 0) return [`  nobody has called it since ${countedSince}`];
  return callers.map(
    ({ client, version, calls, lastCallAt }) =>
      `  called by ${[client ?? 'somebody unnamed', ...(version === null ? [] : [version])].join(' ')}: ${calls} time${calls === 1 ? '' : 's'}, last ${lastCallAt}`,
  );
}

/** `breaking; of 38 operations 1 breaking, 2 compatible, 35 unchanged.` */
function sumOf({ verdict, operations }: CheckedOperations): string {
  const all = Object.values(operations);
  const counts = VERDICTS.toReversed()
    .map((one): [Verdict, number] => [one, all.filter((operation) => operation.verdict === one).length])
    .filter(([, count]) => count > 0)
    .map(([one, count]) => `${count} ${one}`);
  return `${verdict}; of ${all.length} operations ${counts.join(', ')}.`;
}

/** Annotations of changes that clients may notice, of overridden verdicts, of unpublished documents, of accepted changes. */
function checkAnnotations(
  { operations, unpublished, accepted }: CheckResult,
  { strict }: Pick<CheckReporting, 'strict'>,
): readonly Annotated[] {
  const changes = Object.entries(operations).flatMap(([id, operation]) =>
    operation.changes
      .filter(({ verdict, overriddenBy }) => verdict !== 'compatible' || overriddenBy !== undefined)
      .map(
        ({ kind, verdict, reason, file, line, fix, overriddenBy }): Annotated => ({
          file: file ?? LOCK_FILE,
          line: line ?? 1,
          column: 1,
          rule: kind,
          severity: verdict === 'breaking' || (strict && verdict === 'dangerous') ? 'error' : 'warning',
          subject: id,
          problem: overriddenBy === undefined ? reason : `${reason} (${verdict}, ${overrideText(overriddenBy)})`,
          fix,
        }),
      ),
  );
  const missing = unpublished.map(
    ({ id, file }): Annotated => ({
      file,
      line: 1,
      column: 1,
      rule: 'document-unpublished',
      severity: 'error',
      subject: id,
      problem: `it is not in ${LOCK_FILE}`,
      fix: 'run npm run cli -- contract publish, and commit what it writes',
    }),
  );
  const acceptances = (accepted?.changes ?? []).map(
    (change): Annotated => ({
      file: ACCEPTED_FILE,
      line: 1,
      column: 1,
      rule: change.kind,
      severity: 'warning',
      subject: change.documentId,
      problem: `breaking at ${change.path}, ${acceptanceOf(change)}`,
      fix: 'approve this acceptance in the review, or take it back',
    }),
  );
  return [...changes, ...missing, ...acceptances];
}
