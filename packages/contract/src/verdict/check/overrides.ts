import type { ContractConfig } from '../../config.js';
import { type Diagnostic, diagnostic } from '../../sdl/diagnostic.js';
import type { SourceFile } from '../../sdl/sources.js';
import { readYamlMap } from '../../sdl/yaml-map.js';
import { type Overrides, overridesOf, VERDICTS_FORM } from '../compare/index.js';

/**
 * Reads `documents/verdicts.yaml`, verdicts of a project that replace those of the rules: `<kind>:
 * <verdict>`. Empty without a file; invalid entries are reported and ignored.
 */
export function readOverrides(
  source: SourceFile | null,
  config: ContractConfig,
): {
  readonly overrides: Overrides;
  readonly diagnostics: readonly Diagnostic[];
} {
  if (source === null) return { overrides: {}, diagnostics: [] };
  const rules = { yaml: 'verdicts-form', form: 'verdicts-form' } as const;
  const read = readYamlMap(source, { rules, of: 'kinds of changes', form: VERDICTS_FORM });
  if ('diagnostics' in read) return { overrides: {}, diagnostics: read.diagnostics };
  const { overrides, problems } = overridesOf(read.value, (kind) => read.placeAt([kind]).line, config);
  const diagnostics = problems.map(({ kind, problem, fix }) =>
    diagnostic(read.placeAt([kind]), { rule: 'verdicts-form', subject: null, problem, fix }),
  );
  return { overrides, diagnostics };
}
