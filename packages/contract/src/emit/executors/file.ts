import {
  type DocumentNode,
  GraphQLError,
  type GraphQLInputType,
  type GraphQLSchema,
  isInputType,
  isListType,
  isNonNullType,
  isScalarType,
  typeFromAST,
} from 'graphql';
import type { JsonSchema, Manifest } from '../../manifest.js';
import type { Executors } from '../../runtime/index.js';
import * as runtime from '../../runtime/index.js';
import type { OperationFacts } from '../../runtime/operation-facts.js';
import { operationOf, type Plan, planOf } from '../plan/plan.js';
import { leafConstants } from './completions.js';
import { inputsCode } from './inputs.js';
import { type PlanCode, planCode } from './selections.js';
import { createShared } from './shared-selections.js';
import { planTargetOf, targetOf, text } from './target.js';

/** One document, as the manifest has it. */
export interface PublishedDocument {
  readonly id: string;
  readonly file: string;
  /** The JSON Schema of its variables. */
  readonly variables: JsonSchema;
  readonly document: DocumentNode;
  readonly facts: OperationFacts;
}

export interface ExecutorsFile {
  readonly schema: GraphQLSchema;
  /** The hashes of the files that it belongs to. */
  readonly hashes: Pick<Executors, 'manifest' | 'schema'>;
  readonly documents: readonly PublishedDocument[];
  readonly retired: Manifest['retired'];
  /** Where the type of what resolvers know of a request comes from: `module#Name`. */
  readonly contextType: string;
  /** The module specifier of the runtime. */
  readonly runtimeModule: string;
}

const RESOLVERS = './resolvers.js';

/** The text of `generated/executors.ts`. */
export function executorsFile(file: ExecutorsFile): string {
  const { schema, hashes, documents, retired, contextType, runtimeModule } = file;
  const target = targetOf(schema, null);
  const inputTypes = new Map<string, string>();
  const entries: string[] = [];
  const share = createShared();
  const common: PlanCode[] = [];
  const parts = documents.map(({ id, file, variables, document, facts }) => {
    const { own: plan, fresh } = share(planned(schema, document));
    if (fresh.selections.length > 0) common.push(planCode(planTargetOf(target, fresh)));
    const { constants, functions, root } = planCode(planTargetOf(target, plan, runType(id)));
    const inputs = inputsCode({ target, types: inputTypes }, plan.operation, variables);
    entries.push(`${id}: { parts: ${id}$$parts, ${factsCode(facts)} },`);
    const body = [
      `const inputsOf = ${inputs};`,
      constants.join('\n'),
      ...functions,
      `return { inputsOf, select: ${root} };`,
    ];
    const made = `function ${id}$$parts(): ExecutorParts {\n${indented(body.join('\n\n'))}\n}`;
    return [`// ${file}`, variablesType(schema, id, plan), made].join('\n\n');
  });
  const constants = [
    ...leafConstants(target),
    ...[...inputTypes.values()].sort(),
    ...[...target.shared].map(([name, made]) => `const ${name} = ${made};`).sort(),
    ...common.flatMap((code) => code.constants),
  ];
  const functions = common.flatMap((code) => code.functions);
  const texts = [...constants, ...functions, ...parts];
  const [contextModule = '', context = ''] = contextType.split('#');
  const uses = (name: string) => {
    const word = new RegExp(`\\b${name}\\b`);
    return texts.some((one) => one.includes(name) && word.test(one));
  };
  const types = ['Data', 'ExecutorParts', 'Executors', 'Field', 'InputType', 'Inputs', 'Path', 'Run'].filter(
    (name) => ['ExecutorParts', 'Executors', 'Inputs', 'Run'].includes(name) || uses(name),
  );
  const values = Object.keys(runtime).filter((name) => !types.includes(name) && uses(name));
  const imported = [...types.map((name) => `type ${name}`), ...values.sort()];
  const scalars = ['Boolean', 'Float', 'ID', 'Int', 'String'].map((name) => `GraphQL${name}`).filter(uses);
  return `// Made by \`npm run codegen\` from schema/ and documents/: do not edit. It does what graphql-js would do (decision 40).
${scalars.length === 0 ? '' : `import { ${scalars.join(', ')} } from 'graphql';\n`}import {
${imported.map((name) => `  ${name},`).join('\n')}
} from '${runtimeModule}';
import type { ${context === 'Context' ? context : `${context} as Context`} } from '${contextModule}';
import type * as Sdl from '${RESOLVERS}';

type Resolvers = Sdl.Resolvers;
type Parents = Sdl.ResolversParentTypes;

type AnyRun = Run<unknown, Context, Resolvers>;

/** What a resolver takes. */
type Args<Type extends keyof Resolvers, Name extends keyof NonNullable<Resolvers[Type]>> = Parameters<
  Extract<NonNullable<Resolvers[Type]>[Name], (...args: never[]) => unknown>
>[1];

${constants.join('\n')}

${functions.join('\n\n')}

${parts.join('\n\n')}

/** By documentId. */
export const executors: Executors = {
  manifest: ${text(hashes.manifest)},
  schema: ${text(hashes.schema)},
  documents: {
${entries.map((entry) => `    ${entry}`).join('\n')}
  },
  retired: ${JSON.stringify(retired)},
};
`;
}

/** What requests need of an entry, as code. */
const factsCode = (facts: OperationFacts): string =>
  Object.entries(facts)
    .map(([name, fact]) => `${name}: ${JSON.stringify(fact)}`)
    .join(', ');

const indented = (code: string): string => code.replaceAll(/^(?=.)/gm, '  ');

function planned(schema: GraphQLSchema, document: DocumentNode): Plan {
  const operation = operationOf(document, undefined);
  const plan = operation instanceof GraphQLError ? operation : planOf(schema, document, operation);
  if (plan instanceof GraphQLError) throw plan;
  return plan;
}

const runType = (id: string): string => `${id}$$Run`;

/** The types of a document's run and of its variables, once they are coerced. */
function variablesType(schema: GraphQLSchema, id: string, { operation }: Plan): string {
  const lines = (operation.variableDefinitions ?? []).map(({ variable, type, defaultValue }) => {
    const input = typeFromAST(schema, type);
    if (!isInputType(input)) throw new Error(`${id}: $${variable.name.value} has no input type`);
    const isThere = isNonNullType(input) || defaultValue !== undefined;
    return `readonly ${variable.name.value}${isThere ? '' : '?'}: ${typeCode(input)}${isThere ? '' : ' | undefined'};`;
  });
  const variables = lines.length === 0 ? '{}' : `{\n${lines.map((line) => `  ${line}`).join('\n')}\n}`;
  return `type ${runType(id)} = Run<${variables}, Context, Resolvers>;`;
}

/** The type of an input value inside the program. */
function typeCode(type: GraphQLInputType): string {
  if (!isNonNullType(type)) return `${valueCode(type)} | null`;
  return valueCode(type.ofType);
}

function valueCode(type: GraphQLInputType): string {
  if (isNonNullType(type)) return valueCode(type.ofType);
  if (isListType(type)) return `ReadonlyArray<${typeCode(type.ofType)}>`;
  if (isScalarType(type)) return `Sdl.Scalars['${type.name}']['input']`;
  return `Sdl.${type.name}`;
}
