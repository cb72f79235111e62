import { type GraphQLObjectType, type GraphQLSchema, getNamedType, isScalarType, OperationTypeNode } from 'graphql';
import { type ContractConfig, type ErrorDefinition, errorOf, perConfig } from '../config.js';
import type { Errors, HashedContract, Wire } from '../document-contract.js';
import type { ErrorGroups } from '../error-groups.js';
import { hashContract } from '../hash.js';
import type { Origins } from '../origins.js';
import { type Policy, promisedPolicyOf } from '../policy.js';
import type { Forms } from '../runtime/forms.js';
import type { Exclusive } from '../runtime/operation-facts.js';
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
  readonly config: ContractConfig;
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
  readonly codes: readonly string[];
}

/** The contract of a document, and where each part of it was written. */
export function contractOf(
  published: PublishedDocument,
  promised: Promised,
): { readonly contract: HashedContract; readonly origins: Origins } {
  const {
    config,
    schema,
    forms,
    selections,
    bounds,
    given,
    demanded,
    policy,
    codes,
    parent,
    selected: root,
  } = promised;
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
    policy: promisedPolicyOf(policy, config),
    errors: promisesOf(codes, config),
  };
  return {
    contract: hashContract({
      wire,
      meaning: { fields: fieldMeanings(keys, inputs.variables), scalars: scalarNames(inputs) },
    }),
    origins: originsOf(published, promised.written, root.field, { inputs, keys, directives: config.directives }),
  };
}

const sortVariables = (exclusive: Exclusive | null): Exclusive | null =>
  exclusive && { ...exclusive, variables: [...exclusive.variables].sort() };

/** Of the codes of a root field, which all of its documents have in common. */
const promises = new WeakMap<readonly string[], Errors>();

/** The codes that an operation declares, and those that all have in common. */
function promisesOf(own: readonly string[], config: ContractConfig): Errors {
  const made: Errors =
    promises.get(own) ??
    Object.assign(
      {},
      ...Object.values(errorGroupsOf(config)),
      Object.fromEntries(
        own.flatMap((code) => {
          const definition = errorOf(config.errors, code);
          return definition === undefined ? [] : [[code, promiseOf(definition)]];
        }),
      ),
    );
  promises.set(own, made);
  return made;
}

const promiseOf = ({ category, status, retryable }: ErrorDefinition): Errors[string] => ({
  category,
  status,
  retryable,
});

/** The groups of the catalogue. */
export const errorGroupsOf = perConfig(({ errors }): ErrorGroups => {
  const groups: Record<string, Record<string, Errors[string]>> = {};
  for (const [code, definition] of Object.entries(errors.codes)) {
    const { group } = definition;
    if (group !== null) groups[group] = { ...groups[group], [code]: promiseOf(definition) };
  }
  return groups;
});

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
