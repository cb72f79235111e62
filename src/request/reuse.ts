import { LRUCache } from 'lru-cache';
import { remembering } from '../base/in-use.js';
import { andThen, type PromiseOrValue } from '../base/promise-or-value.js';
import type { CatalogueService } from '../domain/catalogue/index.js';
import { cacheable } from '../policy/cacheable.js';
import type { Ready } from './run.js';
import type { Scoped } from './scope.js';

/** What is asked of catalogues. */
export type CatalogueSource = Pick<CatalogueService, 'editionOf'>;

/** An answer that is kept, and for when and whom it holds. */
interface Entry {
  readonly body: Buffer;
  /** Unix milliseconds. */
  readonly holdsUntil: number;
  readonly isByUser: boolean;
}

export type Reuse = ReturnType<typeof createReuse>;

/** What an entry takes beside its body and its key. */
const OVERHEAD_BYTES = 200;
/** The share of all that one answer takes at most, so that a few large ones do not displace the others. */
const LARGEST = 1 / 8;

/**
 * Answers that are given again, byte for byte: rules.md §2.7. An answer is found under all that it was made of: the very
 * snapshots of project and game server that its request was given (each change makes others), the edition of the
 * catalogue, the languages and the variables. So nothing has to be thrown out: what has changed is not found any more, and
 * goes as what was used longest ago. The edition is asked for before anything of the catalogue is read.
 * @param maxBytes 0: nothing is kept
 */
export function createReuse(catalogue: CatalogueSource, maxBytes: number) {
  const numberOf = numbering();
  const entries =
    maxBytes === 0
      ? null
      : new LRUCache<string, Entry>({
          maxSize: maxBytes,
          maxEntrySize: maxBytes * LARGEST,
          sizeCalculation: ({ body }, key) => body.length + 2 * key.length + OVERHEAD_BYTES,
        });
  let hits = 0;
  let misses = 0;

  return remembering.add({
    name: 'answers',
    get hits() {
      return hits;
    },
    get misses() {
      return misses;
    },
    entries: () => entries?.size ?? 0,
    bytes: () => entries?.calculatedSize ?? 0,

    /** Under what the answer of this request is kept; null where none is. */
    keyOf({ operation, project, gameServer, languages, input }: Scoped): PromiseOrValue<string | null> {
      if (entries === null || !cacheable.of(operation.policy)) return null;
      const server = gameServer === null ? 0 : numberOf(gameServer);
      return andThen(
        catalogue.editionOf(project.id),
        (edition) =>
          `${operation.id} ${numberOf(project)} ${server} ${edition} ${languages.join()} ${JSON.stringify(input)}`,
      );
    },

    /** The body that was kept under the key, if it holds for this request. */
    find(key: string, { viewer, now }: Ready): Buffer | null {
      const entry = entries?.get(key);
      const holds = entry !== undefined && now.getTime() < entry.holdsUntil;
      if (!holds || (entry.isByUser && viewer.kind === 'user')) {
        misses += 1;
        return null;
      }
      hits += 1;
      return entry.body;
    },

    /** Keeps the body of an answer without errors for others, if it holds for any. */
    keep(key: string, { viewer, now, keeping: { holdsUntil, isByUser } }: Ready, body: Buffer): void {
      if (now.getTime() >= holdsUntil || (isByUser && viewer.kind === 'user')) return;
      entries?.set(key, { body, holdsUntil, isByUser });
    },
  });
}

/** Gives each object a number of its own. */
function numbering(): (thing: object) => number {
  const numbers = new WeakMap<object, number>();
  let last = 0;
  return (thing) => {
    const known = numbers.get(thing);
    if (known !== undefined) return known;
    last += 1;
    numbers.set(thing, last);
    return last;
  };
}
