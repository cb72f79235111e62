// Committed files of the compiler, the lock and the checks. Paths are relative to the package
// folder.

/** The published contracts. */
export const LOCK_FILE = 'documents/published.json';
/** The ids that are answered with 410. */
export const RETIRED_FILE = 'documents/retired.yaml';
/** The changes that a person has accepted. */
export const ACCEPTED_FILE = 'documents/accepted.yaml';
/** Requests for the examples of the reference. */
export const EXAMPLES_FILE = 'documents/examples.yaml';
/** Verdicts of a project that replace those of the rules. */
export const VERDICTS_FILE = 'documents/verdicts.yaml';
