import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ContractConfig, Project } from './config.js';
import { defineConfig } from './define-config.js';
import { WrongUsage } from './wrong-usage.js';

/** In order of preference; the second one is compiled from TypeScript. */
const CONFIG_FILES = ['contract.config.js', 'dist/contract.config.js'];

/**
 * Loads the configuration of the service whose package folder is `root`. Throws WrongUsage if there
 * is none, or `defineConfig` refuses it.
 */
export async function loadProject(root: string): Promise<Project> {
  const file = CONFIG_FILES.map((name) => join(root, name)).find(existsSync);
  if (file === undefined)
    throw new WrongUsage(
      `${root} has no ${CONFIG_FILES.join(' and no ')}.`,
      'Run it in the package folder of a service, after contract.config.ts is compiled.',
    );
  const { default: config }: { readonly default?: unknown } = await import(pathToFileURL(file).href);
  if (!isConfig(config))
    throw new WrongUsage(
      'contract.config.ts has no configuration as its default export.',
      'Write export default defineConfig({ directives: […], errors: { … } }).',
    );
  // Once more, for a configuration that contract.config.ts exports without it.
  return { root, config: defineConfig(config) };
}

/** Distinguishes a configuration from other exports. TypeScript checks its properties. */
const isConfig = (value: unknown): value is ContractConfig =>
  typeof value === 'object' && value !== null && 'directives' in value && 'errors' in value;
