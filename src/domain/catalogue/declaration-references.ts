import { z } from 'zod';
import type { Path } from '../../platform/declared/index.js';

/** Something that an entry of a file names, and that has to be there. */
export interface Reference {
  readonly path: Path;
  readonly kind: 'category' | 'server' | 'language';
  /** As the file spells it. */
  readonly name: string;
}

const text = z.string().nullable().catch(null);
const keys = z
  .record(z.string(), z.unknown())
  .transform((map) => Object.keys(map))
  .catch([]);
const loose = z.object({ parent: text, category: text, titles: keys, descriptions: keys, servers: keys });

/** What an entry refers to, read so that what else is wrong with it does not matter. */
export function referencesOf(entry: unknown, path: Path): Reference[] {
  const { data } = loose.safeParse(entry);
  if (data === undefined) return [];
  const { parent, category, titles, descriptions, servers } = data;
  const languages = { titles, descriptions };
  return [
    ...Object.entries({ parent, category }).flatMap(([field, name]): Reference[] =>
      name === null ? [] : [{ path: [...path, field], kind: 'category', name }],
    ),
    ...Object.entries(languages).flatMap(([field, tags]) =>
      tags.map((name): Reference => ({ path: [...path, field, name], kind: 'language', name })),
    ),
    ...servers.map((name): Reference => ({ path: [...path, 'servers', name], kind: 'server', name })),
  ];
}
