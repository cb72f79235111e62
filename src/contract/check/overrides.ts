import { z } from 'zod';
import { CHANGE_KINDS, type Overrides } from '../compare/index.js';
import { type Diagnostic, diagnostic } from '../compile/diagnostic.js';
import type { SourceFile } from '../compile/sources.js';
import { readYamlMap } from '../compile/yaml-map.js';

const FORM = 'write <kind>: compatible, dangerous or breaking';
const KINDS: ReadonlyMap<string, unknown> = new Map(Object.entries(CHANGE_KINDS));
const verdict = z.enum(['compatible', 'dangerous', 'breaking']);

/**
 * `documents/verdicts.yaml`, where a project judges kinds of changes otherwise than the rules do: `<kind>: <verdict>`. Nothing
 * where there is no such file; what cannot be read is told, and changes nothing.
 */
export function readOverrides(source: SourceFile | null): {
  readonly overrides: Overrides;
  readonly diagnostics: readonly Diagnostic[];
} {
  if (source === null) return { overrides: {}, diagnostics: [] };
  const rules = { yaml: 'verdicts-form', form: 'verdicts-form' } as const;
  const read = readYamlMap(source, { rules, of: 'kinds of changes', form: FORM });
  if ('diagnostics' in read) return { overrides: {}, diagnostics: read.diagnostics };

  const overrides: Record<string, z.infer<typeof verdict>> = {};
  const diagnostics: Diagnostic[] = [];
  for (const [kind, value] of Object.entries(read.value)) {
    const refuse = (problem: string, mend: string) =>
      diagnostics.push(diagnostic(read.placeAt([kind]), { rule: 'verdicts-form', subject: null, problem, mend }));
    const written = verdict.safeParse(value);
    if (!KINDS.has(kind)) refuse(`${kind} is no kind of change`, 'write one that contract check prints');
    else if (written.success) overrides[kind] = written.data;
    else refuse(`${JSON.stringify(value)} is no verdict`, FORM);
  }
  return { overrides, diagnostics };
}
