import { type ContractConfig, noticeDaysOf } from '../../config.js';
import type { Place } from '../../origins.js';
import type { Retirement, Sunset } from '../../runtime/operation-metadata.js';
import type { PresentSide, PublishedOperation } from './baseline.js';
import type { Difference } from './change.js';
import type { GeneralKind } from './kinds.js';
import { own } from './report.js';

// Removal and sunset of documents. Days are compared as strings: YYYY-MM-DD.

const DOCUMENT = 'document';

/** Returns the change of a removed document. */
export function removalDifference(
  id: string,
  { sunset }: Pick<PublishedOperation, 'sunset'>,
  entry: Retirement | undefined,
  { today, present }: { readonly today: string; readonly present: PresentSide },
): Difference {
  const removalAs = (kind: GeneralKind, what: string): Difference => ({
    kind,
    path: DOCUMENT,
    what,
    place: present.placeOfRetired(id),
  });
  if (sunset === null) return removalAs('document-removed', `${id} is removed without @sunset`);
  if (today < sunset.on)
    return removalAs('document-removed-early', `${id} is removed before its sunset on ${sunset.on}`);
  if (entry === undefined)
    return removalAs('retired-entry-missing', `${id} is removed, but not in documents/retired.yaml`);
  // If the successor is gone as well, the entry may name another one or none.
  const isFollowed = sunset.successor === null || own(present.operations, sunset.successor) !== undefined;
  const announced = isFollowed ? sunset : { ...sunset, successor: entry.successor };
  const unequal = unequalIn(announced, entry);
  return unequal === null
    ? removalAs('document-retired', `${id} is retired since ${sunset.on}`)
    : removalAs('retired-entry-unequal', `${id} is retired with another ${unequal} than in @sunset`);
}

const unequalIn = (announced: Retirement, written: Retirement): string | null =>
  (['on', 'reason', 'successor'] as const).find((part) => announced[part] !== written[part]) ?? null;

/** Returns the change of an id that stays retired; null if its entry is the same. */
export function noticeDifference(
  id: string,
  before: Retirement,
  entry: Retirement | undefined,
  place: Place | null,
): Difference | null {
  if (entry === undefined) {
    const what = `${id} is no longer in documents/retired.yaml`;
    return { kind: 'retired-entry-missing', path: DOCUMENT, what, place };
  }
  const unequal = unequalIn(before, entry);
  const what = `${id} is retired with another ${unequal} than before`;
  return unequal === null ? null : { kind: 'retired-notice-changed', path: DOCUMENT, what, place };
}

interface SunsetOptions {
  readonly today: string;
  /** Day since which the lock holds the end; null: from today on. */
  readonly announced: string | null;
  readonly place: Place | null;
  readonly config: ContractConfig;
}

/** Returns the change of a sunset; null if it is the same. */
export function sunsetDifference(
  before: Sunset | null,
  after: Sunset | null,
  { today, announced, place, config }: SunsetOptions,
): Difference | null {
  const [from, to] = [before?.on ?? null, after?.on ?? null];
  const differs = (kind: GeneralKind, what: string): Difference => ({ kind, path: 'sunset', what, place });
  if (from === to) {
    const parts = (['since', 'reason', 'successor'] as const).filter((part) => before?.[part] !== after?.[part]);
    return parts.length === 0
      ? null
      : differs('sunset-notice-changed', `its end on ${to} has another ${parts.join(', and another ')}`);
  }
  if (to === null) return differs('sunset-removed', `the sunset on ${from} is removed`);
  const wasThere = from === null || today < from;
  if (wasThere && to <= today) return differs('sunset-passed', `it ended on ${to}`);
  const shortage = from === null || to < from ? shortNotice(to, announced ?? today, noticeDaysOf(config)) : null;
  if (wasThere && shortage !== null) return differs('sunset-short-notice', shortage);
  if (from === null) return differs('sunset-added', `it ends on ${to}`);
  return from < to
    ? differs('sunset-later', `it ${to <= today ? 'ended' : 'ends'} on ${to}, and was to end on ${from}`)
    : differs('sunset-earlier', `it ${to <= today ? 'ended' : 'ends'} on ${to}, and was to end later, on ${from}`);
}

const DAY_MS = 24 * 3_600_000;

/** Describes an end that is announced less than `days` before; null if it is announced in time. */
function shortNotice(end: string, announced: string, days: number): string | null {
  const notice = Math.round((Date.parse(end) - Date.parse(announced)) / DAY_MS);
  const earliest = new Date(Date.parse(announced) + days * DAY_MS).toISOString().slice(0, 10);
  return notice < days
    ? `it ends on ${end}, ${notice} ${notice === 1 ? 'day' : 'days'} after its announcement; the earliest day is ${earliest}`
    : null;
}
