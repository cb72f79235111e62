import { type DirectiveNode, type GraphQLSchema, isEnumType } from 'graphql';
import { throttleClasses } from '../manifest.js';
import { type Diagnostic, diagnostic, placeOf } from './diagnostic.js';
import { type DirectiveReader, findDirective } from './directives.js';

/**
 * What the policy leaves to the operation itself is held where it commits (`Duties`): a field of Query never does, so there
 * it would be a word and no more.
 */
export function* checkDuties(schema: GraphQLSchema, reader: DirectiveReader): Generator<Diagnostic> {
  for (const { name, astNode } of Object.values(schema.getQueryType()?.getFields() ?? {})) {
    const pin = findDirective('pin', astNode);
    const throttle = findDirective('throttle', astNode);
    const deed = reader.read('gameServer', astNode)?.from === 'DEED' ? findDirective('gameServer', astNode) : undefined;
    if (pin) yield refuse(name, pin, '@pin', 'write it on a field of Mutation, and remove it here');
    if (throttle) yield refuse(name, throttle, '@throttle', 'write it on a field of Mutation, and remove it here');
    if (deed) yield refuse(name, deed, '@gameServer(from: DEED)', 'write @gameServer(from: FILTER), or another source');
  }
  const classes = schema.getType('ThrottleClass');
  const implemented: readonly string[] = throttleClasses;
  for (const { name, astNode } of isEnumType(classes) ? classes.getValues() : []) {
    if (implemented.includes(name)) continue;
    yield diagnostic(placeOf(astNode), {
      rule: 'throttle-class',
      subject: `ThrottleClass.${name}`,
      problem: 'no code counts tries of this class',
      mend: 'write a limit that sees to it, and its name into throttleClasses of src/contract/manifest.ts, or remove it',
    });
  }
  for (const { name, astNode } of Object.values(schema.getMutationType()?.getFields() ?? {})) {
    if (reader.read('throttle', astNode)?.class.length !== 0) continue;
    yield diagnostic(placeOf(findDirective('throttle', astNode)), {
      rule: 'throttle-nothing',
      subject: `Mutation.${name}`,
      problem: '@throttle names no throttle',
      mend: 'write at least one class, or remove it',
    });
  }
}

const refuse = (field: string, node: DirectiveNode, directive: string, mend: string): Diagnostic =>
  diagnostic(placeOf(node), {
    rule: 'mutation-only',
    subject: `Query.${field}`,
    problem: `${directive} on a query: it is held where something is committed`,
    mend,
  });
