import {
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLSchema,
  isInputObjectType,
  isInputType,
  isInterfaceType,
  isObjectType,
  valueFromAST,
} from 'graphql';
import { checkWrittenValue } from '../documents/written-values.js';
import { type Diagnostic, diagnostic, placeOf } from './diagnostic.js';

/**
 * Checks that defaults of the SDL are values of their types: graphql-js checks only those of
 * documents.
 */
export function* checkDefaults(schema: GraphQLSchema): Generator<Diagnostic> {
  for (const [subject, { astNode, type }] of placesOf(schema)) {
    const value = astNode?.defaultValue;
    if (value === undefined || !isInputType(type)) continue;
    if (valueFromAST(value, type) === undefined)
      yield diagnostic(placeOf(value), {
        rule: 'default-value',
        subject,
        problem: 'the default is no value of its type',
        fix: `write a value of type ${type}`,
      });
    else yield* checkWrittenValue(subject, value, type);
  }
}

/** Yields all arguments and input fields. */
function* placesOf(schema: GraphQLSchema): Generator<readonly [subject: string, GraphQLArgument | GraphQLInputField]> {
  for (const directive of schema.getDirectives())
    for (const argument of directive.args) yield [`@${directive.name}`, argument];
  for (const type of Object.values(schema.getTypeMap())) {
    if (isInputObjectType(type))
      for (const field of Object.values(type.getFields())) yield [`${type.name}.${field.name}`, field];
    if (!isObjectType(type) && !isInterfaceType(type)) continue;
    for (const field of Object.values(type.getFields()))
      for (const argument of field.args) yield [`${type.name}.${field.name}`, argument];
  }
}
