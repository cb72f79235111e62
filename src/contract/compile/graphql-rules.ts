import {
  type ASTVisitor,
  type DocumentNode,
  type GraphQLError,
  type GraphQLSchema,
  specifiedRules,
  validate,
} from 'graphql';
import { specifiedSDLRules } from 'graphql/validation/specifiedRules.js';
import { validateSDL } from 'graphql/validation/validate.js';
import { GRAPHQL_RULES, type GraphqlRule } from './rules.js';

/** An error of graphql-js, and which of its rules found it: the error itself does not say. */
export interface RuleError {
  readonly rule: GraphqlRule;
  readonly error: GraphQLError;
}

/** Every error of a document that the GraphQL specification knows. */
export function validateDocument(schema: GraphQLSchema, document: DocumentNode): readonly RuleError[] {
  return upToEnough((found) => {
    const rules = specifiedRules.filter(isNotOurs).map((rule) => reporting(rule, found));
    validate(schema, document, rules, { maxErrors: Number.POSITIVE_INFINITY });
  });
}

/** The same of SDL; its types are looked at by `validateSchema`. */
export function validateSdl(ast: DocumentNode): readonly RuleError[] {
  return upToEnough((found) => {
    const rules = specifiedSDLRules.filter(isNotOurs).map((rule) => reporting(rule, found));
    validateSDL(ast, undefined, rules);
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

/** The same rule, which reports to us, by name. */
const reporting =
  <Context extends object>(rule: (context: Context) => ASTVisitor, found: RuleError[]) =>
  (context: Context): ASTVisitor => {
    const name = nameOf(rule.name);
    const report = {
      value: (error: GraphQLError) => {
        found.push({ rule: name, error });
        if (found.length >= ENOUGH) throw new Enough();
      },
    };
    const own: Context = Object.create(context, { reportError: report });
    return rule(own);
  };

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
