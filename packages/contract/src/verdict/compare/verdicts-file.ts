import { z } from 'zod';
import { VERDICTS_FILE } from '../../committed-files.js';
import type { ContractConfig } from '../../config.js';
import type { Place } from '../../origins.js';
import { changeKindsOf } from './kinds.js';

/** Instruction to write an entry. */
export const VERDICTS_FORM =
  'write - {documentId, kind, path, verdict, reason, on}; without a path it applies to all changes of the kind';

const entryForm = (config: ContractConfig) =>
  z.strictObject({
    documentId: z.string(),
    kind: z
      .string()
      .refine((kind) => changeKindsOf(config).has(kind), 'is not a kind of change that contract check prints'),
    /** Null: all changes of the kind. */
    path: z.string().nullable().default(null),
    verdict: z.enum(['compatible', 'dangerous', 'breaking']),
    reason: z.string().refine((text) => text.trim() !== '', 'is empty'),
    on: z.iso.date('is not a day: write YYYY-MM-DD'),
  });

/** An entry of `documents/verdicts.yaml`: a verdict that replaces that of the table. */
export type Override = Readonly<z.infer<ReturnType<typeof entryForm>>> & Pick<Place, 'file' | 'line'>;

/** An invalid entry: the path of the part, and its problem. */
interface VerdictProblem {
  readonly path: readonly (string | number)[];
  readonly problem: string;
}

/**
 * Parses the entries of documents/verdicts.yaml, for checks and for a running service. An entry
 * names its document, so that it changes no verdict of another one.
 * @param lineOf returns the line of an entry
 */
export function overridesOf(
  entries: readonly unknown[],
  lineOf: (index: number) => number,
  config: ContractConfig,
): {
  readonly overrides: readonly Override[];
  readonly problems: readonly VerdictProblem[];
} {
  const overrides: Override[] = [];
  const problems: VerdictProblem[] = [];
  const form = entryForm(config);
  for (const [index, entry] of entries.entries()) {
    const { data, error } = form.safeParse(entry);
    for (const { path, message } of error?.issues ?? []) {
      const steps = path.map(String);
      problems.push({
        path: [index, ...steps],
        problem: [...steps, message.replace(/^Invalid (?:input|option): /, '')].join(': '),
      });
    }
    if (data === undefined) continue;
    const first = overrides.find(
      ({ documentId, kind, path }) => documentId === data.documentId && kind === data.kind && path === data.path,
    );
    if (first !== undefined)
      problems.push({ path: [index], problem: `line ${first.line} has a verdict on the same change` });
    overrides.push({ ...data, file: VERDICTS_FILE, line: lineOf(index) });
  }
  return { overrides, problems };
}
