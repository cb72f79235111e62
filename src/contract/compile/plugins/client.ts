import type { PluginFunction } from '@graphql-codegen/plugin-helpers';
import { clientSource } from '../client-source.js';
import { compiledContract, contractPlugin } from './contract.js';

/** `generated/client.ts` */
export const plugin: PluginFunction = (schema) => {
  const { manifest, origins } = compiledContract();
  return manifest === null ? '' : clientSource(manifest, origins, schema);
};

/** Refuses a faulty contract as the other plugins do. */
export const { validate } = contractPlugin(() => '');
