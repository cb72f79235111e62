import { type DirectiveNode, type GraphQLSchema, isEnumType } from 'graphql';
import { type ThrottleClass, throttleClasses } from '../policy.js';
import { type Diagnostic, diagnostic, placeOf } from './diagnostic.js';
import { type DirectiveReader, findDirective } from './directives.js';
import { repeatedIn } from './policy.js';
import type { OwnRule } from './rules.js';

/**
 * What the policy leaves to the operation itself is held where it commits (`Duties`): a field of Query never does, so there
 * it would be a word and no more.
 */
export function* checkDuties(schema: GraphQLSchema, reader: DirectiveReader): Generator<Diagnostic> {
  for (const { name, astNode } of Object.values(schema.getQueryType()?.getFields() ?? {})) {
    const pin = findDirective('pin', astNode);
    const throttle = findDirective('throttle', astNode);
    const deed =
      reader.read('gameServer', astNode)?.from === 'RESOLVER' ? findDirective('gameServer', astNode) : undefined;
    if (pin) yield refuse(name, pin, '@pin', 'write it on a field of Mutation, and remove it here');
    if (throttle) yield refuse(name, throttle, '@throttle', 'write it on a field of Mutation, and remove it here');
    if (deed)
      yield refuse(name, deed, '@gameServer(from: RESOLVER)', 'write @gameServer(from: FILTER), or another source');
  }
  const classes = schema.getType('ThrottleClass');
  const implemented: readonly string[] = throttleClasses;
  for (const { name, astNode } of isEnumType(classes) ? classes.getValues() : []) {
    if (implemented.includes(name)) continue;
    yield diagnostic(placeOf(astNode), {
      rule: 'throttle-class',
      subject: `ThrottleClass.${name}`,
      problem: 'no code counts tries of this class',
      mend: 'write a limit that counts them, and its name into throttleClasses of src/contract/policy.ts, or remove it',
    });
  }
  for (const { name, astNode } of Object.values(schema.getMutationType()?.getFields() ?? {})) {
    const node = findDirective('throttle', astNode);
    const written = reader.read('throttle', astNode)?.class;
    if (node === undefined || written === undefined) continue;
    const at = (rule: OwnRule, problem: string, mend: string) =>
      diagnostic(placeOf(node), { rule, subject: `Mutation.${name}`, problem, mend });
    if (written.length === 0)
      yield at('throttle-nothing', '@throttle names no throttle', 'write at least one class, or remove it');
    for (const one of repeatedIn(written))
      yield at('listed-twice', `${one} is listed twice in @throttle`, 'remove one');
    if (reader.read('access', astNode)?.to !== 'PUBLIC') continue;
    for (const one of OF_USERS.filter((known) => written.includes(known)))
      yield at(
        'throttle-needs-session',
        `${one} counts tries of who is signed in, which nobody is on a public field`,
        `write @access(to: SESSION), or remove ${one}`,
      );
  }
}

/** What is counted per user (rules.md §3.3.4, §3.3.6). */
const OF_USERS = ['ACCOUNT', 'PASSWORD'] as const satisfies readonly ThrottleClass[];

const refuse = (field: string, node: DirectiveNode, directive: string, mend: string): Diagnostic =>
  diagnostic(placeOf(node), {
    rule: 'mutation-only',
    subject: `Query.${field}`,
    problem: `${directive} on a query: it is held where something is committed`,
    mend,
  });
