import {
  type ArgumentNode,
  type FieldNode,
  type GraphQLArgument,
  type GraphQLField,
  GraphQLID,
  GraphQLNonNull,
  Kind,
  type OperationDefinitionNode,
} from 'graphql';
import type { Policy } from '../manifest.js';
import { type Diagnostic, diagnostic, placeOf } from './diagnostic.js';

/** The name under which the server is found in `variables` (rules.md §3.5). */
const NAME = 'gameServerId';

/** The argument that `@gameServer(from:)` presumes: `gameServerId: ID!` for ARGUMENT, else `gameServerId: ID`. */
export function* checkGameServerArgument(
  subject: string,
  field: GraphQLField<unknown, unknown>,
  from: Policy['gameServer'],
): Generator<Diagnostic> {
  if (from === 'NONE') return;
  const argument = field.args.find(({ name }) => name === NAME);
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

const fits = ({ type, defaultValue }: GraphQLArgument, required: boolean) =>
  required
    ? type instanceof GraphQLNonNull && type.ofType === GraphQLID && defaultValue === undefined
    : type === GraphQLID && defaultValue === undefined;

/** The scope stage reads the server from `variables`: so the document has to hand exactly that one on. */
export function* checkGameServerVariable(
  id: string,
  operation: OperationDefinitionNode,
  root: FieldNode,
  from: Policy['gameServer'],
): Generator<Diagnostic> {
  if (from === 'NONE') return;
  const declared = operation.variableDefinitions?.some(({ variable }) => variable.name.value === NAME);
  const passed = root.arguments?.find(({ name }) => name.value === NAME);
  if (declared && passed && isVariable(passed)) return;
  const type = from === 'ARGUMENT' ? 'ID!' : 'ID';
  yield diagnostic(placeOf(passed ?? root), {
    rule: 'game-server-variable',
    subject: id,
    problem: `the operation runs on a game server, but does not take it from the variable $${NAME}`,
    mend: `write ${operation.operation} ${id}($${NAME}: ${type}) { ${root.name.value}(${NAME}: $${NAME}) … }`,
  });
}

const isVariable = ({ value }: ArgumentNode) => value.kind === Kind.VARIABLE && value.name.value === NAME;
