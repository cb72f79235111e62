import type { Actor } from '../../../platform/audit/index.js';
import type { Progress } from '../declare-write.js';

/** YAML says everything; CSV is for spreadsheets, and says nothing about categories: operations.md §4.2. */
export type FileFormat = 'yaml' | 'csv';

export interface ReadOptions {
  /** What the faults are said to stand in. */
  readonly file: string;
  readonly format: FileFormat;
}

export interface DiffOptions extends ReadOptions {
  /** Archive items, and hide emptied categories, that the file does not name. */
  readonly prune: boolean;
}

export interface ImportOptions extends DiffOptions {
  readonly by: Actor;
  /** Told about large files; again from the beginning where the database has to start anew. */
  readonly progress?: Progress | undefined;
}

/** A text of a file that lacks published languages. */
export interface MissingTranslation {
  readonly line: number;
  readonly column: number;
  /** `category potions titles`, `item phoenix-tear descriptions` */
  readonly text: string;
  readonly languages: readonly string[];
}

/** What `validate` has to say about a file without faults. */
export interface Validated {
  readonly categories: number;
  readonly items: number;
  readonly missing: readonly MissingTranslation[];
}

export interface Exported {
  readonly text: string;
  readonly categories: number;
  readonly items: number;
}
