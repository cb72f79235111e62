import type { PluginFunction } from '@graphql-codegen/plugin-helpers';
import {
  type GraphQLSchema,
  getNamedType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isScalarType,
} from 'graphql';
import { formsOf } from '../../forms.js';

/**
 * Follows `typescript-resolvers`, whose map of all resolvers (`ResolverMaps`) leaves nearly everything optional, and
 * adds `Resolvers`, in which a resolver may be left out only where the parent object already holds the field, in the
 * right type. So what is missing is a compile error instead of a null at run time.
 */
export const plugin: PluginFunction = (schema) => `
/** The fields of a type for which its parent object holds nothing of the right type: they need a resolver. */
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
type UsedScalars = ${usedScalars(schema)};

type RequiredMaps = {
  [Type in keyof CompleteMaps]: CompleteMaps[Type] extends GraphQLScalarType
    ? Type extends UsedScalars
      ? Type
      : never
    : Record<never, never> extends CompleteMaps[Type]
      ? never
      : Type;
}[keyof CompleteMaps];

/** Every resolver that the schema needs: one that is missing or wrong is a compile error. */
export type Resolvers = Pick<CompleteMaps, RequiredMaps> & Partial<Omit<CompleteMaps, RequiredMaps>>;

/** What one slice contributes: whole types, and any of the root fields. */
export type SliceResolvers = Partial<Omit<Resolvers, 'Query' | 'Mutation'>> & {
  readonly Query?: Partial<Resolvers['Query']>;
  readonly Mutation?: Partial<Resolvers['Mutation']>;
};
`;

/** Custom scalars in fields, arguments and inputs; those of directives alone, and those with a form, need no code. */
function usedScalars(schema: GraphQLSchema): string {
  const used = new Set<string>();
  const forms = formsOf(schema);
  const use = (type: unknown) => {
    if (isScalarType(type) && type.astNode && !forms.has(type.name)) used.add(type.name);
  };
  for (const type of Object.values(schema.getTypeMap())) {
    if (type.name.startsWith('__')) continue;
    if (!isObjectType(type) && !isInterfaceType(type) && !isInputObjectType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      use(getNamedType(field.type));
      if ('args' in field) for (const argument of field.args) use(getNamedType(argument.type));
    }
  }
  return (
    [...used]
      .sort()
      .map((name) => `'${name}'`)
      .join(' | ') || 'never'
  );
}
