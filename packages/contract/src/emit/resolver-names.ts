import {
  type ASTNode,
  type GraphQLSchema,
  isAbstractType,
  isInterfaceType,
  isIntrospectionType,
  isObjectType,
  isScalarType,
} from 'graphql';
import { type Diagnostic, diagnostic, placeOf } from '../sdl/diagnostic.js';

// Names of the types of generated/resolvers.ts. graphql-codegen derives them from the SDL, so that
// two names of the SDL may become one.

/** Names that the file declares, imports or uses from TypeScript. */
const RESERVED = [
  ...['Context', 'DirectiveResolverFn', 'DirectiveResolvers', 'InputMaybe', 'IsTypeOfResolverFn', 'Maybe'],
  ...['NextResolverFn', 'RequireFields', 'Resolver', 'ResolverFn', 'ResolverMaps', 'ResolverTypeWrapper'],
  ...['ResolversInterfaceTypes', 'ResolversParentTypes', 'ResolversTypes', 'ResolversUnionTypes', 'Scalars'],
  ...['SubscriptionObject', 'SubscriptionResolveFn', 'SubscriptionResolver', 'SubscriptionResolverObject'],
  ...['SubscriptionSubscribeFn', 'SubscriptionSubscriberObject', 'TypeResolveFn'],
  // resolver-types.ts
  ...['Complete', 'CompleteMaps', 'Explained', 'NeedsResolver', 'Resolvers', 'SliceResolvers', 'Unresolved'],
  ...['UnresolvedOf', 'UsedScalars'],
  // TypeScript
  ...['AsyncIterable', 'Exclude', 'Extract', 'NonNullable', 'Omit', 'Partial', 'Pick', 'Promise', 'PropertyKey'],
  ...['ReadonlyArray', 'Record', 'ReturnType'],
];

/** A name of the SDL, and the type that generated/resolvers.ts has for it. */
interface NamedInSdl {
  readonly subject: string;
  readonly node: ASTNode | null | undefined;
  readonly name: string;
  /** Names it in messages about others. */
  readonly owner: string;
}

/** Reports types and fields whose names in generated/resolvers.ts are those of others. */
export function* checkResolverNames(schema: GraphQLSchema): Generator<Diagnostic> {
  const owners = new Map(RESERVED.map((name) => [name, 'a type of graphql-codegen or TypeScript']));
  // Types last: it is easier to rename a type `ThingResolvers` than `Thing`.
  for (const { subject, node, name, owner } of [...derivedNames(schema), ...typeNames(schema)]) {
    const other = owners.get(name);
    if (other === undefined) owners.set(name, owner);
    else if (node?.loc)
      yield diagnostic(placeOf(node), {
        rule: 'client-type-name',
        subject,
        problem: `generated/resolvers.ts uses the name ${name} for ${other}`,
        fix: 'write another name',
      });
  }
}

const typesOf = (schema: GraphQLSchema) =>
  Object.values(schema.getTypeMap()).filter((type) => !isIntrospectionType(type));

/** Scalars have no type of their own. */
const typeNames = (schema: GraphQLSchema): readonly NamedInSdl[] =>
  typesOf(schema)
    .filter((type) => !isScalarType(type))
    .map(({ name, astNode }) => ({ subject: name, node: astNode, name: pascalCase(name), owner: `the type ${name}` }));

/** Returns types of arguments, resolvers, scalars and directives. */
function* derivedNames(schema: GraphQLSchema): Generator<NamedInSdl> {
  for (const { name } of schema.getDirectives())
    for (const ending of ['DirectiveArgs', 'DirectiveResolver'])
      yield { subject: name, node: null, name: `${pascalCase(name)}${ending}`, owner: `@${name}` };
  const types = new Set<string>();
  for (const type of typesOf(schema)) {
    const { name, astNode: node } = type;
    // Of two types of one name, `typeNames` reports the second.
    if (types.has(pascalCase(name))) continue;
    types.add(pascalCase(name));
    if (isScalarType(type))
      yield { subject: name, node, name: `${pascalCase(name)}ScalarConfig`, owner: `the scalar ${name}` };
    if (isObjectType(type) || isAbstractType(type))
      yield { subject: name, node, name: `${pascalCase(name)}Resolvers`, owner: `the resolvers of ${name}` };
    if (!isObjectType(type) && !isInterfaceType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      const subject = `${name}.${field.name}`;
      const argumentsName = pascalCase(`${name}${pascalCase(field.name)}Args`);
      if (field.args.length > 0)
        yield { subject, node: field.astNode, name: argumentsName, owner: `the arguments of ${subject}` };
    }
  }
}

/** Converts a name as graphql-codegen does by default: `GeoJSON_kind` becomes `GeoJson_Kind`. */
const pascalCase = (name: string): string =>
  name
    .split('_')
    .map((part) =>
      part
        .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
        .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1 $2')
        .split(' ')
        .map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1).toLowerCase()}`)
        .join(''),
    )
    .join('_');
