import type { PluginFunction } from '@graphql-codegen/plugin-helpers';
import { buildSchema, parse } from 'graphql';
import { hashOf } from '../../hash.js';
import { executorsFile } from '../executors/file.js';
import { compiledContract, contractPlugin, manifestText } from './contract.js';

/** `generated/executors.ts` */
export const plugin: PluginFunction<{ readonly contextType: string }> = (_sorted, _documents, { contextType }) => {
  const { manifest, schemaText } = compiledContract();
  if (manifest === null || schemaText === null) return '';
  const hashes = { manifest: hashOf(manifestText(manifest)), schema: manifest.schemaHash };
  // In the order of the SDL, which graphql-codegen gives up: messages list values in it.
  const schema = buildSchema(schemaText, { assumeValidSDL: true });
  const documents = Object.entries(manifest.operations).map(([id, facts]) => ({
    ...{ id, file: facts.file, variables: facts.variables, facts },
    document: parse(facts.text, { noLocation: true }),
  }));
  return executorsFile({ schema, hashes, documents, retired: manifest.retired, contextType });
};

/** Refuses a faulty contract as the other plugins do. */
export const { validate } = contractPlugin(() => '');
