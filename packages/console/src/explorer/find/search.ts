import type { Contract, Operation } from '../contract.js';
import { badgesOf } from './badges.js';

/**
 * A matching operation. `by` has the variables and codes that matched, which the list does not
 * show.
 */
export type SearchHit = ReturnType<typeof search>[number];

/**
 * Returns the operations that contain each word of a query in their id, slice, description, badges,
 * variables or error codes. Without a query, returns all.
 */
export function search(operations: readonly Operation[], query: string) {
  const words = wordsOf(query);
  return operations.flatMap((operation) => {
    const { documentId, slice, purpose, errors } = operation;
    const visibleText = [documentId, slice, purpose, ...badgesOf(operation).map(({ text }) => text)]
      .join('\n')
      .toLowerCase();
    const hiddenNames = [...namesOf(operation), ...errors];
    const otherWords = words.filter((word) => !visibleText.includes(word));
    const by = hiddenNames.filter((name) => otherWords.some((word) => name.toLowerCase().includes(word)));
    const isMatch = otherWords.every((word) => by.some((name) => name.toLowerCase().includes(word)));
    return isMatch ? [{ operation, by }] : [];
  });
}

/** Returns the codes common to all operations that match a query. */
export const commonCodes = ({ refusals }: Contract, query: string): readonly string[] =>
  Object.entries(refusals).flatMap(([code, { common }]) =>
    common && wordsOf(query).some((word) => word.length > 3 && code.toLowerCase().includes(word)) ? [code] : [],
  );

/** Groups hits by slice, in order. */
export function groupBySlice(hits: readonly SearchHit[]): ReadonlyMap<string, readonly SearchHit[]> {
  const slices = new Map<string, SearchHit[]>();
  for (const one of hits) slices.set(one.operation.slice, [...(slices.get(one.operation.slice) ?? []), one]);
  return slices;
}

const wordsOf = (query: string): readonly string[] => query.toLowerCase().split(/\s+/).filter(Boolean);

const namesOf = ({ wire: { variables, inputs } }: Operation): readonly string[] => [
  ...new Set([variables, ...inputs.map(({ fields }) => fields)].flatMap(Object.keys)),
];
