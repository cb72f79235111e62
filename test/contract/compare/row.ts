import type { Given } from '../support.js';
import { type Edit, edited, type Step } from './support.js';

/** A labelled change: what it is called on the way there, and on the way back. */
export interface Row {
  readonly name: string;
  readonly step: Step;
  /** Each change as `lines` writes it; nothing: unchanged. */
  readonly says: readonly string[];
  readonly back: readonly string[];
}

/** Edits of the SDL, and of documents by their ids. */
export interface Edits {
  readonly sdl?: readonly Edit[];
  readonly documents?: Readonly<Record<string, readonly Edit[]>>;
}

/** Makes rows of edits to a contract. */
export const rowsOf =
  (given: { readonly sdl: string; readonly documents: Readonly<Record<string, string>> }) =>
  (name: string, edits: Edits, says: readonly string[], back: readonly string[]): Row => {
    const documents = Object.entries(given.documents).map(([id, text]) => [
      `a/${id}.graphql`,
      edited(text, edits.documents?.[id] ?? []),
    ]);
    const before: Given = {
      sdl: given.sdl,
      documents: Object.fromEntries(Object.entries(given.documents).map(([id, text]) => [`a/${id}.graphql`, text])),
    };
    return {
      name,
      step: { before, after: { sdl: edited(given.sdl, edits.sdl ?? []), documents: Object.fromEntries(documents) } },
      says,
      back,
    };
  };
