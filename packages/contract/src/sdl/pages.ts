import {
  type ASTNode,
  type ConstDirectiveNode,
  type DefinitionNode,
  type FieldDefinitionNode,
  type FragmentDefinitionNode,
  type FragmentSpreadNode,
  Kind,
  type Location,
  type NamedTypeNode,
  type ObjectTypeDefinitionNode,
  parse,
  print,
  type SelectionNode,
  type SelectionSetNode,
  Source,
  type TypeNode,
  visit,
} from 'graphql';
import { BUILT_IN_FILE } from './built-in-sdl.js';
import { type Diagnostic, diagnostic, placeOf } from './diagnostic.js';

// @page is a notation: before anything is checked, its field becomes a connection of the GraphQL
// Cursor Connections Specification, with the arguments, types and error code that belong to it.

/** Types of every schema with pages. */
const SHARED = `
"""
Position of a page in its list. \`after: endCursor\` requests the next page.
"""
type PageInfo {
  hasNextPage: Boolean!
  hasPreviousPage: Boolean!
  startCursor: Cursor
  endCursor: Cursor
}

"""
Position in a list: the \`cursor\` of one of its entries, unchanged. Any other value is
\`INVALID_CURSOR\`.
"""
scalar Cursor @text(pattern: "^[A-Za-z0-9_\\\\-]+$", code: INVALID_CURSOR)
`;

const typesOf = (entry: string): string => `
type ${entry}Connection {
  edges: [${entry}Edge!]!
  pageInfo: PageInfo!
  "Number of entries on all pages."
  totalCount: Int!
}

type ${entry}Edge {
  cursor: Cursor!
  node: ${entry}!
}
`;

const fieldOf = (entry: string, { max, size }: { readonly max: number; readonly size: number }): string => `
type Query {
  page(
    "Maximum number of entries to return."
    first: Int! = ${size} @limit(max: ${max})
    "\`pageInfo.endCursor\` of the previous page."
    after: Cursor
  ): ${entry}Connection! @errors(codes: [INVALID_CURSOR])
}
`;

/** What `...Page` selects. */
const SELECTION = '{ pageInfo { hasNextPage hasPreviousPage startCursor endCursor } totalCount }';

export interface ExpandedPages {
  readonly definitions: readonly DefinitionNode[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Expands the fields with `@page`, and adds the types that they need, once each. */
export function expandPages(written: readonly DefinitionNode[]): ExpandedPages {
  const diagnostics: Diagnostic[] = [];
  /** Types of entries by name, as written in their first list. */
  const entries = new Map<string, NamedTypeNode>();

  function expand(parent: ObjectTypeDefinitionNode['name'], field: FieldDefinitionNode): FieldDefinitionNode {
    const page = findPage(field);
    if (page === undefined) return field;
    const entry = namedIn(field.type);
    const type = print(field.type);
    const expected = `[${entry.name.value}!]!`;
    if (type !== expected) {
      const subject = `${parent.value}.${field.name.value}`;
      const problem = `@page on a field of type ${type}`;
      const fix = `write ${expected}, or remove @page`;
      diagnostics.push(diagnostic(placeOf(page), { rule: 'page-type', subject, problem, fix }));
    }
    // Expands it nevertheless, so that documents have no problems that follow from this one.
    if (!entries.has(entry.name.value)) entries.set(entry.name.value, entry);
    return toConnection(field, page, entry);
  }

  const definitions: DefinitionNode[] = written.map((definition) =>
    isObject(definition) && definition.fields?.some(findPage)
      ? { ...definition, fields: definition.fields.map((field) => expand(definition.name, field)) }
      : definition,
  );
  const added = [...entries].flatMap(([name, entry], index) => [
    ...(index === 0 ? typesIn(SHARED, entry) : []),
    ...typesIn(typesOf(name), entry),
  ]);
  // In front, so that a type of the same name in `schema/` is the one to remove.
  return { definitions: [...added, ...definitions], diagnostics };
}

/**
 * Parses added types. The type of entries and the directives have the place of the entry in
 * `schema/`.
 */
const typesIn = (text: string, entry: NamedTypeNode): readonly DefinitionNode[] =>
  visit(parse(new Source(text, BUILT_IN_FILE)), {
    NamedType: (type) => (type.name.value === entry.name.value ? entry : undefined),
    Directive: (directive) => at(directive, entry.loc),
  }).definitions;

const isObject = (node: DefinitionNode) =>
  node.kind === Kind.OBJECT_TYPE_DEFINITION || node.kind === Kind.OBJECT_TYPE_EXTENSION;

const findPage = (field: FieldDefinitionNode): ConstDirectiveNode | undefined =>
  field.directives?.find(({ name }) => name.value === 'page');

const namedIn = (type: TypeNode): NamedTypeNode => (type.kind === Kind.NAMED_TYPE ? type : namedIn(type.type));

/** Default page size, unless the maximum is lower. */
export const USUAL_PAGE = 20;

/** Invalid arguments of `@page` are reported by the checks of all directives. */
function toConnection(field: FieldDefinitionNode, page: ConstDirectiveNode, entry: NamedTypeNode): FieldDefinitionNode {
  const numberOf = (name: string): number | null => {
    const value = page.arguments?.find((argument) => argument.name.value === name)?.value;
    return value?.kind === Kind.INT ? Number(value.value) : null;
  };
  const max = numberOf('max') ?? USUAL_PAGE;
  const size = numberOf('default') ?? Math.min(USUAL_PAGE, max);
  const [type] = parse(fieldOf(entry.name.value, { max, size }), { noLocation: true }).definitions;
  const [made] = type?.kind === Kind.OBJECT_TYPE_DEFINITION ? (type.fields ?? []) : [];
  const [first, after] = made?.arguments ?? [];
  if (made === undefined || first === undefined || after === undefined) throw new Error('@page has no field.');
  return {
    ...field,
    type: at(made.type, page.loc),
    arguments: [...(field.arguments ?? []), at(first, page.loc), at(after, page.loc)],
    directives: withErrors(
      field.directives ?? [],
      (made.directives ?? []).map((directive) => at(directive, page.loc)),
    ),
  };
}

/** Gives nodes of the compiler the place of the node that needs them. */
const at = <Node extends ASTNode>(node: Node, loc: Location | undefined): Node =>
  loc === undefined ? node : visit(node, { enter: (inner: ASTNode) => ({ ...inner, loc }) });

/** Adds the codes of `@errors` to those of the field. */
function withErrors(
  written: readonly ConstDirectiveNode[],
  added: readonly ConstDirectiveNode[],
): readonly ConstDirectiveNode[] {
  const isErrors = ({ name }: ConstDirectiveNode) => name.value === 'errors';
  const codesOf = ({ arguments: all = [] }: ConstDirectiveNode) =>
    all.flatMap(({ value }) => (value.kind === Kind.LIST ? value.values : value));
  if (!written.some(isErrors)) return [...written, ...added];
  return written.map((directive) => {
    const [codes] = isErrors(directive) ? (directive.arguments ?? []) : [];
    if (codes === undefined) return directive;
    const values = [...codesOf(directive), ...added.flatMap(codesOf)];
    return { ...directive, arguments: [{ ...codes, value: { ...codes.value, kind: Kind.LIST, values } }] };
  });
}

/** Replaces `...Page` by the fields of a page, unless the document defines this fragment itself. */
export function expandSpreads(written: readonly DefinitionNode[]): readonly DefinitionNode[] {
  const isPage = ({ name }: FragmentDefinitionNode | FragmentSpreadNode) => name.value === 'Page';
  if (written.some((node) => node.kind === Kind.FRAGMENT_DEFINITION && isPage(node))) return written;
  const expanded = (set: SelectionSetNode): SelectionSetNode => ({
    ...set,
    selections: set.selections.flatMap((one) => {
      if (one.kind === Kind.FRAGMENT_SPREAD) return isPage(one) ? selectionAt(one.loc) : one;
      return one.selectionSet ? { ...one, selectionSet: expanded(one.selectionSet) } : one;
    }),
  });
  return written.map((one) => ('selectionSet' in one ? { ...one, selectionSet: expanded(one.selectionSet) } : one));
}

function selectionAt(loc: Location | undefined): readonly SelectionNode[] {
  const [operation] = parse(SELECTION, { noLocation: true }).definitions;
  if (operation?.kind !== Kind.OPERATION_DEFINITION) throw new Error('The selection of a page is no operation.');
  return operation.selectionSet.selections.map((one) => at(one, loc));
}
