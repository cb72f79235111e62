import { sentStatements } from './sent-statements.js';

// No request of a test sends the same read more than three times (N+1). Lists of up to three
// entries escape it.
// `startTestService` watches the requests of its API; its `stop` throws for each violation.

/** A change may read a row again with its lock. */
const MAX_READS = 3;

/**
 * No reads are: the limits of a transaction (`set_config`), heartbeats, whose timer a request may
 * have started (`pg_notify`), and writes with a CTE.
 */
const isRead = (text: string) =>
  /^\s*(?:select(?! set_config| pg_notify)|with)\b/i.test(text) &&
  !/\b(?:insert\s+into|delete\s+from|update\s+"?\w+"?\s+set)\b/i.test(text);

/** Returns the reads that the current request has sent too often. */
export const findRepeated = (): string[] =>
  [...sentStatements()].filter(([text, count]) => count > MAX_READS && isRead(text)).map(([text]) => text);
