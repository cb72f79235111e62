import type { DocumentContract } from '../../document-contract.js';
import type { Origins } from '../../origins.js';
import type { Baseline, PresentSide, PublishedOperation } from './baseline.js';
import { type Change, type Difference, type JudgeOptions, judge } from './change.js';
import { compareInputs } from './compare-input.js';
import { compareMeanings } from './compare-meaning.js';
import { comparePolicies, compareSafeguards } from './compare-policy.js';
import { compareResults } from './compare-result.js';
import { compareExclusive } from './exclusive.js';
import { createReport, own } from './report.js';
import { createResultFields, type KnownFields } from './result-fields.js';
import { noticeDifference, removalDifference, sunsetDifference } from './retirement.js';
import { type Verdict, worstOf } from './verdict.js';

/** Result of one document: its changes and the worst verdict. */
interface DocumentVerdict {
  readonly verdict: Verdict;
  readonly changes: readonly Change[];
}

/** Results of all documents of both sides, by documentId. */
export interface Comparison {
  readonly verdict: Verdict;
  readonly operations: Readonly<Record<string, DocumentVerdict>>;
}

export interface CompareOptions extends JudgeOptions {
  /** `YYYY-MM-DD`, in UTC. */
  readonly today: string;
}

/**
 * Compares published contracts with present ones. `presentOf` has both forms. A document with other
 * hashes may be `unchanged`, for example if a field was renamed behind its key.
 */
export function compareContracts(baseline: Baseline, present: PresentSide, options: CompareOptions): Comparison {
  const fields = { before: baseline.fields, after: present.fields };
  const ids = new Set(
    [baseline, present].flatMap(({ operations, retired }) => [operations, retired].flatMap(Object.keys)),
  );
  const operations: [string, DocumentVerdict][] = [];
  for (const id of [...ids].sort()) {
    const differences = differencesOf(id, baseline, present, { fields, ...options });
    if (differences !== null) operations.push([id, verdictOf(differences, { ...options, id })]);
  }
  return {
    verdict: worstOf(operations.map(([, { verdict }]) => verdict)),
    operations: Object.fromEntries(operations),
  };
}

/**
 * Compares the contracts of one document, from the point of view of clients only. `origins` belong
 * to the second one, and may be empty.
 */
export function compareDocument(
  id: string,
  before: DocumentContract,
  after: DocumentContract,
  { origins, ...options }: JudgeOptions & { readonly origins: Origins; readonly fields: KnownFields },
): DocumentVerdict {
  const { verdict, changes } = verdictOf(contractDifferences(id, before, { contract: after, origins }, options), {
    ...options,
    id,
  });
  return { verdict, changes: changes.map(({ exposure: _forOwners, ...change }) => change) };
}

function verdictOf(
  differences: readonly Difference[],
  options: JudgeOptions & { readonly id: string },
): DocumentVerdict {
  const changes = differences.map((difference) => judge(difference, options));
  return { verdict: worstOf(changes.map(({ verdict }) => verdict)), changes };
}

interface DifferenceOptions extends Pick<CompareOptions, 'config'> {
  readonly fields: KnownFields;
}

/** Returns null for an id that is retired as before. */
function differencesOf(
  id: string,
  baseline: Baseline,
  present: PresentSide,
  options: DifferenceOptions & Pick<CompareOptions, 'today'>,
): readonly Difference[] | null {
  const [was, is] = [own(baseline.operations, id), own(present.operations, id)];
  const entry = own(present.retired, id);
  if (was !== undefined)
    return is === undefined
      ? [removalDifference(id, was, entry, { today: options.today, present })]
      : changesOf(id, was, is, present, options);
  const retired = own(baseline.retired, id);
  if (is === undefined) {
    if (retired === undefined) return null;
    const difference = noticeDifference(id, retired, entry, present.placeOfRetired(id));
    return difference === null ? null : [difference];
  }
  const origins = originsOf(id, present);
  const place = origins.get('document')?.written ?? null;
  if (retired === undefined) return [{ kind: 'document-added', path: 'document', what: `${id} is new`, place }];
  return restoredDifferences(id, retired.contract, { contract: is.contract, origins, place }, options);
}

const originsOf = (id: string, { origins }: PresentSide): Origins => origins.get(id) ?? new Map();

function changesOf(
  id: string,
  was: PublishedOperation,
  is: PublishedOperation,
  present: PresentSide,
  options: DifferenceOptions & Pick<CompareOptions, 'today'>,
): readonly Difference[] {
  const origins = originsOf(id, present);
  const place = origins.get('sunset')?.written ?? null;
  const { today, config } = options;
  const announced = present.announcedOn(id, is.sunset);
  const sunset = sunsetDifference(was.sunset, is.sunset, { today, announced, place, config });
  const safeguards = createReport(origins);
  compareSafeguards(was, is, config, safeguards.report);
  return [
    ...contractDifferences(id, was.contract, { contract: is.contract, origins }, options),
    ...safeguards.differences(),
    ...(sunset === null ? [] : [sunset]),
  ];
}

/** Compares a retired id that is published again: compatible if it serves the old clients. */
function restoredDifferences(
  id: string,
  published: DocumentContract | null,
  { place, ...present }: Present & Pick<Difference, 'place'>,
  options: DifferenceOptions,
): readonly Difference[] {
  const differs = published === null ? null : contractDifferences(id, published, present, options);
  const serves = differs !== null && verdictOf(differs, { config: options.config, id }).verdict !== 'breaking';
  const what = `${id} was retired, and is published again`;
  return [
    { kind: serves ? 'retired-id-restored' : 'retired-id-reused', path: 'document', what, place },
    ...(differs ?? []),
  ];
}

interface Present {
  readonly contract: DocumentContract;
  readonly origins: Origins;
}

function contractDifferences(
  id: string,
  before: DocumentContract,
  { contract: after, origins }: Present,
  { fields, config }: DifferenceOptions,
): readonly Difference[] {
  const { report, differences } = createReport(origins);
  const resultFields = createResultFields(before, after, { origins, fields });
  compareInputs(before, after, report);
  compareExclusive(before.wire, after.wire, report);
  compareResults(before, after, { id, resultFields, fields }, report);
  compareMeanings(before, after, resultFields, report);
  // A change of the root field is placed at the document.
  const isReplaced = resultFields.isReplaced(`result.${id}`);
  comparePolicies(before.wire, after.wire, config, (change) =>
    report(isReplaced ? { ...change, from: ['written'] } : change),
  );
  return differences();
}
