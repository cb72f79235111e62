import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { SourceFile, Sources } from './sources.js';

const RETIRED = 'documents/retired.yaml';

/** Reads `schema/*.graphql`, all `.graphql` files below `documents/` and `documents/retired.yaml` below `root`, sorted by name. */
export function readSources(root: string): Sources {
  return {
    schema: graphqlFiles(root, 'schema'),
    documents: graphqlFiles(root, 'documents'),
    retired: existsSync(join(root, RETIRED)) ? readSource(root, RETIRED) : null,
  };
}

function graphqlFiles(root: string, folder: string): readonly SourceFile[] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.graphql'))
    .map((name) => `${folder}/${name.split(sep).join('/')}`)
    .sort()
    .map((file) => readSource(root, file));
}

function readSource(root: string, file: string): SourceFile {
  return { file, text: readFileSync(join(root, file), 'utf8') };
}
