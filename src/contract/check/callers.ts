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

export type Callers = ReadonlyMap<string, readonly Caller[]>;

const answer = z.object({
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
 * Who calls what, by documentId, those who called last first: from the operations listener of a running service (its URL),
 * or a file with what `/usage` answered. Throws NothingToCompare where neither can be read: that nobody calls an operation
 * must not be taken from silence.
 */
export async function readCallers(source: string): Promise<Callers> {
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
  return callers;
}
