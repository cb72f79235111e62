import { type GraphQLField, getNamedType, getNullableType, isLeafType, isListType, isNonNullType } from 'graphql';

/**
 * The arguments of a request, as far as they determine its result: named values and ids are
 * returned.
 */
export interface RequestArguments {
  /** The value of the argument with the name and type of the field; undefined if there is none. */
  leaf(field: GraphQLField<unknown, unknown>): unknown;
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
  function fitsType(field: GraphQLField<unknown, unknown>, value: unknown): boolean {
    if (value === null) return !isNonNullType(field.type);
    const { name } = getNamedType(field.type);
    if (name === types.get(field.name)) return true;
    return (name === 'String' && typeof value === 'string') || (name === 'Int' && Number.isInteger(value));
  }

  return {
    leaf(field) {
      const value = args[field.name];
      if (value === undefined || field.name === 'id') return undefined;
      if (isListType(getNullableType(field.type)) || !isLeafType(getNamedType(field.type))) return undefined;
      return fitsType(field, value) ? value : undefined;
    },
    id(type) {
      const match = Object.entries(ids).find(
        ([name, value]) => value != null && name.endsWith('Id') && type.toLowerCase().endsWith(stemOf(name)),
      );
      return match === undefined ? null : String(match[1]);
    },
  };
}

/** `gameserver` of `gameServerId` */
const stemOf = (name: string): string => name.slice(0, -'Id'.length).toLowerCase();
