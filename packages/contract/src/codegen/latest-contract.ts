import { isDeepStrictEqual } from 'node:util';
import { type Compiled, compile } from '../compile.js';
import type { Project } from '../config.js';
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
