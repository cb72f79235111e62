import {
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLInputType,
  type GraphQLNamedType,
  type GraphQLOutputType,
  getNamedType,
  getNullableType,
  isCompositeType,
  isEnumType,
  isListType,
  Kind,
} from 'graphql';
import type { Origin, Origins, SdlNode } from '../origins.js';
import { placeOf } from '../sdl/diagnostic.js';
import { findDirective } from '../sdl/directives.js';
import type { PublishedDocument } from './read-document.js';
import type { SelectedField } from './selection.js';
import type { WireInputs } from './wire-inputs.js';
import type { ResultKeys, ResultSources } from './wire-result.js';
import { valuesOf, type WrittenArgument } from './written-arguments.js';

/** The parts of a checked document whose sources are looked up. */
export interface OriginSources extends Pick<ResultSources, 'reader' | 'selections'> {
  readonly selected: SelectedField;
  readonly written: readonly WrittenArgument[];
}

/** Returns the definition of a type; that of an enum has the values of its extensions too. */
function definitionOf(type: GraphQLNamedType): SdlNode {
  if (!isEnumType(type) || !type.astNode) return type.astNode;
  return { ...type.astNode, values: [type.astNode, ...type.extensionASTNodes].flatMap(({ values = [] }) => values) };
}

/** Finds each part of a contract in its sources. */
export function originsOf(
  published: PublishedDocument,
  { written, selected, reader, selections }: OriginSources,
  inputs: WireInputs,
  keys: ResultKeys,
): Origins {
  const { operation } = published;
  const root = selected.field;
  const origins = new Map<string, Origin>();
  const add = (path: string, origin: Partial<Origin>) => {
    if (!origins.has(path)) origins.set(path, { ...NOWHERE, ...origin });
  };

  add('document', { written: placeOf(operation) });
  add('sunset', { written: placeOf(findDirective('sunset', operation) ?? operation) });
  const selection = placeOf(published.root);
  add('policy', { written: selection, defined: root.astNode });
  const policies = reader.config.directives.map(({ name }) => [`policy.${name}`, name] as const);
  for (const [path, name] of [...policies, ['errors', 'errors'] as const])
    add(path, { written: selection, defined: findDirective(name, root.astNode) ?? root.astNode });
  const choice = findDirective('exactlyOne', root.astNode) ?? findDirective('atMostOne', root.astNode);
  add('exclusive', { written: selection, defined: choice ?? root.astNode });

  const uses = usesOf(written);
  for (const node of operation.variableDefinitions ?? []) {
    const name = node.variable.name.value;
    const type = inputs.variableTypes.get(name);
    const used = uses.get(name)?.astNode;
    const own = { written: placeOf(node), defined: used, limit: findDirective('limit', used) };
    if (type)
      for (const path of withEntries(`variables.${name}`, type))
        add(path, { ...own, type: definitionOf(getNamedType(type)) });
  }
  for (const [index, input] of inputs.inputTypes.entries()) {
    add(`inputs.${index}`, { type: input.astNode, parents: [input.name] });
    for (const { name, type, astNode } of Object.values(input.getFields())) {
      const own = { defined: astNode, limit: findDirective('limit', astNode), parents: [input.name] };
      for (const path of withEntries(`inputs.${index}.${name}`, type))
        add(path, { ...own, type: definitionOf(getNamedType(type)) });
    }
  }
  for (const [path, all] of keys) {
    const objects = all.flatMap(({ selected: { field } }) => {
      const type = getNamedType(field.type);
      return isCompositeType(type) ? selections.concrete(type) : [];
    });
    const ofTypes = {
      parents: [...new Set(all.map(({ parent }) => parent.name))],
      types: [...new Set(all.map(({ types }) => types))],
      objects: [...new Set(objects.map(({ name }) => name))],
    };
    for (const [level, each] of withEntries(`result.${path}`, all[0].selected.field.type).entries()) {
      // The nullable field among possible types decides that the key is nullable.
      const { field, node } = (all.find(({ selected }) => isNullableAt(selected.field.type, level)) ?? all[0]).selected;
      const first = field.args.find(({ name }) => name === 'first')?.astNode;
      origins.set(each, {
        written: placeOf(node),
        defined: field.astNode,
        type: definitionOf(getNamedType(field.type)),
        limit: findDirective('limit', field.astNode) ?? findDirective('limit', first),
        ...ofTypes,
      });
    }
  }
  return origins;
}

const NOWHERE: Origin = {
  ...{ written: null, defined: null, type: null, limit: null },
  ...{ parents: [], types: [], objects: [] },
};

/** Returns the path of a value and, for lists, those of its entries. */
function withEntries(path: string, type: GraphQLInputType | GraphQLOutputType): readonly string[] {
  const inner: GraphQLInputType | GraphQLOutputType = getNullableType(type);
  return isListType(inner) ? [path, ...withEntries(`${path}[]`, inner.ofType)] : [path];
}

/** True if a value is nullable, or the entries at this list depth. */
function isNullableAt(type: GraphQLOutputType, level: number): boolean {
  const inner = getNullableType(type);
  if (level > 0 && isListType(inner)) return isNullableAt(inner.ofType, level - 1);
  return inner === type;
}

/** Returns the argument or input field to which each variable is first passed. */
function usesOf(written: readonly WrittenArgument[]): ReadonlyMap<string, GraphQLArgument | GraphQLInputField> {
  const uses = new Map<string, GraphQLArgument | GraphQLInputField>();
  for (const { node, input } of valuesOf(written))
    if (node.kind === Kind.VARIABLE && input && !uses.has(node.name.value)) uses.set(node.name.value, input);
  return uses;
}
