import { z } from 'zod';
import { mapValues } from '../../records.js';
import { canBeAccepted } from '../compare/index.js';
import type { Caller, Callers, CheckedOperation, CheckedOperations } from './check-result.js';
import { fetchJson, NothingToCompare, readJson } from './fetch-json.js';

/** Calls of the last 30 days, as counted by a running service. */
export interface Usage {
  readonly callersOf: (documentId: string) => Callers;
  /** Latest calls first. */
  readonly calls: readonly DocumentCalls[];
}

/** Calls of one document by one client. */
export interface DocumentCalls extends Caller {
  readonly documentId: string;
}

/** Clients with older calls are not named, and do not prevent the end of a document. */
const RECENT_MS = 30 * 24 * 3_600_000;

const answer = z.object({
  countedSince: z.record(z.string(), z.string()).default({}),
  usage: z.array(
    z.object({
      documentId: z.string(),
      client: z.string().nullable(),
      version: z.string().nullable(),
      calls: z.number(),
      isLowerBound: z.boolean().default(false),
      lastCallAt: z.string(),
    }),
  ),
});

/**
 * Reads recent calls from a running service (URL) or from a file with its `/usage` response. Throws
 * NothingToCompare if that fails: missing data must not count as no calls.
 * @param today `YYYY-MM-DD`
 */
export async function readUsage(source: string, today: string): Promise<Usage> {
  const parsed = answer.safeParse(
    /^https?:\/\//i.test(source) ? await fetchJson(source, 'usage') : await readJson(source),
  );
  if (!parsed.success)
    throw new NothingToCompare(
      `${source} has no usage data.`,
      'Name the URL of a service that serves /usage, or a file with its response.',
    );
  const since = new Date(Date.parse(today) - RECENT_MS).toISOString();
  const calls = parsed.data.usage
    .filter(({ lastCallAt }) => lastCallAt >= since)
    .sort((a, b) => (a.lastCallAt < b.lastCallAt ? 1 : -1));
  const countedSince = new Map(Object.entries(parsed.data.countedSince));
  return {
    calls,
    callersOf: (id) => {
      const start = countedSince.get(id) ?? null;
      return {
        callers: calls.filter(({ documentId }) => documentId === id).map(({ documentId: _none, ...caller }) => caller),
        countedSince: start !== null && start < since ? since : start,
      };
    },
  };
}

/** Adds the callers to operations about which a person decides. */
export const withCallers = ({ verdict, operations }: CheckedOperations, usage: Usage | null): CheckedOperations => ({
  verdict,
  operations: mapValues(operations, (operation, id) => addCallers(id, operation, usage)),
});

/** Adds the callers to an operation about which a person decides; else returns it unchanged. */
export const addCallers = <Operation extends CheckedOperation>(
  id: string,
  operation: Operation,
  usage: Usage | null,
): Operation & Partial<Callers> =>
  usage !== null && isDecided(operation) ? { ...operation, ...usage.callersOf(id) } : operation;

/** Compatible changes that end a document. */
const ENDS: readonly string[] = ['document-retired', 'sunset-added'];

/** True for changes that callers or owners notice, overridden verdicts, and an end. */
const isDecided = ({ verdict, changes }: CheckedOperation): boolean =>
  verdict === 'unknown' ||
  changes.some((change) => canBeAccepted(change) || ENDS.includes(change.kind) || change.overriddenBy !== undefined);
