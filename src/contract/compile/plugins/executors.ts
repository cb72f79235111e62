import type { PluginFunction } from '@graphql-codegen/plugin-helpers';
import { buildSchema, parse } from 'graphql';
import { executorsFile } from '../executors/file.js';
import { compiledContract, contractPlugin } from './contract.js';

/** `generated/executors.ts` */
export const plugin: PluginFunction<{ readonly contextType: string }> = (_sorted, _documents, { contextType }) => {
  const { manifest, schemaText } = compiledContract();
  if (manifest === null || schemaText === null) return '';
  // In the order of the SDL, which graphql-codegen gives up: messages list values in it.
  const schema = buildSchema(schemaText, { assumeValidSDL: true });
  const documents = Object.entries(manifest.operations).map(([id, { file, variables, text }]) => ({
    id,
    file,
    variables,
    document: parse(text, { noLocation: true }),
  }));
  return executorsFile({ schema, manifestHash: manifest.hash, documents, contextType });
};

/** Refuses a faulty contract as the other plugins do. */
export const { validate } = contractPlugin(() => '');
