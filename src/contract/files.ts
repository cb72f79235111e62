import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ContractError } from './contract-error.js';
import { type Manifest, manifestFile } from './manifest.js';
import { LOCK_FILE } from './published/lock-file.js';

// What the compiler wrote and is committed, for all who read it: without what runs it.

const MANIFEST = 'generated/manifest.json';
const SCHEMA = 'generated/schema.graphql';

/** The manifest alone, for those who only look: its form is checked, its hashes are not. */
export function readManifest(root: string): Manifest {
  const parsed = manifestFile.safeParse(parseJson(readText(root, MANIFEST)));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new ContractError(MANIFEST, [issue?.path.join('.'), issue?.message].filter(Boolean).join(': '));
}

/** The SDL that the manifest was compiled against, byte for byte. */
export const readSchema = (root: string): string => readText(root, SCHEMA);

/**
 * The lock below `root` as it was published, for those who compare with it: its form they check. Null where there is none.
 * Throws an Error where it is no JSON.
 */
export function readPublishedLock(root: string): unknown {
  if (!existsSync(join(root, LOCK_FILE))) return null;
  try {
    return JSON.parse(readText(root, LOCK_FILE));
  } catch (error) {
    throw new Error(`${LOCK_FILE} cannot be read: bring it back (git checkout ${LOCK_FILE})`, { cause: error });
  }
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
