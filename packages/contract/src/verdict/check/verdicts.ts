import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { VERDICTS_FILE } from '../../committed-files.js';
import type { Project } from '../../config.js';
import { ContractError } from '../../contract-error.js';
import { readBytes } from '../../files.js';
import { type Overrides, overridesOf } from '../compare/index.js';

// Without the compiler, which is no part of an installation: a service compares as well.

/**
 * How the project whose files lie below `root` judges kinds of changes otherwise than the rules do; nothing where it does not
 * say. Throws a ContractError where it says what the contract check would refuse, and InvalidYaml where that is no YAML.
 */
export async function readVerdicts({ root, config }: Project): Promise<Overrides> {
  if (!existsSync(join(root, VERDICTS_FILE))) return {};
  const { readYaml } = await import('../../yaml/index.js');
  const { value, locate } = readYaml(readBytes(root, VERDICTS_FILE).toString(), VERDICTS_FILE);
  const { overrides, faults } = overridesOf(
    z.record(z.string(), z.unknown()).parse(value ?? {}),
    (kind) => locate([kind]).line,
    config,
  );
  const [fault] = faults;
  if (fault !== undefined) throw new ContractError(root, VERDICTS_FILE, `${fault.problem}: ${fault.fix}`);
  return overrides;
}
