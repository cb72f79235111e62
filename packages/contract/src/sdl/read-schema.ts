import {
  buildASTSchema,
  type DefinitionNode,
  type DocumentNode,
  type GraphQLSchema,
  isObjectType,
  isTypeDefinitionNode,
  isTypeSystemDefinitionNode,
  isTypeSystemExtensionNode,
  Kind,
  type NameNode,
  validateSchema,
} from 'graphql';
import type { ContractConfig } from '../config.js';
import type { Forms } from '../runtime/forms.js';
import { builtInSdl } from './built-in-sdl.js';
import { readForms } from './check-forms.js';
import { withoutDefaultCircles } from './default-circles.js';
import { checkDefinitions, redefines } from './definitions.js';
import { type Diagnostic, diagnostic, placeOf } from './diagnostic.js';
import { directiveReaderOf } from './directives.js';
import { graphqlError } from './graphql-error.js';
import { validateSdl } from './graphql-rules.js';
import { walkable, withoutFaultyValues } from './lenient-sdl.js';
import { parseSdl } from './read-file.js';
import { soundnessError } from './soundness.js';
import type { SourceFile } from './sources.js';

export interface SchemaResult {
  readonly ast: DocumentNode;
  /**
   * As good as it can be read, so that everything else is looked at in the same run; null where nothing can be made of
   * it.
   */
  readonly schema: GraphQLSchema | null;
  /** Of its scalars, which keep them. */
  readonly forms: Forms;
  /** Names that have no sure meaning, such as that of a type which could not be read. */
  readonly unsure: ReadonlySet<string>;
  readonly diagnostics: readonly Diagnostic[];
}

/** One schema from all SDL files, and everything that is wrong with it by the GraphQL specification. */
export function readSchema(files: readonly SourceFile[], config: ContractConfig): SchemaResult {
  const parsed = files.map(parseSdl);
  const written = parsed.flatMap((file) => file.definitions);
  const builtIn = builtInSdl(config).flatMap((file) => parseSdl(file).definitions);
  const foreign = [...refuseForeign(written)];
  const definitions = [...builtIn, ...written.filter((node) => isOfSchema(node) && !redefines(node))];
  const ast: DocumentNode = { kind: Kind.DOCUMENT, definitions };

  const errors = validateSdl(ast);
  const unknown = errors.flatMap(({ rule, error }) =>
    rule === 'known-type-names' || isRootWithoutDefinition(error.message) ? namesIn(error.message) : [],
  );
  const twice = errors.flatMap(({ rule, error }) => (rule === 'unique-type-names' ? namesIn(error.message) : []));
  const lost = new Set(parsed.flatMap((file) => file.lost));
  const unsure = new Set([...lost, ...unknown, ...twice]);
  const found = [
    ...parsed.flatMap(({ diagnostics }) => diagnostics),
    ...foreign,
    ...checkDefinitions(written, config),
    ...errors
      .filter(({ error }) => !mentions(error.message, lost))
      .map(({ rule, error }) => graphqlError(rule, error, 'schema', null)),
  ];

  const known = new Set(definitions.flatMap((one) => (isTypeDefinitionNode(one) ? [one.name.value] : [])));
  const standIns = [...new Set([...unknown, ...lost])].filter((name) => !known.has(name)).map(standIn);
  const whole: DocumentNode = { kind: Kind.DOCUMENT, definitions: [...definitions, ...standIns] };
  const { buildable: finite, diagnostics: circles } = withoutDefaultCircles(whole);
  const { buildable, diagnostics: values } = withoutFaultyValues(finite);
  const unsound = validateSchema(buildASTSchema(buildable, { assumeValidSDL: true }));
  const schema = buildASTSchema(walkable(buildable), { assumeValid: true, assumeValidSDL: true });
  const { forms, diagnostics } = readForms(schema, directiveReaderOf(schema, config));
  const doubtful = new Set([...unsure, ...(foreign.some(({ rule }) => rule === 'root-type-names') ? ['Query'] : [])]);
  return {
    ast,
    schema: isUsable(whole, schema) ? schema : null,
    forms,
    unsure: doubtful,
    diagnostics: [
      ...found,
      ...circles,
      ...values,
      ...unsound.filter(({ message }) => !mentions(message, doubtful)).map(soundnessError),
      ...refuseSubscription(schema),
      ...diagnostics,
    ],
  };
}

/** Whether there is anything to check by: of SDL that defines nothing, each document would be wrong in every word. */
const isUsable = (ast: DocumentNode, schema: GraphQLSchema): boolean =>
  ast.definitions.length > 0 &&
  [schema.getQueryType(), schema.getMutationType()].every((type) => !type || isObjectType(type));

/** Whether a message is about something that has no sure meaning: it would send people the wrong way. */
export const mentions = (message: string, names: ReadonlySet<string>): boolean =>
  names.size > 0 && (message.match(/\w+/g) ?? []).some((word) => names.has(word));

/** The first name that a message of graphql-js is about. */
const namesIn = (message: string): readonly string[] =>
  [...message.matchAll(/"(\w+)"/g)].flatMap(([, name]) => name ?? []).slice(0, 1);

/** What is extended alone has a place, and its fields are known: that nobody defined it is told there. */
const isRootWithoutDefinition = (message: string): boolean =>
  /^Cannot extend type "(?:Query|Mutation)" because it is not defined/.test(message);

/** In place of a type that is not known, so that the fields which return it are there, and what extends Query is. */
const standIn = (value: string): DefinitionNode => {
  const name: NameNode = { kind: Kind.NAME, value };
  return value === 'Query' || value === 'Mutation'
    ? { kind: Kind.OBJECT_TYPE_DEFINITION, name }
    : { kind: Kind.SCALAR_TYPE_DEFINITION, name };
};

const isSchemaNode = ({ kind }: DefinitionNode) => kind === Kind.SCHEMA_DEFINITION || kind === Kind.SCHEMA_EXTENSION;

const isOfSchema = (node: DefinitionNode) =>
  (isTypeSystemDefinitionNode(node) || isTypeSystemExtensionNode(node)) && !isSchemaNode(node);

/** What has no place in `schema/`. */
function* refuseForeign(definitions: readonly DefinitionNode[]): Generator<Diagnostic> {
  for (const node of definitions) {
    if (isSchemaNode(node))
      yield diagnostic(placeOf(node), {
        rule: 'root-type-names',
        subject: null,
        problem: 'the root types are Query and Mutation, and nobody has to say so',
        fix: 'remove the schema definition, and name the types Query and Mutation',
      });
    else if (!isOfSchema(node))
      yield diagnostic(placeOf(node), {
        rule: 'no-documents-in-schema',
        subject: null,
        problem: 'the SDL defines types, and holds nothing that clients run',
        fix: 'write it into a file of documents/',
      });
  }
}

function* refuseSubscription(schema: GraphQLSchema): Generator<Diagnostic> {
  const type = schema.getSubscriptionType();
  if (!type) return;
  yield diagnostic(placeOf(type.astNode), {
    rule: 'no-subscriptions',
    subject: type.name,
    problem: 'the service has no subscriptions',
    fix: 'write a field of Query that clients ask again, and remove this type',
  });
}
