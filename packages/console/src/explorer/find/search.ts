import type { Contract, Operation } from '../contract.js';
import { marksOf } from './badges.js';

/** An operation that was found, and by what of it that the list does not show: variables and codes. */
export interface Found {
  readonly operation: Operation;
  readonly by: readonly string[];
}

/**
 * The operations in which each word of a query occurs: in the id, the slice, the description, the badges, the names of what it
 * takes, or the codes that it can be refused with. Without a query, all.
 */
export function search(operations: readonly Operation[], query: string): readonly Found[] {
  const words = wordsOf(query);
  return operations.flatMap((operation) => {
    const { documentId, slice, purpose, errors } = operation;
    const shown = [documentId, slice, purpose, ...marksOf(operation).map(({ text }) => text)].join('\n').toLowerCase();
    const hidden = [...namesOf(operation), ...errors];
    const unseen = words.filter((word) => !shown.includes(word));
    const by = hidden.filter((name) => unseen.some((word) => name.toLowerCase().includes(word)));
    const isFound = unseen.every((word) => by.some((name) => name.toLowerCase().includes(word)));
    return isFound ? [{ operation, by }] : [];
  });
}

/** Codes that every operation can be refused with, and that a query means. */
export const commonCodes = ({ refusals }: Contract, query: string): readonly string[] =>
  Object.entries(refusals).flatMap(([code, { common }]) =>
    common && wordsOf(query).some((word) => word.length > 3 && code.toLowerCase().includes(word)) ? [code] : [],
  );

/** The same by slice, in order. */
export function bySlice(found: readonly Found[]): ReadonlyMap<string, readonly Found[]> {
  const slices = new Map<string, Found[]>();
  for (const one of found) slices.set(one.operation.slice, [...(slices.get(one.operation.slice) ?? []), one]);
  return slices;
}

const wordsOf = (query: string): readonly string[] => query.toLowerCase().split(/\s+/).filter(Boolean);

const namesOf = ({ wire: { variables, inputs } }: Operation): readonly string[] => [
  ...new Set([variables, ...inputs.map(({ fields }) => fields)].flatMap(Object.keys)),
];
