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
import { type GraphqlRule, isGraphqlRule } from './graphql-error.js';

/** An error of graphql-js with the rule that found it. */
export interface RuleError {
  readonly rule: GraphqlRule;
  readonly error: GraphQLError;
}

/** Result of the validation of documents. */
export interface Validated {
  /** Returns the errors of a document by the GraphQL specification. */
  readonly errorsOf: (document: DocumentNode) => readonly RuleError[];
  readonly written: WrittenArguments;
}

/**
 * Validates documents. Documents without fragments are validated as one, because creating the rules
 * takes longer than a visit; only if that fails is each validated separately.
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
  return collectErrors((found) => {
    const rules = documentRules.map((rule) => reporting(rule, found));
    validate(schema, document, [(context) => collectArguments(context, written), ...rules], {
      maxErrors: Number.POSITIVE_INFINITY,
    });
  });
}

/** Validates SDL; `validateSchema` checks its types. */
export function validateSdl(ast: DocumentNode): readonly RuleError[] {
  return collectErrors((found) =>
    validateSDL(
      ast,
      undefined,
      sdlRules.map((rule) => reporting(rule, found)),
    ),
  );
}

/** Maximum number of errors of one kind of source: more are not useful and slow. */
const MAX_ERRORS = 1_000;

class TooManyErrors extends Error {}

function collectErrors(find: (found: RuleError[]) => void): readonly RuleError[] {
  const found: RuleError[] = [];
  try {
    find(found);
  } catch (error) {
    if (!(error instanceof TooManyErrors)) throw error;
  }
  return found;
}

/**
 * Rules of graphql-js that rules of ours replace: one operation per document, fixed root type
 * names.
 */
const REPLACED_RULES: ReadonlySet<string> = new Set([
  'ExecutableDefinitionsRule',
  'LoneAnonymousOperationRule',
  'LoneSchemaDefinitionRule',
  'MaxIntrospectionDepthRule',
  'SingleFieldSubscriptionsRule',
  'UniqueOperationNamesRule',
  'UniqueOperationTypesRule',
]);

const isUsed = ({ name }: { readonly name: string }): boolean => !REPLACED_RULES.has(name);

interface NamedRule<Context> {
  readonly name: GraphqlRule;
  readonly visitorOf: (context: Context) => ASTVisitor;
}

/** Returns the rule so that it collects its errors with its name. */
const reporting =
  <Context extends object>({ name, visitorOf }: NamedRule<Context>, found: RuleError[]) =>
  (context: Context): ASTVisitor => {
    const reportError = (error: GraphQLError) => {
      found.push({ rule: name, error });
      if (found.length >= MAX_ERRORS) throw new TooManyErrors();
    };
    return visitorOf(Object.assign(Object.create(context), { reportError }));
  };

const namedRules = <Context>(rules: readonly ((context: Context) => ASTVisitor)[]): readonly NamedRule<Context>[] =>
  rules.filter(isUsed).map((visitorOf) => ({ name: nameOf(visitorOf.name), visitorOf }));

/** `FieldsOnCorrectTypeRule` → `fields-on-correct-type`, as other tools name them too. */
function nameOf(rule: string): GraphqlRule {
  const words = rule
    .replace(/Rule$/, '')
    .replaceAll(/(?<=.)[A-Z]/g, '-$&')
    .toLowerCase();
  if (!isGraphqlRule(words)) throw new Error(`graphql-js has a rule that the compiler does not know: ${rule}`);
  return words;
}

const documentRules = namedRules<ValidationContext>(specifiedRules);
const sdlRules = namedRules<SDLValidationContext>(specifiedSDLRules);
