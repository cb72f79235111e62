import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { ContractError } from '../../contract-error.js';
import { readBytes } from '../../files.js';
import { type Overrides, overridesOf, VERDICTS_FILE } from '../compare/index.js';

// Without the compiler, which is no part of an installation: a service compares as well.

/**
 * How the project whose files lie below `root` judges kinds of changes otherwise than the rules do; nothing where it does not
 * say. Throws a ContractError where it says what the contract check would refuse, and a Refusal where that is no YAML.
 */
export async function readVerdicts(root: string): Promise<Overrides> {
  if (!existsSync(join(root, VERDICTS_FILE))) return {};
  const { readYaml } = await import('../../../../../src/platform/yaml.js');
  const { value, source } = readYaml(readBytes(root, VERDICTS_FILE).toString(), VERDICTS_FILE);
  const { overrides, faults } = overridesOf(
    z.record(z.string(), z.unknown()).parse(value ?? {}),
    (kind) => source.locate([kind]).line,
  );
  const [fault] = faults;
  if (fault !== undefined) throw new ContractError(VERDICTS_FILE, `${fault.problem}: ${fault.mend}`);
  return overrides;
}
