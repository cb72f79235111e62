import type { GraphQLError } from 'graphql';
import { type Diagnostic, diagnostic, type Place, startOf } from './diagnostic.js';
import type { Rule } from './rules.js';

/** An error of graphql-js in the shape of ours. */
export function graphqlError(rule: Rule, error: GraphQLError, file: string, subject: string | null): Diagnostic {
  return diagnostic(placeOfError(error, file), { rule, subject, problem: error.message, mend: mendOf(error) });
}

/** Where graphql-js found an error; `file` is the answer for the few errors that it gives no place. */
function placeOfError(error: GraphQLError, file: string): Place {
  const [location] = error.locations ?? [];
  return location === undefined ? startOf(file) : { file: error.source?.name ?? file, ...location };
}

type Mend = (match: RegExpMatchArray) => string;

/** What to do about the errors of graphql-js, by the beginning of their message. */
const mends: readonly (readonly [RegExp, Mend])[] = [
  [/^Syntax Error: (?:Expected ([^,.]+))?/, ([, what]) => (what ? `write ${what} here` : 'write valid GraphQL here')],
  [
    /^Cannot query field "(\w+)" on type "(\w+)"/,
    ([, field, type]) => `write a field of ${type}, or add ${field} to it`,
  ],
  [/^Variable "(\$\w+)" is never used/, ([, name]) => `write ${name} into an argument, or remove it`],
  [/^Variable "(\$\w+)" is not defined/, ([, name]) => `write ${name} and its type behind the operation name`],
  [/^Variable "(\$\w+)" of type .* expecting type "(.*)"/, ([, name, type]) => `write ${name}: ${type}`],
  [/^Fragment "(\w+)" is never used/, ([, name]) => `write ...${name} into the operation, or remove the fragment`],
  [/^Unknown directive "(@\w+)"/, ([, name]) => `write a directive of schema/policy.graphql, or remove ${name}`],
  [/^Unknown type "(\w+)"/, ([, name]) => `write the name of an existing type, or define ${name} in schema/`],
  [/^Unknown argument "(\w+)"/, ([, name]) => `write an argument that exists, or remove ${name}`],
  [/^Unknown fragment "(\w+)"/, ([, name]) => `write fragment ${name} into the same file`],
  [/argument "(\w+)" of type "([^"]+)" is required/, ([, name, type]) => `write ${name}: with a value of type ${type}`],
  [/must have a selection of subfields/, () => 'write { … } with the fields to return'],
  [/must not have a selection since/, () => 'remove the { … } behind it'],
  [/can only be defined once|already exists/, () => 'remove one of the two'],
];

/** The mend for an error of graphql-js: `npm run codegen` prints it behind the message. */
function mendOf(error: GraphQLError): string {
  for (const [pattern, mend] of mends) {
    const match = error.message.match(pattern);
    if (match) return mend(match);
  }
  return 'write what the schema and the GraphQL specification allow here';
}
