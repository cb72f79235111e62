import {
  type DefinitionNode,
  type DocumentNode,
  type FieldDefinitionNode,
  Kind,
  type ObjectTypeDefinitionNode,
  print,
} from 'graphql';

const HEADER = '# Made by `npm run codegen` from schema/: do not edit.\n\n';

/**
 * The whole schema as one text, directives included: definitions by name, each `extend type` folded into its type.
 * Fields keep the order of the files.
 */
export function printSchemaText(ast: DocumentNode): string {
  const extensions = new Map<string, FieldDefinitionNode[]>();
  const definitions: DefinitionNode[] = [];
  for (const definition of ast.definitions) {
    const foldable = definition.kind === Kind.OBJECT_TYPE_EXTENSION && isPlain(definition);
    if (!foldable) definitions.push(definition);
    else
      extensions.set(definition.name.value, [
        ...(extensions.get(definition.name.value) ?? []),
        ...(definition.fields ?? []),
      ]);
  }
  const folded = definitions.map((definition) =>
    definition.kind === Kind.OBJECT_TYPE_DEFINITION ? fold(definition, extensions) : definition,
  );
  return `${HEADER}${folded.sort(byName).map(print).join('\n\n')}\n`;
}

/** An extension that only adds fields: those that add interfaces or directives stay as they are. */
const isPlain = ({ interfaces, directives }: Pick<ObjectTypeDefinitionNode, 'interfaces' | 'directives'>) =>
  !interfaces?.length && !directives?.length;

function fold(
  definition: ObjectTypeDefinitionNode,
  extensions: ReadonlyMap<string, readonly FieldDefinitionNode[]>,
): ObjectTypeDefinitionNode {
  const fields = [...(definition.fields ?? []), ...(extensions.get(definition.name.value) ?? [])];
  return { ...definition, fields };
}

const byName = (a: DefinitionNode, b: DefinitionNode) => (sortKey(a) < sortKey(b) ? -1 : 1);

const sortKey = (definition: DefinitionNode) =>
  `${'name' in definition ? definition.name?.value : ''} ${definition.kind}`;
