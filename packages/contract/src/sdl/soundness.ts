import type { GraphQLError } from 'graphql';
import { type Diagnostic, diagnostic, placeOf, startOf } from './diagnostic.js';

/** A kind of error: its message, and the fix made of the groups of the message. */
type SoundnessCheck<Rule> = readonly [pattern: RegExp, rule: Rule, fix: (...groups: string[]) => string];

/** Infers the names of the rules. */
const listChecks = <Rule extends string>(checks: readonly SoundnessCheck<Rule>[]) => checks;

/**
 * Errors of `validateSchema` by message, with rule name and fix, which graphql-js does not have.
 */
const checks = listChecks([
  [/^Query root type must be provided/, 'query-required', () => 'write type Query with the fields that clients read'],
  [/^(\w+) root type must be Object type/, 'query-required', (name) => `write type ${name} { … }`],
  [
    /^The type of (.+) must be Output Type but got: ([^ .]+)/,
    'input-output-types',
    (_field, type) => `write the name of an output type; ${type} is for arguments only`,
  ],
  [
    /^The type of (.+) must be Input Type but got: ([^ .]+)/,
    'input-output-types',
    (_argument, type) => `write a scalar, an enum or an input type; ${type} is for results only`,
  ],
  [
    /^Required (?:argument|input field) (.+) cannot be deprecated/,
    'required-not-deprecated',
    () => 'make it nullable or give it a default first, so that clients can omit it',
  ],
  [/^Name "(.+)" must not begin with "__"/, 'reserved-names', (name) => `write ${name.replace(/^_+/, '')}`],
  [
    /^(?:Input Object t|T)ype (\S+) must define one or more fields/,
    'type-not-empty',
    () => 'write its fields, or remove it',
  ],
  [/^Union type (\S+) must define/, 'type-not-empty', () => 'write its member types, or remove it'],
  [/^Enum type (\S+) must define/, 'type-not-empty', () => 'write its values, or remove it'],
  [
    /^Type (\S+) must only implement Interface types, it cannot implement ([^ .]+)/,
    'interface-implementation',
    (_type, other) => `write the name of an interface; ${other} is none`,
  ],
  [
    /^Type (\S+) (?:cannot implement .* circular|cannot implement itself)/,
    'interface-implementation',
    () => 'remove the cycle',
  ],
  [/^Type (\S+) can only implement (\S+) once/, 'interface-implementation', (_type, other) => `write ${other} once`],
  [
    /^Interface field (\w+)\.(\w+) expected but (\S+) does not provide it/,
    'interface-implementation',
    (from, field, type) => `write ${field} into ${type} as ${from} has it`,
  ],
  [
    /^Interface field (\S+) expects type (\S+) but (\S+) is type/,
    'interface-implementation',
    (_field, type, own) => `write ${own.split('.').at(-1)}: ${type}`,
  ],
  [
    /^Interface field argument (\w+\.\w+)\((\w+):\) expected but (\S+) does not provide it/,
    'interface-implementation',
    (_field, argument, own) => `write the argument ${argument} into ${own} as well`,
  ],
  [
    /^Interface field argument \S+ expects type (\S+) but (\S+) is type/,
    'interface-implementation',
    (type) => `write ${type} as its type`,
  ],
  [
    /includes required argument (\w+) that is missing from the Interface field (\S+)\.$/,
    'interface-implementation',
    (argument, from) => `make ${argument} nullable, or write it into ${from} as well`,
  ],
  [
    /^Type (\S+) must implement (\S+) because it is implemented by (\S+)\.$/,
    'interface-implementation',
    (type, missing, other) => `write ${type} implements ${missing} & ${other}`,
  ],
  [/^Union type \S+ can only include type (\S+) once/, 'union-members', (type) => `write ${type} once`],
  [
    /^Union type \S+ can only include Object types, it cannot include ([^ .]+)/,
    'union-members',
    (type) => `write the name of an object type; ${type} is none`,
  ],
  [/^OneOf input field (\S+) must be nullable/, 'one-of-input', () => 'remove the ! after its type'],
  [/^OneOf input field (\S+) cannot have a default/, 'one-of-input', () => 'remove the default'],
  [/within itself through a series of non-null fields/, 'input-circle', () => 'remove the ! after one of these fields'],
]);

export type SoundnessRule = (typeof checks)[number][1] | 'sound-schema';

export const SOUNDNESS_RULES: ReadonlySet<SoundnessRule> = new Set(['sound-schema', ...checks.map(([, rule]) => rule)]);

/** Converts an error of `validateSchema` to a diagnostic. */
export function soundnessError(error: GraphQLError): Diagnostic {
  // The first node is the interface, the second one the type that violates it.
  const node = error.nodes?.[error.message.startsWith('Interface field') ? 1 : 0];
  const place = node ? placeOf(node) : startOf('schema');
  for (const [pattern, rule, fix] of checks) {
    const [found, ...groups] = error.message.match(pattern) ?? [];
    if (found !== undefined)
      return diagnostic(place, { rule, subject: null, problem: error.message, fix: fix(...groups) });
  }
  const fix = 'change it as the GraphQL specification requires';
  return diagnostic(place, { rule: 'sound-schema', subject: null, problem: error.message, fix });
}
