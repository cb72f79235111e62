/** Where something is written; line and column count from 1. */
export interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** Who wrote what a contract says in one place. */
export interface Origin {
  /** In the document: the key, or the definition of the variable. */
  readonly written: Place | null;
  /** In the SDL: the field behind a key, the argument that a variable is handed on to, the field of an input type. */
  readonly defined: Place | null;
  /** In the SDL: the type that it is of, without lists and `!`. */
  readonly type: Place | null;
  /** In the SDL: what bounds it, `@limit`. */
  readonly limit: Place | null;
  /** Of a key: the types that have the field; of a field of an input object: its type. */
  readonly parents: readonly string[];
}

/**
 * Of one document, by path: `document` (its operation), `variables.filter`, `inputs.0` and `inputs.0.after` (by the numbers
 * of the contract), `result.books.edges[].node.title`, `policy` (the root field), `policy.access` and the like (the
 * directive, where there is one), `errors` (`@errors`), `sunset`.
 */
export type Origins = ReadonlyMap<string, Origin>;
