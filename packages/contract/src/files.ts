import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import { LOCK_FILE } from './committed-files.js';
import type { Project } from './config.js';
import { ContractError } from './contract-error.js';
import { type Descriptions, descriptionsFile, type Example, examplesFile } from './descriptions-and-examples.js';
import { hashOf } from './hash.js';
import { type Manifest, manifestForm } from './manifest.js';

// Readers of the generated files. They do not import the executor runtime.

export const MANIFEST = 'generated/manifest.json';
export const SCHEMA = 'generated/schema.graphql';
export const EXAMPLES = 'generated/examples.json';
const DESCRIPTIONS = 'generated/descriptions.json';

/** Reads the manifest. Validates its form, but not its hashes. */
export const readManifest = ({ root, config }: Project): Manifest => readForm(root, MANIFEST, manifestForm(config));

/** Reads the SDL of the manifest. */
export const readSchemaText = (root: string): string => readText(root, SCHEMA);

/**
 * Returns manifest and lock as JSON `{"manifest", "lock"}` for comparisons; `lock` is null without
 * a file. Reads the files each time, because they are rarely requested. Throws an Error if the
 * manifest has another hash or the lock is not JSON.
 */
export function publishedJson(root: string, manifestHash: string): Buffer {
  const manifest = readBytes(root, MANIFEST);
  if (hashOf(manifest) !== manifestHash)
    throw new Error(`${MANIFEST} differs from the one that this process serves: restart the process`);
  const lock = existsSync(join(root, LOCK_FILE)) ? readBytes(root, LOCK_FILE) : Buffer.from('null');
  try {
    JSON.parse(String(lock));
  } catch (error) {
    throw new Error(`${LOCK_FILE} is not JSON: restore it (git checkout ${LOCK_FILE})`, { cause: error });
  }
  return Buffer.concat([Buffer.from('{"manifest":'), manifest, Buffer.from(',"lock":'), lock, Buffer.from('}')]);
}

/** Descriptions and examples of operations. */
export interface DescriptionsAndExamples {
  readonly descriptions: Descriptions;
  /** By documentId; may contain examples of outdated contracts. */
  readonly examples: Readonly<Record<string, Example>>;
}

/** Reads descriptions and examples. Throws a ContractError if a file is missing or invalid. */
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
    throw new ContractError(root, file, 'it is not JSON', { cause: error });
  }
}

const readText = (root: string, file: string): string => readBytes(root, file).toString();

/** Reads a file below `root`. Throws a ContractError if it cannot be read. */
export function readBytes(root: string, file: string): Buffer {
  try {
    return readFileSync(join(root, file));
  } catch (error) {
    throw new ContractError(root, file, 'it cannot be read', { cause: error });
  }
}
