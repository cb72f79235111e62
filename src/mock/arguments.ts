import { type GraphQLField, getNamedType, getNullableType, isLeafType, isListType, isNonNullType } from 'graphql';

/** What a request says of its result: what it names comes back. */
export interface RequestArguments {
  /** The value of a field that has the name and the type of an argument; undefined: nothing is said of it. */
  leaf(field: GraphQLField<unknown, unknown>): unknown;
  /** The id that was given for a thing of this type: `accountId` for an `Account`, `itemId` for a `ShopItem`. */
  id(type: string): string | null;
}

/**
 * @param root the root field that the arguments are of
 * @param serverId the game server that the request runs on, or its session is on; null: none
 */
export function readArguments(
  args: Readonly<Record<string, unknown>>,
  root: GraphQLField<unknown, unknown>,
  serverId: number | null,
): RequestArguments {
  const ids = { ...(serverId !== null && { gameServerId: serverId }), ...args };
  const types = new Map(root.args.map(({ name, type }) => [name, getNamedType(type).name]));

  /** A `String` field may show what was given as a text of a certain form, an `Int` what was given as one in a range. */
  function suits(field: GraphQLField<unknown, unknown>, value: unknown): boolean {
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
      return suits(field, value) ? value : undefined;
    },
    id(type) {
      const found = Object.entries(ids).find(
        ([name, value]) => value != null && name.endsWith('Id') && type.toLowerCase().endsWith(stemOf(name)),
      );
      return found === undefined ? null : String(found[1]);
    },
  };
}

/** `gameserver` of `gameServerId` */
const stemOf = (name: string): string => name.slice(0, -'Id'.length).toLowerCase();
