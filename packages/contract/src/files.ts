import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import { LOCK_FILE } from './committed-files.js';
import type { Project } from './config.js';
import { ContractError } from './contract-error.js';
import { type Descriptions, descriptionsFile, type Example, examplesFile } from './descriptions-and-examples.js';
import { hashOf } from './hash.js';
import { type Manifest, manifestForm } from './manifest.js';

// What the compiler wrote and is committed, for all who read it: without what runs it.

export const MANIFEST = 'generated/manifest.json';
export const SCHEMA = 'generated/schema.graphql';
export const EXAMPLES = 'generated/examples.json';
const DESCRIPTIONS = 'generated/descriptions.json';

/** The manifest alone, for those who only look: its form is checked, its hashes are not. */
export const readManifest = ({ root, config }: Project): Manifest => readForm(root, MANIFEST, manifestForm(config));

/** The SDL that the manifest was compiled against, byte for byte. */
export const readSchema = (root: string): string => readText(root, SCHEMA);

/**
 * The manifest below `root` and the lock beside it, for those who compare with them: `{"manifest", "lock"}` as JSON, `lock`
 * null where there is none. Read anew each time, as a process has no use for them itself. Throws an Error where the manifest
 * is not the one of this hash, or the lock is no JSON.
 */
export function publishedJson(root: string, manifestHash: string): Buffer {
  const manifest = readBytes(root, MANIFEST);
  if (hashOf(manifest) !== manifestHash)
    throw new Error(`${MANIFEST} is not the one that this process serves: start the process again`);
  const lock = existsSync(join(root, LOCK_FILE)) ? readBytes(root, LOCK_FILE) : Buffer.from('null');
  try {
    JSON.parse(String(lock));
  } catch (error) {
    throw new Error(`${LOCK_FILE} cannot be read: bring it back (git checkout ${LOCK_FILE})`, { cause: error });
  }
  return Buffer.concat([Buffer.from('{"manifest":'), manifest, Buffer.from(',"lock":'), lock, Buffer.from('}')]);
}

/** What people are shown of the operations beyond the manifest. */
export interface DescriptionsAndExamples {
  readonly descriptions: Descriptions;
  /** By documentId; also those of contracts that are others by now. */
  readonly examples: Readonly<Record<string, Example>>;
}

/** The files beside the manifest that people are shown. Throws a ContractError where they cannot be read. */
export const readDescriptionsAndExamples = (root: string): DescriptionsAndExamples => ({
  descriptions: readForm(root, DESCRIPTIONS, descriptionsFile),
  examples: readForm(root, EXAMPLES, examplesFile),
});

function readForm<T>(root: string, file: string, form: z.ZodType<T>): T {
  const parsed = form.safeParse(parseJson(root, file));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new ContractError(root, file, [issue?.path.join('.'), issue?.message].filter(Boolean).join(': '));
}

function parseJson(root: string, file: string): unknown {
  const text = readText(root, file);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ContractError(root, file, 'it is no JSON', { cause: error });
  }
}

const readText = (root: string, file: string): string => readBytes(root, file).toString();

/** A file below `root`. Throws a ContractError where it cannot be read. */
export function readBytes(root: string, file: string): Buffer {
  try {
    return readFileSync(join(root, file));
  } catch (error) {
    throw new ContractError(root, file, 'it cannot be read', { cause: error });
  }
}
