import { type GraphQLSchema, getNamedType, isObjectType, isScalarType } from 'graphql';
import { formsOf } from '../forms.js';
import { fieldsOf, inputsOf, rootTypesIn } from '../sdl/members.js';

/**
 * The types that follow those of `typescript-resolvers` in `generated/resolvers.ts`. Its map of all
 * resolvers (`ResolverMaps`) makes nearly everything optional. In `Resolvers` a resolver is
 * optional only if the parent object has the field, in the right type: a missing resolver is a
 * compile error instead of a null at run time.
 */
export const resolverTypes = (schema: GraphQLSchema): string => `
/** Fields that the parent object lacks or has in another type: they need a resolver. */
type Unresolved<Map, Parent> = {
  [Field in keyof Map]-?: Field extends '__isTypeOf'
    ? never
    : Field extends keyof Parent
      ? Parent[Field] extends ReturnType<Extract<Map[Field], (...args: never[]) => unknown>>
        ? never
        : Field
      : Field;
}[keyof Map];

type Complete<Map, Parent> = Map & { [Field in Unresolved<Map, Parent>]-?: Exclude<Map[Field], undefined> };

type CompleteMaps = {
  [Type in keyof ResolverMaps]-?: Exclude<ResolverMaps[Type], undefined> extends GraphQLScalarType
    ? Type extends UsedScalars
      ? GraphQLScalarType<Scalars[Type]['input'], unknown>
      : GraphQLScalarType
    : Type extends keyof ResolversParentTypes
      ? Complete<Exclude<ResolverMaps[Type], undefined>, ResolversParentTypes[Type]>
      : Exclude<ResolverMaps[Type], undefined>;
};

/** The scalars that a request or an answer can carry. */
type UsedScalars = ${[...usedScalars(schema)].map((name) => `'${name}'`).join(' | ') || 'never'};

/**
 * Required resolvers of a type. A compile error names type and field: \`NeedsResolver<"Type",
 * "field">\`.
 */
type NeedsResolver<Type extends keyof CompleteMaps, Field> = {
  [Each in Type as [Field] extends [never] ? never : Each]: CompleteMaps[Each];
};

/** Names the cause where the parent object has the field: an enum may lack a value in the SDL. */
type Explained<Field, Parent> = Field extends keyof Parent & string ? \`\${Field}: not of the SDL's type\` : Field;

/** Fields of a type that the parent object lacks or has in a type that the SDL does not allow. */
type UnresolvedOf<Type extends keyof CompleteMaps> = CompleteMaps[Type] extends GraphQLScalarType
  ? Type extends UsedScalars
    ? Type
    : never
  : Type extends keyof ResolversParentTypes
    ? Explained<Unresolved<Exclude<ResolverMaps[Type], undefined>, ResolversParentTypes[Type]>, ResolversParentTypes[Type]>
    : Record<never, never> extends CompleteMaps[Type]
      ? never
      : keyof CompleteMaps[Type];

/** All resolvers of the schema: a missing or wrong one is a compile error. */
export type Resolvers = Partial<CompleteMaps>${needs(schema)};

/** Resolvers of one slice: whole types, and any of the root fields. */
export type SliceResolvers = Partial<Omit<Resolvers, ${rootTypesIn(schema)
  .map(({ name }) => `'${name}'`)
  .join(' | ')}>> & {
${rootTypesIn(schema)
  .map(({ name }) => `  readonly ${name}?: Partial<Resolvers['${name}']>;\n`)
  .join('')}};
`;

const needs = (schema: GraphQLSchema): string =>
  Object.values(schema.getTypeMap())
    .filter((type) => isObjectType(type) || usedScalars(schema).has(type.name))
    .filter(({ name, astNode }) => astNode && !name.startsWith('__'))
    .map(({ name }) => name)
    .sort()
    .map((name) => `\n  & NeedsResolver<'${name}', UnresolvedOf<'${name}'>>`)
    .join('');

/**
 * Returns custom scalars of fields, arguments and inputs, except those with a form, which need no
 * code.
 */
function usedScalars(schema: GraphQLSchema): ReadonlySet<string> {
  const forms = formsOf(schema);
  const types = [...fieldsOf(schema), ...inputsOf(schema)].map(([, { type }]) => getNamedType(type));
  const used = types.filter(isScalarType).filter(({ name, astNode }) => astNode && !forms.has(name));
  return new Set(used.map(({ name }) => name).sort());
}
