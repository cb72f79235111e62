import { type DocumentNode, type GraphQLSchema, isAbstractType, isObjectType, isTypeDefinitionNode } from 'graphql';
import type { ContractConfig } from './config.js';
import { FORMAT } from './document-contract.js';
import { checkDocuments } from './documents/check-document.js';
import { errorGroupsOf } from './documents/contract-of.js';
import { checkOwners } from './documents/owners.js';
import { checkDuplicates } from './documents/read-document.js';
import { readRetired } from './documents/retired.js';
import { checkCircles, toRetirement } from './documents/sunset.js';
import { checkClientNames } from './emit/client/client-names.js';
import { checkResolverNames } from './emit/resolver-names.js';
import { hashOf, manifestHashOf } from './hash.js';
import type { Manifest } from './manifest.js';
import type { Origins } from './origins.js';
import { checkBoundedDefaults } from './sdl/bounded-values.js';
import { checkBounds } from './sdl/bounds.js';
import { checkFormCodes } from './sdl/check-forms.js';
import { checkDefaults } from './sdl/defaults.js';
import { type Diagnostic, isError, sortDiagnostics } from './sdl/diagnostic.js';
import { checkDirectives, directiveReaderOf, isPolicyKnown } from './sdl/directives.js';
import { checkInheritedNames } from './sdl/inherited-names.js';
import { checkPresence } from './sdl/presence.js';
import { mentions, readSchema, type SchemaResult } from './sdl/read-schema.js';
import { checkPolicies, checkRootField, checkRootTypes, rootFields } from './sdl/root-fields.js';
import { printSchemaText } from './sdl/schema-text.js';
import { idOfFile, type SourceFile, type Sources } from './sdl/sources.js';

export interface Compiled {
  /** Null if the SDL is not valid. */
  readonly sdl: DocumentNode | null;
  /** The definitions of the SDL that can be read, also if others are not valid. */
  readonly readable: DocumentNode;
  /** Null if there are errors. */
  readonly manifest: Manifest | null;
  /** The SDL of the manifest; null if the manifest is null. */
  readonly schemaText: string | null;
  /** Source locations of each contract, by documentId; empty without a manifest. */
  readonly origins: ReadonlyMap<string, Origins>;
  /** All problems, by file and place. */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Compiles SDL, documents and retired ids into a manifest and diagnostics. Reads no files and no
 * clock, has no state, and throws nothing for a problem of sources. The order of sources does not
 * change the output.
 */
export function compile(sources: Sources, config: ContractConfig): Compiled {
  const schema = readSchema(byFile(sources.schema), config);
  const documents = byFile(sources.documents);
  const files = documents.map(({ file }) => file);
  const filesById = new Map(files.map((file) => [idOfFile(file), file]));
  const retired = readRetired(sources.retired, filesById, sources.today);
  const ids = new Set(filesById.keys());
  const checked = inBatches(documents).flatMap((batch) =>
    checkDocuments(batch, schema, { ids, utcToday: sources.utcToday, config }),
  );
  const sunsets = new Map(checked.flatMap(({ id, sunset }) => (sunset ? [[id, sunset] as const] : [])));

  const diagnostics = sortDiagnostics([
    ...sources.diagnostics,
    ...schema.diagnostics,
    ...checkSchema(schema, config),
    ...checkDuplicates(files),
    ...checkOwners(files, config),
    ...checked.flatMap((document) => document.diagnostics),
    ...checkCircles(sunsets),
    ...checkClientNames(schema, checked, errorGroupsOf(config)),
    ...retired.diagnostics,
  ]);
  const readable = schema.ast;
  const sdl = schema.diagnostics.length > 0 ? null : readable;
  if (diagnostics.some(isError))
    return { sdl, readable, manifest: null, schemaText: null, origins: new Map(), diagnostics };

  const missing = checked.find(({ entry }) => entry === null);
  if (missing) throw new Error(`${missing.id} has neither an entry nor a diagnostic.`);

  const schemaText = printSchemaText(schema.ast, config);
  const origins = new Map(checked.map((document) => [document.id, document.origins]));
  const rest = {
    format: 'project-service-manifest',
    version: FORMAT,
    errorGroups: errorGroupsOf(config),
    schemaHash: hashOf(schemaText),
    operations: Object.fromEntries(checked.flatMap(({ id, entry }) => (entry ? [[id, entry]] : []))),
    fields: fieldsRead(schema.schema, [...origins.values()]),
    retired: Object.fromEntries([...retired.entries].map(([id, written]) => [id, toRetirement(written)])),
  } as const;
  const manifest: Manifest = { ...rest, hash: manifestHashOf(rest) };
  return { sdl, readable, manifest, schemaText, origins, diagnostics };
}

/** Documents per validation. Larger batches outlive the young generation of V8. */
const BATCH = 20;

const inBatches = <One>(all: readonly One[]): readonly (readonly One[])[] =>
  Array.from({ length: Math.ceil(all.length / BATCH) }, (_, index) => all.slice(index * BATCH, (index + 1) * BATCH));

const byFile = <File extends SourceFile>(files: readonly File[]) =>
  [...files].sort((a, b) => (a.file < b.file ? -1 : 1));

/** Returns the field names of each type that a result contains, also if no field of it is read. */
function fieldsRead(schema: GraphQLSchema | null, origins: readonly Origins[]): Manifest['fields'] {
  const read = new Set<string>();
  for (const { parents, type: node } of origins.flatMap((one) => [...one.values()])) {
    const type = node && isTypeDefinitionNode(node) ? schema?.getType(node.name.value) : null;
    const possible = isAbstractType(type) ? (schema?.getPossibleTypes(type) ?? []) : type ? [type] : [];
    for (const name of [...parents, ...possible.map((one) => one.name)]) read.add(name);
  }
  const types = [...read].sort().map((name) => schema?.getType(name));
  return Object.fromEntries(
    types.filter(isObjectType).map((type) => [type.name, Object.keys(type.getFields()).sort()]),
  );
}

/** Checks the directives of the SDL, unless their own definitions are unreadable. */
function* checkSchema({ schema, forms, unsure }: SchemaResult, config: ContractConfig): Generator<Diagnostic> {
  if (schema === null || !isPolicyKnown(unsure, config)) return;
  const reader = directiveReaderOf(schema, config);
  yield* checkDirectives(schema, reader);
  yield* checkInheritedNames(schema);
  yield* checkResolverNames(schema);
  for (const [subject, field] of rootFields(schema)) yield* checkRootField(subject, field, reader);
  yield* checkRootTypes(schema);
  for (const [subject, field] of rootFields(schema)) yield* checkPresence(subject, field, reader);
  yield* checkFormCodes(schema, forms, reader);
  yield* checkDefaults(schema);
  yield* checkPolicies(schema, reader);
  yield* checkBoundedDefaults(schema, reader);
  for (const found of checkBounds(schema, reader, { isWhole: unsure.size === 0 }))
    if (!mentions(found.problem, unsure)) yield found;
}
