import {
  type GraphQLField,
  type GraphQLInterfaceType,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isCompositeType,
  isInterfaceType,
  isObjectType,
} from 'graphql';
import { type Diagnostic, diagnostic, placeOf } from './diagnostic.js';
import { type DirectiveReader, findDirective } from './directives.js';
import type { PublishedDocument } from './read-document.js';
import type { Below, SelectedField, Selections } from './selection.js';

type Field = GraphQLField<unknown, unknown>;
type FieldsType = GraphQLObjectType | GraphQLInterfaceType;

/**
 * What `@access` says of a field: on the field itself, else on the type that it is written in; null where neither says
 * anything.
 */
function accessOf(type: FieldsType, field: Field, reader: DirectiveReader): 'PUBLIC' | 'SESSION' | null {
  const nodes = [field.astNode, type.astNode, ...type.extensionASTNodes];
  return nodes.map((node) => reader.read('access', node)?.to).find((to) => to !== undefined) ?? null;
}

/** The same field of the interfaces of its type. */
const declarationsOf = (type: FieldsType, name: string): readonly (readonly [GraphQLInterfaceType, Field])[] =>
  type.getInterfaces().flatMap((declaring) => {
    const field = declaring.getFields()[name];
    return field === undefined ? [] : [[declaring, field] as const];
  });

/**
 * Where it is said that a field needs a session, null where it does not need one: the field itself, or the interface
 * that it implements. So what an interface keeps for users is kept by every type that implements it.
 */
function keeperOf(type: FieldsType, field: Field, reader: DirectiveReader): FieldsType | null {
  const declaring = declarationsOf(type, field.name).find(([of, one]) => accessOf(of, one, reader) === 'SESSION');
  return declaring?.[0] ?? (accessOf(type, field, reader) === 'SESSION' ? type : null);
}

/** A type that implements an interface keeps its fields at least as closely as the interface does. */
export function* checkAccess(schema: GraphQLSchema, reader: DirectiveReader): Generator<Diagnostic> {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) && !isInterfaceType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      if (accessOf(type, field, reader) !== 'PUBLIC') continue;
      const keeper = keeperOf(type, field, reader);
      if (keeper === null) continue;
      yield diagnostic(placeOf(findDirective('access', field.astNode) ?? field.astNode), {
        rule: 'access-weaker',
        subject: `${type.name}.${field.name}`,
        problem: `it is public, but ${keeper.name}.${field.name}, which it implements, needs a session`,
        mend: `write @access(to: SESSION) here, or @access(to: PUBLIC) on ${keeper.name}.${field.name}`,
      });
    }
  }
}

/**
 * A public document selects nothing that needs a session, through whatever interface, union, fragment or alias. A field
 * needs one where `@access(to: SESSION)` stands on the field, or on the type that it belongs to and nothing else on the
 * field; and where an interface says so of it.
 */
export function* checkPublicSelections(
  { id, root }: PublishedDocument,
  selected: SelectedField,
  selections: Selections,
  reader: DirectiveReader,
): Generator<Diagnostic> {
  const seen = new Map<Below, Set<GraphQLObjectType>>();

  function* check(parent: GraphQLObjectType, sets: Below): Generator<Diagnostic> {
    const types = seen.get(sets) ?? new Set();
    if (types.has(parent)) return;
    seen.set(sets, types.add(parent));
    for (const one of selections.fieldsOf(parent, sets)) {
      const keeper = keeperOf(parent, one.field, reader);
      if (keeper !== null)
        yield diagnostic(placeOf(one.node), {
          rule: 'public-selection',
          subject: id,
          problem: `${keeper.name}.${one.field.name} needs a session, but the document is public`,
          mend: `remove ${one.field.name}, or write @access(to: SESSION) on the root field ${root.name.value}`,
        });
      yield* checkBelow(one);
    }
  }

  function* checkBelow({ field, below }: SelectedField): Generator<Diagnostic> {
    const named = getNamedType(field.type);
    if (isCompositeType(named)) for (const concrete of selections.concrete(named)) yield* check(concrete, below);
  }

  yield* checkBelow(selected);
}
