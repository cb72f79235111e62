import {
  type ArgumentNode,
  type ASTNode,
  type GraphQLArgument,
  GraphQLID,
  GraphQLNonNull,
  type GraphQLSchema,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  Kind,
} from 'graphql';
import { z } from 'zod';
import {
  breaking,
  compatible,
  type DocumentContext,
  dangerous,
  definePolicyDirective,
  keep,
  type PolicyFinding,
  type RootField,
} from '../../packages/contract/src/define.js';
import { access } from './access.js';

/** The name of the server in `variables` (rules.md §3.5). */
const NAME = 'gameServerId';

const written = z.enum(['SESSION', 'ARGUMENT', 'EITHER', 'FILTER', 'RESOLVER']);
const form = z.enum(['NONE', ...written.options]);
type Source = z.infer<typeof form>;

/** Enforced by the stage `scope.ts`; for `RESOLVER` by the obligation `GAME_SERVER`. */
export const gameServer = definePolicyDirective({
  name: 'gameServer',
  file: 'src/policy/game-server.ts',
  sdl: `
"""
Where the game server of the operation comes from. The operation runs only if \`gameServerId\` names
a server of the project that the caller may use. Without this directive a field has no argument of
that name.
"""
directive @gameServer(from: GameServerSource!) on FIELD_DEFINITION

enum GameServerSource {
  """
  The server selected for the session; an optional \`gameServerId\` overrides it.
  """
  SESSION
  """
  The required \`gameServerId\`.
  """
  ARGUMENT
  """
  For public fields: the optional \`gameServerId\`, else the session's.
  """
  EITHER
  """
  The optional \`gameServerId\`, else none: for lists that a server only restricts.
  """
  FILTER
  """
  None. The operation checks the optional \`gameServerId\` once it has authenticated the user
  (\`login\`), and commits nothing before that check.
  """
  RESOLVER
}`,
  arguments: z.object({ from: written }),
  form,
  rules: ['game-server-argument', 'game-server-source', 'game-server-variable'],
  variables: { [NAME]: { en: 'See "Game server" above.', de: 'Siehe oben, „Spielserver“.' } },
  facet: (found): Source => found?.from ?? 'NONE',

  *checkField({ use: node, facet: from, kind, field, policy }) {
    const at = (rule: string, problem: string, fix: string): PolicyFinding => ({ node, rule, problem, fix });
    if (access.of(policy) === 'PUBLIC' && from === 'SESSION')
      yield at(
        'game-server-source',
        '@gameServer(from: SESSION) on a public field: there may be no session',
        'write @gameServer(from: EITHER), or @access(to: SESSION)',
      );
    if (access.of(policy) === 'SESSION' && from === 'EITHER')
      yield at(
        'game-server-source',
        '@gameServer(from: EITHER) is for public fields',
        'write @gameServer(from: SESSION)',
      );
    yield* checkArgument(field, from, node !== undefined);
    if (kind === 'Query' && from === 'RESOLVER')
      yield at(
        'mutation-only',
        '@gameServer(from: RESOLVER) on a query: obligations are checked at a commit',
        'write @gameServer(from: FILTER), or another source',
      );
  },

  /** The scope stage checks only the server of a root field. */
  *checkSchema(schema) {
    for (const [subject, node] of nestedServerArguments(schema))
      yield {
        node,
        rule: 'game-server-argument',
        subject,
        problem: `${NAME} reaches the resolver unchecked: only the argument of a root field is checked`,
        fix: 'write it into the arguments of the field of Query or Mutation, with @gameServer(from: …)',
      };
  },

  checkDocument(context) {
    // An invalid source is reported in the SDL.
    const isReadable = context.use === undefined || context.found !== null;
    return isReadable ? checkVariable(context, context.facet) : [];
  },

  changes: {
    'game-server-required': breaking(
      'requests without a game server are refused',
      keep('where the game server comes from'),
    ),
    'game-server-not-required': compatible(
      'requests with a game server still succeed',
      'requests without a game server pass',
    ),
    'game-server-not-selected': dangerous(
      'requests without a game server get results of all servers instead of the selected one',
      'revert it; or publish a new document and retire this one by @sunset',
    ),
    'game-server-source-changed': compatible('clients send the same as before'),
  },
  *judge(was, is) {
    if (was === is) return;
    const difference = REQUIREMENTS[is] - REQUIREMENTS[was];
    const what = `the game server came from ${was}, and comes from ${is}`;
    if (difference > 0) yield { kind: 'game-server-required', what };
    else yield { kind: difference < 0 ? 'game-server-not-required' : 'game-server-source-changed', what };
    // Before, the session's server was the default of an omitted gameServerId.
    if (REQUIREMENTS[was] === 1 && is === 'FILTER') yield { kind: 'game-server-not-selected', what };
  },

  words: (facet, language) =>
    facet === 'NONE' ? [] : [[{ en: 'Game server', de: 'Spielserver' }[language], TEXTS[language][facet]]],
  badge: (facet, language) => (facet === 'NONE' ? null : { en: 'game server', de: 'Spielserver' }[language]),
});

/** What a source requires of a client: 0 nothing, 1 to select a server or send it, 2 to send it. */
const REQUIREMENTS: Readonly<Record<Source, number>> = {
  NONE: 0,
  FILTER: 0,
  RESOLVER: 0,
  SESSION: 1,
  EITHER: 1,
  ARGUMENT: 2,
};

const TEXTS = {
  en: {
    SESSION: 'the one selected for the session, or `gameServerId`',
    ARGUMENT: '`gameServerId`, which is required',
    EITHER: '`gameServerId`, else the one selected for the session, if there is one; neither is `GAME_SERVER_REQUIRED`',
    FILTER: 'all, or only `gameServerId`',
    RESOLVER: '`gameServerId`, else one that the operation selects, if it needs one',
  },
  de: {
    SESSION: 'der für die Sitzung gewählte, oder `gameServerId`',
    ARGUMENT: '`gameServerId`, erforderlich',
    EITHER: '`gameServerId`, sonst der für die Sitzung gewählte; ohne beides `GAME_SERVER_REQUIRED`',
    FILTER: 'alle, oder nur `gameServerId`',
    RESOLVER: '`gameServerId`, sonst einer, den die Operation wählt, falls sie einen braucht',
  },
} as const;

/**
 * `@gameServer(from:)` needs the argument `gameServerId: ID!` for ARGUMENT, else `gameServerId:
 * ID`. Without the directive the argument is rejected, because no stage would check it.
 */
function* checkArgument(field: RootField, from: Source, isWritten: boolean): Generator<PolicyFinding> {
  const argument = field.args.find(({ name }) => name === NAME);
  if (from === 'NONE') {
    if (argument && !isWritten)
      yield {
        node: argument.astNode,
        rule: 'game-server-argument',
        problem: `${NAME} reaches the resolver unchecked`,
        fix: `write @gameServer(from: …) on ${field.name}; FILTER if it only restricts a list`,
      };
    return;
  }
  const required = from === 'ARGUMENT';
  if (argument && hasExpectedType(argument, required)) return;
  const wanted = required ? `${NAME}: ID!` : `${NAME}: ID`;
  yield {
    node: argument?.astNode ?? field.astNode,
    rule: 'game-server-argument',
    problem: `@gameServer(from: ${from}) needs the argument ${wanted}`,
    fix: `write ${wanted} into the arguments of ${field.name}`,
  };
}

const hasExpectedType = ({ type, defaultValue }: GraphQLArgument, required: boolean) =>
  required
    ? type instanceof GraphQLNonNull && type.ofType === GraphQLID && defaultValue === undefined
    : type === GraphQLID && defaultValue === undefined;

/** Arguments and input fields named `gameServerId` outside Query and Mutation. */
function* nestedServerArguments(
  schema: GraphQLSchema,
): Generator<readonly [subject: string, node: ASTNode | null | undefined]> {
  const roots: readonly unknown[] = [schema.getQueryType(), schema.getMutationType()];
  for (const type of Object.values(schema.getTypeMap())) {
    if (isInputObjectType(type))
      for (const { name, astNode } of Object.values(type.getFields())) if (name === NAME) yield [type.name, astNode];
    if ((!isObjectType(type) && !isInterfaceType(type)) || roots.includes(type)) continue;
    for (const field of Object.values(type.getFields()))
      for (const { name, astNode } of field.args) if (name === NAME) yield [`${type.name}.${field.name}`, astNode];
  }
}

/**
 * The scope stage reads the server from `variables`, so the document must pass that variable on
 * unchanged.
 */
function* checkVariable({ id, operation, root }: DocumentContext, from: Source): Generator<PolicyFinding> {
  const at = (node: ASTNode, problem: string, fix: string): PolicyFinding => ({
    node,
    rule: 'game-server-variable',
    problem,
    fix,
  });
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
      `a default of $${NAME} selects a server that the client has not chosen`,
      `write $${NAME}: ${type}, and remove the default`,
    );
}

const isVariable = ({ value }: ArgumentNode) => value.kind === Kind.VARIABLE && value.name.value === NAME;
