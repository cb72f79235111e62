import type { ContractFiles } from '../support.js';
import { applyEdits, type Edit, type Step } from './support.js';

/** A change with its expected kinds, in both directions. */
export interface Row {
  readonly name: string;
  readonly step: Step;
  readonly edits: Edits;
  /** Each change as `lines` writes it; nothing: unchanged. */
  readonly says: readonly string[];
  readonly back: readonly string[];
}

/** Edits of the SDL, and of documents by their ids. */
export interface Edits {
  readonly sdl?: readonly Edit[];
  readonly documents?: Readonly<Record<string, readonly Edit[]>>;
}

/** Returns a function that makes edits of one document. */
export const editsOf =
  (id: string) =>
  (...edits: readonly Edit[]): Edits => ({ documents: { [id]: edits } });

/**
 * Creates rows of edits to a contract; its documents are by id. Without `back`, both directions
 * have the same changes.
 */
export function rowsOf({
  sdl,
  documents,
}: {
  readonly sdl: string;
  readonly documents: Readonly<Record<string, string>>;
}) {
  const files = Object.entries(documents).map(([id, text]): [string, string] => [`a/${id}.graphql`, text]);
  const before: ContractFiles = { sdl, documents: Object.fromEntries(files) };
  return (name: string, edits: Edits, says: readonly string[], back = says): Row => ({
    name,
    edits,
    step: { before, after: withEdits(before, edits) },
    says,
    back,
  });
}

/** Throws if an edit does not apply. */
export function withEdits({ sdl, documents = {} }: ContractFiles, edits: Edits): ContractFiles {
  const files = Object.entries(documents).map(([file, text]): [string, string] => [
    file,
    applyEdits(text, edits.documents?.[file.replace(/^a\/|\.graphql$/g, '')] ?? []),
  ]);
  return { sdl: applyEdits(sdl, edits.sdl ?? []), documents: Object.fromEntries(files) };
}
