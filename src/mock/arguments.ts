import {
  type GraphQLField,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import { canonicalForms } from './plausible.js';

/**
 * The arguments of a request, as far as they determine its result: named values and ids are
 * returned.
 */
export type RequestArguments = ReturnType<typeof readArguments>;

/** Names and types of all fields of objects: `code: CategoryCode`. */
export const fieldTypesOf = (schema: GraphQLSchema): ReadonlySet<string> =>
  new Set(
    Object.values(schema.getTypeMap())
      .filter(isObjectType)
      .flatMap((type) => Object.values(type.getFields()))
      .map(({ name, type }) => fieldType(name, getNamedType(type).name)),
  );

const fieldType = (name: string, type: string): string => `${name}: ${type}`;

/**
 * @param fieldTypes those of `fieldTypesOf`
 * @param root the root field of the arguments
 * @param serverId the game server of the request, else of its session; null if there is none
 */
export function readArguments(
  fieldTypes: ReadonlySet<string>,
  args: Readonly<Record<string, unknown>>,
  root: GraphQLField<unknown, unknown>,
  serverId: number | null,
) {
  const ids = { ...(serverId !== null && { gameServerId: serverId }), ...args };
  const types = new Map(root.args.map(({ name, type }) => [name, getNamedType(type).name]));

  /**
   * A `String` field accepts arguments of text scalars, and an `Int` field those of range scalars,
   * unless another field of this name has the scalar: the code of a promotion is no currency's.
   */
  function fitsType(field: GraphQLField<unknown, unknown>, argument: string, value: unknown): boolean {
    if (value === null) return !isNonNullType(field.type);
    const { name } = getNamedType(field.type);
    const argumentType = types.get(argument) ?? '';
    if (name === argumentType) return true;
    if (fieldTypes.has(fieldType(field.name, argumentType))) return false;
    return (name === 'String' && typeof value === 'string') || (name === 'Int' && Number.isInteger(value));
  }

  return {
    /**
     * The value of the argument with the name and type of the field; the name may begin with that
     * of the type (`categoryCode` for `code` of a `ShopCategory`). In its canonical form; undefined
     * if there is none.
     */
    leaf(type: string, field: GraphQLField<unknown, unknown>): unknown {
      if (field.name === 'id') return undefined;
      if (isListType(getNullableType(field.type)) || !isLeafType(getNamedType(field.type))) return undefined;
      const [name, value] =
        Object.entries(args).find(([argument]) => argument === field.name || isOf(argument, type, field.name)) ?? [];
      if (name === undefined || !fitsType(field, name, value)) return undefined;
      const canonical = canonicalForms.get(`${type}.${field.name}`);
      return canonical !== undefined && typeof value === 'string' ? canonical(value) : value;
    },
    /**
     * The id argument for an object of this type: `accountId` for an `Account`, `itemId` for a
     * `ShopItem`.
     */
    id(type: string): string | null {
      const match = Object.entries(ids).find(([name, value]) => value != null && isOf(name, type, 'id'));
      return match === undefined ? null : String(match[1]);
    },
  };
}

/** Whether an argument is named after a type and its field: `accountId` for `id` of `Account`. */
function isOf(argument: string, type: string, field: string): boolean {
  const suffix = field.charAt(0).toUpperCase() + field.slice(1);
  const stem = argument.slice(0, -suffix.length).toLowerCase();
  return argument.endsWith(suffix) && stem !== '' && type.toLowerCase().endsWith(stem);
}
