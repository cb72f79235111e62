import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';

/** One file as it was read; `file` is relative to the package folder, with forward slashes. */
export interface SourceFile {
  readonly file: string;
  readonly text: string;
}

/** All that the compiler looks at: what is not in here cannot change its output. */
export interface Sources {
  readonly schema: readonly SourceFile[];
  readonly documents: readonly SourceFile[];
  /** `documents/retired.yaml`; null where there is none. */
  readonly retired: SourceFile | null;
}

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

/** Custom document identifiers, as GraphQL over HTTP has them in its appendix; 64 characters at most (rules.md §3.0). */
export const isDocumentId = (id: string): boolean => /^[A-Za-z][A-Za-z0-9_]{0,63}$/.test(id);

/** `documents/users/me.graphql` → `me` */
export const idOfFile = (file: string): string => file.slice(file.lastIndexOf('/') + 1).replace(/\.graphql$/, '');
