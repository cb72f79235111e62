/** One file as it was read; `file` is relative to the package folder, with forward slashes. */
export interface SourceFile {
  readonly file: string;
  readonly text: string;
}

/** All that the compiler looks at: what is not in here cannot change its output. */
export interface Sources {
  readonly schema: readonly SourceFile[];
  readonly documents: readonly SourceFile[];
  /** `documents/retired.yaml`; null where there is none. */
  readonly retired: SourceFile | null;
}
