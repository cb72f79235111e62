import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ContractConfig, Project } from './config.js';
import { WrongUsage } from './wrong-usage.js';

/** In order of preference; the second one is compiled from TypeScript. */
const CONFIG_FILES = ['contract.config.js', 'dist/contract.config.js'];

/**
 * Loads the configuration of the service whose package folder is `root`. Throws WrongUsage if there
 * is none.
 */
export async function loadProject(root: string): Promise<Project> {
  const file = CONFIG_FILES.map((name) => join(root, name)).find(existsSync);
  if (file === undefined)
    throw new WrongUsage(
      `${root} has no ${CONFIG_FILES.join(' and no ')}.`,
      'Run it in the package folder of a service, after contract.config.ts is compiled.',
    );
  const { default: config }: { readonly default?: ContractConfig } = await import(pathToFileURL(file).href);
  if (config === undefined) throw new Error(`${file} has no default export: write export default defineConfig({ … })`);
  return { root, config };
}
