import {
  type ConstValueNode,
  type DefinitionNode,
  type DocumentNode,
  type InputValueDefinitionNode,
  Kind,
  type TypeNode,
  visit,
} from 'graphql';
import { type Diagnostic, diagnostic, placeOf } from './diagnostic.js';
import { MAX_NESTING } from './read-file.js';

/** A default of an input field, with the input types that must be built to read it. */
interface Default {
  readonly type: string;
  readonly field: InputValueDefinitionNode;
  readonly needs: readonly string[];
}

/**
 * Removes cyclic defaults of input types: `input A { a: A = {} }`. graphql-js reads all fields of a
 * type at once, so building the schema would never end; `{ a: null }` is cyclic as well. Removes
 * chains that are too deep, too.
 */
export function withoutDefaultCircles(ast: DocumentNode): {
  readonly buildable: DocumentNode;
  readonly diagnostics: readonly Diagnostic[];
} {
  const defaults = defaultsOf(ast.definitions);
  const invalid = new Map<InputValueDefinitionNode, Diagnostic>();
  const open = new Set<string>();
  const heights = new Map<string, number>();

  /** Returns the depth of the defaults of a type. */
  function heightOf(type: string): number {
    const cached = heights.get(type);
    if (cached !== undefined) return cached;
    open.add(type);
    let height = 1;
    for (const one of defaults.get(type) ?? []) {
      const circle = one.needs.find((need) => open.has(need));
      const below = circle ?? one.needs.find((need) => open.size >= MAX_NESTING || heightOf(need) >= MAX_NESTING);
      if (circle !== undefined) invalid.set(one.field, inCircle(one, circle));
      else if (below !== undefined) invalid.set(one.field, tooDeep(one));
      else height = Math.max(height, ...one.needs.map((need) => 1 + heightOf(need)));
    }
    open.delete(type);
    heights.set(type, height);
    return height;
  }

  for (const type of defaults.keys()) heightOf(type);
  const buildable =
    invalid.size === 0
      ? ast
      : visit(ast, {
          InputValueDefinition: (node) => (invalid.has(node) ? { ...node, defaultValue: undefined } : undefined),
        });
  return { buildable, diagnostics: [...invalid.values()] };
}

const inCircle = ({ type, field }: Default, through: string): Diagnostic =>
  diagnostic(placeOf(field.defaultValue), {
    rule: 'default-circle',
    subject: `${type}.${field.name.value}`,
    problem: `the default needs ${through}, whose defaults need this type again`,
    fix: 'remove the default, or write null or [] in place of it',
  });

const tooDeep = ({ type, field }: Default): Diagnostic =>
  diagnostic(placeOf(field.defaultValue), {
    rule: 'nesting',
    subject: `${type}.${field.name.value}`,
    problem: `the default leads through more than ${MAX_NESTING} input types`,
    fix: 'remove the default',
  });

function defaultsOf(definitions: readonly DefinitionNode[]): ReadonlyMap<string, readonly Default[]> {
  const fields = new Map<string, InputValueDefinitionNode[]>();
  for (const node of definitions) {
    if (node.kind !== Kind.INPUT_OBJECT_TYPE_DEFINITION && node.kind !== Kind.INPUT_OBJECT_TYPE_EXTENSION) continue;
    fields.set(node.name.value, [...(fields.get(node.name.value) ?? []), ...(node.fields ?? [])]);
  }

  /** Yields the input types of the objects in a value. */
  function* neededBy(value: ConstValueNode, type: string): Generator<string> {
    if (value.kind === Kind.LIST) for (const entry of value.values) yield* neededBy(entry, type);
    if (value.kind !== Kind.OBJECT || !fields.has(type)) return;
    yield type;
    for (const { name, value: below } of value.fields) {
      const field = fields.get(type)?.find((one) => one.name.value === name.value);
      if (field) yield* neededBy(below, namedTypeOf(field.type));
    }
  }

  const defaultsIn = (type: string, of: readonly InputValueDefinitionNode[]): readonly Default[] =>
    of.flatMap((field) =>
      field.defaultValue === undefined
        ? []
        : [{ type, field, needs: [...new Set(neededBy(field.defaultValue, namedTypeOf(field.type)))] }],
    );
  return new Map([...fields].map(([type, of]) => [type, defaultsIn(type, of)] as const));
}

const namedTypeOf = (type: TypeNode): string =>
  type.kind === Kind.NAMED_TYPE ? type.name.value : namedTypeOf(type.type);
