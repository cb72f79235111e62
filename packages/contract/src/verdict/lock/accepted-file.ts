import { z } from 'zod';
import { type Diagnostic, diagnostic } from '../../sdl/diagnostic.js';
import type { SourceFile } from '../../sdl/sources.js';
import { readYamlMap } from '../../sdl/yaml-map.js';
import { writeYaml } from '../../yaml/index.js';

// documents/accepted.yaml: accepted breaking changes, by documentId. It is separate from the lock,
// so that a merge that takes the whole lock of the main branch keeps them.

const HEADER = '# Breaking changes that were accepted: `contract publish --accept <id> --reason <text>` writes them.\n';

const day = z.string().regex(/^\d{4}-\d\d-\d\d$/, 'is no day: write YYYY-MM-DD');

const acceptanceForm = z.strictObject({
  /** The kind of change, and its path in the contract. */
  kind: z.string(),
  path: z.string(),
  reason: z.string(),
  /** The person who accepts it. */
  by: z.string().nullable(),
  on: day,
  /** Last day of the acceptance; null: unlimited. */
  until: day.nullable(),
});

/** An accepted breaking change of one document. */
export interface Acceptance extends Readonly<z.infer<typeof acceptanceForm>> {
  readonly documentId: string;
}

const fileForm = z.record(z.string(), z.array(acceptanceForm));

const RULES = { yaml: 'accepted-form', form: 'accepted-form' } as const;
const FORM = 'write <documentId>: [{kind, path, reason, by, on, until}], as contract publish does';

/** Reads the acceptances, none without a file; or returns diagnostics. */
export function readAccepted(
  source: SourceFile | null,
): { readonly acceptances: readonly Acceptance[] } | { readonly diagnostics: readonly Diagnostic[] } {
  if (source === null) return { acceptances: [] };
  const read = readYamlMap(source, { rules: RULES, of: 'documents', form: FORM });
  if ('diagnostics' in read) return read;
  const parsed = fileForm.safeParse(read.value);
  if (parsed.success)
    return {
      acceptances: Object.entries(parsed.data).flatMap(([documentId, all]) =>
        all.map((one): Acceptance => ({ documentId, ...one })),
      ),
    };
  return {
    diagnostics: parsed.error.issues.map(({ path, message }) => {
      const steps = path.map((step) => (typeof step === 'symbol' ? String(step) : step));
      const problem = [...steps.slice(1), message.replace(/^Invalid input: /, '')].join(': ');
      return diagnostic(read.placeAt(steps), {
        rule: 'accepted-form',
        subject: steps[0] === undefined ? null : String(steps[0]),
        problem,
        fix: FORM,
      });
    }),
  };
}

/** Returns the file with new acceptances; they replace earlier ones of the same change. */
export function writeAccepted(before: readonly Acceptance[], fresh: readonly Acceptance[]): string {
  const keyOf = ({ documentId, kind, path }: Acceptance): string => `${documentId} ${kind} ${path}`;
  const all = [...new Map([...before, ...fresh].map((one) => [keyOf(one), one])).values()];
  const byId: Record<string, object[]> = {};
  for (const { documentId, ...one } of all.sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)))
    byId[documentId] = [...(byId[documentId] ?? []), one];
  return HEADER + writeYaml(byId);
}
