import { type GraphQLField, getNamedType, getNullableType, isLeafType, isListType, isNonNullType } from 'graphql';

/**
 * The arguments of a request, as far as they determine its result: named values and ids are
 * returned.
 */
export interface RequestArguments {
  /**
   * The value of the argument with the name and type of the field; the name may begin with that of
   * the type (`categoryCode` for `code` of a `ShopCategory`). Undefined if there is none.
   */
  leaf(type: string, field: GraphQLField<unknown, unknown>): unknown;
  /**
   * The id argument for an object of this type: `accountId` for an `Account`, `itemId` for a
   * `ShopItem`.
   */
  id(type: string): string | null;
}

/**
 * @param root the root field of the arguments
 * @param serverId the game server of the request, else of its session; null if there is none
 */
export function readArguments(
  args: Readonly<Record<string, unknown>>,
  root: GraphQLField<unknown, unknown>,
  serverId: number | null,
): RequestArguments {
  const ids = { ...(serverId !== null && { gameServerId: serverId }), ...args };
  const types = new Map(root.args.map(({ name, type }) => [name, getNamedType(type).name]));

  /**
   * A `String` field accepts arguments of text scalars, and an `Int` field those of range scalars.
   */
  function fitsType(field: GraphQLField<unknown, unknown>, argument: string, value: unknown): boolean {
    if (value === null) return !isNonNullType(field.type);
    const { name } = getNamedType(field.type);
    if (name === types.get(argument)) return true;
    return (name === 'String' && typeof value === 'string') || (name === 'Int' && Number.isInteger(value));
  }

  return {
    leaf(type, field) {
      if (field.name === 'id') return undefined;
      if (isListType(getNullableType(field.type)) || !isLeafType(getNamedType(field.type))) return undefined;
      const [name, value] =
        Object.entries(args).find(([argument]) => argument === field.name || isOf(argument, type, field.name)) ?? [];
      return name !== undefined && fitsType(field, name, value) ? value : undefined;
    },
    id(type) {
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
