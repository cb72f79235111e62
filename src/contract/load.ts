import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Manifest } from './manifest.js';
import { manifestFile } from './manifest-file.js';
import { type Contract, ContractError, type ContractResolvers, createContract } from './operation.js';

const MANIFEST = 'generated/manifest.json';
const SCHEMA = 'generated/schema.graphql';

/**
 * Reads `generated/manifest.json` and `generated/schema.graphql` below `root`, the package folder, and binds them to
 * the resolvers. Called once, at start; throws a ContractError where files are missing, malformed or do not belong
 * together.
 */
export function loadContract(root: string, resolvers: ContractResolvers): Contract {
  return createContract(readManifest(root), readText(root, SCHEMA), resolvers);
}

/** The manifest alone, for those who only look: its form is checked, its hashes are not. */
export function readManifest(root: string): Manifest {
  const parsed = manifestFile.safeParse(parseJson(readText(root, MANIFEST)));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new ContractError(MANIFEST, [issue?.path.join('.'), issue?.message].filter(Boolean).join(': '));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ContractError(MANIFEST, 'it is no JSON', { cause: error });
  }
}

function readText(root: string, file: string): string {
  try {
    return readFileSync(join(root, file), 'utf8');
  } catch (error) {
    throw new ContractError(file, 'it cannot be read', { cause: error });
  }
}
