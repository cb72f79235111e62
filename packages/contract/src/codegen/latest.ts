import { isDeepStrictEqual } from 'node:util';
import { packageRoot } from '../../../../src/base/package-root.js';
import { type Compiled, compile } from '../compile.js';
import { readSources, type Sources } from '../sdl/sources.js';

let latest: { readonly sources: Sources; readonly compiled: Compiled } | null = null;

/** Reads the contract, and compiles it if its files have changed. Each run starts with it. */
export function compileContract(): Compiled {
  const sources = readSources(packageRoot);
  if (latest === null || !isDeepStrictEqual(latest.sources, sources)) latest = { sources, compiled: compile(sources) };
  return latest.compiled;
}

/** The contract as this run has read it. Every output uses it, and none reads the files again. */
export const compiledContract = (): Compiled => latest?.compiled ?? compileContract();
