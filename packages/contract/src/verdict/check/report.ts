import { type Annotated, annotationOf } from '../../annotation.js';
import { ACCEPTED_FILE, LOCK_FILE } from '../../committed-files.js';
import { type Diagnostic, formatDiagnostics } from '../../sdl/diagnostic.js';
import { canBeAccepted, VERDICTS } from '../compare/index.js';
import type { Acceptance, PlacedAcceptance } from '../lock/accepted-file.js';
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
  /** True: dangerous changes and exposures fail, too. */
  readonly strict: boolean;
  /** Path of the package in its repository, for annotations. */
  readonly folder: string;
  /** Command that publishes the contract. */
  readonly publish: string;
}

/**
 * Reports a check. It fails for breaking changes without acceptance, for expired acceptances, and
 * for documents that are not in the lock.
 */
export function reportCheck(checked: Checked, { strict, folder, publish }: CheckReporting): Report {
  if ('diagnostics' in checked) return reportDiagnostics(checked.diagnostics, folder);
  const { result, warnings } = checked;
  const changes = Object.values(result.operations).flatMap((operation) => operation.changes);
  const isFine = result.expired.length === 0 && !changes.some((change) => fails(change, strict));
  return {
    text: [...(warnings.length === 0 ? [] : [formatDiagnostics(warnings)]), checkText(result, publish)].join('\n\n'),
    data: { ...result, diagnostics: warnings },
    annotations: [
      ...warnings.map((one) => annotationOf(one, folder)),
      ...checkAnnotations(result, { strict, publish }).map((one) => annotationOf(one, folder)),
    ],
    ok: isFine && result.unpublished.length === 0,
    isUnknown: result.verdict === 'unknown',
  };
}

const fails = (change: CheckedChange, strict: boolean): boolean =>
  change.accepted === undefined &&
  (change.verdict === 'breaking' || change.verdict === 'unknown' || (strict && canBeAccepted(change)));

/** Reports a tree that does not compile. */
export const reportDiagnostics = (diagnostics: readonly Diagnostic[], folder: string): Report => ({
  text: formatDiagnostics(diagnostics),
  data: { diagnostics },
  annotations: diagnostics.map((one) => annotationOf(one, folder)),
  ok: false,
});

/** A large SDL that is adopted has thousands, and they would hide the verdicts. */
const MOST_UNREACHED = 20;

/** Formats a check: affected operations, unreachable fields, totals. */
function checkText(result: CheckResult, publish: string): string {
  const { unpublished, reach } = result;
  const missing = unpublished.map(
    ({ id, file }) => `${file}:1  ${id} is not in ${LOCK_FILE} → run ${publish}, and commit the lock`,
  );
  const opened = Object.entries(reach.opened).map(([id, fields]) => `${id} makes reachable: ${fields.join(', ')}`);
  const unreached = reach.unreached
    .slice(0, MOST_UNREACHED)
    .map(
      ({ file, line, field, hasResolver }) =>
        `  ${file}:${line}  ${field}${hasResolver ? ', which has a resolver' : ''}`,
    );
  const others = reach.unreached.length - unreached.length;
  if (others > 0) unreached.push(`  and ${others} more, which --json lists`);
  const paragraphs = [
    ...operationParagraphs(result),
    missing.join('\n'),
    opened.join('\n'),
    unreached.length === 0 ? '' : ['Fields that no document selects:', ...unreached].join('\n'),
    acceptedText(result),
    staleText(result),
    `Against ${result.against}: ${totalsOf(result)}${unpublished.length === 0 ? '' : ` Not published: ${unpublished.length}.`}`,
  ];
  return paragraphs.filter((paragraph) => paragraph !== '').join('\n\n');
}

/** Formats the changes that this branch accepts; '' without any. */
function acceptedText({ accepted }: CheckResult): string {
  if (accepted === null) return '';
  const { mergeBase, changes } = accepted;
  if (mergeBase === null)
    return `The accepted changes of this branch are unknown: git finds no merge base → ${FIND_BASE}`;
  if (changes.length === 0) return '';
  return [`This branch accepts changes, since its merge base with ${mergeBase}:`, ...changes.map(acceptanceLine)].join(
    '\n',
  );
}

const FIND_BASE =
  'fetch the whole history (in GitHub Actions, give actions/checkout "fetch-depth: 0"), or name the main branch: --base <branch>';

/** Formats the acceptances that need attention; '' without any. */
const staleText = ({ expired, unused }: CheckResult): string =>
  [
    ...expired.map((one) => `${acceptanceLine(one).trim()} → ${EXPIRED}`),
    ...unused.map((one) => `${acceptanceLine(one).trim()} → ${UNUSED}`),
  ].join('\n');

const EXPIRED = 'its last day has passed: revert the change, or write a later day';
const UNUSED = 'unused, because the main branch has the change or this branch does not: remove it';

const acceptanceLine = (one: PlacedAcceptance): string =>
  `  ${ACCEPTED_FILE}:${one.line}  ${one.documentId}  ${one.kind}  ${one.path}  ${acceptanceOf(one)}`;

const acceptanceOf = ({ on, by, until, reason }: Acceptance): string =>
  `accepted${by === null ? '' : ` by ${by}`} on ${on}${until === null ? '' : ` until ${until}`}: ${reason}`;

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

function changeLine({ kind, verdict, reason, path, file, line, fix, ...change }: CheckedChange): string {
  const { accepted, exposure, overriddenBy } = change;
  const place = file === null ? [] : [`${file}:${line}`];
  const judged = accepted === undefined ? verdict : `${verdict}, ${acceptanceOf(accepted)}`;
  const advice = accepted !== undefined || fix === undefined ? reason : `${reason} → ${fix}`;
  const exposed = exposure === undefined ? [] : [`exposure: ${exposure}`];
  const override = overriddenBy === undefined ? [] : [overrideText(overriddenBy)];
  return `  ${[...place, judged, path, advice, `[${kind}]`, ...exposed, ...override].join('  ')}`;
}

const overrideText = ({ file, line, on, reason }: NonNullable<CheckedChange['overriddenBy']>): string =>
  `overridden by ${file}:${line} since ${on}: ${reason}`;

function callerLines({ callers, countedSince }: Callers): readonly string[] {
  if (countedSince === null && callers.length === 0) return ['  calls unknown: they are not counted'];
  if (callers.length === 0) return [`  no calls since ${countedSince}`];
  return callers.map(
    (caller) => `  called by ${callerName(caller)}: ${countOf(caller, 'time')}, last ${caller.lastCallAt}`,
  );
}

/** `web 2.1.0` */
export const callerName = ({ client, version }: Pick<Caller, 'client' | 'version'>): string =>
  `${client ?? 'an unnamed client'}${version === null ? '' : ` ${version}`}`;

/** `at least 7 calls` */
export const countOf = ({ calls, isLowerBound }: Pick<Caller, 'calls' | 'isLowerBound'>, noun: string): string =>
  `${isLowerBound ? 'at least ' : ''}${calls} ${noun}${calls === 1 ? '' : 's'}`;

/** `breaking; of 38 operations 1 breaking, 2 compatible, 35 unchanged. Accepted changes: 1.` */
function totalsOf({ verdict, operations }: CheckedOperations): string {
  const all = Object.values(operations);
  const accepted = all.flatMap(({ changes }) => changes).filter((change) => change.accepted !== undefined).length;
  const acceptances = accepted === 0 ? '' : ` Accepted changes: ${accepted}.`;
  return `${verdict}; of ${all.length} operations ${countsOf(all)}.${acceptances}`;
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
 * Returns annotations of noticeable changes, exposures, overridden verdicts, unpublished documents
 * and acceptances.
 */
function checkAnnotations(
  { operations, unpublished, accepted, expired, unused }: CheckResult,
  { strict, publish }: Pick<CheckReporting, 'strict' | 'publish'>,
): readonly Annotated[] {
  const changes = Object.entries(operations).flatMap(([id, operation]) =>
    operation.changes
      .filter((change) => canBeAccepted(change) || change.verdict === 'unknown' || change.overriddenBy !== undefined)
      .map(
        (change): Annotated => ({
          file: change.file ?? LOCK_FILE,
          line: change.line ?? 1,
          column: 1,
          rule: change.kind,
          severity: fails(change, strict) ? 'error' : 'warning',
          subject: id,
          problem: annotatedProblem(change),
          fix: change.fix ?? 'accept it, or revert it',
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
  const aboutAcceptance = (severity: Annotated['severity'], fix: string) => (change: PlacedAcceptance) => ({
    ...{ file: ACCEPTED_FILE, line: change.line, column: 1, rule: change.kind, severity, subject: change.documentId },
    ...{ problem: `${change.path}, ${acceptanceOf(change)}`, fix },
  });
  return [
    ...changes,
    ...missing,
    ...(accepted?.changes ?? []).map(aboutAcceptance('warning', 'approve it in the review, or revert the change')),
    ...expired.map(aboutAcceptance('error', EXPIRED)),
    ...unused.map(aboutAcceptance('warning', UNUSED)),
  ];
}

function annotatedProblem({ reason, verdict, exposure, accepted, overriddenBy }: CheckedChange): string {
  const notes = [
    ...(exposure === undefined ? [] : [`exposure: ${exposure}`]),
    ...(accepted === undefined ? [] : [acceptanceOf(accepted)]),
    ...(overriddenBy === undefined ? [] : [`${verdict}, ${overrideText(overriddenBy)}`]),
  ];
  return notes.length === 0 ? reason : `${reason} (${notes.join('; ')})`;
}
