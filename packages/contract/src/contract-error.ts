import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The manifest does not belong to the schema, the documents or this program. */
export class ContractError extends Error {
  override readonly name = 'ContractError';

  /** @param root the package folder */
  constructor(root: string, file: string, problem: string, options?: ErrorOptions) {
    super(`${file}: ${problem}; ${hintFor(root)}`, options);
  }
}

/** A checkout can generate its files again. An installed package has no `codegen.ts`. */
const hintFor = (root: string): string =>
  existsSync(join(root, 'codegen.ts'))
    ? 'run contract codegen'
    : 'its files are from different builds: install the package again';
