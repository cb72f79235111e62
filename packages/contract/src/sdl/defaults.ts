import { type GraphQLSchema, isInputType, valueFromAST } from 'graphql';
import { checkWrittenValue } from '../documents/written-values.js';
import { type Diagnostic, diagnostic, placeOf } from './diagnostic.js';
import { inputsOf } from './members.js';

/**
 * Checks that defaults of the SDL are values of their types: graphql-js checks only those of
 * documents.
 */
export function* checkDefaults(schema: GraphQLSchema): Generator<Diagnostic> {
  const ofDirectives = schema
    .getDirectives()
    .flatMap(({ name, args }) => args.map((argument) => [`@${name}`, argument] as const));
  for (const [subject, { astNode, type }] of [...ofDirectives, ...inputsOf(schema)]) {
    const value = astNode?.defaultValue;
    if (value === undefined || !isInputType(type)) continue;
    if (valueFromAST(value, type) === undefined)
      yield diagnostic(placeOf(value), {
        rule: 'default-value',
        subject,
        problem: 'the default is not a value of its type',
        fix: `write a value of type ${type}`,
      });
    else yield* checkWrittenValue(subject, value, type);
  }
}
