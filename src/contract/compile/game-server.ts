import {
  type ArgumentNode,
  type ASTNode,
  type FieldNode,
  type GraphQLArgument,
  type GraphQLField,
  GraphQLID,
  GraphQLNonNull,
  type GraphQLSchema,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
} from 'graphql';
import type { Policy } from '../policy.js';
import { type Diagnostic, diagnostic, placeOf } from './diagnostic.js';
import { findDirective } from './directives.js';

/** The name under which the server is found in `variables` (rules.md §3.5). */
const NAME = 'gameServerId';

/**
 * The argument that `@gameServer(from:)` presumes: `gameServerId: ID!` for ARGUMENT, else `gameServerId: ID`. Without the
 * directive there is none, because nobody would check it.
 */
export function* checkGameServerArgument(
  subject: string,
  field: GraphQLField<unknown, unknown>,
  from: Policy['gameServer'],
): Generator<Diagnostic> {
  const argument = field.args.find(({ name }) => name === NAME);
  if (from === 'NONE') {
    if (argument && !findDirective('gameServer', field.astNode))
      yield diagnostic(placeOf(argument.astNode), {
        rule: 'game-server-argument',
        subject,
        problem: `${NAME} reaches the resolver unchecked`,
        mend: `write @gameServer(from: …) on ${field.name}; FILTER where it only narrows a list`,
      });
    return;
  }
  const required = from === 'ARGUMENT';
  if (argument && fits(argument, required)) return;
  const wanted = required ? `${NAME}: ID!` : `${NAME}: ID`;
  yield diagnostic(placeOf(argument?.astNode ?? field.astNode), {
    rule: 'game-server-argument',
    subject,
    problem: `@gameServer(from: ${from}) needs the argument ${wanted}`,
    mend: `write ${wanted} into the arguments of ${field.name}`,
  });
}

/** The scope stage checks the server of a root field: further inside nobody would. */
export function* checkGameServerNames(schema: GraphQLSchema): Generator<Diagnostic> {
  for (const [subject, node] of namedInside(schema))
    yield diagnostic(placeOf(node), {
      rule: 'game-server-argument',
      subject,
      problem: `${NAME} reaches the resolver unchecked: only that of a root field is looked at`,
      mend: `write it into the arguments of the field of Query or Mutation, with @gameServer(from: …)`,
    });
}

function* namedInside(schema: GraphQLSchema): Generator<readonly [subject: string, node: OptionalNode]> {
  const roots: readonly unknown[] = [schema.getQueryType(), schema.getMutationType()];
  for (const type of Object.values(schema.getTypeMap())) {
    if (isInputObjectType(type)) yield* of(type.name, Object.values(type.getFields()));
    if ((!isObjectType(type) && !isInterfaceType(type)) || roots.includes(type)) continue;
    for (const field of Object.values(type.getFields())) yield* of(`${type.name}.${field.name}`, field.args);
  }

  function* of(subject: string, inputs: readonly { readonly name: string; readonly astNode: OptionalNode }[]) {
    for (const { name, astNode } of inputs) if (name === NAME) yield [subject, astNode] as const;
  }
}

type OptionalNode = ASTNode | null | undefined;

const fits = ({ type, defaultValue }: GraphQLArgument, required: boolean) =>
  required
    ? type instanceof GraphQLNonNull && type.ofType === GraphQLID && defaultValue === undefined
    : type === GraphQLID && defaultValue === undefined;

/** The scope stage reads the server from `variables`: so the document has to hand exactly that one on, as it came. */
export function* checkGameServerVariable(
  id: string,
  operation: OperationDefinitionNode,
  root: FieldNode,
  from: Policy['gameServer'],
): Generator<Diagnostic> {
  const at = (node: ASTNode, problem: string, mend: string) =>
    diagnostic(placeOf(node), { rule: 'game-server-variable', subject: id, problem, mend });
  const declared = operation.variableDefinitions?.find(({ variable }) => variable.name.value === NAME);
  if (from === 'NONE') {
    if (declared)
      yield at(
        declared,
        `$${NAME} reaches the resolver unchecked: the operation runs on no game server`,
        `write @gameServer(from: …) on the root field ${root.name.value} in the SDL, or another name for the variable`,
      );
    return;
  }
  const passed = root.arguments?.find(({ name }) => name.value === NAME);
  const type = from === 'ARGUMENT' ? 'ID!' : 'ID';
  if (!declared || !passed || !isVariable(passed))
    yield at(
      passed ?? root,
      `the operation runs on a game server, but does not take it from the variable $${NAME}`,
      `write ${operation.operation} ${id}($${NAME}: ${type}) { ${root.name.value}(${NAME}: $${NAME}) … }`,
    );
  else if (declared.defaultValue)
    yield at(
      declared.defaultValue,
      `a default of $${NAME} is a server that nobody has chosen`,
      `write $${NAME}: ${type}, and remove the default`,
    );
}

const isVariable = ({ value }: ArgumentNode) => value.kind === Kind.VARIABLE && value.name.value === NAME;
