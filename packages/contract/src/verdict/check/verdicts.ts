import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { VERDICTS_FILE } from '../../committed-files.js';
import type { Project } from '../../config.js';
import { ContractError } from '../../contract-error.js';
import { readBytes } from '../../files.js';
import { type Overrides, overridesOf } from '../compare/index.js';

// It does not import the compiler, because an installed service compares, too.

/**
 * Reads the verdicts of a project that replace those of the rules; empty without a file. Throws a
 * ContractError for invalid entries, and InvalidYaml for a file that is no YAML.
 */
export async function readVerdicts({ root, config }: Project): Promise<Overrides> {
  if (!existsSync(join(root, VERDICTS_FILE))) return {};
  const { readYaml } = await import('../../yaml/index.js');
  const { value, locate } = readYaml(readBytes(root, VERDICTS_FILE).toString(), VERDICTS_FILE);
  const { overrides, problems } = overridesOf(
    z.record(z.string(), z.unknown()).parse(value ?? {}),
    (kind) => locate([kind]).line,
    config,
  );
  const [first] = problems;
  if (first !== undefined) throw new ContractError(root, VERDICTS_FILE, `${first.problem}: ${first.fix}`);
  return overrides;
}
