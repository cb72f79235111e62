import type { ResultField, ResultType, Shape } from '../../document-contract.js';
import type { DescribedOperation } from './described-operation.js';
import { code, leafWords, listWords, upTo } from './words.js';

/** What a client finds under `data.<documentId>`, as a tree of bullets. */
export const resultTree = (type: ResultType, told: DescribedOperation): readonly string[] => [
  `- ${code(`data.${told.id}`)}: ${resultWords(type)}`,
  ...below(type, told.id, 1, told),
];

/** The lines of what a value consists of, where it has parts or its values have descriptions. */
function below(type: ResultType, path: string, depth: number, told: DescribedOperation): readonly string[] {
  const indent = '  '.repeat(depth);
  switch (type.kind) {
    case 'list':
      return below(type.of, `${path}[]`, depth, told);
    case 'enum': {
      const described = told.values(told.origins.get(`result.${path}`)?.type);
      return type.values.flatMap((value) => {
        const text = described.get(value);
        return text === undefined ? [] : [`${indent}- ${code(value)}: ${text}`];
      });
    }
    case 'object': {
      const [only, ...others] = type.shapes;
      if (only && others.length === 0) return keys(only, path, depth, told);
      return type.shapes.flatMap((shape) => [`${indent}- ${formOf(shape)}`, ...keys(shape, path, depth + 1, told)]);
    }
    default:
      return [];
  }
}

const keys = (shape: Shape, path: string, depth: number, told: DescribedOperation): readonly string[] =>
  Object.entries(shape).flatMap(([key, field]) => {
    const own = `${path}.${key}`;
    return [`${'  '.repeat(depth)}- ${keyLine(key, field, own, told)}`, ...below(field.type, own, depth + 1, told)];
  });

function keyLine(key: string, { type, conditional }: ResultField, path: string, told: DescribedOperation): string {
  const text = told.describe(told.origins.get(`result.${path}`)?.defined);
  const whether = conditional ? ', only where a variable asks for it' : '';
  return `${code(key)}: ${resultWords(type)}${whether}${text === null ? '' : `. ${text}`}`;
}

/** One of several possible forms, by what tells it from the others where the client asks for that. */
function formOf(shape: Shape): string {
  const name = Object.entries(shape).find(([, { type }]) => type.kind === 'typename');
  if (name === undefined || name[1].type.kind !== 'typename') return 'or:';
  return `where ${code(name[0])} is ${code(name[1].type.name)}:`;
}

function resultWords(type: ResultType): string {
  const orNull = type.nullable ? ' or null' : '';
  switch (type.kind) {
    case 'list': {
      const bound = type.sizeVariable === null ? upTo(type.max) : ` of at most ${code(type.sizeVariable)}`;
      return `${listWords(bound, type.nullable)}${resultWords(type.of)}`;
    }
    case 'object':
      return `${type.shapes.length > 1 ? 'one of several objects' : 'object'}${orNull}`;
    case 'typename':
      return code(type.name);
    default:
      return `${leafWords(type)}${orNull}`;
  }
}
