import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type ASTNode, parse, print, visit } from 'graphql';
import config from '../../../contract.config.js';
import { compile } from '../../../packages/contract/src/compile.js';
import { readSources, type SourceFile } from '../../../packages/contract/src/sdl/sources.js';
import { root } from '../support.js';

// Order and layout of SDL and documents have no meaning for clients. Lists that are values keep
// their order.

const sources = readSources(root);

/** Lists of a node whose order has no meaning. */
const UNORDERED = [
  'definitions',
  'fields',
  'values',
  'types',
  'interfaces',
  'arguments',
  'selections',
  'variableDefinitions',
];

/** The same text in another order and form. */
function disordered(text: string, random: () => number): string {
  const shuffled = visit(parse(text), {
    enter(node: ASTNode) {
      if (node.kind === 'ListValue') return undefined;
      const lists = Object.entries(node).filter(([key, list]) => UNORDERED.includes(key) && Array.isArray(list));
      return { ...node, ...Object.fromEntries(lists.map(([key, list]) => [key, shuffle(list, random)])) };
    },
  });
  const space = random() < 0.5 ? '\n\n' : ' , # so they say\n\t';
  return print(shuffled).replaceAll(/\n(?=\s*\w)(?![^"]*"""[^"]*$)/g, (end) => (random() < 0.2 ? space : end));
}

function shuffle<T>(list: readonly T[], random: () => number): readonly T[] {
  return list
    .map((one) => [random(), one] as const)
    .sort(([a], [b]) => a - b)
    .map(([, one]) => one);
}

/** Of each document, both hashes. */
function hashesOf(schema: readonly SourceFile[], documents: readonly SourceFile[]) {
  const { manifest, diagnostics } = compile({ ...sources, schema, documents }, config);
  if (manifest === null)
    throw new Error(diagnostics.map(({ file, line, problem }) => `${file}:${line} ${problem}`).join('\n'));
  return Object.fromEntries(
    Object.entries(manifest.operations).map(([id, { contractHash, meaningHash }]) => [id, [contractHash, meaningHash]]),
  );
}

const written = hashesOf(sources.schema, sources.documents);

it('has the same hashes for any order and layout of SDL and documents', () => {
  fc.assert(
    fc.property(fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })), (stream) => {
      const random = () => stream.next().value ?? 0;
      const disorder = ({ file, text }: SourceFile) => ({ file, text: disordered(text, random) });
      const [schema, documents] = [sources.schema.map(disorder), sources.documents.map(disorder)];
      expect(documents).not.toEqual(sources.documents);
      expect(hashesOf(schema, documents)).toEqual(written);
    }),
    { numRuns: 4 },
  );
});
