import {
  buildASTSchema,
  type DocumentNode,
  isAbstractType,
  isObjectType,
  Kind,
  parse,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import type { ManifestEntry } from '../../manifest.js';
import type { Place } from '../../origins.js';
import { BUILT_IN_FILE } from '../../sdl/built-in-sdl.js';
import { placeOf } from '../../sdl/diagnostic.js';
import { fieldsOf } from '../../sdl/members.js';

/** Fields of the SDL that documents reach. */
export interface Reach {
  /** Fields of `schema/` that no document selects, by place. */
  readonly unreached: readonly Unreached[];
  /** Fields that only a new document selects, by documentId. */
  readonly opened: Readonly<Record<string, readonly string[]>>;
}

export interface Unreached extends Pick<Place, 'file' | 'line'> {
  /** `Type.field` */
  readonly field: string;
  /** True if it has a resolver, which is never called. */
  readonly hasResolver: boolean;
}

type Texts = Readonly<Record<string, Pick<ManifestEntry, 'text'>>>;

/**
 * Computes the reach of documents.
 * @param published ids of documents before the change
 * @param resolved returns the fields with a resolver; called only if fields are unreached
 */
export async function reachOf(
  sdl: DocumentNode,
  operations: Texts,
  {
    published,
    resolved,
  }: { readonly published: ReadonlySet<string>; readonly resolved: () => Promise<ReadonlySet<string>> },
): Promise<Reach> {
  const schema = buildASTSchema(sdl, { assumeValid: true, assumeValidSDL: true });
  const info = new TypeInfo(schema);

  /** Returns the selected fields as `Type.field`, for all types behind an interface. */
  function selectedIn(text: string): readonly string[] {
    const fields = new Set<string>();
    const read = ({ name }: { readonly name: { readonly value: string } }): void => {
      const parent = info.getParentType();
      const types = parent && isAbstractType(parent) ? schema.getPossibleTypes(parent) : [parent];
      for (const type of types) if (type && !name.value.startsWith('__')) fields.add(`${type.name}.${name.value}`);
    };
    visit(parse(text, { noLocation: true }), visitWithTypeInfo(info, { [Kind.FIELD]: read }));
    return [...fields];
  }

  const reached = Object.entries(operations).map(([id, { text }]) => [id, selectedIn(text)] as const);
  const all = new Set(reached.flatMap(([, fields]) => fields));
  const before = new Set(reached.flatMap(([id, fields]) => (published.has(id) ? fields : [])));
  const opened = reached.flatMap(([id, fields]): [string, readonly string[]][] => {
    const more = published.has(id) ? [] : fields.filter((field) => !before.has(field));
    return more.length === 0 ? [] : [[id, more.toSorted()]];
  });
  const unreached = [...fieldsOf(schema)].flatMap(([field, { astNode }, type]) => {
    if (!isObjectType(type) || all.has(field)) return [];
    const { file, line } = placeOf(astNode);
    return file === BUILT_IN_FILE ? [] : [{ file, line, field }];
  });
  const withResolver = unreached.length === 0 ? new Set() : await resolved();
  const withResolvers = unreached.map((one) => ({ ...one, hasResolver: withResolver.has(one.field) }));
  return {
    unreached: withResolvers.toSorted((a, b) => (a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1)),
    opened: Object.fromEntries(opened),
  };
}
