import {
  type ASTNode,
  type GraphQLLeafType,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
  isAbstractType,
  isInputType,
  isNonNullType,
  type OperationDefinitionNode,
  typeFromAST,
  valueFromAST,
} from 'graphql';
import { formsOf } from '../../forms.js';
import type { Forms } from '../../runtime/forms.js';
import type { Plan } from '../plan/plan.js';

/** Returns the name of a value in evaluated code. */
export type Refer = (value: unknown) => string;

/**
 * Destination of generated code: `generated/executors.ts`, or the memory of a process with the
 * executable schema.
 */
export interface Target {
  readonly schema: GraphQLSchema;
  /**
   * Null for a file, as services have it: TypeScript that imports the runtime. In memory
   * (`compileDocument`): JavaScript that also refers to default values and nodes of the document,
   * so that errors have locations and resolvers an `info`.
   */
  readonly referInMemory: Refer | null;
  /**
   * The forms of scalars (`@text`, `@range`). None in memory: there a scalar itself parses and
   * serializes.
   */
  readonly forms: Forms;
  /**
   * Object types of interfaces and unions, whose resolvers may have `__isTypeOf`. None in memory:
   * there types have `isTypeOf`.
   */
  readonly ofAbstract: ReadonlySet<GraphQLObjectType>;
  /** Collects the scalars and enums that the code completes. */
  readonly leaves: Set<GraphQLLeafType>;
  /** Collects the types whose resolvers the code takes from the run. */
  readonly resolved: Set<GraphQLNamedType>;
  /** Collects the code of constants that the documents of a file share, by name. */
  readonly constants: Map<string, string>;
}

/** The target of one plan. */
export interface PlanTarget extends Target {
  readonly plan: Plan;
  /** The TypeScript type of the run that its functions take. */
  readonly run: string;
  readonly variables: KnownVariables;
}

export const targetOf = (schema: GraphQLSchema, referInMemory: Refer | null): Target => ({
  schema,
  referInMemory,
  forms: referInMemory === null ? formsOf(schema) : new Map(),
  ofAbstract: referInMemory === null ? typesOfAbstracts(schema) : new Set(),
  leaves: new Set(),
  resolved: new Set(),
  constants: new Map(),
});

export const planTargetOf = (target: Target, plan: Plan, run = 'AnyRun'): PlanTarget => ({
  ...target,
  plan,
  run,
  variables: knownVariables(target.schema, plan.operation),
});

const typesOfAbstracts = (schema: GraphQLSchema): ReadonlySet<GraphQLObjectType> =>
  new Set(
    Object.values(schema.getTypeMap())
      .filter(isAbstractType)
      .flatMap((type) => schema.getPossibleTypes(type)),
  );

/** Properties of a variable that are known before a request sends it. */
export interface KnownVariable {
  readonly nullable: boolean;
  /**
   * Value of an omitted variable. `wrong`: the default of an invalid document does not match its
   * type.
   */
  readonly byDefault: 'nothing' | 'something' | 'wrong';
}

export type KnownVariables = ReadonlyMap<string, KnownVariable>;

const knownVariables = (schema: GraphQLSchema, { variableDefinitions = [] }: OperationDefinitionNode): KnownVariables =>
  new Map(
    variableDefinitions.map(({ variable, type, defaultValue }) => {
      const input = typeFromAST(schema, type);
      const value = isInputType(input) ? valueFromAST(defaultValue, input) : undefined;
      const byDefault = defaultValue === undefined ? 'nothing' : value === undefined ? 'wrong' : 'something';
      return [variable.name.value, { nullable: !isNonNullType(input), byDefault }];
    }),
  );

// Names and literals of schema and document get into code through these functions.

/** A type annotation. */
export const annotate = ({ referInMemory }: Target, annotation: string): string =>
  referInMemory === null ? `: ${annotation}` : '';

/** A node as a further argument, for the location of an error. */
export const nodeCode = ({ referInMemory }: Target, node: ASTNode): string =>
  referInMemory === null ? '' : `, ${referInMemory(node)}`;

/** The resolvers of a type. */
export function resolversCode(target: Target, type: GraphQLNamedType): string {
  target.resolved.add(type);
  return `run.resolvers.${type.name}`;
}

/** The value of a variable. */
export const variableCode = (name: string): string =>
  name in Object.prototype ? `variableOf(run, ${text(name)})` : `run.variables.${name}`;

/** A key of an object literal, in which a plain `__proto__` sets the prototype. */
export const keyCode = (key: string): string => (key === '__proto__' ? '["__proto__"]' : key);

/** Strings and comments, which may contain any name. */
const TEXTS = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|\/\/.*/g;

/** Returns code without its strings and comments, for `usesName`. */
export const withoutTexts = (code: string): string => code.replaceAll(TEXTS, '');

/**
 * True if code without texts uses a name, other than for a property. Compilers of services may
 * refuse unused imports, types and parameters.
 */
export const usesName = (code: string, name: string): boolean =>
  code.includes(name) && new RegExp(`(?<![\\w$.])${name}(?![\\w$]|\\??:)`).test(code);

/** Returns the parameter `run`, under another name if the code does not use it. */
export const runParameter = (code: string): string => (usesName(withoutTexts(code), 'run') ? 'run' : '_run');

/** A string literal. */
export const text = (value: string): string => JSON.stringify(value);

/** A number, string, boolean or null, or a list or object of them. */
export const json = (value: unknown): string => (Object.is(value, -0) ? '-0' : JSON.stringify(value));
