import { z } from 'zod';
import { ACCEPTED_FILE } from '../../committed-files.js';
import type { Diagnostic } from '../../sdl/diagnostic.js';
import type { SourceFile } from '../../sdl/sources.js';
import { readYamlList } from '../../sdl/yaml-map.js';

// documents/accepted.yaml: accepted changes. It is separate from the lock, so that owners can guard
// it. Each entry is one line, so that a merge of two branches keeps the entries of both
// (`merge=union` in .gitattributes).

const HEADER = '# Accepted changes, one per line: `contract publish --accept <id> --reason <text>` writes them.\n';

const day = z.iso.date('is not a day: write YYYY-MM-DD');

const acceptanceForm = z.strictObject({
  documentId: z.string(),
  /** The kind of change, and its path in the contract. */
  kind: z.string(),
  path: z.string(),
  reason: z.string().refine((text) => text.trim() !== '', 'is empty'),
  /** The person who accepts it. */
  by: z.string().nullable(),
  on: day,
  /** Last day of the acceptance; null: unlimited. */
  until: day.nullable(),
});

/** An accepted change of one document. */
export type Acceptance = Readonly<z.infer<typeof acceptanceForm>>;

/** An acceptance with its line in the file. */
export interface PlacedAcceptance extends Acceptance {
  readonly line: number;
}

const FORM = 'write - {documentId, kind, path, reason, by, on, until}, as contract publish does';

/** Reads the acceptances, none without a file; or returns diagnostics. */
export function readAccepted(
  source: SourceFile | null,
): { readonly acceptances: readonly PlacedAcceptance[] } | { readonly diagnostics: readonly Diagnostic[] } {
  const rules = { yaml: 'accepted-form', form: 'accepted-form' } as const;
  const expected = { rules, of: 'acceptances', form: FORM };
  const { entries, diagnostics } = readYamlList(source ?? { file: ACCEPTED_FILE, text: '' }, expected, acceptanceForm);
  if (diagnostics.length > 0) return { diagnostics };
  return { acceptances: entries.map(({ value, place }) => ({ ...value, line: place.line })) };
}

/** Returns the identity of a change: an acceptance applies to it alone. */
export const changeKeyOf = ({ documentId, kind, path }: Pick<Acceptance, 'documentId' | 'kind' | 'path'>): string =>
  `${documentId} ${kind} ${path}`;

/** True if both accept the same change with the same record. */
export const isSameAcceptance = (one: Acceptance, other: Acceptance): boolean => lineOf(one) === lineOf(other);

/** Returns the file with new acceptances; they replace earlier ones of the same change. */
export function writeAccepted(before: readonly Acceptance[], fresh: readonly Acceptance[]): string {
  const all = new Map([...before, ...fresh].map((one) => [changeKeyOf(one), one]));
  const lines = [...all].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, acceptance]) => lineOf(acceptance));
  return `${HEADER}${lines.join('')}`;
}

/** JSON is YAML, and escapes the line ends of reasons. */
const lineOf = ({ documentId, kind, path, reason, by, on, until }: Acceptance): string =>
  `- ${JSON.stringify({ documentId, kind, path, reason, by, on, until })}\n`;
