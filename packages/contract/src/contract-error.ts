import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../../src/base/package-root.js';

/** The manifest does not belong to the schema, the documents or this program. */
export class ContractError extends Error {
  override readonly name = 'ContractError';

  constructor(subject: string, problem: string, options?: ErrorOptions) {
    super(`${subject}: ${problem}; ${MEND}`, options);
  }
}

/** What the package is installed without, a checkout can make anew. */
const MEND = existsSync(join(packageRoot, 'codegen.ts'))
  ? 'run npm run codegen'
  : 'its files are not of one build: install the package anew';
