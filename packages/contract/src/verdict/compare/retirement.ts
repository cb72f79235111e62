import type { Place } from '../../origins.js';
import type { Retirement, Sunset } from '../../runtime/operation-facts.js';
import type { PresentRetired, PresentSide, Promised } from './baseline.js';
import type { Difference } from './change.js';
import type { GeneralKind } from './kinds.js';
import { own } from './report.js';

// How documents come and go. Days are compared as texts: YYYY-MM-DD.

const DOCUMENT = 'document';

/** What became of a document that is no longer there. */
export function removal(
  id: string,
  { sunset }: Pick<Promised, 'sunset'>,
  entry: PresentRetired | undefined,
  { today, present }: { readonly today: string; readonly present: Pick<PresentSide, 'operations' | 'retiredFile'> },
): Difference {
  const gone = (kind: GeneralKind, what: string): Difference => ({
    kind,
    path: DOCUMENT,
    what,
    place: entry?.place ?? present.retiredFile,
  });
  if (sunset === null) return gone('document-removed', `${id} is gone, and no @sunset has announced it`);
  if (today < sunset.on) return gone('document-removed-early', `${id} is gone, and was to be there until ${sunset.on}`);
  if (entry === undefined)
    return gone('retired-entry-missing', `${id} is gone, and documents/retired.yaml does not say so`);
  // A successor that is gone as well is nobody's to move to: another one may stand in its place, or none.
  const isFollowed = sunset.successor === null || own(present.operations, sunset.successor) !== undefined;
  const said = isFollowed ? sunset : { ...sunset, successor: entry.end.successor };
  const unequal = unequalIn(said, entry.end);
  return unequal === null
    ? gone('document-retired', `${id} is gone since ${sunset.on}`)
    : gone('retired-entry-unequal', `${id} is retired with another ${unequal} than @sunset said`);
}

const unequalIn = (said: Retirement, written: Retirement): string | null =>
  (['on', 'reason', 'successor'] as const).find((part) => said[part] !== written[part]) ?? null;

/** An id that was retired, and of which `documents/retired.yaml` no longer says so. */
export const forgotten = (id: string, retiredFile: Place | null): Difference => ({
  kind: 'retired-entry-missing',
  path: DOCUMENT,
  what: `${id} is retired, and documents/retired.yaml does not say so any more`,
  place: retiredFile,
});

/** An id that was retired and is, of which clients hear something else now; null where they hear the same. */
export function retold(id: string, before: Retirement, { end, place }: PresentRetired): Difference | null {
  const unequal = unequalIn(before, end);
  const what = `${id} is retired with another ${unequal} than before`;
  return unequal === null ? null : { kind: 'retired-notice-changed', path: DOCUMENT, what, place };
}

/** What became of the announced end of a document that is there. */
export function sunsetDifference(
  before: Sunset | null,
  after: Sunset | null,
  { today, place }: { readonly today: string; readonly place: Place | null },
): Difference | null {
  const [from, to] = [before?.on ?? null, after?.on ?? null];
  const differs = (kind: GeneralKind, what: string): Difference => ({ kind, path: 'sunset', what, place });
  if (from === to) {
    const parts = (['since', 'reason', 'successor'] as const).filter((part) => before?.[part] !== after?.[part]);
    return parts.length === 0
      ? null
      : differs('sunset-notice-changed', `its end on ${to} has another ${parts.join(', and another ')}`);
  }
  if (to === null) return differs('sunset-removed', `the end on ${from} is taken back`);
  const wasThere = from === null || today < from;
  if (wasThere && to <= today) return differs('sunset-passed', `it ends on ${to}, which has come`);
  if (from === null) return differs('sunset-added', `it ends on ${to}`);
  return from < to
    ? differs('sunset-later', `it ${to <= today ? 'ended' : 'ends'} on ${to}, and was to end on ${from}`)
    : differs('sunset-earlier', `it ${to <= today ? 'ended' : 'ends'} on ${to}, and was to end on ${from} only`);
}
