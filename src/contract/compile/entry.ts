import {
  type GraphQLSchema,
  getNamedType,
  isCompositeType,
  OperationTypeNode,
  print,
  type SelectionSetNode,
} from 'graphql';
import { contractHashOf, hashOf } from '../hash.js';
import type { ManifestEntry, Policy } from '../manifest.js';
import type { Bounds } from './bounds.js';
import type { PublishedDocument } from './read-document.js';
import { resultSchema } from './result-schema.js';
import type { SelectedField, Selections } from './selection.js';
import { toSunset, type WrittenSunset } from './sunset.js';
import { pageVariable, variablesSchema } from './variables-schema.js';

interface Parts {
  readonly published: PublishedDocument;
  readonly schema: GraphQLSchema;
  readonly selected: SelectedField;
  readonly selections: Selections;
  readonly bounds: Bounds;
  readonly policy: Policy;
  readonly sunset: WrittenSunset | null;
  readonly cost: number;
}

/** The manifest's entry of one valid document. */
export function toEntry({
  published,
  schema,
  selected,
  selections,
  bounds,
  policy,
  sunset,
  cost,
}: Parts): ManifestEntry {
  const { operation, document, file } = published;
  const kind = operation.operation === OperationTypeNode.MUTATION ? 'mutation' : 'query';
  const pages = pagesOf(selected, selections, bounds);
  const variables = variablesSchema(schema, operation.variableDefinitions ?? [], pages);
  const result = resultSchema(selected, selections, bounds);
  const text = print(document);
  return {
    kind,
    hash: hashOf(text),
    contractHash: contractHashOf({ kind, variables, result, policy }),
    text,
    file,
    policy,
    variables,
    result,
    cost,
    sunset: sunset && toSunset(sunset),
  };
}

/** The bound of every variable that some field takes its `first` from: the lowest, where it serves several. */
function pagesOf(root: SelectedField, selections: Selections, bounds: Bounds): ReadonlyMap<string, number> {
  const pages = new Map<string, number>();
  const visit = ({ field, node, below }: SelectedField) => {
    const name = pageVariable(node);
    const max = bounds.ofPage(field);
    if (name !== null && max !== null) pages.set(name, Math.min(max, pages.get(name) ?? max));
    visitType(getNamedType(field.type), below);
  };
  const visitType = (type: unknown, sets: readonly SelectionSetNode[]) => {
    if (!isCompositeType(type)) return;
    for (const concrete of selections.concrete(type)) selections.fieldsOf(concrete, sets).forEach(visit);
  };
  visit(root);
  return pages;
}
