import type { ASTNode } from 'graphql';

/** A place in a file; line and column count from 1. */
export interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** A node of the SDL; none for definitions of GraphQL itself. */
export type SdlNode = ASTNode | null | undefined;

/** One part of a contract in its sources: a place in the document, nodes of the SDL. */
export interface Origin {
  /** In the document: the key or the variable definition. */
  readonly written: Place | null;
  /** In the SDL: the field behind a key, the argument of a variable, or the input field. */
  readonly defined: SdlNode;
  /** In the SDL: its named type. */
  readonly type: SdlNode;
  /** In the SDL: its `@limit`. */
  readonly limit: SdlNode;
  /** Types that have the field or the input field. */
  readonly parents: readonly string[];
  /** Of a key of a result: the possible types that have it, as `ResultKey.types`. */
  readonly types: readonly string[];
  /** Of a value of a result: its object types, also those without a selected key. */
  readonly objects: readonly string[];
}

/**
 * The parts of the contract of one document in their sources, by contract path: `document` (the
 * operation), `variables.filter`, `inputs.0`, `inputs.0.after`, `result.books.edges[].node.title`,
 * `policy` (the root field), `policy.access` (the directive, else the root field), `errors`
 * (`@errors`), `sunset`.
 */
export type Origins = ReadonlyMap<string, Origin>;
