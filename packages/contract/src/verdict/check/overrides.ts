import { VERDICTS_FILE } from '../../committed-files.js';
import type { ContractConfig } from '../../config.js';
import { type Diagnostic, diagnostic } from '../../sdl/diagnostic.js';
import type { SourceFile } from '../../sdl/sources.js';
import { readYamlList } from '../../sdl/yaml-map.js';
import { type Overrides, overridesOf, VERDICTS_FORM } from '../compare/index.js';

/**
 * Reads `documents/verdicts.yaml`, verdicts of a project that replace those of the rules. Empty
 * without a file; invalid entries are reported and ignored.
 */
export function readOverrides(
  source: SourceFile | null,
  config: ContractConfig,
): {
  readonly overrides: Overrides;
  readonly diagnostics: readonly Diagnostic[];
} {
  const rules = { yaml: 'verdicts-form', form: 'verdicts-form' } as const;
  const read = readYamlList(source ?? { file: VERDICTS_FILE, text: '' }, {
    rules,
    of: 'verdicts',
    form: VERDICTS_FORM,
  });
  if ('diagnostics' in read) return { overrides: [], diagnostics: read.diagnostics };
  const { overrides, problems } = overridesOf(read.value, (index) => read.placeAt([index]).line, config);
  const diagnostics = problems.map(({ path, problem }) =>
    diagnostic(read.placeAt(path), { rule: 'verdicts-form', subject: null, problem, fix: VERDICTS_FORM }),
  );
  return { overrides, diagnostics };
}
