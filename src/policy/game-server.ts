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
} from '../../packages/contract/src/policy-directive.js';
import { access } from './access.js';

/** The name under which the server is found in `variables` (rules.md §3.5). */
const NAME = 'gameServerId';

const written = z.enum(['SESSION', 'ARGUMENT', 'EITHER', 'FILTER', 'RESOLVER']);
const form = z.enum(['NONE', ...written.options]);
type Source = z.infer<typeof form>;

/** Enforced by the stage `scope.ts`; for `RESOLVER` by the obligation `GAME_SERVER`. */
export const gameServer = definePolicyDirective({
  name: 'gameServer',
  sdl: `
"""
Which game server the operation runs on. A \`gameServerId\` that it takes is a server of the project that whoever asks may
use, or the operation does not run; without this directive there is no argument of that name.
"""
directive @gameServer(from: GameServerSource!) on FIELD_DEFINITION

enum GameServerSource {
  """
  The one selected for the session; an optional \`gameServerId\` overrides it.
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
  The optional \`gameServerId\`, and none without it: for lists that a server only narrows.
  """
  FILTER
  """
  None; the optional \`gameServerId\` is checked by the operation itself, once it knows who asks: \`login\`. Before that check
  nothing of it is committed.
  """
  RESOLVER
}`,
  arguments: z.object({ from: written }),
  form,
  rules: ['game-server-argument', 'game-server-source', 'game-server-variable'],
  variables: { [NAME]: { en: 'See "Game server" above.', de: 'Siehe oben, „Spielserver“.' } },
  facet: (found): Source => found?.from ?? 'NONE',

  *checkField({ use: node, facet: from, kind, field, policy }) {
    const at = (rule: string, problem: string, mend: string): PolicyFinding => ({ node, rule, problem, mend });
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
        '@gameServer(from: RESOLVER) on a query: it is held where something is committed',
        'write @gameServer(from: FILTER), or another source',
      );
  },

  /** The scope stage checks the server of a root field: further inside nobody would. */
  *checkSchema(schema) {
    for (const [subject, node] of namedInside(schema))
      yield {
        node,
        rule: 'game-server-argument',
        subject,
        problem: `${NAME} reaches the resolver unchecked: only that of a root field is looked at`,
        mend: 'write it into the arguments of the field of Query or Mutation, with @gameServer(from: …)',
      };
  },

  checkDocument(context) {
    // A source that is none is reported in the SDL.
    const isReadable = context.use === undefined || context.found !== null;
    return isReadable ? checkVariable(context, context.facet) : [];
  },

  changes: {
    'game-server-required': breaking(
      'requests without a game server are refused',
      keep('where the game server comes from'),
    ),
    'game-server-not-required': compatible('requests with a game server go on'),
    'game-server-not-selected': dangerous(
      'requests that name no game server get what is on all of them, in place of the one that was selected',
      'take it back; or publish a new document, and let this one go by @sunset',
    ),
    'game-server-source-changed': compatible('clients give what they gave'),
  },
  *judge(was, is) {
    if (was === is) return;
    const more = DEMANDS[is] - DEMANDS[was];
    const what = `the game server came from ${was}, and comes from ${is}`;
    if (more > 0) yield { kind: 'game-server-required', what };
    else yield { kind: more < 0 ? 'game-server-not-required' : 'game-server-source-changed', what };
    // The session's own server is a default for what is left out: it is one no more.
    if (DEMANDS[was] === 1 && is === 'FILTER') yield { kind: 'game-server-not-selected', what };
  },

  words: (facet, language) =>
    facet === 'NONE' ? [] : [[{ en: 'Game server', de: 'Spielserver' }[language], TEXTS[language][facet]]],
  badge: (facet, language) => (facet === 'NONE' ? null : { en: 'game server', de: 'Spielserver' }[language]),
});

/** What a client has to do so that there is a game server: nothing, select one or name it, name it. */
const DEMANDS: Readonly<Record<Source, number>> = {
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
    FILTER: 'any, or `gameServerId` alone',
    RESOLVER: 'none is needed; `gameServerId` selects one',
  },
  de: {
    SESSION: 'der für die Session gewählte, oder `gameServerId`',
    ARGUMENT: '`gameServerId`, muss dabei sein',
    EITHER: '`gameServerId`, sonst der für die Session gewählte; ohne beides `GAME_SERVER_REQUIRED`',
    FILTER: 'alle, oder nur `gameServerId`',
    RESOLVER: 'keiner nötig; `gameServerId` wählt einen',
  },
} as const;

/**
 * The argument that `@gameServer(from:)` presumes: `gameServerId: ID!` for ARGUMENT, else `gameServerId: ID`. Without the
 * directive there is none, because nobody would check it.
 */
function* checkArgument(field: RootField, from: Source, isWritten: boolean): Generator<PolicyFinding> {
  const argument = field.args.find(({ name }) => name === NAME);
  if (from === 'NONE') {
    if (argument && !isWritten)
      yield {
        node: argument.astNode,
        rule: 'game-server-argument',
        problem: `${NAME} reaches the resolver unchecked`,
        mend: `write @gameServer(from: …) on ${field.name}; FILTER where it only narrows a list`,
      };
    return;
  }
  const required = from === 'ARGUMENT';
  if (argument && fits(argument, required)) return;
  const wanted = required ? `${NAME}: ID!` : `${NAME}: ID`;
  yield {
    node: argument?.astNode ?? field.astNode,
    rule: 'game-server-argument',
    problem: `@gameServer(from: ${from}) needs the argument ${wanted}`,
    mend: `write ${wanted} into the arguments of ${field.name}`,
  };
}

const fits = ({ type, defaultValue }: GraphQLArgument, required: boolean) =>
  required
    ? type instanceof GraphQLNonNull && type.ofType === GraphQLID && defaultValue === undefined
    : type === GraphQLID && defaultValue === undefined;

function* namedInside(schema: GraphQLSchema): Generator<readonly [subject: string, node: ASTNode | null | undefined]> {
  const roots: readonly unknown[] = [schema.getQueryType(), schema.getMutationType()];
  for (const type of Object.values(schema.getTypeMap())) {
    if (isInputObjectType(type))
      for (const { name, astNode } of Object.values(type.getFields())) if (name === NAME) yield [type.name, astNode];
    if ((!isObjectType(type) && !isInterfaceType(type)) || roots.includes(type)) continue;
    for (const field of Object.values(type.getFields()))
      for (const { name, astNode } of field.args) if (name === NAME) yield [`${type.name}.${field.name}`, astNode];
  }
}

/** The scope stage reads the server from `variables`: so the document has to hand exactly that one on, as it came. */
function* checkVariable({ id, operation, root }: DocumentContext, from: Source): Generator<PolicyFinding> {
  const at = (node: ASTNode, problem: string, mend: string): PolicyFinding => ({
    node,
    rule: 'game-server-variable',
    problem,
    mend,
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
      `a default of $${NAME} is a server that nobody has chosen`,
      `write $${NAME}: ${type}, and remove the default`,
    );
}

const isVariable = ({ value }: ArgumentNode) => value.kind === Kind.VARIABLE && value.name.value === NAME;
