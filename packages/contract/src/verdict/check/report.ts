import { type Annotated, annotationOf } from '../../annotation.js';
import { ACCEPTED_FILE, LOCK_FILE } from '../../committed-files.js';
import { type Diagnostic, formatDiagnostics } from '../../sdl/diagnostic.js';
import { VERDICTS } from '../compare/index.js';
import type { Acceptance } from '../lock/accepted-file.js';
import type { Checked } from './check.js';
import type {
  Caller,
  Callers,
  CheckedChange,
  CheckedOperation,
  CheckedOperations,
  CheckedVerdict,
  CheckResult,
} from './check-result.js';

/** Output of a check or publication: for people, programs and GitHub. */
export interface Report {
  readonly text: string;
  readonly data: object;
  /** Annotations of GitHub Actions, one per line of the output. */
  readonly annotations: readonly string[];
  /** True on success. */
  readonly ok: boolean;
  /** True if a part has no verdict, and the rest breaks no client: exit status 2. */
  readonly isUnknown?: boolean;
}

interface CheckReporting {
  /** True: dangerous changes fail, too. */
  readonly strict: boolean;
  /** Path of the package in its repository, for annotations. */
  readonly folder: string;
  /** Command that publishes the contract. */
  readonly publish: string;
}

/** Reports a check. It fails for breaking changes, and for documents that are not in the lock. */
export function reportCheck(checked: Checked, { strict, folder, publish }: CheckReporting): Report {
  if ('diagnostics' in checked) return reportDiagnostics(checked.diagnostics, folder);
  const { result, warnings } = checked;
  const { verdict } = result;
  const isFine = verdict === 'unchanged' || verdict === 'compatible' || (verdict === 'dangerous' && !strict);
  return {
    text: [...(warnings.length === 0 ? [] : [formatDiagnostics(warnings)]), checkText(result, publish)].join('\n\n'),
    data: { ...result, diagnostics: warnings },
    annotations: [
      ...warnings.map((one) => annotationOf(one, folder)),
      ...checkAnnotations(result, { strict, publish }).map((one) => annotationOf(one, folder)),
    ],
    ok: isFine && result.unpublished.length === 0,
    isUnknown: verdict === 'unknown',
  };
}

/** Reports a tree that does not compile. */
export const reportDiagnostics = (diagnostics: readonly Diagnostic[], folder: string): Report => ({
  text: formatDiagnostics(diagnostics),
  data: { diagnostics },
  annotations: diagnostics.map((one) => annotationOf(one, folder)),
  ok: false,
});

/** Formats a check: affected operations, unreachable fields, totals. */
function checkText(result: CheckResult, publish: string): string {
  const { unpublished, reach } = result;
  const missing = unpublished.map(
    ({ id, file }) => `${file}:1  ${id} is not in ${LOCK_FILE} → run ${publish}, and commit the lock`,
  );
  const opened = Object.entries(reach.opened).map(([id, fields]) => `${id} makes reachable: ${fields.join(', ')}`);
  const unreached = reach.unreached.map(
    ({ file, line, field, hasResolver }) => `  ${file}:${line}  ${field}${hasResolver ? ', which has a resolver' : ''}`,
  );
  const paragraphs = [
    ...operationParagraphs(result),
    missing.join('\n'),
    opened.join('\n'),
    unreached.length === 0 ? '' : ['Fields that no document selects:', ...unreached].join('\n'),
    acceptedText(result),
    `Against ${result.against}: ${totalsOf(result)}${unpublished.length === 0 ? '' : ` Not published: ${unpublished.length}.`}`,
  ];
  return paragraphs.filter((paragraph) => paragraph !== '').join('\n\n');
}

/** Formats the breaking changes that this branch accepts; '' without any. */
function acceptedText({ accepted }: CheckResult): string {
  if (accepted === null) return '';
  const { mergeBase, changes } = accepted;
  if (mergeBase === null)
    return 'The accepted breaking changes of this branch are unknown: git finds no merge base → name the main branch: --base <branch>';
  if (changes.length === 0) return '';
  const lines = changes.map(
    (change) => `  ${change.documentId}  ${change.kind}  ${change.path}  ${acceptanceOf(change)}`,
  );
  return [`This branch accepts breaking changes, since its merge base with ${mergeBase}:`, ...lines].join('\n');
}

const acceptanceOf = ({ on, by, until, reason }: Acceptance): string =>
  `accepted on ${on}${by === null ? '' : ` by ${by}`}${until === null ? '' : ` until ${until}`}: ${reason}`;

/** Formats the operations with changes. */
export const operationParagraphs = ({ operations }: CheckedOperations): readonly string[] =>
  Object.entries(operations)
    .filter(([, { changes }]) => changes.length > 0)
    .map(([id, operation]) => operationParagraph(id, operation));

/** Formats an affected operation: verdict or action, one line per change, and its callers. */
export const operationParagraph = (
  id: string,
  { verdict, changes, callers, countedSince = null }: CheckedOperation,
  action?: string,
): string =>
  [
    `${id}: ${action ?? verdict}`,
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

function callerLines({ callers, countedSince }: Callers): readonly string[] {
  if (countedSince === null && callers.length === 0) return ['  calls unknown: they are not counted'];
  if (callers.length === 0) return [`  no calls since ${countedSince}`];
  return callers.map((caller) => {
    const { calls, lastCallAt } = caller;
    return `  called by ${callerName(caller)}: ${calls} time${calls === 1 ? '' : 's'}, last ${lastCallAt}`;
  });
}

/** `web 2.1.0` */
export const callerName = ({ client, version }: Pick<Caller, 'client' | 'version'>): string =>
  `${client ?? 'an unnamed client'}${version === null ? '' : ` ${version}`}`;

/** `breaking; of 38 operations 1 breaking, 2 compatible, 35 unchanged.` */
function totalsOf({ verdict, operations }: CheckedOperations): string {
  const all = Object.values(operations);
  return `${verdict}; of ${all.length} operations ${countsOf(all)}.`;
}

/** `1 breaking, 2 compatible` */
export const countsOf = (all: readonly { readonly verdict: CheckedVerdict }[]): string =>
  [...VERDICTS, 'unknown']
    .toReversed()
    .map((verdict) => ({ verdict, count: all.filter((one) => one.verdict === verdict).length }))
    .filter(({ count }) => count > 0)
    .map(({ verdict, count }) => `${count} ${verdict}`)
    .join(', ');

/**
 * Returns annotations of noticeable changes, overridden verdicts, unpublished documents and
 * accepted changes.
 */
function checkAnnotations(
  { operations, unpublished, accepted }: CheckResult,
  { strict, publish }: Pick<CheckReporting, 'strict' | 'publish'>,
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
          severity:
            verdict === 'breaking' || verdict === 'unknown' || (strict && verdict === 'dangerous')
              ? 'error'
              : 'warning',
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
      fix: `run ${publish}, and commit the lock`,
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
      fix: 'approve this acceptance in the review, or revert it',
    }),
  );
  return [...changes, ...missing, ...acceptances];
}
