import {
  type DefinitionNode,
  type DirectiveDefinitionNode,
  isTypeDefinitionNode,
  Kind,
  parse,
  print,
  specifiedDirectives,
  specifiedScalarTypes,
} from 'graphql';
import { scalarNamed } from '../scalars.js';
import { type Diagnostic, diagnostic, placeOf } from './diagnostic.js';

// What the SDL may give a name. GraphQL's own names mean what the specification says; a directive is a promise, which code
// keeps: so the SDL defines those that there is code for, as that code takes them.

/** The directives that are enforced, without the words of `schema/policy.graphql`. */
const ENFORCED = `
  directive @access(to: Access!) on FIELD_DEFINITION | INTERFACE | OBJECT
  directive @userStatus(allow: [AllowedUserStatus!]! = [ACTIVE, PENDING]) on FIELD_DEFINITION
  directive @gameServer(from: GameServerSource!) on FIELD_DEFINITION
  directive @pin on FIELD_DEFINITION
  directive @survivesMaintenance on FIELD_DEFINITION
  directive @limit(max: Int!) on ARGUMENT_DEFINITION | FIELD_DEFINITION | INPUT_FIELD_DEFINITION
  directive @exactlyOne(of: [String!]!) on FIELD_DEFINITION
  directive @atMostOne(of: [String!]!) on FIELD_DEFINITION
  directive @mustBeSent on ARGUMENT_DEFINITION
  directive @text(min: Int! = 0, max: Int! = 2048, pattern: String, format: String, code: ErrorCode! = INVALID_VARIABLES, reason: String) on SCALAR
  directive @range(min: Float!, max: Float!) on SCALAR
  directive @rateWeight(requests: Int!) on ARGUMENT_DEFINITION
  directive @throttle(class: [ThrottleClass!]!) on FIELD_DEFINITION
  directive @errors(codes: [ErrorCode!]!) on FIELD_DEFINITION
  directive @cacheable on FIELD_DEFINITION
  directive @noCache on QUERY
  directive @sunset(since: Date!, on: Date!, reason: String!, successor: String) on MUTATION | QUERY`;

/** A definition in one spelling, whatever its descriptions and the order of what it lists. */
function spelling(node: DirectiveDefinitionNode): string {
  const byName = <Node extends { readonly name: { readonly value: string } }>(a: Node, b: Node) =>
    a.name.value < b.name.value ? -1 : 1;
  const args = (node.arguments ?? []).map(({ description: _, directives: __, ...rest }) => rest).sort(byName);
  const { description: _, locations, ...rest } = node;
  return print({
    ...rest,
    arguments: args,
    locations: [...locations].sort((a, b) => (a.value < b.value ? -1 : 1)),
  });
}

const isDirective = (node: DefinitionNode): node is DirectiveDefinitionNode => node.kind === Kind.DIRECTIVE_DEFINITION;

const enforced: ReadonlyMap<string, string> = new Map(
  parse(ENFORCED)
    .definitions.filter(isDirective)
    .map((node) => [node.name.value, spelling(node)]),
);

const hasName = (named: readonly { readonly name: string }[], value: string) =>
  named.some(({ name }) => name === value);

/** Whether it defines anew what GraphQL itself defines: such as `scalar ID`, or `directive @skip`. */
export function redefines(node: DefinitionNode): boolean {
  if (isDirective(node)) return hasName(specifiedDirectives, node.name.value);
  return isTypeDefinitionNode(node) && hasName(specifiedScalarTypes, node.name.value);
}

/** Names of GraphQL itself, directives that nothing enforces, and those that are defined otherwise than the program knows. */
export function* checkDefinitions(definitions: readonly DefinitionNode[]): Generator<Diagnostic> {
  for (const node of definitions) {
    const name = 'name' in node ? (node.name?.value ?? '') : '';
    if (redefines(node))
      yield diagnostic(placeOf(node), {
        rule: 'built-in-name',
        subject: null,
        problem: `${isDirective(node) ? '@' : ''}${name} is GraphQL's own, and means what its specification says`,
        mend: 'remove the definition, or write another name',
      });
    else if (isDirective(node)) yield* checkDirective(node);
    else if (isTypeDefinitionNode(node) && node.kind !== Kind.SCALAR_TYPE_DEFINITION && scalarNamed(name))
      yield diagnostic(placeOf(node), {
        rule: 'built-in-name',
        subject: null,
        problem: `${name} is a scalar of src/contract/scalars.ts`,
        mend: `write scalar ${name}, or another name`,
      });
  }
}

function* checkDirective(node: DirectiveDefinitionNode): Generator<Diagnostic> {
  const known = enforced.get(node.name.value);
  if (known === spelling(node)) return;
  const name = `@${node.name.value}`;
  yield diagnostic(placeOf(node), {
    rule: 'directive-definition',
    subject: null,
    ...(known === undefined
      ? { problem: `nothing enforces ${name}`, mend: `write one of schema/policy.graphql, and remove ${name}` }
      : { problem: `the program knows ${name} otherwise`, mend: `write ${known}` }),
  });
}
