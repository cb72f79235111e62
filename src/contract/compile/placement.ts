import { type FieldDefinitionNode, type GraphQLObjectType, type GraphQLSchema, isObjectType } from 'graphql';
import { type Diagnostic, diagnostic, placeOf } from './diagnostic.js';
import { type Directed, type DirectiveReader, isOurs } from './directives.js';

/** Directives that say something about a whole operation, and so nothing on a field inside its result. */
const ROOT_ONLY = new Set(['viewer', 'gameServer', 'pin', 'survivesMaintenance', 'throttle', 'fails']);

/** Every use of a directive in the SDL: its values, and whether it has any effect where it stands. */
export function* checkDirectives(schema: GraphQLSchema, reader: DirectiveReader): Generator<Diagnostic> {
  for (const type of Object.values(schema.getTypeMap()).filter(isObjectType)) {
    if (type.name.startsWith('__')) continue;
    const nodes = [type.astNode, ...type.extensionASTNodes];
    for (const node of nodes) yield* checkValues(node, type.name, reader);
    for (const field of Object.values(type.getFields())) {
      const subject = `${type.name}.${field.name}`;
      yield* checkValues(field.astNode, subject, reader);
      if (!isRoot(schema, type)) yield* checkEffect(field.astNode, subject);
      for (const argument of field.args) yield* checkValues(argument.astNode, subject, reader);
    }
  }
}

const isRoot = (schema: GraphQLSchema, type: GraphQLObjectType) =>
  type === schema.getQueryType() || type === schema.getMutationType();

function* checkValues(
  node: Directed | null | undefined,
  subject: string,
  reader: DirectiveReader,
): Generator<Diagnostic> {
  for (const directive of node?.directives ?? []) {
    const problem = reader.fault(directive);
    if (problem === null) continue;
    const name = directive.name.value;
    const mend = isOurs(name) ? `write @${name} as schema/policy.graphql defines it` : `write a valid @${name}`;
    yield diagnostic(placeOf(directive), { subject, problem, mend });
  }
}

function* checkEffect(node: FieldDefinitionNode | null | undefined, subject: string): Generator<Diagnostic> {
  for (const directive of node?.directives ?? []) {
    const name = directive.name.value;
    if (!ROOT_ONLY.has(name)) continue;
    yield diagnostic(placeOf(directive), {
      subject,
      problem: `@${name} has no effect inside a result`,
      mend: `write it on the field of Query or Mutation that returns this, and remove it here`,
    });
  }
}
