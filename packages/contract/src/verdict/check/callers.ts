import { z } from 'zod';
import { fetchJson, NothingToCompare, readJson } from './answer.js';

/** Who calls an operation, as a running service has counted. */
export interface Caller {
  /** As the header graphql-client-name has it; null: nobody said. */
  readonly client: string | null;
  readonly version: string | null;
  readonly calls: number;
  /** RFC 3339 */
  readonly lastCallAt: string;
}

/** What is known of who calls an operation. */
export interface Called {
  /** Those who called last first. */
  readonly callers: readonly Caller[];
  /** RFC 3339: since when it is known; null: nobody has counted. */
  readonly countedSince: string | null;
}

/** The same of any operation, by its documentId. */
export type Calls = (documentId: string) => Called;

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
 * Who calls what: from the operations listener of a running service (its URL), or a file with what `/usage` answered. Throws
 * NothingToCompare where neither can be read: that nobody calls an operation must not be taken from silence.
 */
export async function readCalls(source: string): Promise<Calls> {
  const parsed = answer.safeParse(
    /^https?:\/\//i.test(source) ? await fetchJson(source, 'usage') : await readJson(source),
  );
  if (!parsed.success)
    throw new NothingToCompare(
      `${source} does not say who calls what.`,
      'Name the URL of an operations listener (OPS_PORT), or a file with what its /usage answered.',
    );
  const callers = new Map<string, Caller[]>();
  for (const { documentId, ...caller } of parsed.data.usage.toSorted((a, b) => (a.lastCallAt < b.lastCallAt ? 1 : -1)))
    callers.set(documentId, [...(callers.get(documentId) ?? []), caller]);
  const countedSince = new Map(Object.entries(parsed.data.countedSince));
  return (id) => ({ callers: callers.get(id) ?? [], countedSince: countedSince.get(id) ?? null });
}
