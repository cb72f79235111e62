import type { Origin, Origins, Place } from '../../origins.js';
import type { PolicyChange } from '../../policy-directive.js';
import type { Difference } from './change.js';
import type { GeneralKind } from './kinds.js';

/** Whose line it is: the document's, or in the SDL that of the field, its type or its bound. */
export type Source = 'written' | 'defined' | 'type' | 'limit';

/** A difference before it has a place. */
export interface ReportedDifference extends Omit<Difference, 'place' | 'kind'> {
  readonly kind: GeneralKind;
  /** Where it comes from, the first that has a place; where none has one, what holds it. */
  readonly from?: readonly Source[];
  /** What it is placed at, where that is not its path in the contract. */
  readonly at?: string;
}

export type Report = (told: ReportedDifference) => void;

/** The same of a policy directive, whose kinds are its own. */
export type ReportPolicy = (told: Omit<ReportedDifference, 'kind'> & PolicyChange) => void;

const ALL: readonly Source[] = ['defined', 'written', 'type'];

/** Gathers differences with their places, each once: possible types of one value often share them. */
export function createReport(origins: Origins): {
  readonly report: ReportPolicy;
  readonly differences: () => Difference[];
} {
  const differences = new Map<string, Difference>();
  return {
    report({ from = ALL, at, ...told }) {
      const key = JSON.stringify([told.kind, told.path, told.what]);
      if (!differences.has(key)) differences.set(key, { ...told, place: placeAt(origins, at ?? told.path, from) });
    },
    differences: () => [...differences.values()],
  };
}

/** The place of a path: its own, else that of what holds it, in the end that of the document. */
function placeAt(origins: Origins, path: string, from: readonly Source[]): Place | null {
  const own = placeIn(origins.get(path), from) ?? placeIn(origins.get(path), ALL);
  if (own !== null) return own;
  const holder = holderOf(path);
  return holder === null ? placeIn(origins.get('document'), ALL) : placeAt(origins, holder, from);
}

const placeIn = (origin: Origin | undefined, from: readonly Source[]): Place | null =>
  from.map((source) => origin?.[source] ?? null).find((place) => place !== null) ?? null;

/** What a record has under a name: clients may call a key `constructor`, which every object inherits. */
export const own = <T>(record: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined;

/** `result.a.b[].c` → `result.a.b[]` → `result.a.b`; null at the top. */
export function holderOf(path: string): string | null {
  if (path.endsWith('[]')) return path.slice(0, -2);
  const end = path.lastIndexOf('.');
  return end < 0 ? null : path.slice(0, end);
}
