import type { PluginFunction } from '@graphql-codegen/plugin-helpers';
import { canonicalPretty } from '../../json.js';
import type { Descriptions } from '../../shown.js';
import { describedOf } from '../reference/described.js';
import { toldOf } from '../reference/told.js';
import { compiledContract, contractPlugin } from './contract.js';

/** `generated/descriptions.json`: what SDL says in words of the published operations. */
export const plugin: PluginFunction = () => {
  const { sdl, manifest, origins } = compiledContract();
  if (sdl === null || manifest === null) return '';
  const told = [...toldOf({ sdl, manifest, origins }, new Map()).values()].flat();
  const descriptions: Descriptions = {
    format: 'project-service-descriptions',
    version: 1,
    operations: Object.fromEntries(told.map((one) => [one.id, describedOf(one)])),
  };
  return canonicalPretty(descriptions);
};

/** Refuses a faulty contract as the other plugins do. */
export const { validate } = contractPlugin(() => '');
