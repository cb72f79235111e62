import {
  type GraphQLObjectType,
  type GraphQLOutputType,
  isEnumType,
  isListType,
  isNonNullType,
  isScalarType,
  type SelectionSetNode,
} from 'graphql';
import type { JsonSchema } from '../manifest.js';
import type { Bounds } from './bounds.js';
import { isList } from './bounds.js';
import { sizeOf } from './cost.js';
import { DRAFT, enumSchema, nullable, objectSchema, scalarSchema } from './json-types.js';
import type { SelectedField, Selections } from './selection.js';

/** What a client finds under `data` when the operation succeeds: exactly what the document selects. */
export function resultSchema(root: SelectedField, selections: Selections, bounds: Bounds): JsonSchema {
  function ofField(selected: SelectedField, page: number | null): JsonSchema {
    const size = sizeOf(selected, page, bounds);
    return ofType(selected.field.type, selected, size, isList(selected.field) ? null : size);
  }

  function ofType(
    type: GraphQLOutputType,
    selected: SelectedField,
    maxItems: number | null,
    page: number | null,
  ): JsonSchema {
    if (isNonNullType(type)) return ofNonNull(type.ofType, selected, maxItems, page);
    return nullable(ofNonNull(type, selected, maxItems, page));
  }

  function ofNonNull(
    type: GraphQLOutputType,
    selected: SelectedField,
    maxItems: number | null,
    page: number | null,
  ): JsonSchema {
    if (isListType(type)) {
      const items = ofType(type.ofType, selected, null, page);
      return { type: 'array', items, ...(maxItems === null ? {} : { maxItems }) };
    }
    if (isScalarType(type)) return scalarSchema(type, 'output');
    if (isEnumType(type)) return enumSchema(type);
    if (isNonNullType(type)) return ofType(type, selected, maxItems, page);
    const [only, ...others] = selections.concrete(type).map((concrete) => ofObject(concrete, selected.below, page));
    return only && others.length === 0 ? only : { anyOf: only ? [only, ...others] : [] };
  }

  function ofObject(type: GraphQLObjectType, sets: readonly SelectionSetNode[], page: number | null): JsonSchema {
    const fields = selections.fieldsOf(type, sets);
    const typenames = selections.typenameKeys(type, sets);
    return objectSchema(
      Object.fromEntries([
        ...typenames.map((key) => [key, { const: type.name }]),
        ...fields.map((field) => [field.key, ofField(field, page)]),
      ]),
      [...typenames, ...fields.filter(({ optional }) => !optional).map(({ key }) => key)],
    );
  }

  return { $schema: DRAFT, ...objectSchema({ [root.key]: ofField(root, null) }, [root.key]) };
}
