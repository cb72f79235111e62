import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ContractConfig, Project } from './config.js';
import { defineConfig } from './define-config.js';
import { codeOf, messageOf } from './system-error.js';
import { WrongUsage } from './wrong-usage.js';

/** In order of preference; the second one is compiled from TypeScript. */
const CONFIG_FILES = ['contract.config.js', 'dist/contract.config.js'];

/**
 * Loads the configuration of the service whose package folder is `root`. Throws WrongUsage if there
 * is none, it cannot be loaded, or `defineConfig` refuses it.
 */
export async function loadProject(root: string): Promise<Project> {
  const name = CONFIG_FILES.find((one) => existsSync(join(root, one)));
  if (name === undefined)
    throw new WrongUsage(
      `${root} has no ${CONFIG_FILES.join(' and no ')}.`,
      'Run it in the package folder of a service, after contract.config.ts is compiled.',
    );
  const { default: config } = await importConfig(root, name);
  if (!isConfig(config))
    throw new WrongUsage(
      'contract.config.ts has no configuration as its default export.',
      'Write export default defineConfig({ directives: […], errors: { … } }).',
    );
  // Once more, for a configuration that contract.config.ts exports without it.
  return { root, config: defineConfig(config) };
}

async function importConfig(root: string, name: string): Promise<{ readonly default?: unknown }> {
  try {
    return await import(pathToFileURL(join(root, name)).href);
  } catch (error) {
    // The stacks of these errors have no place in the file. All others have.
    if (!(error instanceof SyntaxError) && codeOf(error) !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new WrongUsage(
      `${name} cannot be loaded: ${messageOf(error)}.`,
      `Correct it, or install the package. Node prints the place: node ${name}`,
    );
  }
}

/** Distinguishes a configuration from other exports. TypeScript checks its properties. */
const isConfig = (value: unknown): value is ContractConfig =>
  typeof value === 'object' && value !== null && 'directives' in value && 'errors' in value;
