import { LRUCache } from 'lru-cache';
import { memoizePerObject } from '../base/memo.js';
import { andThen, type PromiseOrValue } from '../base/promise-or-value.js';
import { monitoredCaches } from '../base/weak-registry.js';
import type { CatalogueService } from '../domain/catalogue/index.js';
import { cacheable } from '../policy/cacheable.js';
import type { ReadyRequest } from './ready.js';
import type { ScopedRequest } from './scope.js';

/** Methods of the catalogue service that the cache calls. */
export type CatalogueSource = Pick<CatalogueService, 'catalogueVersionOf'>;

/** A cached body with its validity. */
interface Entry {
  readonly body: Buffer;
  /** Unix milliseconds. */
  readonly expiresAt: number;
  readonly variesByUser: boolean;
}

export type ResponseCache = ReturnType<typeof createResponseCache>;

/** Size of an entry without its body and key. */
const OVERHEAD_BYTES = 200;
/** Maximum share of one entry, so that a few large ones do not evict all others. */
const MAX_ENTRY_SHARE = 1 / 8;

/**
 * Caches the bodies of answers: rules.md §2.7. The key has all that an answer depends on: the
 * snapshots of project and game server by identity (each change creates new ones), catalogue
 * version, languages and variables. So nothing has to be invalidated: after a change the key is
 * another one, and old entries are evicted as least recently used. The version is read before any
 * data of the catalogue.
 * @param maxBytes memory limit; 0: no cache
 */
export function createResponseCache(catalogue: CatalogueSource, maxBytes: number) {
  const numberOf = createNumbering();
  const entries =
    maxBytes === 0
      ? null
      : new LRUCache<string, Entry>({
          maxSize: maxBytes,
          maxEntrySize: maxBytes * MAX_ENTRY_SHARE,
          sizeCalculation: ({ body }, key) => body.length + 2 * key.length + OVERHEAD_BYTES,
        });
  let hits = 0;
  let misses = 0;

  return monitoredCaches.add({
    name: 'responses',
    get hits() {
      return hits;
    },
    get misses() {
      return misses;
    },
    entries: () => entries?.size ?? 0,
    bytes: () => entries?.calculatedSize ?? 0,

    /** Returns the cache key of a request; null if it is not cacheable. */
    keyOf({ operation, project, gameServer, languages, input }: ScopedRequest): PromiseOrValue<string | null> {
      if (entries === null || !cacheable.of(operation.policy)) return null;
      const server = gameServer === null ? 0 : numberOf(gameServer);
      return andThen(
        catalogue.catalogueVersionOf(project.id),
        (version) =>
          `${operation.id} ${numberOf(project)} ${server} ${version} ${languages.join()} ${JSON.stringify(input)}`,
      );
    },

    /** Returns the cached body of the key, if it is valid for this request. */
    find(key: string, { viewer, now, cacheControl }: ReadyRequest): Buffer | null {
      const entry = entries?.get(key);
      const isFresh = entry !== undefined && now.getTime() < entry.expiresAt;
      if (!isFresh || (entry.variesByUser && viewer.kind === 'user')) {
        misses += 1;
        return null;
      }
      hits += 1;
      cacheControl.expiresAt = entry.expiresAt;
      return entry.body;
    },

    /** Stores the body of an answer without errors, if other requests may share it. */
    store(key: string, { viewer, now, cacheControl: { expiresAt, variesByUser } }: ReadyRequest, body: Buffer): void {
      if (now.getTime() >= expiresAt || (variesByUser && viewer.kind === 'user')) return;
      entries?.set(key, { body, expiresAt, variesByUser });
    },
  });
}

/** Returns a function that assigns a unique number to each object. */
function createNumbering(): (object: object) => number {
  let last = 0;
  return memoizePerObject(() => {
    last += 1;
    return last;
  });
}
