import {
  buildASTSchema,
  type DefinitionNode,
  type DocumentNode,
  type GraphQLSchema,
  isObjectType,
  isTypeDefinitionNode,
  Kind,
  type NameNode,
  validateSchema,
} from 'graphql';
import type { ContractConfig } from '../config.js';
import type { Forms } from '../runtime/forms.js';
import { builtInSdl } from './built-in-sdl.js';
import { readForms } from './check-forms.js';
import { withoutDefaultCircles } from './default-circles.js';
import { checkDefinitions, isOfSchema, redefines } from './definitions.js';
import { type Diagnostic, diagnostic, placeOf } from './diagnostic.js';
import { directiveReaderOf } from './directives.js';
import { graphqlError } from './graphql-error.js';
import { validateSdl } from './graphql-rules.js';
import { withoutInvalidMembers, withoutInvalidValues } from './lenient-sdl.js';
import { rootTypesIn } from './members.js';
import { expandPages } from './pages.js';
import { parseSdl } from './read-file.js';
import { soundnessError } from './soundness.js';
import type { SourceFile } from './sources.js';

export interface SchemaResult {
  readonly ast: DocumentNode;
  /**
   * The readable part of the schema, so that other problems are found in the same run; null if
   * nothing is usable.
   */
  readonly schema: GraphQLSchema | null;
  /** Forms of its scalars. */
  readonly forms: Forms;
  /** Names with an uncertain meaning, such as unreadable types. */
  readonly unsure: ReadonlySet<string>;
  readonly diagnostics: readonly Diagnostic[];
}

/** Reads one schema from all SDL files, and reports all problems by the GraphQL specification. */
export function readSchema(files: readonly SourceFile[], config: ContractConfig): SchemaResult {
  const parsed = files.map(parseSdl);
  const pages = expandPages(parsed.flatMap((file) => file.definitions));
  const written = pages.definitions;
  const builtIn = builtInSdl(config).flatMap((file) => parseSdl(file).definitions);
  const refused = [...checkDefinitions(written, config)];
  const definitions = [...builtIn, ...written.filter((node) => isOfSchema(node) && !redefines(node))];
  const ast: DocumentNode = { kind: Kind.DOCUMENT, definitions };

  const errors = validateSdl(ast);
  const unknown = errors.flatMap(({ rule, error }) =>
    rule === 'known-type-names' || isRootWithoutDefinition(error.message) ? namesIn(error.message) : [],
  );
  const twice = errors.flatMap(({ rule, error }) => (rule === 'unique-type-names' ? namesIn(error.message) : []));
  const unreadable = new Set(parsed.flatMap((file) => file.unreadable));
  const unsure = new Set([...unreadable, ...unknown, ...twice]);
  const found = [
    ...parsed.flatMap(({ diagnostics }) => diagnostics),
    ...pages.diagnostics,
    ...refused,
    ...errors
      .filter(({ error }) => !mentions(error.message, unreadable))
      .map(({ rule, error }) => graphqlError(rule, error, 'schema', null)),
  ];

  const defined = new Set(definitions.flatMap((one) => (isTypeDefinitionNode(one) ? [one.name.value] : [])));
  const standIns = [...new Set([...unknown, ...unreadable])].filter((name) => !defined.has(name)).map(standIn);
  const whole: DocumentNode = { kind: Kind.DOCUMENT, definitions: [...definitions, ...standIns] };
  const circles = withoutDefaultCircles(whole);
  const values = withoutInvalidValues(circles.buildable);
  const unsound = validateSchema(buildASTSchema(values.buildable, { assumeValidSDL: true }));
  const schema = buildASTSchema(withoutInvalidMembers(values.buildable), { assumeValid: true, assumeValidSDL: true });
  const { forms, diagnostics } = readForms(schema, directiveReaderOf(schema, config));
  const doubtful = new Set([...unsure, ...(refused.some(({ rule }) => rule === 'root-type-names') ? ['Query'] : [])]);
  return {
    ast,
    schema: isUsable(whole, schema) ? schema : null,
    forms,
    unsure: doubtful,
    diagnostics: [
      ...found,
      ...circles.diagnostics,
      ...values.diagnostics,
      ...unsound.filter(({ message }) => !mentions(message, doubtful)).map(soundnessError),
      ...refuseSubscription(schema),
      ...diagnostics,
    ],
  };
}

/** True if documents can be checked against the schema. */
const isUsable = (ast: DocumentNode, schema: GraphQLSchema): boolean =>
  ast.definitions.length > 0 && rootTypesIn(schema).every(isObjectType);

/** True if a message mentions an uncertain name: it could be misleading. */
export const mentions = (message: string, names: ReadonlySet<string>): boolean =>
  names.size > 0 && (message.match(/\w+/g) ?? []).some((word) => names.has(word));

/** Returns the first quoted name of a message of graphql-js. */
const namesIn = (message: string): readonly string[] =>
  [...message.matchAll(/"(\w+)"/g)].flatMap(([, name]) => name ?? []).slice(0, 1);

/** An extended root type without a definition is reported at the extension. */
const isRootWithoutDefinition = (message: string): boolean =>
  /^Cannot extend type "(?:Query|Mutation)" because it is not defined/.test(message);

/** Creates a stand-in for an unknown type, so that its fields and extensions can be checked. */
const standIn = (value: string): DefinitionNode => {
  const name: NameNode = { kind: Kind.NAME, value };
  return value === 'Query' || value === 'Mutation'
    ? { kind: Kind.OBJECT_TYPE_DEFINITION, name }
    : { kind: Kind.SCALAR_TYPE_DEFINITION, name };
};

function* refuseSubscription(schema: GraphQLSchema): Generator<Diagnostic> {
  const type = schema.getSubscriptionType();
  if (!type) return;
  yield diagnostic(placeOf(type.astNode), {
    rule: 'no-subscriptions',
    subject: type.name,
    problem: 'the service has no subscriptions',
    fix: 'write a field of Query that clients poll, and remove this type',
  });
}
