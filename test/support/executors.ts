import { transformSync } from '@swc/core';
import * as graphql from 'graphql';
import { z } from 'zod';
import { type Contract, operationOf, toContract } from '../../packages/contract/src/contract.js';
import { executorsFile, type ManifestDocument } from '../../packages/contract/src/emit/executors/executors-file.js';
import { type Manifest, metadataOf } from '../../packages/contract/src/manifest.js';
import { bindResolvers } from '../../packages/contract/src/runtime/executor.js';
import * as runtime from '../../packages/contract/src/runtime/index.js';
import { type ExecutorCode, type Executors, type Inputs, Run } from '../../packages/contract/src/runtime/index.js';

const RUNTIME = '../packages/contract/src/runtime/index.js';

/** Modules that the generated file may import. */
const MODULES: Readonly<Record<string, unknown>> = { graphql, [RUNTIME]: runtime };

const exported = z.object({ executors: z.custom<Executors>() });

type Document = Omit<ManifestDocument, 'metadata'>;

const metadata: ManifestDocument['metadata'] = {
  policy: {
    ...{ access: 'PUBLIC', userStatus: [], gameServer: 'NONE', pin: false },
    ...{ survivesMaintenance: false, throttle: [], cacheable: false },
  },
  ...{ kind: 'query', errors: [], errorGroups: [], rateWeights: [], exclusive: null, sunset: null },
};

/** The source of the executors file. */
export const fileOf = (schema: graphql.GraphQLSchema, documents: readonly Document[]): string =>
  executorsFile({
    ...{ schema, hashes: { manifest: 'sha256:', schema: 'sha256:' }, retired: {} },
    ...{ documents: documents.map((document) => ({ ...document, metadata })), contextType: './context.js#Context' },
    runtimeModule: RUNTIME,
    codegen: 'npm run codegen',
  });

/**
 * Returns the executors of documents as `generated/executors.ts` would have them: writes,
 * transpiles and evaluates the file.
 */
export function executorsOf(
  schema: graphql.GraphQLSchema,
  documents: readonly Document[],
): (id: string) => ExecutorCode {
  const { code } = transformSync(fileOf(schema, documents), {
    jsc: { parser: { syntax: 'typescript' }, target: 'es2023' },
    module: { type: 'commonjs', ignoreDynamic: true },
  });
  const module = {};
  new Function('require', 'exports', code)((name: string) => MODULES[name], module);
  const { executors } = exported.parse(module);
  return (id) => {
    const found = executors.documents[id];
    if (found === undefined) throw new Error(`no executor of ${id}`);
    return found.parts();
  };
}

/**
 * Creates a contract from a manifest and its SDL. Compiles the executor of each document at its
 * first use; codegen would write the same executors.
 */
export function createContract(manifest: Manifest, schemaText: string, resolvers: object): Contract {
  const schema = graphql.buildSchema(schemaText, { assumeValidSDL: true });
  const bind = bindResolvers(resolvers);
  const operations = Object.entries(manifest.operations).map(([id, entry]) => {
    const parts = () => {
      const document = graphql.parse(entry.text, { noLocation: true });
      const { variables } = entry.contract.wire;
      return executorsOf(schema, [{ id, file: entry.file, variables, document }])(id);
    };
    return operationOf(id, metadataOf(entry, manifest.errorGroups), bind(parts));
  });
  return toContract(operations, manifest.retired);
}

/** The variables of a document with one operation, named `id`. */
export function inputsOf(schema: graphql.GraphQLSchema, id: string, text: string): Inputs {
  const document = graphql.parse(text, { noLocation: true });
  const parts = executorsOf(schema, [{ id, file: id, variables: {}, document }])(id);
  return parts.inputsOf(new Run(schema.getTypeMap(), undefined, {}, undefined));
}
