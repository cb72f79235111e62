import type { Origin, Origins, Place } from '../../origins.js';
import type { PolicyChange } from '../../policy-directive.js';
import { placeOf } from '../../sdl/diagnostic.js';
import type { Difference } from './change.js';
import type { GeneralKind } from './kinds.js';

/** Place of a change: the document, or the field, type or limit of the SDL. */
export type Source = 'written' | 'defined' | 'type' | 'limit';

/** A change before it has a place. */
export interface ReportedDifference extends Omit<Difference, 'place' | 'kind'> {
  readonly kind: GeneralKind;
  /** Preferred places, in order; the default is the nearest part with a place. */
  readonly from?: readonly Source[];
  /** Contract path of its place, if it differs from `path`. */
  readonly at?: string;
}

export type ReportDifference = (change: ReportedDifference) => void;

/** Reports changes at one path; `from` differs from the usual places. */
export type ReportAt = (kind: GeneralKind, what: string, from?: readonly Source[]) => void;

/** Returns a reporter for a path. */
export const reportAt =
  (report: ReportDifference, path: string, usual: readonly Source[]): ReportAt =>
  (kind, what, from = usual) =>
    report({ kind, path, what, from });

/** Kind and text of a condition that a key got or lost. */
export const conditionChange = (isConditional: boolean): readonly [kind: GeneralKind, what: string] =>
  isConditional
    ? ['result-key-became-conditional', 'a condition may omit it']
    : ['result-key-became-unconditional', 'no condition omits it'];

/** Reports changes of policy directives, which have kinds of their own. */
export type ReportPolicy = (change: Omit<ReportedDifference, 'kind'> & PolicyChange) => void;

const ALL: readonly Source[] = ['defined', 'written', 'type'];

/** Collects distinct changes with their places: possible types of one value often share them. */
export function createReport(origins: Origins): {
  readonly report: ReportPolicy;
  readonly differences: () => Difference[];
} {
  const differences = new Map<string, Difference>();
  return {
    report({ from = ALL, at, ...change }) {
      const key = JSON.stringify([change.kind, change.path, change.what]);
      if (!differences.has(key)) differences.set(key, { ...change, place: placeAt(origins, at ?? change.path, from) });
    },
    differences: () => [...differences.values()],
  };
}

/** Returns the place of a path, else of its nearest parent, finally of the document. */
function placeAt(origins: Origins, path: string, from: readonly Source[]): Place | null {
  const own = placeIn(origins.get(path), from) ?? placeIn(origins.get(path), ALL);
  if (own !== null) return own;
  const holder = holderOf(path);
  return holder === null ? placeIn(origins.get('document'), ALL) : placeAt(origins, holder, from);
}

const placeIn = (origin: Origin | undefined, from: readonly Source[]): Place | null =>
  from.map((source) => placeFrom(origin, source)).find((place) => place !== null) ?? null;

function placeFrom(origin: Origin | undefined, source: Source): Place | null {
  if (source === 'written') return origin?.written ?? null;
  const node = origin?.[source];
  return node ? placeOf(node) : null;
}

/** Returns an own property: keys such as `constructor` are inherited by every object. */
export const own = <T>(record: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined;

/** `result.a.b[].c` → `result.a.b[]` → `result.a.b`; null at the top. */
export function holderOf(path: string): string | null {
  if (path.endsWith('[]')) return path.slice(0, -2);
  const end = path.lastIndexOf('.');
  return end < 0 ? null : path.slice(0, end);
}
