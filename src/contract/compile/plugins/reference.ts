import type { PluginFunction } from '@graphql-codegen/plugin-helpers';
import { packageRoot } from '../../../base/package-root.js';
import { readExampleFiles, recordedOf } from '../examples.js';
import { referencePage } from '../reference/page.js';
import { toldOf } from '../reference/told.js';
import { compiledContract, contractPlugin } from './contract.js';

/** `generated/reference.md`: the published operations for people. */
export const plugin: PluginFunction = () => {
  const { sdl, manifest, origins } = compiledContract();
  return sdl === null
    ? ''
    : referencePage(toldOf({ sdl, manifest, origins }, recordedOf(readExampleFiles(packageRoot))));
};

/** Refuses a faulty contract as the other plugins do. */
export const { validate } = contractPlugin(() => '');
