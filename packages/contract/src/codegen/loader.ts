import { isDeepStrictEqual } from 'node:util';
import { buildASTSchema, type GraphQLSchema, isNonNullType, isScalarType } from 'graphql';
import { type Compiled, compile } from '../compile.js';
import type { Project } from '../config.js';
import { formsOf } from '../forms.js';
import { loadProject } from '../load-project.js';
import { scalars } from '../scalars.js';
import { formatDiagnostics } from '../sdl/diagnostic.js';
import { fieldsOf, typesIn } from '../sdl/members.js';
import { readSources, type Sources } from '../sdl/sources.js';

/** The contract of a service, as a run of codegen compiled it. */
export interface LatestContract extends Compiled {
  readonly project: Project;
}

let latest: { readonly sources: Sources; readonly contract: LatestContract } | null = null;

/**
 * Reads the contract, and compiles it if its files have changed. `run.ts` calls it, then
 * graphql-codegen calls the loader, which calls it again.
 */
export function compileContract(project: Project): LatestContract {
  const sources = readSources(project.root);
  if (
    latest === null ||
    latest.contract.project.config !== project.config ||
    !isDeepStrictEqual(latest.sources, sources)
  )
    latest = { sources, contract: { ...compile(sources, project.config), project } };
  return latest.contract;
}

/**
 * Returns the contract that was compiled last. graphql-codegen passes only the schema from the
 * loader to the plugin, so the plugin calls this.
 */
export function latestContract(): LatestContract {
  if (latest === null) throw new Error('schema of codegen.ts does not use the loader of the toolkit');
  return latest.contract;
}

/** Returns the TypeScript types of scalars, by name. */
const scalarTypes = (schema: GraphQLSchema): ReadonlyMap<string, string> =>
  new Map([
    ...Object.values(scalars).map(({ name, extensions }) => [name, extensions.codegenScalarType ?? 'unknown'] as const),
    ...[...formsOf(schema).values()].map(({ name, kind }) => [name, kind === 'text' ? 'string' : 'number'] as const),
  ]);

/**
 * Loads the SDL for graphql-codegen. Its own loader reports no file and line of syntax errors and
 * does not know our scalar types. graphql-codegen expects a default export.
 */
export default async function loadSdl(_pointer: string, { cwd }: { readonly cwd: string }): Promise<GraphQLSchema> {
  const { sdl, diagnostics } = compileContract(await loadProject(cwd));
  if (sdl === null) throw new Error(formatDiagnostics(diagnostics));
  const schema = buildASTSchema(sdl, { assumeValidSDL: true });
  const types = scalarTypes(schema);
  for (const type of typesIn(schema).filter(isScalarType)) {
    const codegenScalarType = types.get(type.name);
    if (codegenScalarType !== undefined) type.extensions = { ...type.extensions, codegenScalarType };
  }
  // graphql-codegen excludes null from arguments with a default, but requests may send it.
  for (const [, { args }] of fieldsOf(schema))
    for (const argument of args) if (!isNonNullType(argument.type)) argument.defaultValue = undefined;
  return schema;
}
