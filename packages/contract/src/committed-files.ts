// The committed files that the compiler, the lock and the checks read or write, by their paths below the package folder.

/** The published contracts. */
export const LOCK_FILE = 'documents/published.json';
/** The ids that answer 410. */
export const RETIRED_FILE = 'documents/retired.yaml';
/** The breaking changes that a person has accepted. */
export const ACCEPTED_FILE = 'documents/accepted.yaml';
/** The requests of the reference. */
export const EXAMPLES_FILE = 'documents/examples.yaml';
/** Where a project judges kinds of changes otherwise than the rules do. */
export const VERDICTS_FILE = 'documents/verdicts.yaml';
