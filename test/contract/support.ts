import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import config from '../../contract.config.js';
import { compile } from '../../packages/contract/src/compile.js';
import { schemasOf } from '../../packages/contract/src/json-schema.js';
import type { Manifest } from '../../packages/contract/src/manifest.js';
import { formatDiagnostic } from '../../packages/contract/src/sdl/diagnostic.js';
import type { Sources } from '../../packages/contract/src/sdl/sources.js';

export const root = join(import.meta.dirname, '../..');

const shipped = (file: string) => ({ file, text: readFileSync(join(root, file), 'utf8') });

/**
 * Files of a contract with the directives and scalars of the service; `sdl` is
 * `schema/test.graphql`.
 */
export interface ContractFiles {
  readonly sdl: string;
  readonly documents?: Readonly<Record<string, string>>;
  readonly retired?: string;
}

export function sourcesOf({ sdl, documents = {}, retired }: ContractFiles): Sources {
  return {
    schema: [shipped('schema/scalars.graphql'), { file: 'schema/test.graphql', text: sdl }],
    documents: Object.entries(documents).map(([file, text]) => ({ file: `documents/${file}`, text })),
    retired: retired === undefined ? null : { file: 'documents/retired.yaml', text: retired },
    today: '2027-01-15',
    utcToday: '2027-01-15',
    diagnostics: [],
  };
}

/** Returns all problems as printed. */
export const problems = (files: ContractFiles): readonly string[] =>
  compile(sourcesOf(files), config).diagnostics.map(formatDiagnostic);

/** Compiles a valid contract; throws the problems if there are any. */
export function compileValid(files: ContractFiles) {
  const { sdl, manifest, schemaText, origins, diagnostics } = compile(sourcesOf(files), config);
  if (sdl === null || manifest === null || schemaText === null)
    throw new Error(diagnostics.map(formatDiagnostic).join('\n'));
  return { sdl, manifest, schemaText, origins };
}

export const manifestOf = (files: ContractFiles): Manifest => compileValid(files).manifest;

/** Returns the entry of one document. */
export function entryOf(files: ContractFiles, id: string) {
  const entry = manifestOf(files).operations[id];
  if (!entry) throw new Error(`${id} is not in the manifest`);
  return entry;
}

/** Returns the JSON Schemas of one document. */
export const schemasFor = (files: ContractFiles, id: string) => schemasOf(id, entryOf(files, id).contract.wire);
