import { type GraphQLObjectType, type GraphQLSchema, getNamedType, isScalarType, OperationTypeNode } from 'graphql';
import { catalogue, type ErrorCode, isErrorCode } from '../../../../src/base/errors/catalogue.js';
import type { Errors, HashedContract, Wire } from '../document-contract.js';
import type { ErrorGroups } from '../error-groups.js';
import { hashContract } from '../hash.js';
import type { Origins } from '../origins.js';
import { type Exclusive, type Policy, promisedOf } from '../policy.js';
import type { Forms } from '../runtime/forms.js';
import type { Bounds } from '../sdl/bounds.js';
import { fieldMeanings } from './meaning.js';
import { originsOf } from './origins.js';
import type { PublishedDocument } from './read-document.js';
import type { SelectedField, Selections } from './selection.js';
import { type WireInputs, wireInputs } from './wire-inputs.js';
import { wireResult } from './wire-result.js';
import type { WrittenArgument } from './written-arguments.js';

/** What the checks have found out about a document without faults. */
export interface Promised {
  readonly schema: GraphQLSchema;
  readonly forms: Forms;
  readonly parent: GraphQLObjectType;
  readonly selected: SelectedField;
  readonly selections: Selections;
  readonly bounds: Bounds;
  readonly written: readonly WrittenArgument[];
  /** The bounds of its variables. */
  readonly given: ReadonlyMap<string, number>;
  /** Variables that may be null, and not absent. */
  readonly demanded: ReadonlySet<string>;
  readonly exclusive: Exclusive | null;
  readonly policy: Policy;
  /** The codes that its root field declares. */
  readonly codes: readonly ErrorCode[];
}

/** The contract of a document, and where each part of it was written. */
export function contractOf(
  published: PublishedDocument,
  promised: Promised,
): { readonly contract: HashedContract; readonly origins: Origins } {
  const { schema, forms, selections, bounds, given, demanded, policy, codes, parent, selected: root } = promised;
  const { operation } = published;
  const inputs = wireInputs(schema, forms, operation.variableDefinitions ?? [], {
    ofInput: bounds.ofInput,
    given,
    demanded,
  });
  const { result, keys } = wireResult({ parent, root }, selections, bounds, forms);
  const wire: Wire = {
    kind: operation.operation === OperationTypeNode.MUTATION ? 'mutation' : 'query',
    variables: inputs.variables,
    inputs: inputs.inputs,
    exclusive: sortVariables(promised.exclusive),
    result,
    policy: promisedOf(policy),
    errors: promisesOf(codes),
  };
  return {
    contract: hashContract({
      wire,
      meaning: { fields: fieldMeanings(keys, inputs.variables), scalars: scalarNames(inputs) },
    }),
    origins: originsOf(published, promised.written, root.field, { inputs, keys }),
  };
}

const sortVariables = (exclusive: Exclusive | null): Exclusive | null =>
  exclusive && { ...exclusive, variables: [...exclusive.variables].sort() };

/** Of the codes of a root field, which all of its documents have in common. */
const promises = new WeakMap<readonly ErrorCode[], Errors>();

/** The codes that an operation declares, and those that all have in common. */
function promisesOf(own: readonly ErrorCode[]): Errors {
  const made: Errors =
    promises.get(own) ??
    Object.assign({}, ...Object.values(errorGroups), Object.fromEntries(own.map((code) => [code, promiseOf(code)])));
  promises.set(own, made);
  return made;
}

function promiseOf(code: ErrorCode): Errors[string] {
  const { category, status, retryable } = catalogue[code];
  return { category, status, retryable };
}

/** The groups of the catalogue. */
export const errorGroups: ErrorGroups = groupsOf(Object.keys(catalogue).filter(isErrorCode));

function groupsOf(codes: readonly ErrorCode[]): ErrorGroups {
  const groups: Record<string, Record<string, Errors[string]>> = {};
  for (const code of codes) {
    const { group } = catalogue[code];
    if (group !== null) groups[group] = { ...groups[group], [code]: promiseOf(code) };
  }
  return groups;
}

/** The names of the scalars that a client sends. */
function scalarNames({ variableTypes, inputTypes }: WireInputs): Readonly<Record<string, string>> {
  const places = [
    ...[...variableTypes].map(([name, type]) => [`variables.${name}`, getNamedType(type)] as const),
    ...inputTypes.flatMap((input, index) =>
      Object.values(input.getFields()).map(
        ({ name, type }) => [`inputs.${index}.${name}`, getNamedType(type)] as const,
      ),
    ),
  ];
  return Object.fromEntries(places.flatMap(([place, type]) => (isScalarType(type) ? [[place, type.name]] : [])));
}
