import {
  type ASTNode,
  type GraphQLSchema,
  getNamedType,
  isUnionType,
  Kind,
  type OperationDefinitionNode,
} from 'graphql';
import { type ContractConfig, type ErrorCatalogue, errorOf } from '../config.js';
import type { SelectedField } from '../documents/selection.js';
import { canonical } from '../json.js';
import type { Place } from '../origins.js';
import type { Policy, PolicyFinding, RootField, Uses } from '../policy-directive.js';
import type { RateWeight } from '../runtime/operation-metadata.js';
import { messageOf } from '../system-error.js';
import { type Diagnostic, diagnostic, diagnosticOf, type Finding, placeOf, startOf } from './diagnostic.js';
import { type DirectiveReader, findDirective } from './directives.js';
import { fieldsOf, rootTypesIn, typesIn } from './members.js';

/** Returns the fields of Query and Mutation with their coordinate: `Query.me`. */
export function rootFields(schema: GraphQLSchema): readonly (readonly [subject: string, field: RootField])[] {
  return rootTypesIn(schema).flatMap((type) =>
    Object.values(type.getFields()).map((field) => [`${type.name}.${field.name}`, field] as const),
  );
}

/**
 * Returns the policy of a root field and an operation, and the problems of the facets that it
 * omits: those of a root field at the use of the directive, and those of an operation alone at the
 * operation. Valid only without problems: an invalid directive counts as a missing one.
 */
export function readPolicy(
  subject: string,
  field: RootField,
  operation: OperationDefinitionNode | null,
  { config, uses }: DirectiveReader,
): { readonly policy: Policy; readonly diagnostics: readonly Diagnostic[] } {
  const facets: [string, unknown][] = [];
  const diagnostics: Diagnostic[] = [];
  for (const directive of config.directives) {
    const { name, spec } = directive;
    const { facet, problem } = readFacet(directive, field, operation, uses);
    if (problem === null) facets.push([name, facet]);
    else if (operation === null || readFacet(directive, field, null, uses).problem === null)
      diagnostics.push(
        diagnostic(placeOf(operation ?? findDirective(name, field.astNode) ?? field.astNode), {
          rule: 'directive-values',
          subject,
          problem,
          fix: `write another value, or change form or facet of @${name} in ${spec.file}`,
        }),
      );
  }
  return { policy: Object.fromEntries(facets), diagnostics };
}

/** Reads a facet. A facet has a problem if its form does not accept its JSON, which files have. */
function readFacet(
  directive: ContractConfig['directives'][number],
  field: RootField,
  operation: OperationDefinitionNode | null,
  uses: Uses,
): { readonly facet: unknown; readonly problem: string | null } {
  try {
    const facet = directive.facetOf(field, operation, uses);
    const text = canonical(facet);
    const [issue] = directive.spec.form.safeParse(facet === undefined ? facet : JSON.parse(text)).error?.issues ?? [];
    if (issue === undefined) return { facet, problem: null };
    const what = [...issue.path, issue.message].join(': ');
    return { facet, problem: `form of @${directive.name} refuses its facet ${text}: ${what}` };
  } catch (error) {
    return { facet: undefined, problem: `facet of @${directive.name} fails: ${messageOf(error)}` };
  }
}

/** Converts a finding of a policy directive to a diagnostic, at `otherwise` if it has no node. */
export const toDiagnostic = (
  subject: string | null,
  { node, ...finding }: PolicyFinding,
  otherwise: Place,
): Diagnostic => diagnosticOf(node ? placeOf(node) : otherwise, { subject, ...finding });

/**
 * Returns the weights (`@rateWeight`) of the arguments of a root field: by variable, or always
 * (null) for a literal or a default of the SDL.
 */
export function rateWeightsOf(
  { field, node }: SelectedField,
  { variableDefinitions = [] }: OperationDefinitionNode,
  reader: DirectiveReader,
): RateWeight[] {
  return field.args.flatMap(({ name, astNode, defaultValue }): RateWeight[] => {
    const requests = reader.read('rateWeight', astNode)?.requests;
    if (requests === undefined) return [];
    const inherits = defaultValue !== undefined && defaultValue !== null;
    const value = node.arguments?.find((one) => one.name.value === name)?.value;
    if (value === undefined) return inherits ? [{ variable: null, byDefault: true, requests }] : [];
    if (value.kind === Kind.NULL) return [];
    if (value.kind !== Kind.VARIABLE) return [{ variable: null, byDefault: true, requests }];
    const variable = value.name.value;
    const own = variableDefinitions.find((one) => one.variable.name.value === variable)?.defaultValue;
    return [{ variable, byDefault: own === undefined ? inherits : own.kind !== Kind.NULL, requests }];
  });
}

/** Returns the codes of `@errors`. */
export const codesOf = (field: RootField, reader: DirectiveReader) =>
  (reader.read('errors', field.astNode)?.codes ?? []).map((code) =>
    typeof code === 'string' ? code : JSON.stringify(code),
  );

/** Returns the declared codes that are in no group, sorted. */
export const ownCodesOf = (field: RootField, reader: DirectiveReader): readonly string[] =>
  codesOf(field, reader)
    .filter((code) => errorOf(reader.config.errors, code)?.group === null)
    .sort();

/**
 * Rejects root types inside results: stages enforce only the policy of the root field of a
 * document.
 */
export function* checkRootTypes(schema: GraphQLSchema): Generator<Diagnostic> {
  const roots = rootTypesIn(schema);
  const names = new Set(roots.map(({ name }) => name));
  const inside = (node: ASTNode | null | undefined, subject: string, root: string) =>
    diagnostic(placeOf(node), {
      rule: 'root-type-inside',
      subject,
      problem: `it returns ${root}, which bypasses the policy of the root fields`,
      fix: `write a type of its own with the needed fields of ${root}`,
    });
  for (const root of roots) if (root.getInterfaces().length > 0) yield inside(root.astNode, root.name, root.name);
  for (const type of typesIn(schema).filter(isUnionType))
    for (const { name } of type.getTypes()) if (names.has(name)) yield inside(type.astNode, type.name, name);
  for (const [subject, { type, astNode }] of fieldsOf(schema)) {
    const { name } = getNamedType(type);
    if (names.has(name)) yield inside(astNode, subject, name);
  }
}

/** Checks the policy of one root field. */
export function* checkRootField(subject: string, field: RootField, reader: DirectiveReader): Generator<Diagnostic> {
  const { directives, errors: catalogue } = reader.config;
  const missing = directives.flatMap(({ name, spec }) =>
    spec.required && !findDirective(name, field.astNode) ? [spec.required] : [],
  );
  const place = placeOf(field.astNode);
  for (const finding of missing) yield toDiagnostic(subject, { node: field.astNode, ...finding }, place);
  if (missing.length > 0) return;
  const { policy, diagnostics } = readPolicy(subject, field, null, reader);
  yield* diagnostics;
  const context = {
    kind: subject.startsWith('Mutation.') ? 'Mutation' : 'Query',
    field,
    policy,
    codes: codesOf(field, reader),
    uses: reader.uses,
  } as const;
  for (const directive of directives)
    for (const finding of directive.checkField(context)) yield toDiagnostic(subject, finding, place);
  for (const { astNode } of field.args) {
    const requests = reader.read('rateWeight', astNode)?.requests ?? 2;
    if (requests < 2)
      yield diagnostic(placeOf(findDirective('rateWeight', astNode)), {
        rule: 'rate-weight-value',
        subject,
        problem: `@rateWeight(requests: ${requests}) ${requests === 1 ? 'has no effect' : 'makes the request cheaper'}`,
        fix: 'write @rateWeight(requests: 2) or more, or remove it',
      });
  }
  const errors = findDirective('errors', field.astNode) ?? field.astNode;
  for (const { problem, fix } of checkCodes(context.codes, catalogue))
    yield diagnostic(placeOf(errors), { rule: 'errors-codes', subject, problem, fix });
}

/** Runs the schema checks of policy directives. */
export function* checkPolicies(schema: GraphQLSchema, { config, uses }: DirectiveReader): Generator<Diagnostic> {
  for (const { spec } of config.directives)
    for (const finding of spec.checkSchema?.(schema, uses) ?? []) yield toDiagnostic(null, finding, startOf(spec.file));
}

function* checkCodes(codes: readonly string[], catalogue: ErrorCatalogue): Generator<Pick<Finding, 'problem' | 'fix'>> {
  for (const [index, code] of codes.entries()) {
    const definition = errorOf(catalogue, code);
    if (codes.indexOf(code) < index) yield { problem: `${code} is listed twice in @errors`, fix: 'remove one' };
    else if (definition === undefined)
      yield {
        problem: `${code} is not a code of the error catalogue`,
        fix: `write a code for clients from ${catalogue.files.codes}, or add this one to it`,
      };
    else if (definition.group !== null)
      yield {
        problem: `${code} is a common code of all operations`,
        fix: `remove ${code} from @errors, or write group: null for it in ${catalogue.files.codes}`,
      };
  }
}
