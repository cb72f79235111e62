import type { ASTNode, GraphQLSchema } from 'graphql';
import { type Diagnostic, diagnostic, placeOf } from './diagnostic.js';
import { inputsOf, typesIn } from './members.js';

/**
 * Rejects types, arguments and input fields that JavaScript objects inherit. graphql-codegen cannot
 * generate such a type.
 */
export function* checkInheritedNames(schema: GraphQLSchema): Generator<Diagnostic> {
  for (const type of typesIn(schema)) if (type.astNode?.loc) yield* checkInherited(type.name, type.name, type.astNode);
  for (const [subject, { name, astNode }] of inputsOf(schema))
    if (astNode) yield* checkInherited(subject, name, astNode);
}

/**
 * Rejects a name such as `constructor`. graphql-js and clients read the inherited member if a
 * request omits the input.
 */
export function* checkInherited(subject: string, name: string, node: ASTNode): Generator<Diagnostic> {
  if (name.startsWith('__') || !(name in Object.prototype)) return;
  yield diagnostic(placeOf(node), {
    rule: 'reserved-names',
    subject,
    problem: `Name "${name}" must not be that of a member of all JavaScript objects.`,
    fix: 'write another name',
  });
}
