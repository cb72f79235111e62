import type { PluginFunction } from '@graphql-codegen/plugin-helpers';
import { packageRoot } from '../../../base/package-root.js';
import { readExampleFiles, recipesOf, recordedOf } from '../examples.js';
import { collectionOf } from '../reference/collection.js';
import { toldOf } from '../reference/told.js';
import { compiledContract, contractPlugin } from './contract.js';

/** `generated/collection.json`: the published operations as requests to send. */
export const plugin: PluginFunction = () => {
  const { sdl, manifest, origins } = compiledContract();
  const files = readExampleFiles(packageRoot);
  return sdl === null ? '' : collectionOf(toldOf({ sdl, manifest, origins }, recordedOf(files)), recipesOf(files));
};

/** Refuses a faulty contract as the other plugins do. */
export const { validate } = contractPlugin(() => '');
