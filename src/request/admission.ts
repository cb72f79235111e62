import { createBoundedCache } from '../base/bounded-cache.js';
import { Refusal } from '../base/errors/refusal.js';
import { createOverloadDetector, type OverloadDetector } from '../base/overload-detector.js';
import { isPending, type PromiseOrValue } from '../base/promise-or-value.js';
import { createGate } from '../base/queues.js';

// Load is shed here, before execution, because a request that is rejected later has already cost
// work (decision 53). Work with a queue of its own is limited there: searches, password hashes, and
// pages that take longer than BLOCKED_MS.

/** Requests under execution. More would only wait for each other inside. */
const SLOTS = 32;
/** A request that runs longer waits for a lock or a hash: it releases its slot. */
const BLOCKED_MS = 250;
/**
 * Slots of one key under overload: more than the connections of a project, so that none of these
 * idles.
 */
const OVERLOAD_SLOTS = 6;
/** Waiting requests of one key under overload: enough to take each free slot at once. */
const OVERLOAD_WAITING = 4;
const MAX_WAITING = 1_000;
const WAIT_MS = 5_000;
/** Consecutive answers from memory after which a document needs no slot. */
const MEMORY_ANSWERS = 16;
/** Keys with an overload detector. */
const MAX_KEYS = 10_000;

/** Key of a wait queue. */
export interface QueueKey {
  readonly projectId: number;
  readonly documentId: string;
  /**
   * Whether the request has a search, which waits for other resources than the rest of its
   * document.
   */
  readonly isExpensive: boolean;
}

/** Admits requests to execution. */
export interface Admission {
  /**
   * Calls `work` and returns or throws its result: without a slot if the document's last answers
   * came from memory, else in a slot, immediately if one is free.
   * `hasWaited` is true if the request had to wait. Throws, or rejects with, SERVICE_UNAVAILABLE
   * and `retryAfterSeconds` if the request is not admitted.
   */
  admit<T>(key: QueueKey, work: (hasWaited: boolean) => PromiseOrValue<T>): PromiseOrValue<T>;
}

/**
 * Serves keys in turn, each first in, first out; no key gets all slots. A burst waits until it is
 * done. If all requests of a key have waited too long for a time, new ones are rejected
 * immediately.
 * @param now monotonic clock in milliseconds
 */
export function createAdmission(now: () => number = () => performance.now()): Admission {
  const detectors = createBoundedCache<string, OverloadDetector>(MAX_KEYS);
  /**
   * Consecutive answers from memory until a document needs no slot again, by documentId. It has no
   * entry until its first answer that is not from memory.
   */
  const memoryAnswersUntilNoSlot = new Map<string, number>();
  const gate = createGate({
    ...{ name: 'admission', concurrency: SLOTS, reservesCapacity: true, waiting: MAX_WAITING, waitMs: WAIT_MS },
    capacityOf: (name) => (isRestricted(String(name)) ? OVERLOAD_SLOTS : SLOTS),
    full: 'SERVICE_UNAVAILABLE',
  });

  /**
   * Requests that waited before the overload keep all slots. The restriction starts when their
   * queue has drained.
   */
  function isRestricted(name: string): boolean {
    return detectors.peek(name)?.isOverloaded() === true && gate.waitingOf(name) <= OVERLOAD_WAITING;
  }

  /** Rejects an arrival under overload, unless a slot is free soon. */
  function requireRoom(name: string): void {
    const detector = detectors.get(name);
    if (detector === undefined || !detector.isOverloaded()) return;
    detector.recordArrival(gate.runningOf(name) + gate.waitingOf(name) > 0);
    if (!detector.isOverloaded()) return;
    const isRejected = gate.waitingOf(name) >= OVERLOAD_WAITING;
    detector.recordOutcome(isRejected);
    if (isRejected) throw new Refusal('SERVICE_UNAVAILABLE', { retryAfterSeconds: 1 });
  }

  function recordWait(name: string, waitedMs: number): void {
    const detector = detectors.get(name) ?? createOverloadDetector(now);
    detectors.set(name, detector);
    detector.recordAdmission(waitedMs);
  }

  async function waitFor<T>(name: string, work: () => PromiseOrValue<T>): Promise<T> {
    const since = now();
    const release = await gate.enter({ key: name });
    recordWait(name, now() - since);
    return await runInSlot(release, work);
  }

  /** Records whether the document was answered from memory. */
  function recordSource<T>(documentId: string, result: PromiseOrValue<T>): PromiseOrValue<T> {
    const remaining = memoryAnswersUntilNoSlot.get(documentId) ?? 0;
    if (isPending(result)) memoryAnswersUntilNoSlot.set(documentId, MEMORY_ANSWERS);
    else if (remaining > 1) memoryAnswersUntilNoSlot.set(documentId, remaining - 1);
    else memoryAnswersUntilNoSlot.delete(documentId);
    return result;
  }

  function admitToSlot<T>(
    { projectId, documentId, isExpensive }: QueueKey,
    work: (hasWaited: boolean) => PromiseOrValue<T>,
  ): PromiseOrValue<T> {
    const key = `${projectId} ${documentId} ${isExpensive}`;
    requireRoom(key);
    const release = gate.enterNow(key);
    // A response that was cached during the wait does not show how the next one is answered.
    if (release === null) return waitFor(key, () => work(true));
    detectors.get(key)?.recordAdmission(0);
    return runInSlot(release, () => recordSource(documentId, work(false)));
  }

  return {
    admit(key, work) {
      if (memoryAnswersUntilNoSlot.has(key.documentId)) return admitToSlot(key, work);
      // An answer from memory is synchronous and needs no slot.
      const result = work(false);
      if (isPending(result)) memoryAnswersUntilNoSlot.set(key.documentId, MEMORY_ANSWERS);
      return result;
    },
  };
}

/** Runs `work` and releases its slot when it ends, or after BLOCKED_MS. */
function runInSlot<T>(release: () => void, work: () => PromiseOrValue<T>): PromiseOrValue<T> {
  let result: PromiseOrValue<T>;
  try {
    result = work();
  } catch (error) {
    release();
    throw error;
  }
  if (!isPending(result)) {
    release();
    return result;
  }
  let isReleased = false;
  const releaseOnce = (): void => {
    if (!isReleased) release();
    isReleased = true;
  };
  const timer = setTimeout(releaseOnce, BLOCKED_MS);
  return result.finally(() => {
    clearTimeout(timer);
    releaseOnce();
  });
}
