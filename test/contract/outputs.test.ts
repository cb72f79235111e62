import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { buildSchema } from 'graphql';
import codegen from '../../codegen.js';
import config from '../../contract.config.js';
import { compile } from '../../packages/contract/src/compile.js';
import { readExampleFiles } from '../../packages/contract/src/documents/examples.js';
import { outputsOf } from '../../packages/contract/src/emit/outputs.js';
import { problems, root, sourcesOf } from './support.js';

it('generates exactly the files of codegen.ts', () =>
  expect(Object.keys(codegen.generates).sort()).toEqual([...outputsOf(config).keys()].sort()));

it('rejects types of the SDL that are named like a helper type of generated/resolvers.ts', () => {
  const read = (file: string) => readFileSync(join(root, 'generated', file), 'utf8');
  const schema = buildSchema(read('schema.graphql'));
  const ofSdl = [...Object.keys(schema.getTypeMap()), ...schema.getDirectives().map(({ name }) => name)];
  const isOfSdl = (name: string) => ofSdl.some((own) => name.toLowerCase().startsWith(own.toLowerCase()));
  const declared = [...read('resolvers.ts').matchAll(/^(?:export )?type (\w+)/gm)].map(([, name = '']) => name);
  const helpers = declared.filter((name) => !isOfSdl(name));
  expect(helpers).toContain('Maybe');
  const typed = (name: string) => `type Query { a: ${name}! @access(to: PUBLIC) }\ntype ${name} { b: Int! }`;
  const isRejected = (name: string) =>
    problems({ sdl: typed(name) }).some((line) => line.includes('[client-type-name]'));
  expect(helpers.filter((name) => !isRejected(name))).toEqual([]);
  expect(isRejected('Thing')).toBe(false);
});

it('generates a valid type of variable names for documents without variables', () => {
  const sdl = 'type Query {\n"d"\na: Boolean! @access(to: PUBLIC) }';
  const { manifest, schemaText, ...compiled } = compile(
    sourcesOf({ sdl, documents: { 'a/a.graphql': 'query a { a }' } }),
    config,
  );
  if (manifest === null || schemaText === null || compiled.sdl === null) throw new Error('it does not compile');
  const input = {
    ...{ manifest, schemaText, sdl: compiled.sdl, origins: compiled.origins, schema: buildSchema(schemaText) },
    ...{ examples: readExampleFiles(root), config, contextType: '', runtimeModule: '', clientModule: '' },
  };
  expect(outputsOf(config).get('generated/inputs.ts')?.(input)).toContain('export type InputName = never;');
});
