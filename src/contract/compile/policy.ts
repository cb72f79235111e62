import {
  type ASTNode,
  type GraphQLField,
  type GraphQLSchema,
  getNamedType,
  isInterfaceType,
  isObjectType,
  isUnionType,
  Kind,
  type OperationDefinitionNode,
} from 'graphql';
import { catalogue, type ErrorCode, isErrorCode } from '../../base/errors/catalogue.js';
import type { RateWeight } from '../manifest.js';
import { type Policy, throttleClasses } from '../policy.js';
import { type Diagnostic, diagnostic, type Finding, placeOf } from './diagnostic.js';
import { type DirectiveName, type DirectiveReader, findDirective } from './directives.js';
import { checkGameServerArgument } from './game-server.js';
import type { OwnRule } from './rules.js';
import type { SelectedField } from './selection.js';

export type RootField = GraphQLField<unknown, unknown>;

/** The fields of Query and Mutation, each with its name for people: `Query.me`. */
export function rootFields(schema: GraphQLSchema): readonly (readonly [subject: string, field: RootField])[] {
  return [schema.getQueryType(), schema.getMutationType()].flatMap((type) =>
    type ? Object.values(type.getFields()).map((field) => [`${type.name}.${field.name}`, field] as const) : [],
  );
}

const STATUSES = ['PENDING', 'ACTIVE', 'BLOCKED'] as const;

const policies = new WeakMap<RootField, Policy>();

/**
 * The policy that the directives of a root field give to every document that runs it. Meaningful only where
 * `checkRootField` finds nothing: what is missing or invalid counts as the strictest.
 */
export function policyOf(field: RootField, reader: DirectiveReader): Policy {
  const policy = policies.get(field) ?? writtenPolicy(field, reader);
  policies.set(field, policy);
  return policy;
}

function writtenPolicy(field: RootField, reader: DirectiveReader): Policy {
  const node = field.astNode;
  const allowed = reader.read('userStatus', node)?.allow ?? ['PENDING', 'ACTIVE'];
  return {
    access: reader.read('access', node)?.to ?? 'SESSION',
    userStatus: STATUSES.filter((status) => allowed.includes(status)),
    gameServer: reader.read('gameServer', node)?.from ?? 'NONE',
    pin: reader.read('pin', node) !== null,
    survivesMaintenance: reader.read('survivesMaintenance', node) !== null,
    throttle: throttleClasses.filter((one) => reader.read('throttle', node)?.class.includes(one)),
    cacheable: reader.read('cacheable', node) !== null,
  };
}

/**
 * The weighted arguments (`@rateWeight`) that a document gives to its root field: by which variable, or always (null), where it
 * writes a value of its own or leaves that to the default of the SDL.
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

/** What a list has more than once. */
export const repeatedIn = (list: readonly string[]): ReadonlySet<string> =>
  new Set(list.filter((one, index) => list.indexOf(one) < index));

/** The codes that a root field declares (`@errors`). */
export const codesOf = (field: RootField, reader: DirectiveReader) =>
  (reader.read('errors', field.astNode)?.codes ?? []).map((code) =>
    typeof code === 'string' ? code : JSON.stringify(code),
  );

const ownCodes = new WeakMap<RootField, readonly ErrorCode[]>();

/** Those of them that are in no group, in order. */
export function ownCodesOf(field: RootField, reader: DirectiveReader): readonly ErrorCode[] {
  const codes = ownCodes.get(field) ?? codesOf(field, reader).filter(isOwnCode).sort();
  ownCodes.set(field, codes);
  return codes;
}

const isOwnCode = (code: string): code is ErrorCode => isErrorCode(code) && catalogue[code].group === null;

/**
 * The stages hold the policy of the root field that a document runs. A root type that a result leads to would have its
 * fields run without theirs: so nothing leads there.
 */
export function* checkRootTypes(schema: GraphQLSchema): Generator<Diagnostic> {
  const roots = [schema.getQueryType(), schema.getMutationType()].flatMap((type) => (type ? [type] : []));
  const names = new Set(roots.map(({ name }) => name));
  const inside = (node: ASTNode | null | undefined, subject: string, root: string) =>
    diagnostic(placeOf(node), {
      rule: 'root-type-inside',
      subject,
      problem: `it leads to ${root}, past the policy of the root fields`,
      mend: `write a type of its own, with what is wanted of ${root}`,
    });
  for (const root of roots) if (root.getInterfaces().length > 0) yield inside(root.astNode, root.name, root.name);
  for (const type of Object.values(schema.getTypeMap())) {
    if (isUnionType(type))
      for (const { name } of type.getTypes()) if (names.has(name)) yield inside(type.astNode, type.name, name);
    if (!isObjectType(type) && !isInterfaceType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      const { name } = getNamedType(field.type);
      if (names.has(name)) yield inside(field.astNode, `${type.name}.${field.name}`, name);
    }
  }
}

/** What is missing or contradictory in the policy of one root field. */
export function* checkRootField(subject: string, field: RootField, reader: DirectiveReader): Generator<Diagnostic> {
  const at = (name: DirectiveName, rule: OwnRule, problem: string, mend: string) =>
    diagnostic(placeOf(findDirective(name, field.astNode) ?? field.astNode), { rule, subject, problem, mend });
  if (!findDirective('access', field.astNode)) {
    yield at(
      'access',
      'access-required',
      'does not say who may call it',
      'write @access(to: SESSION), or @access(to: PUBLIC)',
    );
    return;
  }
  const policy = policyOf(field, reader);
  const viewer = reader.read('userStatus', field.astNode);
  if (policy.access === 'PUBLIC') {
    if (viewer)
      yield at(
        'userStatus',
        'user-status-needs-session',
        '@userStatus on a public field: nobody is signed in',
        PUBLIC_MEND('userStatus'),
      );
    if (policy.pin)
      yield at(
        'pin',
        'pin-needs-session',
        '@pin on a public field: nobody is there whose PIN it is',
        PUBLIC_MEND('pin'),
      );
    if (policy.gameServer === 'SESSION')
      yield at(
        'gameServer',
        'game-server-source',
        '@gameServer(from: SESSION) on a public field: there may be no session',
        EITHER_MEND,
      );
  } else if (policy.gameServer === 'EITHER') {
    yield at(
      'gameServer',
      'game-server-source',
      '@gameServer(from: EITHER) is for public fields',
      'write @gameServer(from: SESSION)',
    );
  }
  if (viewer?.allow.length === 0)
    yield at('userStatus', 'user-status-empty', '@userStatus allows nobody', 'write at least one status');
  for (const status of repeatedIn(viewer?.allow ?? []))
    yield at('userStatus', 'listed-twice', `${status} is listed twice in @userStatus`, 'remove one');
  for (const { astNode } of field.args) {
    const requests = reader.read('rateWeight', astNode)?.requests ?? 2;
    if (requests < 2)
      yield diagnostic(placeOf(findDirective('rateWeight', astNode)), {
        rule: 'rate-weight-value',
        subject,
        problem: `@rateWeight(requests: ${requests}) makes the request ${requests === 1 ? 'no dearer' : 'cheaper'}`,
        mend: 'write @rateWeight(requests: 2) or more, or remove it',
      });
  }
  const missing = policy.pin ? PIN_CODES.filter((code) => !ownCodesOf(field, reader).includes(code)) : [];
  if (missing.length > 0)
    yield at(
      'pin',
      'pin-codes',
      `@pin can refuse with ${missing.join(', ')}`,
      `write ${missing.join(' ')} into @errors(codes: …)`,
    );
  for (const finding of checkCodes(codesOf(field, reader)))
    yield at('errors', 'errors-codes', finding.problem, finding.mend);
  yield* checkGameServerArgument(subject, field, policy.gameServer);
}

/** What the check of a PIN refuses with (rules.md §3.4). */
const PIN_CODES = ['PIN_REQUIRED', 'PIN_INVALID', 'PIN_LOCKED', 'PIN_NOT_SET'] as const satisfies readonly ErrorCode[];

const PUBLIC_MEND = (name: string) => `write @access(to: SESSION), or remove @${name}`;
const EITHER_MEND = 'write @gameServer(from: EITHER), or @access(to: SESSION)';

function* checkCodes(codes: readonly string[]): Generator<Pick<Finding, 'problem' | 'mend'>> {
  for (const [index, code] of codes.entries()) {
    if (codes.indexOf(code) < index) yield { problem: `${code} is listed twice in @errors`, mend: 'remove one' };
    else if (!isErrorCode(code))
      yield {
        problem: `${code} is no code of the error catalogue`,
        mend: 'write a code of src/base/errors/catalogue.ts, or add this one to it',
      };
    else if (catalogue[code].group !== null)
      yield { problem: `every operation can give ${code}: it is a common code`, mend: `remove ${code} from @errors` };
  }
}
