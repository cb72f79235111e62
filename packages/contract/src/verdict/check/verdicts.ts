import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { VERDICTS_FILE } from '../../committed-files.js';
import type { Project } from '../../config.js';
import { ContractError } from '../../contract-error.js';
import { readBytes } from '../../files.js';
import { type Overrides, overridesOf, VERDICTS_FORM } from '../compare/index.js';

// It does not import the compiler, because an installed service compares, too.

/**
 * Reads the verdicts of a project that replace those of the rules; empty without a file. Throws a
 * ContractError for invalid entries, and InvalidYaml for a file that is no YAML.
 */
export async function readVerdicts({ root, config }: Project): Promise<Overrides> {
  if (!existsSync(join(root, VERDICTS_FILE))) return [];
  const { listIn, readYaml } = await import('../../yaml/index.js');
  const { value, locate } = readYaml(readBytes(root, VERDICTS_FILE).toString(), VERDICTS_FILE);
  const entries = listIn(value);
  if (entries === null) throw new ContractError(root, VERDICTS_FILE, `it is not a list of verdicts: ${VERDICTS_FORM}`);
  const { overrides, problems } = overridesOf(entries, (index) => locate([index]).line, config);
  const [first] = problems;
  if (first !== undefined)
    throw new ContractError(root, VERDICTS_FILE, `line ${locate(first.path).line}: ${first.problem}: ${VERDICTS_FORM}`);
  return overrides;
}
