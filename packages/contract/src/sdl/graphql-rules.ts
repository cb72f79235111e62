import {
  type ASTVisitor,
  type DefinitionNode,
  type DocumentNode,
  type GraphQLError,
  type GraphQLSchema,
  Kind,
  specifiedRules,
  type ValidationContext,
  validate,
} from 'graphql';
import { specifiedSDLRules } from 'graphql/validation/specifiedRules.js';
import type { SDLValidationContext } from 'graphql/validation/ValidationContext.js';
import { validateSDL } from 'graphql/validation/validate.js';
import { collectArguments, type WrittenArguments } from '../documents/written-arguments.js';
import { GRAPHQL_RULES, type GraphqlRule } from './rules.js';
import { together } from './visit-together.js';

/** An error of graphql-js, and which of its rules found it: the error itself does not say. */
export interface RuleError {
  readonly rule: GraphqlRule;
  readonly error: GraphQLError;
}

/** What is known of documents once graphql-js has gone through them. */
export interface Validated {
  /** Every error of a document that the GraphQL specification knows. */
  readonly errorsOf: (document: DocumentNode) => readonly RuleError[];
  readonly written: WrittenArguments;
}

/**
 * Validates some documents, where there is a schema. No rule looks beyond an operation but for the fragments of its document:
 * so those without any are right where they are right as one, and only where they are not each is looked at by itself. To set
 * the rules up takes longer than to go through a document.
 */
export function validateDocuments(schema: GraphQLSchema | null, documents: readonly DocumentNode[]): Validated {
  const written: WrittenArguments = new Map();
  if (schema === null) return { errorsOf: () => [], written };
  const errorsIn = (document: DocumentNode) => validateOne(schema, document, written);
  const plain = documents.filter(({ definitions }) => definitions.every(isOperation));
  const isPlainRight =
    errorsIn({ kind: Kind.DOCUMENT, definitions: plain.flatMap((one) => one.definitions) }).length === 0;
  const right = new Set(isPlainRight ? plain : []);
  const errors = new Map(documents.map((one) => [one, right.has(one) ? [] : errorsIn(one)]));
  return { errorsOf: (document) => errors.get(document) ?? [], written };
}

const isOperation = ({ kind }: DefinitionNode): boolean => kind === Kind.OPERATION_DEFINITION;

function validateOne(schema: GraphQLSchema, document: DocumentNode, written: WrittenArguments): readonly RuleError[] {
  return upToEnough((found) => {
    const rules = (context: ValidationContext) =>
      together([collectArguments(context, written), ...documentRules.map((rule) => reporting(rule, context, found))]);
    validate(schema, document, [rules], { maxErrors: Number.POSITIVE_INFINITY });
  });
}

/** The same of SDL; its types are looked at by `validateSchema`. */
export function validateSdl(ast: DocumentNode): readonly RuleError[] {
  return upToEnough((found) => {
    const rules = (context: SDLValidationContext) => together(sdlRules.map((rule) => reporting(rule, context, found)));
    validateSDL(ast, undefined, [rules]);
  });
}

/** So many errors of one kind of source are told in one run: nobody reads more, and each takes its time. */
const ENOUGH = 1_000;

class Enough extends Error {}

function upToEnough(find: (found: RuleError[]) => void): readonly RuleError[] {
  const found: RuleError[] = [];
  try {
    find(found);
  } catch (error) {
    if (!(error instanceof Enough)) throw error;
  }
  return found;
}

/** Rules of our own say more about these: that of a document is one operation, and that the root types have fixed names. */
const OURS: ReadonlySet<string> = new Set([
  'ExecutableDefinitionsRule',
  'LoneAnonymousOperationRule',
  'LoneSchemaDefinitionRule',
  'MaxIntrospectionDepthRule',
  'SingleFieldSubscriptionsRule',
  'UniqueOperationNamesRule',
  'UniqueOperationTypesRule',
]);

const isNotOurs = ({ name }: { readonly name: string }): boolean => !OURS.has(name);

interface NamedRule<Context> {
  readonly name: GraphqlRule;
  readonly visitorOf: (context: Context) => ASTVisitor;
}

/** What a rule looks at, which reports to us, by name. */
function reporting<Context extends object>(
  { name, visitorOf }: NamedRule<Context>,
  context: Context,
  found: RuleError[],
): ASTVisitor {
  const reportError = (error: GraphQLError) => {
    found.push({ rule: name, error });
    if (found.length >= ENOUGH) throw new Enough();
  };
  return visitorOf(Object.assign(Object.create(context), { reportError }));
}

const named = <Context>(rules: readonly ((context: Context) => ASTVisitor)[]): readonly NamedRule<Context>[] =>
  rules.filter(isNotOurs).map((visitorOf) => ({ name: nameOf(visitorOf.name), visitorOf }));

/** `FieldsOnCorrectTypeRule` → `fields-on-correct-type`, as other tools name them too. */
function nameOf(rule: string): GraphqlRule {
  const words = rule
    .replace(/Rule$/, '')
    .replaceAll(/(?<=.)[A-Z]/g, '-$&')
    .toLowerCase();
  const name = GRAPHQL_RULES.find((known) => known === words);
  if (name === undefined) throw new Error(`graphql-js has a rule that the compiler does not know: ${rule}`);
  return name;
}

const documentRules = named<ValidationContext>(specifiedRules);
const sdlRules = named<SDLValidationContext>(specifiedSDLRules);
