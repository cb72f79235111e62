import type { PluginFunction } from '@graphql-codegen/plugin-helpers';
import { parse } from 'graphql';
import { executorsFile } from '../executors/file.js';
import { compiledContract, contractPlugin } from './contract.js';

/** `generated/executors.ts` */
export const plugin: PluginFunction<{ readonly contextType: string }> = (schema, _documents, { contextType }) => {
  const { manifest } = compiledContract();
  if (manifest === null) return '';
  const documents = Object.entries(manifest.operations).map(([id, { file, hash, text }]) => ({
    id,
    file,
    hash,
    document: parse(text, { noLocation: true }),
  }));
  return executorsFile({ schema, schemaHash: manifest.schemaHash, documents, contextType });
};

/** Refuses a faulty contract as the other plugins do. */
export const { validate } = contractPlugin(() => '');
