import type { DocumentContract, FieldMeaning, ResultType, Shape } from '../../document-contract.js';
import { canonical } from '../../json.js';
import type { Origins } from '../../origins.js';
import type { FieldNames } from './baseline.js';
import type { KeyTypes, Meanings } from './pair-meanings.js';
import { holderOf, own } from './report.js';
import { nameOf } from './shapes.js';

/** Field names of the SDL on both sides, to detect removed and renamed fields. */
export interface KnownFields {
  readonly before: FieldNames;
  readonly after: FieldNames;
}

export type ResultFields = ReturnType<typeof createResultFields>;

/** Finds the fields behind the keys of a result. Paths begin with `result.`. */
export function createResultFields(
  before: DocumentContract,
  after: DocumentContract,
  { origins, fields }: { readonly origins: Origins; readonly fields: KnownFields },
) {
  const replaced = new Map<string, boolean>();

  /** Returns the old and new fields of a key; they are equal if a field was only renamed. */
  function at(path: string): { readonly was: Meanings; readonly is: Meanings } {
    const key = path.slice('result.'.length).replace(/(?:\[\])+$/, '');
    const [was = [], is = []] = [own(before.meaning.fields, key), own(after.meaning.fields, key)];
    return { was: was.map((one) => followRename(one, is, path)), is };
  }

  /**
   * Returns the field under its new name if it was renamed: the old name is gone, and a new one has
   * equal arguments and scalar.
   */
  function followRename(was: FieldMeaning, is: Meanings, path: string): FieldMeaning {
    // Without a working tree, all types count.
    const { parents } = origins.get(path.replace(/(?:\[\])+$/, '')) ?? { parents: Object.keys(fields.after) };
    if (!isGone(was.field, parents)) return was;
    const asNow = ({ field, of }: FieldMeaning): FieldMeaning => ({ ...was, field, of });
    const isRenamed = ({ field }: FieldMeaning) => !parents.some((type) => hadBoth(type, field, was.field));
    const renamed = is.find((one) => canonical(asNow(one)) === canonical(one) && isRenamed(one));
    return renamed ? { ...renamed, of: was.of } : was;
  }

  /** Returns the types that have the key now, and finds types that no longer occur there. */
  const typesOf = (path: string): KeyTypes => ({
    types: origins.get(path)?.types ?? [],
    isGone: (type) => !own(fields.after, type) || (origins.size > 0 && !occursAbove(path, type)),
  });

  /**
   * True if none of the types, as in `FieldMeaning.of`, had the key, and clients know by
   * `__typename` that a value is of one of them.
   */
  function isNewFor(path: string, types: readonly string[]): boolean {
    const holder = holderOf(path) ?? '';
    const key = path.slice(holder.length + 1);
    const [old, now] = [shapesAt(before.wire.result, holder), shapesAt(after.wire.result, holder)];
    if ([...old, ...now].some((shape) => nameOf(shape) === null)) return false;
    const names = now.map(nameOf);
    const had = old.filter((shape) => own(shape, key)).map(nameOf);
    // A name that is gone may be the old one of a type.
    if (had.some((name) => !names.includes(name))) return false;
    const inner = types.map((type) => type.slice(type.lastIndexOf('.') + 1));
    return inner.length > 0 && inner.every((name) => names.includes(name) && !had.includes(name));
  }

  /** True if one of the values around a key may be of the type. */
  function occursAbove(path: string, type: string): boolean {
    const holder = holderOf(path);
    if (holder === null) return false;
    return origins.get(holder)?.objects.includes(type) || occursAbove(holder, type);
  }

  /** True if none of the types has the field any more; false without known types. */
  const isGone = (field: string, types: readonly string[]): boolean =>
    field !== '__typename' &&
    types.length > 0 &&
    types.every((type) => own(fields.after, type)?.includes(field) === false);

  /**
   * True if the type had both fields before. A renamed type is unknown before, so all removed types
   * count.
   */
  function hadBoth(parent: string, field: string, other: string): boolean {
    const before = own(fields.before, parent);
    const types = before
      ? [before]
      : Object.entries(fields.before).flatMap(([name, names]) => (own(fields.after, name) ? [] : [names]));
    return types.some((names) => names.includes(field) && names.includes(other));
  }

  /** True if the document selects another field at the path or above it. */
  function isReplaced(path: string): boolean {
    const cached = replaced.get(path);
    if (cached !== undefined) return cached;
    const { was, is } = at(path);
    const holder = holderOf(path);
    const found =
      (was.length > 0 && is.length > 0 && namesIn(was) !== namesIn(is)) || (holder !== null && isReplaced(holder));
    replaced.set(path, found);
    return found;
  }

  /** True if the SDL no longer has the field behind a removed key. */
  function isLost(path: string): boolean {
    const holder = holderOf(path) ?? '';
    const parents = [...origins].flatMap(([key, origin]) => (holderOf(key) === holder ? origin.parents : []));
    return at(path).was.some(({ field }) => {
      const hasField = (type: string) => own(fields.before, type)?.includes(field) === true;
      // Another possible type may have had it, or this type under its old name.
      const holders = parents.filter((type) => hasField(type) || !own(fields.before, type));
      return isGone(field, holders.length > 0 ? holders : Object.keys(fields.before).filter(hasField));
    });
  }

  /** True if the type behind these keys is gone, so that no values of it occur. */
  function isTypeGone(paths: readonly string[]): boolean {
    const names = paths.map((path) => at(path).was.map(({ field }) => field));
    const types = Object.entries(fields.before).filter(([, all]) =>
      names.every((some) => some.some((name) => all.includes(name))),
    );
    // A new type may be a renamed one.
    const isKnown = Object.keys(fields.after).every((type) => own(fields.before, type));
    return names.length === 0 || (isKnown && types.length > 0 && types.every(([type]) => !own(fields.after, type)));
  }

  return { at, typesOf, isNewFor, isReplaced, isLost, isTypeGone };
}

/** Returns the shapes of the values at a path. */
function shapesAt(result: ResultType, path: string): readonly Shape[] {
  const [, , ...keys] = path.replaceAll('[]', '').split('.');
  const values = keys.reduce<readonly ResultType[]>(
    (types, key) => types.flatMap(shapesIn).flatMap((shape) => own(shape, key)?.type ?? []),
    [result],
  );
  return values.flatMap(shapesIn);
}

const shapesIn = (type: ResultType): readonly Shape[] =>
  type.kind === 'list' ? shapesIn(type.of) : type.kind === 'object' ? type.shapes : [];

export const namesIn = (meanings: Meanings): string =>
  [...new Set(meanings.map(({ field }) => field))].sort().join(' or ');
