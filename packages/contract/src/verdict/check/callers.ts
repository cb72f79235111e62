import { z } from 'zod';
import { fetchJson, NothingToCompare, readJson } from './fetch-json.js';

/** A client that calls an operation, as counted by a running service. */
export interface Caller {
  /** Value of the header graphql-client-name; null without one. */
  readonly client: string | null;
  readonly version: string | null;
  readonly calls: number;
  /** RFC 3339 */
  readonly lastCallAt: string;
}

/** Callers of an operation. */
export interface Callers {
  /** Latest callers first. */
  readonly callers: readonly Caller[];
  /** Start of the count, RFC 3339; null if calls are not counted. */
  readonly countedSince: string | null;
}

/** Returns the callers of an operation. */
export type CallersOf = (documentId: string) => Callers;

const answer = z.object({
  countedSince: z.record(z.string(), z.string()).default({}),
  usage: z.array(
    z.object({
      documentId: z.string(),
      client: z.string().nullable(),
      version: z.string().nullable(),
      calls: z.number(),
      lastCallAt: z.string(),
    }),
  ),
});

/**
 * Reads the callers of operations from a running service (URL) or from a file with its `/usage`
 * response. Throws NothingToCompare if that fails: missing data must not count as no calls.
 */
export async function readCalls(source: string): Promise<CallersOf> {
  const parsed = answer.safeParse(
    /^https?:\/\//i.test(source) ? await fetchJson(source, 'usage') : await readJson(source),
  );
  if (!parsed.success)
    throw new NothingToCompare(
      `${source} has no usage data.`,
      'Name the URL of a service that serves /usage, or a file with its response.',
    );
  const callers = new Map<string, Caller[]>();
  for (const { documentId, ...caller } of parsed.data.usage.toSorted((a, b) => (a.lastCallAt < b.lastCallAt ? 1 : -1)))
    callers.set(documentId, [...(callers.get(documentId) ?? []), caller]);
  const countedSince = new Map(Object.entries(parsed.data.countedSince));
  return (id) => ({ callers: callers.get(id) ?? [], countedSince: countedSince.get(id) ?? null });
}
