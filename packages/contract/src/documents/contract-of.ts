import { type GraphQLObjectType, OperationTypeNode } from 'graphql';
import { type ContractConfig, type ErrorDefinition, errorOf, type OperationTraits, perConfig } from '../config.js';
import type { DocumentContract, Errors, ResultType, Wire } from '../document-contract.js';
import type { ErrorGroups } from '../error-groups.js';
import type { Origins } from '../origins.js';
import { contractPolicyOf, type Policy } from '../policy.js';
import type { Exclusive } from '../runtime/operation-metadata.js';
import type { Presence } from '../sdl/presence.js';
import { fieldMeanings } from './meaning.js';
import { type OriginSources, originsOf } from './origins-of.js';
import type { PublishedDocument } from './read-document.js';
import { type InputSources, scalarsOf, typesOf, type WireInputs, wireInputs } from './wire-inputs.js';
import { type ResultSources, wireResult } from './wire-result.js';

/** Results of checking a valid document. Its contract is derived from them. */
export interface ContractSources extends InputSources, ResultSources, OriginSources, Presence {
  readonly parent: GraphQLObjectType;
  readonly policy: Policy;
  /** The codes that its root field declares. */
  readonly codes: readonly string[];
}

/** Derives the contract of a document and the source locations of its parts. */
export function documentContractOf(
  published: PublishedDocument,
  sources: ContractSources,
): { readonly contract: DocumentContract; readonly origins: Origins } {
  const { operation } = published;
  const { config } = sources.reader;
  const inputs = wireInputs(operation.variableDefinitions ?? [], sources);
  const { result, keys } = wireResult(sources.parent, sources.selected, sources);
  const traits = { policy: sources.policy, opensSession: hasSessionToken(result, config) };
  const wire: Wire = {
    kind: operation.operation === OperationTypeNode.MUTATION ? 'mutation' : 'query',
    variables: inputs.variables,
    inputs: inputs.inputs,
    exclusive: sortVariables(sources.exclusive),
    result,
    policy: contractPolicyOf(sources.policy, config),
    errors: errorsOf(sources.codes, traits, config),
  };
  return {
    contract: {
      wire,
      meaning: { fields: fieldMeanings(keys, inputs.variables), scalars: scalarNames(inputs) },
    },
    origins: originsOf(published, sources, inputs, keys),
  };
}

const sortVariables = (exclusive: Exclusive | null): Exclusive | null =>
  exclusive && { ...exclusive, variables: [...exclusive.variables].sort() };

/** True if the result has the token of a new session. */
export const hasSessionToken = (result: ResultType, { session }: ContractConfig): boolean =>
  session !== undefined &&
  result.kind === 'object' &&
  result.shapes.every((shape) => Object.hasOwn(shape, session.tokenKey));

/** Returns the declared codes of an operation, and those of the groups that apply to it. */
const errorsOf = (own: readonly string[], traits: OperationTraits, config: ContractConfig): Errors => ({
  ...Object.assign(
    {},
    ...Object.entries(errorGroupsOf(config)).flatMap(([name, codes]) =>
      (config.client?.errorGroups?.[name]?.appliesTo?.(traits) ?? true) ? [codes] : [],
    ),
  ),
  ...Object.fromEntries(
    own.flatMap((code) => {
      const definition = errorOf(config.errors, code);
      return definition === undefined ? [] : [[code, traitsOf(definition)]];
    }),
  ),
});

const traitsOf = ({ category, status, retryable }: ErrorDefinition): Errors[string] => ({
  category,
  status,
  retryable,
});

/** Error groups of the catalogue. */
export const errorGroupsOf = perConfig(({ errors }): ErrorGroups => {
  const groups: Record<string, Record<string, Errors[string]>> = {};
  for (const [code, definition] of Object.entries(errors.codes)) {
    const { group } = definition;
    if (group !== null) groups[group] = { ...groups[group], [code]: traitsOf(definition) };
  }
  return groups;
});

/** Returns scalar names of variables and input fields by place, such as `variables.id`. */
const scalarNames = ({ variableTypes, inputTypes }: WireInputs): Readonly<Record<string, string>> =>
  Object.fromEntries([
    ...scalarsOf(variableTypes).map(([name, scalar]) => [`variables.${name}`, scalar]),
    ...inputTypes.flatMap((type, index) =>
      scalarsOf(typesOf(type)).map(([name, scalar]) => [`inputs.${index}.${name}`, scalar]),
    ),
  ]);
