import type { DocumentContract, FieldMeaning } from '../../document-contract.js';
import { canonical } from '../../json.js';
import type { Origins } from '../../origins.js';
import type { FieldNames } from './baseline.js';
import { holderOf, own } from './report.js';

/** The names of the SDL on both sides: whether a field is gone, or was there before. */
export interface KnownFields {
  readonly before: FieldNames;
  readonly after: FieldNames;
}

/** What is known of the fields behind the keys of a result. Paths begin with `result.`. */
export interface Behind {
  /** What answered a key, and what answers it; equal where a field was only renamed. */
  readonly at: (path: string) => { readonly was: readonly FieldMeaning[]; readonly is: readonly FieldMeaning[] };
  /** Whether the document reads something else there, or in what holds it. */
  readonly isReplaced: (path: string) => boolean;
  /** Whether the SDL does not have the field any more that was behind a key which is gone. */
  readonly isLost: (path: string) => boolean;
  /** Whether no document reads any more the type that answered these keys: then its values come no more. */
  readonly isTypeGone: (paths: readonly string[]) => boolean;
}

export function createBehind(
  before: DocumentContract,
  after: DocumentContract,
  { origins, fields }: { readonly origins: Origins; readonly fields: KnownFields },
): Behind {
  const replaced = new Map<string, boolean>();

  function at(path: string): ReturnType<Behind['at']> {
    const key = path.slice('result.'.length).replace(/(?:\[\])+$/, '');
    const [was = [], is = []] = [own(before.meaning.fields, key), own(after.meaning.fields, key)];
    return { was: was.map((one) => underItsNewName(one, is, path)), is };
  }

  /** As it would be called now: where its field is gone, and another has come that takes and gives the same. */
  function underItsNewName(was: FieldMeaning, is: readonly FieldMeaning[], path: string): FieldMeaning {
    const { parents } = origins.get(path.replace(/(?:\[\])+$/, '')) ?? { parents: [] };
    if (!isGone(was.field, parents)) return was;
    const asNow = (field: string): FieldMeaning => ({ ...was, field });
    const isRenamed = ({ field }: FieldMeaning) => !parents.some((type) => wasThere(type, field, was.field));
    return is.find((one) => canonical(asNow(one.field)) === canonical(one) && isRenamed(one)) ?? was;
  }

  /** Whether none of the types has such a field any more; of no type that is not known. */
  const isGone = (field: string, types: readonly string[]): boolean =>
    types.length > 0 && types.every((type) => own(fields.after, type)?.includes(field) === false);

  /** Whether the type had this field beside the other one; a type that has another name now is known by both. */
  function wasThere(parent: string, field: string, other: string): boolean {
    const known = own(fields.before, parent);
    const types = known
      ? [known]
      : Object.entries(fields.before).flatMap(([name, names]) => (own(fields.after, name) ? [] : [names]));
    return types.some((names) => names.includes(field) && names.includes(other));
  }

  function isReplaced(path: string): boolean {
    const known = replaced.get(path);
    if (known !== undefined) return known;
    const { was, is } = at(path);
    const holder = holderOf(path);
    const found =
      (was.length > 0 && is.length > 0 && namesIn(was) !== namesIn(is)) || (holder !== null && isReplaced(holder));
    replaced.set(path, found);
    return found;
  }

  function isLost(path: string): boolean {
    const holder = holderOf(path) ?? '';
    const parents = [...origins].flatMap(([key, origin]) => (holderOf(key) === holder ? origin.parents : []));
    return at(path).was.some(({ field }) => {
      const had = (type: string) => own(fields.before, type)?.includes(field) === true;
      // Another possible type may have had it, or this one under another name.
      const holders = parents.filter((type) => had(type) || !own(fields.before, type));
      return isGone(field, holders.length > 0 ? holders : Object.keys(fields.before).filter(had));
    });
  }

  function isTypeGone(paths: readonly string[]): boolean {
    const names = paths.map((path) => at(path).was.map(({ field }) => field));
    const types = Object.entries(fields.before).filter(([, all]) =>
      names.every((some) => some.some((name) => all.includes(name))),
    );
    // A type that is new may be one of before under another name.
    const isKnown = Object.keys(fields.after).every((type) => own(fields.before, type));
    return names.length === 0 || (isKnown && types.length > 0 && types.every(([type]) => !own(fields.after, type)));
  }

  return { at, isReplaced, isLost, isTypeGone };
}

export const namesIn = (meanings: readonly FieldMeaning[]): string =>
  [...new Set(meanings.map(({ field }) => field))].sort().join(' or ');
