import { transformSync } from '@swc/core';
import * as graphql from 'graphql';
import { z } from 'zod';
import { executorsFile, type PublishedDocument } from '../../src/contract/compile/executors/file.js';
import { type Contract, contractOf, operationOf } from '../../src/contract/contract.js';
import { bindResolvers } from '../../src/contract/executors/executor.js';
import * as runtime from '../../src/contract/executors/runtime/index.js';
import { type ExecutorParts, type Executors, Run } from '../../src/contract/executors/runtime/index.js';
import * as forms from '../../src/contract/forms.js';
import * as inputs from '../../src/contract/inputs/input-type.js';
import { variablesSchema } from '../../src/contract/json-schema.js';
import { factsOf, type Manifest } from '../../src/contract/manifest.js';

/** What the file may import. */
const MODULES: Readonly<Record<string, unknown>> = {
  graphql,
  '../src/contract/executors/runtime/index.js': runtime,
  '../src/contract/forms.js': forms,
  '../src/contract/inputs/input-type.js': inputs,
};

const exported = z.object({ executors: z.custom<Executors>() });

type Document = Omit<PublishedDocument, 'facts'>;

const facts: PublishedDocument['facts'] = {
  policy: {
    ...{ access: 'PUBLIC', userStatus: [], gameServer: 'NONE', pin: false },
    ...{ survivesMaintenance: false, throttle: [], cacheable: false },
  },
  ...{ kind: 'query', errors: [], rateWeights: [], exclusive: null, sunset: null },
};

/** The file as it would be written. */
export const fileOf = (schema: graphql.GraphQLSchema, documents: readonly Document[]): string =>
  executorsFile({
    ...{ schema, hashes: { manifest: 'sha256:', schema: 'sha256:' }, retired: {} },
    ...{ documents: documents.map((document) => ({ ...document, facts })), contextType: './context.js#Context' },
  });

/** The executors of documents as `generated/executors.ts` would have them: the file is written, stripped of types, and run. */
export function executorsOf(
  schema: graphql.GraphQLSchema,
  documents: readonly Document[],
): (id: string) => ExecutorParts {
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
 * The contract of a manifest with the SDL that it was compiled against. Codegen would write the same executors; here each
 * document is written and evaluated when it is used first.
 */
export function createContract(manifest: Manifest, schemaText: string, resolvers: object): Contract {
  const schema = graphql.buildSchema(schemaText, { assumeValidSDL: true });
  const bind = bindResolvers(resolvers);
  const operations = Object.entries(manifest.operations).map(([id, entry]) => {
    const parts = () => {
      const document = graphql.parse(entry.text, { noLocation: true });
      const variables = variablesSchema(entry.contract.wire);
      return executorsOf(schema, [{ id, file: entry.file, variables, document }])(id);
    };
    return operationOf(id, factsOf(entry, manifest.errorGroups), bind(parts));
  });
  return contractOf(operations, manifest.retired);
}

/** The variables of a document with one operation, which is named `id`. */
export function inputsOf(schema: graphql.GraphQLSchema, id: string, text: string): inputs.Inputs {
  const document = graphql.parse(text, { noLocation: true });
  const parts = executorsOf(schema, [{ id, file: id, variables: {}, document }])(id);
  return parts.inputsOf(new Run(schema.getTypeMap(), undefined, {}, undefined));
}
