import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { VERDICTS_FILE } from '../../committed-files.js';
import type { Project } from '../../config.js';
import { ContractError } from '../../contract-error.js';
import { readBytes } from '../../files.js';
import type { Overrides } from '../compare/index.js';

// It does not import the compiler, because an installed service compares, too.

/**
 * Reads the verdicts of a project that replace those of the rules; empty without a file. Throws a
 * ContractError for a file that is no YAML, and for invalid entries.
 */
export async function readVerdicts({ root, config }: Project): Promise<Overrides> {
  if (!existsSync(join(root, VERDICTS_FILE))) return [];
  // Imported here: without the file, a service loads no YAML parser.
  const { readOverrides } = await import('../compare/verdicts-file.js');
  const source = { file: VERDICTS_FILE, text: readBytes(root, VERDICTS_FILE).toString() };
  const { overrides, diagnostics } = readOverrides(source, config);
  const [first] = diagnostics;
  if (first === undefined) return overrides;
  throw new ContractError(root, VERDICTS_FILE, `line ${first.line}: ${first.problem}: ${first.fix}`);
}
