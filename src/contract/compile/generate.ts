import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { codegen } from '@graphql-codegen/core';
import { type CodegenPlugin, getCachedDocumentNodeFromSchema, type Types } from '@graphql-codegen/plugin-helpers';
import { lexicographicSortSchema } from 'graphql';
import { packageRoot } from '../../base/package-root.js';
import loadSdl from './plugins/sdl-loader.js';
import type { GeneratedFile } from './stale.js';

/** What codegen.ts exports: a configuration of graphql-codegen that uses plugins only, neither presets nor documents. */
export interface CodegenConfig extends Types.Config {
  readonly generates: Readonly<Record<string, { readonly plugins: string[]; readonly config?: Types.PluginConfig }>>;
}

/**
 * Runs the plugins of codegen.ts through graphql-codegen's core. Its command line needs 160 packages more, for sources of
 * schemas and documents that the contract does not have; a test compares what both write.
 * Throws an Error if codegen.ts or one of its plugins cannot be loaded.
 */
export async function generateFiles(): Promise<readonly GeneratedFile[]> {
  const { default: config }: { readonly default: CodegenConfig } = await load('./dist/codegen.js');
  // As the command line does before it calls a plugin.
  const schemaAst = lexicographicSortSchema(loadSdl());
  const schema = getCachedDocumentNodeFromSchema(schemaAst);
  const { importExtension = '', emitLegacyCommonJSImports = true } = config;
  return await Promise.all(
    Object.entries(config.generates).map(async ([filename, { plugins, config: own }]) => {
      const loaded = await Promise.all(
        plugins.map(async (name): Promise<[string, CodegenPlugin]> => [name, await load(name)]),
      );
      const content = await codegen({
        ...{ filename, schema, schemaAst, documents: [], importExtension, emitLegacyCommonJSImports },
        plugins: plugins.map((name) => ({ [name]: {} })),
        pluginMap: Object.fromEntries(loaded),
        config: { ...own, importExtension, emitLegacyCommonJSImports },
      });
      return { filename, content };
    }),
  );
}

/** Loads a module of this package by its path, or a plugin of graphql-codegen by its name. */
const load = (name: string) =>
  import(name.startsWith('./') ? pathToFileURL(join(packageRoot, name)).href : `@graphql-codegen/${name}`);
