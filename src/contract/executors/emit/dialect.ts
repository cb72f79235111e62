import {
  type ASTNode,
  type GraphQLAbstractType,
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLLeafType,
  type GraphQLSchema,
  isInputType,
  isNonNullType,
  type OperationDefinitionNode,
  typeFromAST,
  type ValueNode,
  valueFromAST,
} from 'graphql';
import type { PlannedField, Selection } from '../plan/plan.js';

/**
 * What differs between an executor that is evaluated in memory, beside its schema, and one that is a file: how it comes by
 * resolvers and scalars, and whether it has types. All of it is code.
 */
export interface Dialect {
  /** A type annotation; nothing where the code is JavaScript. */
  typed(annotation: string): string;
  /** Whether arguments that are always there come first, as their types want it. */
  readonly certainFirst: boolean;
  /** The type of what the functions of a plan take as their run. */
  readonly run: string;
  /** The type of what a selection is made on. */
  source(selection: Selection): string;
  /** What its function begins with. */
  locals(selection: Selection): readonly string[];
  /** The type of the arguments of a field. */
  argumentsOf(field: PlannedField): string;
  /** The name of a constant that all documents share for this field, given its code; null: each has its own. */
  shared(field: PlannedField, code: string): string | null;
  /** What a field constant knows beyond names and completion: a further argument. */
  site(field: PlannedField): string;
  /** Whether the resolver of a field is told its place. */
  tellsPlace(field: PlannedField): boolean;
  /** What is sent of a field before it is completed; `at` is the name of its constant, `args` and `place` the code of these. */
  resolve(field: PlannedField, at: string, args: string | null, place: string | null): string;
  /** What completes a scalar or an enum. */
  leaf(type: GraphQLLeafType): string;
  /** What completes objects of a selection. */
  object(selection: Selection): string;
  abstract(type: GraphQLAbstractType, selections: readonly Selection[]): string;
  /** The default of an argument or of an input field; null where it has none. */
  byDefault(definition: GraphQLArgument | GraphQLInputField, refusal: string): string | null;
  /** The value of a literal of a scalar or an enum; null where that does not take it. */
  literal(type: GraphQLLeafType, node: ValueNode, refusal: string): string | null;
  /** A node of the document as a further argument, for the places of errors. */
  node(node: ASTNode): string;
}

/** What is known of the value of a variable before there is one. */
export interface KnownVariable {
  /** Whether it may be null. */
  readonly nullable: boolean;
  /** What it is where it is left out. `wrong`: its default does not fit its type, which only an invalid document says. */
  readonly byDefault: 'nothing' | 'something' | 'wrong';
}

export type Variables = ReadonlyMap<string, KnownVariable>;

/** What is known of the variables of an operation. */
export const knownVariables = (
  schema: GraphQLSchema,
  { variableDefinitions = [] }: OperationDefinitionNode,
): Variables =>
  new Map(
    variableDefinitions.map(({ variable, type, defaultValue }) => {
      const input = typeFromAST(schema, type);
      const value = isInputType(input) ? valueFromAST(defaultValue, input) : undefined;
      const byDefault = defaultValue === undefined ? 'nothing' : value === undefined ? 'wrong' : 'something';
      return [variable.name.value, { nullable: !isNonNullType(input), byDefault }];
    }),
  );

/** How code names the value of a variable. */
export const variableCode = (name: string): string =>
  name in Object.prototype ? `variableOf(run, ${JSON.stringify(name)})` : `run.variables.${name}`;

/** A key of an object literal. `__proto__` would be something else. */
export const keyCode = (key: string): string => (key === '__proto__' ? '["__proto__"]' : key);

export const text = (value: string): string => JSON.stringify(value);
