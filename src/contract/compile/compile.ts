import type { DocumentNode } from 'graphql';
import { hashOf } from '../hash.js';
import type { Manifest, ManifestEntry } from '../manifest.js';
import { checkAccess } from './access.js';
import { checkBoundedDefaults } from './bounded-values.js';
import { checkBounds } from './bounds.js';
import { checkDocument } from './check-document.js';
import { type Diagnostic, inOrder } from './diagnostic.js';
import { checkDirectives, createDirectiveReader } from './directives.js';
import { checkGameServerNames } from './game-server.js';
import { checkRootField, checkRootTypes, rootFields } from './policy.js';
import { checkDuplicates, type PublishedDocument, readDocument } from './read-document.js';
import { readSchema, type SchemaResult } from './read-schema.js';
import { printSchemaText } from './schema-text.js';
import type { SourceFile, Sources } from './sources.js';
import { idOfFile } from './sources.js';
import { readRetired, toSunset } from './sunset.js';

export interface Compiled {
  /** Null where the SDL itself is not valid. */
  readonly sdl: DocumentNode | null;
  /** Null when there are diagnostics: a faulty contract gives no manifest. */
  readonly manifest: Manifest | null;
  /** The SDL that the manifest belongs to; null like it. */
  readonly schemaText: string | null;
  /** Everything that is wrong, by file and place. */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * The contract compiler: SDL, documents and retired ids in, manifest and diagnostics out. Reads no files, keeps no
 * state, and gives equal output for equal sources in any order.
 */
export function compile(sources: Sources): Compiled {
  const schema = readSchema(byFile(sources.schema));
  const documents = byFile(sources.documents).map(readDocument);
  const files = byFile(sources.documents).map(({ file }) => file);
  const filesById = new Map(files.map((file) => [idOfFile(file), file]));
  const retired = readRetired(sources.retired, filesById);
  const published = documents.flatMap((document) => (document.published ? [document.published] : []));
  const checked = checkDocuments(published, schema, new Set(filesById.keys()));

  const diagnostics = inOrder([
    ...sources.diagnostics,
    ...schema.diagnostics,
    ...checkSchema(schema),
    ...documents.flatMap((document) => document.diagnostics),
    ...checkDuplicates(files),
    ...checked.diagnostics,
    ...retired.diagnostics,
  ]);
  const sdl = schema.schema === null ? null : schema.ast;
  if (diagnostics.length > 0) return { sdl, manifest: null, schemaText: null, diagnostics };

  const schemaText = printSchemaText(schema.ast);
  const manifest: Manifest = {
    format: 'project-service-manifest',
    version: 1,
    schemaHash: hashOf(schemaText),
    operations: Object.fromEntries(checked.entries),
    retired: Object.fromEntries([...retired.entries].map(([id, written]) => [id, toSunset(written)])),
  };
  return { sdl, manifest, schemaText, diagnostics };
}

const byFile = (files: readonly SourceFile[]) => [...files].sort((a, b) => (a.file < b.file ? -1 : 1));

/** What our directives demand of the SDL; nothing as long as it is no valid schema. */
function* checkSchema({ schema }: SchemaResult): Generator<Diagnostic> {
  if (schema === null) return;
  const reader = createDirectiveReader(schema);
  yield* checkDirectives(schema, reader);
  for (const [subject, field] of rootFields(schema)) yield* checkRootField(subject, field, reader);
  yield* checkRootTypes(schema);
  yield* checkAccess(schema, reader);
  yield* checkGameServerNames(schema);
  yield* checkBounds(schema, reader);
  yield* checkBoundedDefaults(schema, reader);
}

function checkDocuments(
  published: readonly PublishedDocument[],
  { schema }: SchemaResult,
  ids: ReadonlySet<string>,
): { readonly entries: readonly (readonly [string, ManifestEntry])[]; readonly diagnostics: readonly Diagnostic[] } {
  if (schema === null) return { entries: [], diagnostics: [] };
  const results = published.map(({ id, ...rest }) => ({ id, ...checkDocument({ id, ...rest }, schema, ids) }));
  return {
    entries: results.flatMap(({ id, entry }) => (entry ? [[id, entry] as const] : [])),
    diagnostics: results.flatMap(({ diagnostics }) => diagnostics),
  };
}
