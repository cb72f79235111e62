import {
  type DefinitionNode,
  type FragmentDefinitionNode,
  type GraphQLCompositeType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isCompositeType,
  isListType,
  isUnionType,
  Kind,
  type OperationDefinitionNode,
  parse,
  type SelectionSetNode,
} from 'graphql';
import type { ContractConfig } from '../../config.js';
import { ownerOf } from '../../documents/owners.js';
import { createSelections } from '../../documents/selection.js';
import { fragmentShapes } from '../../documents/wire-result.js';
import type { ManifestEntry } from '../../manifest.js';
import { readForms } from '../../sdl/check-forms.js';
import { directiveReaderOf } from '../../sdl/directives.js';
import { fragmentTypeName } from './client-names.js';
import { fragmentType, type Texts, tsdoc } from './client-types.js';

/** A document with the descriptions of its result. */
interface Described {
  readonly entry: ManifestEntry;
  readonly texts: Texts;
}

/**
 * Returns the types of the fragments that clients own, so that a component can name the type of its
 * fragment. A name with several meanings has none: only edited documents have such names.
 */
export function fragmentTypes(
  documents: readonly Described[],
  schema: GraphQLSchema,
  config: ContractConfig,
): readonly string[] {
  const reader = directiveReaderOf(schema, config);
  const { forms } = readForms(schema, reader);
  const types = new Map<string, { readonly text: string; readonly structure: string }>();
  for (const { entry, texts } of documents) {
    if (ownerOf(entry.file, config) === null) continue;
    const { definitions } = parse(entry.text, { noLocation: true });
    const fragments = new Map(
      definitions.flatMap((one) => (one.kind === Kind.FRAGMENT_DEFINITION ? [[one.name.value, one] as const] : [])),
    );
    const selections = createSelections(schema, fragments);
    const places = placesOf(definitions.find(isOperation), fragments, schema);
    for (const [{ name, typeCondition, selectionSet: set }, path] of places) {
      const type = schema.getType(typeCondition.name.value);
      if (!isCompositeType(type)) continue;
      const shapes = fragmentShapes(type, set, { selections, reader, forms });
      const typeName = fragmentTypeName(name.value);
      const text = `${tsdoc(type.description ?? null)}export type ${typeName} = ${fragmentType(shapes, path, texts)};\n`;
      const structure = fragmentType(shapes, path, NO_TEXTS);
      const earlier = types.get(typeName) ?? { text, structure };
      types.set(typeName, earlier.structure === structure ? earlier : { text: '', structure: '' });
    }
  }
  return [...types].sort(([a], [b]) => (a < b ? -1 : 1)).flatMap(([, { text }]) => text || []);
}

/** For comparison: texts differ if a fragment of an interface is spread in several of its types. */
const NO_TEXTS: Texts = { describe: () => null, enumName: () => null };

/** Returns each fragment with the path of the result where it is spread first. */
function placesOf(
  operation: OperationDefinitionNode | undefined,
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
  schema: GraphQLSchema,
): ReadonlyMap<FragmentDefinitionNode, string> {
  const found = new Map<FragmentDefinitionNode, string>();

  function visitSet(parent: unknown, set: SelectionSetNode, path: string): void {
    if (!isCompositeType(parent)) return;
    for (const selection of set.selections) {
      if (selection.kind === Kind.INLINE_FRAGMENT) {
        const on = selection.typeCondition?.name.value;
        visitSet(on === undefined ? parent : schema.getType(on), selection.selectionSet, path);
      } else if (selection.kind === Kind.FRAGMENT_SPREAD) {
        const fragment = fragments.get(selection.name.value);
        if (fragment === undefined || found.has(fragment)) continue;
        found.set(fragment, path);
        visitSet(schema.getType(fragment.typeCondition.name.value), fragment.selectionSet, path);
      } else if (selection.selectionSet) {
        const type = typeOfField(parent, selection.name.value);
        const key = (selection.alias ?? selection.name).value;
        if (type !== undefined)
          visitSet(getNamedType(type), selection.selectionSet, `${path}.${key}${entriesOf(type)}`);
      }
    }
  }

  if (operation !== undefined) visitSet(schema.getRootType(operation.operation), operation.selectionSet, 'result');
  return found;
}

const isOperation = (node: DefinitionNode): node is OperationDefinitionNode => node.kind === Kind.OPERATION_DEFINITION;

const typeOfField = (parent: GraphQLCompositeType, name: string): GraphQLOutputType | undefined =>
  isUnionType(parent) ? undefined : parent.getFields()[name]?.type;

/** Returns `[]` for each level of a list, as in paths of contracts. */
function entriesOf(type: GraphQLOutputType): string {
  const inner: GraphQLOutputType = getNullableType(type);
  return isListType(inner) ? `[]${entriesOf(inner.ofType)}` : '';
}
