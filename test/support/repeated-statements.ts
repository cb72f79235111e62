import { sentStatements } from './sent-statements.js';

// A request reads all entries of a list in one statement (N+1). So no request of a test sends a
// read with two sets of values, or more than three times. A list of one entry escapes this.
// `startTestService` watches the requests of its API; its `stop` throws for each violation.
// `inProjectScope` watches commands, which may read the same rows more often.

/** A change may read a row again with its lock. */
const MAX_READS = 3;

/**
 * No reads are: the limits of a transaction (`set_config`), heartbeats, whose timer a request may
 * have started (`pg_notify`), and writes with a CTE.
 */
const isRead = (text: string) =>
  /^\s*(?:select(?! set_config| pg_notify)|with)\b/i.test(text) &&
  !/\b(?:insert\s+into|delete\s+from|update\s+"?\w+"?\s+set)\b/i.test(text);

/** A request may send these with several sets of values. Longer lists do not add any. */
const WITH_OTHER_VALUES = [
  /\bfrom "?throttle\b/i, // one for the network, one for the user
  /\bfor (?:no key )?(?:update|share)\b/i, // row locks, taken one by one in the order of locks
  /\bsum\("quantity"\)/, // one for each limit of an item
];
const mayHaveOtherValues = (text: string) => WITH_OTHER_VALUES.some((statement) => statement.test(text));

/** Returns the reads that the current request or command has sent with several sets of values. */
export const findReadsPerEntry = (): string[] =>
  [...sentStatements()]
    .filter(([text, { values }]) => isRead(text) && values.size > 1 && !mayHaveOtherValues(text))
    .map(([text]) => text);

/** Returns the reads that the current request has repeated. */
export const findRepeated = (): string[] => {
  const tooMany = [...sentStatements()].filter(([text, { count }]) => isRead(text) && count > MAX_READS);
  return [...new Set([...findReadsPerEntry(), ...tooMany.map(([text]) => text)])];
};
