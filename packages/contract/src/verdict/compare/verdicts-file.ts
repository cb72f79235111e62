import { z } from 'zod';
import { VERDICTS_FILE } from '../../committed-files.js';
import type { ContractConfig } from '../../config.js';
import type { Place } from '../../origins.js';
import { type Diagnostic, diagnostic, sortDiagnostics } from '../../sdl/diagnostic.js';
import type { SourceFile } from '../../sdl/sources.js';
import { readYamlList } from '../../sdl/yaml-map.js';
import { changeKindsOf } from './kinds.js';

/** Instruction to write an entry. */
const FORM =
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

/**
 * Reads `documents/verdicts.yaml`, verdicts of a project that replace those of the rules. Empty
 * without a file; invalid entries are reported and ignored. An entry names its document, so that it
 * changes no verdict of another one.
 */
export function readOverrides(
  source: SourceFile | null,
  config: ContractConfig,
): {
  readonly overrides: readonly Override[];
  readonly diagnostics: readonly Diagnostic[];
} {
  const rules = { yaml: 'verdicts-form', form: 'verdicts-form' } as const;
  const expected = { rules, of: 'verdicts', form: FORM };
  const read = readYamlList(source ?? { file: VERDICTS_FILE, text: '' }, expected, entryForm(config));
  const overrides = read.entries.map(({ value, place: { file, line } }) => ({ ...value, file, line }));
  const repeated = read.entries.flatMap(({ value: { documentId, kind, path }, place }, index) => {
    const first = overrides
      .slice(0, index)
      .find((one) => one.documentId === documentId && one.kind === kind && one.path === path);
    if (first === undefined) return [];
    const problem = `line ${first.line} has a verdict on the same change`;
    return [diagnostic(place, { rule: 'verdicts-form', subject: null, problem, fix: FORM })];
  });
  return { overrides, diagnostics: sortDiagnostics([...read.diagnostics, ...repeated]) };
}
