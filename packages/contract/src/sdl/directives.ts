import {
  DirectiveLocation,
  type DirectiveNode,
  GraphQLError,
  type GraphQLNamedType,
  type GraphQLSchema,
  getDirectiveValues,
  getNamedType,
  isEnumType,
  Kind,
  parse,
  Source,
} from 'graphql';
import { z } from 'zod';
import { type ContractConfig, perConfig } from '../config.js';
import { rangeArguments, textArguments } from '../forms.js';
import { memoize } from '../memo.js';
import type { Directed, Uses } from '../policy-directive.js';
import { builtInSdl } from './built-in-sdl.js';
import { type Diagnostic, diagnostic, placeOf } from './diagnostic.js';
import { fixOfEnum } from './graphql-error.js';
import { fieldsOf, inputsOf, typesIn } from './members.js';

/** Arguments of `@sunset`. graphql-js accepts any value for its days; `checkSunset` checks them. */
export const sunsetArguments = z.object({
  since: z.unknown(),
  on: z.unknown(),
  reason: z.string(),
  successor: z.string().nullable().default(null),
});

/** Arguments of the directives of built-in-sdl.ts, with defaults. */
const shapes = {
  limit: z.object({ max: z.number() }),
  page: z.object({ max: z.number(), default: z.number().nullish() }),
  rateWeight: z.object({ requests: z.number() }),
  exactlyOne: z.object({ of: z.array(z.string()) }),
  atMostOne: z.object({ of: z.array(z.string()) }),
  mustBeSent: z.object({}),
  secret: z.object({}),
  text: textArguments,
  range: rangeArguments,
  // graphql-js accepts any value for codes; `checkRootField` reports invalid ones.
  errors: z.object({ codes: z.array(z.unknown()) }),
  sunset: sunsetArguments,
};

type DirectiveName = keyof typeof shapes;
type Values = { readonly [Name in DirectiveName]: z.infer<(typeof shapes)[Name]> };

/** Typed per name, for generic look-ups. */
const typedShapes: { readonly [Name in DirectiveName]: z.ZodType<Values[Name]> } = shapes;

const isGeneral = (name: string): name is DirectiveName => Object.hasOwn(shapes, name);

/** Definitions of directives, enums and scalars outside the SDL of a service. */
const builtInOf = perConfig((config) => {
  const definitions = builtInSdl(config).flatMap(({ file, text }) => parse(new Source(text, file)).definitions);
  const directives = definitions.filter((node) => node.kind === Kind.DIRECTIVE_DEFINITION);
  const policyForms = new Map(config.directives.map((directive) => [directive.name, directive.arguments]));
  return {
    names: new Set(definitions.flatMap((node) => ('name' in node && node.name ? [node.name.value] : []))),
    directiveNames: new Set(directives.map(({ name }) => name.value)),
    policyForms,
    /** Directives of a whole operation, which have no effect on fields inside a result. */
    rootOnly: new Set([
      ...['errors', 'rateWeight', 'exactlyOne', 'atMostOne', 'mustBeSent'],
      ...directives
        .filter(({ name }) => policyForms.has(name.value))
        .filter(({ locations }) => locations.every(({ value }) => value === DirectiveLocation.FIELD_DEFINITION))
        .map(({ name }) => name.value),
    ]),
  };
});

/** True for directives of the toolkit or of the service. */
export const isBuiltIn = (name: string, config: ContractConfig): boolean => builtInOf(config).directiveNames.has(name);

/** True if all our directives are readable; otherwise their uses cannot be checked. */
export const isPolicyKnown = (unsure: ReadonlySet<string>, config: ContractConfig): boolean =>
  [...unsure].every((name) => !builtInOf(config).names.has(name));

/** Returns the directive of this name, if the node has it. */
export const findDirective = (name: string, node: Directed | null | undefined): DirectiveNode | undefined =>
  node?.directives?.find((directive) => directive.name.value === name);

export type DirectiveReader = ReturnType<typeof createDirectiveReader>;

const readers = new WeakMap<GraphQLSchema, DirectiveReader>();

/** Returns the directive reader of a schema. It caches each use, because documents share them. */
export function directiveReaderOf(schema: GraphQLSchema, config: ContractConfig): DirectiveReader {
  const reader = readers.get(schema) ?? createDirectiveReader(schema, config);
  readers.set(schema, reader);
  return reader;
}

/** One use of a directive: values with defaults, and the problem of invalid ones. */
interface Use {
  readonly values: unknown;
  readonly problem: string | null;
  /** The fix, if it is more than the definition of the directive. */
  readonly fix: string | null;
}

function createDirectiveReader(schema: GraphQLSchema, config: ContractConfig) {
  const { policyForms } = builtInOf(config);
  const formOf = (name: string): z.ZodType<unknown> | undefined =>
    isGeneral(name) ? typedShapes[name] : policyForms.get(name);

  const useOf = memoize((node: DirectiveNode): Use => {
    const name = node.name.value;
    const definition = schema.getDirective(name);
    try {
      const values = definition ? getDirectiveValues(definition, { directives: [node] }) : undefined;
      const [issue] = definition ? (formOf(name)?.safeParse(values).error?.issues ?? []) : [];
      if (issue === undefined) return { values, problem: null, fix: null };
      const what = [...issue.path, issue.message.replace(/^Invalid input: /, '')].join(': ');
      return { values, problem: `@${name} does not accept this value: ${what}`, fix: null };
    } catch (error) {
      if (!(error instanceof GraphQLError)) throw error;
      const [, wrong] = /^Argument "(\w+)" has invalid value/.exec(error.message) ?? [];
      const type = getNamedType(definition?.args.find((argument) => argument.name === wrong)?.type);
      return { values: undefined, problem: error.message, fix: isEnumType(type) ? fixOfEnum(type) : null };
    }
  });

  /** Returns the values; null if the directive is missing or invalid. */
  function readAs<Args>(name: string, form: z.ZodType<Args>, node: Directed | null | undefined): Args | null {
    const found = findDirective(name, node);
    return found ? (form.safeParse(useOf(found).values).data ?? null) : null;
  }

  const values: Uses = { read: ({ name, arguments: form }, node) => readAs(name, form, node), find: findDirective };

  return {
    config,

    /** Reader for policy directives. */
    uses: values,

    /** Returns the problem of a use and its fix. SDL validation checks names, not values. */
    problemOf: (node: DirectiveNode): Pick<Use, 'problem' | 'fix'> => useOf(node),

    /** Returns the values with defaults; null if the directive is missing or invalid. */
    read: <Name extends DirectiveName>(name: Name, node: Directed | null | undefined): Values[Name] | null =>
      readAs(name, typedShapes[name], node),
  };
}

/** Checks the values and the place of all directives in the SDL. */
export function* checkDirectives(schema: GraphQLSchema, reader: DirectiveReader): Generator<Diagnostic> {
  const { config } = reader;
  const { rootOnly } = builtInOf(config);
  for (const type of typesIn(schema)) {
    for (const node of [type.astNode, ...type.extensionASTNodes]) {
      yield* checkValues(node, type.name, reader);
      if (isRoot(schema, type)) yield* refuseIdle(node, type.name, ON_ROOT, config);
    }
  }
  for (const [subject, { astNode }, parent] of [...fieldsOf(schema), ...inputsOf(schema)]) {
    yield* checkValues(astNode, subject, reader);
    if (!isRoot(schema, parent)) yield* refuseIdle(astNode, subject, INSIDE, config, rootOnly);
  }
  for (const { name, args } of schema.getDirectives())
    for (const { astNode } of args) yield* refuseIdle(astNode, `@${name}`, ON_DIRECTIVE, config);
}

type Idle = Pick<Diagnostic, 'problem' | 'fix'>;

const INSIDE: Idle = {
  problem: 'has no effect inside a result',
  fix: 'write it on the field of Query or Mutation that returns this, and remove it here',
};
const ON_ROOT: Idle = {
  problem: 'has no effect on a root type',
  fix: 'write it on each of its fields, and remove it here',
};
const ON_DIRECTIVE: Idle = {
  problem: 'has no effect on an argument of a directive',
  fix: 'remove it',
};

const isRoot = (schema: GraphQLSchema, type: GraphQLNamedType) =>
  type === schema.getQueryType() || type === schema.getMutationType();

function* checkValues(
  node: Directed | null | undefined,
  subject: string,
  reader: DirectiveReader,
): Generator<Diagnostic> {
  for (const directive of node?.directives ?? []) {
    const { problem, fix: ownFix } = reader.problemOf(directive);
    if (problem === null || problem.endsWith('was not provided.')) continue; // graphql-js reports these
    const name = directive.name.value;
    const general = isBuiltIn(name, reader.config)
      ? `write @${name} as generated/schema.graphql defines it`
      : `write a valid @${name}`;
    const fix = ownFix ?? general;
    yield diagnostic(placeOf(directive), { rule: 'directive-values', subject, problem, fix });
  }
}

/** Reports our directives without effect: all of them, or the named ones. */
function* refuseIdle(
  node: Directed | null | undefined,
  subject: string,
  { problem, fix }: Idle,
  config: ContractConfig,
  names?: ReadonlySet<string>,
): Generator<Diagnostic> {
  for (const directive of node?.directives ?? []) {
    const name = directive.name.value;
    if (!isBuiltIn(name, config) || names?.has(name) === false) continue;
    yield diagnostic(placeOf(directive), { rule: 'directive-place', subject, problem: `@${name} ${problem}`, fix });
  }
}
