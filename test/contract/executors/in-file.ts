import { transformSync } from '@swc/core';
import * as graphql from 'graphql';
import { z } from 'zod';
import { executorsFile, type PublishedDocument } from '../../../src/contract/compile/executors/file.js';
import type { ExecutorParts, Executors } from '../../../src/contract/executors/runtime/index.js';
import * as runtime from '../../../src/contract/executors/runtime/index.js';
import * as forms from '../../../src/contract/forms.js';
import * as inputs from '../../../src/contract/inputs/input-type.js';

/** What the file may import. */
const MODULES: Readonly<Record<string, unknown>> = {
  graphql,
  '../src/contract/executors/runtime/index.js': runtime,
  '../src/contract/forms.js': forms,
  '../src/contract/inputs/input-type.js': inputs,
};

const exported = z.object({ executors: z.custom<Executors>() });

/** The executors of documents as `generated/executors.ts` would have them: the file is written, stripped of types, and run. */
export function executorsOf(
  schema: graphql.GraphQLSchema,
  documents: readonly PublishedDocument[],
): (id: string) => ExecutorParts {
  const text = executorsFile({ schema, manifestHash: 'sha256:', documents, contextType: './context.js#Context' });
  const { code } = transformSync(text, {
    jsc: { parser: { syntax: 'typescript' }, target: 'es2023' },
    module: { type: 'commonjs', ignoreDynamic: true },
  });
  const module = {};
  new Function('require', 'exports', code)((name: string) => MODULES[name], module);
  const { executors } = exported.parse(module);
  return (id) => {
    const found = executors.documents[id];
    if (found === undefined) throw new Error(`no executor of ${id}`);
    return found();
  };
}
