import type { ResultField, ResultType, Shape } from '../../document-contract.js';
import { code } from '../../policy-directive.js';
import { describeNode, valueDescriptions } from '../../sdl/descriptions.js';
import type { DescribedOperation } from './described-operation.js';
import { leafWords, listWords, upTo } from './words.js';

/** Returns `data.<documentId>` as a tree of bullets. */
export const resultTree = (type: ResultType, operation: DescribedOperation): readonly string[] => [
  `- ${code(`data.${operation.id}`)}: ${resultWords(type)}`,
  ...below(type, operation.id, 1, operation),
];

/** Returns the lines of nested keys and of enum values with descriptions. */
function below(type: ResultType, path: string, depth: number, operation: DescribedOperation): readonly string[] {
  const indent = '  '.repeat(depth);
  switch (type.kind) {
    case 'list':
      return below(type.of, `${path}[]`, depth, operation);
    case 'enum': {
      const described = valueDescriptions(operation.origins.get(`result.${path}`)?.type);
      return type.values.flatMap((value) => {
        const text = described.get(value);
        return text === undefined ? [] : [`${indent}- ${code(value)}: ${text}`];
      });
    }
    case 'object': {
      const [only, ...others] = type.shapes;
      if (only && others.length === 0) return keys(only, path, depth, operation);
      return type.shapes.flatMap((shape) => [
        `${indent}- ${formOf(shape)}`,
        ...keys(shape, path, depth + 1, operation),
      ]);
    }
    default:
      return [];
  }
}

const keys = (shape: Shape, path: string, depth: number, operation: DescribedOperation): readonly string[] =>
  Object.entries(shape).flatMap(([key, field]) => {
    const own = `${path}.${key}`;
    return [
      `${'  '.repeat(depth)}- ${keyLine(key, field, own, operation)}`,
      ...below(field.type, own, depth + 1, operation),
    ];
  });

function keyLine(key: string, { type, conditional }: ResultField, path: string, operation: DescribedOperation): string {
  const text = describeNode(operation.origins.get(`result.${path}`)?.defined);
  const condition = conditional ? ', if a variable includes it' : '';
  return `${code(key)}: ${resultWords(type)}${condition}${text === null ? '' : `. ${text}`}`;
}

/** Returns the heading of a possible type: the value of `__typename`, if it is selected. */
function formOf(shape: Shape): string {
  const name = Object.entries(shape).find(([, { type }]) => type.kind === 'typename');
  if (name === undefined || name[1].type.kind !== 'typename') return 'or:';
  return `if ${code(name[0])} is ${code(name[1].type.name)}:`;
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
