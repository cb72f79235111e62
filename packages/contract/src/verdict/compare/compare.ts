import type { HashedContract } from '../../document-contract.js';
import type { Origins } from '../../origins.js';
import type { Baseline, Present, PresentSide, Promised } from './baseline.js';
import { createBehind, type KnownFields } from './behind.js';
import { type Change, type Difference, type JudgeOptions, judge } from './change.js';
import { compareInputs } from './compare-input.js';
import { compareMeanings } from './compare-meaning.js';
import { comparePolicies } from './compare-policy.js';
import { compareResults } from './compare-result.js';
import { compareExclusive } from './exclusive.js';
import { createReport, own } from './report.js';
import { forgotten, removal, retold, sunsetDifference } from './retirement.js';
import { type Verdict, worstOf } from './verdict.js';

/** What has become of one document: the worst of its changes, and all of them. */
export interface DocumentVerdict {
  readonly verdict: Verdict;
  readonly changes: readonly Change[];
}

/** What has become of all documents, by id: those of before and those of now. */
export interface Comparison {
  readonly verdict: Verdict;
  readonly operations: Readonly<Record<string, DocumentVerdict>>;
}

export interface CompareOptions extends JudgeOptions {
  /** `YYYY-MM-DD`, in UTC. */
  readonly today: string;
}

/**
 * Compares what clients were promised with what they would be promised from now on. A document whose hashes differ may be
 * `unchanged` all the same: where what differs makes none to anybody (a field was renamed behind its key).
 */
export function compareContracts(baseline: Baseline, present: PresentSide, options: CompareOptions): Comparison {
  const fields = { before: baseline.fields, after: present.fields };
  const ids = new Set(
    [baseline, present].flatMap(({ operations, retired }) => [operations, retired].flatMap(Object.keys)),
  );
  const operations: [string, DocumentVerdict][] = [];
  for (const id of [...ids].sort()) {
    const differences = differencesOf(id, baseline, present, { fields, ...options });
    if (differences !== null) operations.push([id, verdictOf(differences, options)]);
  }
  return {
    verdict: worstOf(operations.map(([, { verdict }]) => verdict)),
    operations: Object.fromEntries(operations),
  };
}

/** The same for the contracts of one document; `origins` are those of the second, empty where nobody knows them. */
export function compareDocument(
  id: string,
  before: HashedContract,
  after: HashedContract,
  { origins, ...options }: JudgeOptions & { readonly origins: Origins; readonly fields: KnownFields },
): DocumentVerdict {
  return verdictOf(contractDifferences(id, before, { contract: after, origins }, options), options);
}

function verdictOf(differences: readonly Difference[], options: JudgeOptions): DocumentVerdict {
  const changes = differences.map((difference) => judge(difference, options));
  return { verdict: worstOf(changes.map(({ verdict }) => verdict)), changes };
}

interface DifferenceOptions extends Pick<CompareOptions, 'config'> {
  readonly fields: KnownFields;
}

/** Null: of an id that was retired before and is retired now in the same words, nothing is told. */
function differencesOf(
  id: string,
  baseline: Baseline,
  present: PresentSide,
  options: DifferenceOptions & Pick<CompareOptions, 'today'>,
): readonly Difference[] | null {
  const [was, is] = [own(baseline.operations, id), own(present.operations, id)];
  const { retiredFile } = present;
  if (was !== undefined)
    return is === undefined
      ? [removal(id, was, own(present.retired, id), { today: options.today, present })]
      : changed(id, was, is, options);
  const retired = own(baseline.retired, id);
  if (is === undefined) {
    if (retired === undefined) return null;
    const entry = own(present.retired, id);
    const difference = entry === undefined ? forgotten(id, retiredFile) : retold(id, retired.end, entry);
    return difference === null ? null : [difference];
  }
  const place = is.origins.get('document')?.written ?? null;
  if (retired === undefined) return [{ kind: 'document-added', path: 'document', what: `${id} is new`, place }];
  return restored(id, retired.contract, is, options);
}

function changed(
  id: string,
  was: Promised,
  is: Present,
  options: DifferenceOptions & Pick<CompareOptions, 'today'>,
): readonly Difference[] {
  const origin = is.origins.get('sunset') ?? is.origins.get('document');
  const place = origin?.written ?? origin?.defined ?? null;
  const sunset = sunsetDifference(was.sunset, is.sunset, { today: options.today, place });
  return [...contractDifferences(id, was.contract, is, options), ...(sunset === null ? [] : [sunset])];
}

/** An id that was retired, and is a document again: fine where that serves the clients that there were. */
function restored(
  id: string,
  promised: HashedContract | null,
  is: Present,
  options: DifferenceOptions,
): readonly Difference[] {
  const place = is.origins.get('document')?.written ?? null;
  const differs = promised === null ? null : contractDifferences(id, promised, is, options);
  const serves = differs !== null && verdictOf(differs, { config: options.config }).verdict !== 'breaking';
  const what = `${id} was retired, and is published again`;
  return [
    { kind: serves ? 'retired-id-restored' : 'retired-id-reused', path: 'document', what, place },
    ...(differs ?? []),
  ];
}

function contractDifferences(
  id: string,
  before: HashedContract,
  { contract: after, origins }: Pick<Present, 'contract' | 'origins'>,
  { fields, config }: DifferenceOptions,
): readonly Difference[] {
  const { report, differences } = createReport(origins);
  const behind = createBehind(before, after, { origins, fields });
  compareInputs(before, after, report);
  compareExclusive(before.wire, after.wire, report);
  compareResults(before, after, { id, behind, fields }, report);
  compareMeanings(before, after, behind, report);
  // Another root field has another policy: that is the document's line.
  const isReplaced = behind.isReplaced(`result.${id}`);
  comparePolicies(before.wire, after.wire, config, (told) =>
    report(isReplaced ? { ...told, from: ['written'] } : told),
  );
  return differences();
}
