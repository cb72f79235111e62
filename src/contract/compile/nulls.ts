import {
  type ASTNode,
  type GraphQLSchema,
  getNamedType,
  isInputObjectType,
  isNonNullType,
  Kind,
  type OperationDefinitionNode,
  print,
  TypeInfo,
  type VariableNode,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { type Diagnostic, diagnostic, placeOf } from './diagnostic.js';
import type { PublishedDocument } from './read-document.js';

/**
 * A variable that may be null goes nowhere where null may not. GraphQL lets it where a default stands on either side,
 * which a client's null passes by: it would be taken for valid, and fail the execution.
 */
export function* checkNulls(
  { id, document, operation }: PublishedDocument,
  schema: GraphQLSchema,
): Generator<Diagnostic> {
  for (const [node, placeDefault] of nonNullPlaces(schema, document)) {
    const declared = definitionOf(operation, node);
    if (declared === undefined || declared.type.kind === Kind.NON_NULL_TYPE) continue;
    const [name, type] = [node.name.value, print(declared.type)];
    const own = declared.defaultValue;
    const value = own === undefined || own.kind === Kind.NULL ? placeDefault : print(own);
    yield diagnostic(placeOf(declared), {
      rule: 'variable-null',
      subject: id,
      problem: `$${name}: ${type} lets a client send null, which is not taken where it is handed on`,
      mend: `write $${name}: ${type}!${value === null ? '' : ` = ${value}`}`,
    });
  }
}

const definitionOf = ({ variableDefinitions = [] }: OperationDefinitionNode, { name }: VariableNode) =>
  variableDefinitions.find(({ variable }) => variable.name.value === name.value);

/** The variables that stand where null may not, each with the default of its place as SDL writes it. */
function nonNullPlaces(schema: GraphQLSchema, document: PublishedDocument['document']) {
  const places: (readonly [node: VariableNode, placeDefault: string | null])[] = [];
  const info = new TypeInfo(schema);
  visit(
    document,
    visitWithTypeInfo(info, {
      VariableDefinition: () => false,
      Variable(node, _key, parent) {
        if (isNonNullType(info.getInputType())) places.push([node, defaultOfPlace(info, parent)]);
      },
    }),
  );
  return places;
}

function defaultOfPlace(info: TypeInfo, parent: ASTNode | readonly ASTNode[] | undefined): string | null {
  const isInput = parent !== undefined && 'kind' in parent && parent.kind === Kind.OBJECT_FIELD;
  const type = isInput ? getNamedType(info.getParentInputType()) : undefined;
  const field = isInput && isInputObjectType(type) ? type.getFields()[parent.name.value] : info.getArgument();
  const value = field?.astNode?.defaultValue;
  return value === undefined ? null : print(value);
}
