import { createBoundedCache } from '../base/bounded-cache.js';
import { type Crowd, createCrowd } from '../base/crowd.js';
import { Refusal } from '../base/errors/refusal.js';
import { isPending, type PromiseOrValue } from '../base/promise-or-value.js';
import { createGate } from '../base/waiting.js';

// Here, before anything is executed, requests are refused because there are too many: whoever has come further has cost
// something already (decision 53). What has a line of its own keeps the bound of that: searches, hashes, and pages of which
// each takes longer than it takes to stand still.

/** As many as are let in at once; more would only wait for each other within. */
const PLACES = 32;
/** Who takes longer than that stands still, waits for a lock or a hash, and has no place any more. */
const STANDS_STILL_MS = 250;
/** Of one kind, while too many of it come: more than a project ever has connections for it, so that none of these is idle. */
const FEW_PLACES = 6;
/** How many of one kind wait then: so that there is somebody when a place is free, and no more. */
const FEW_WAIT = 4;
const MANY_WAIT = 1_000;
const WAIT_MS = 5_000;
/** So often in a row memory has to have answered a document until it is taken for one that memory answers. */
const SURELY_MEMORY = 16;
/** Kinds of which it is remembered how they wait. */
const MAX_KINDS = 10_000;

/** What waits for its like alone. */
export interface Kind {
  readonly projectId: number;
  readonly documentId: string;
  /** Of a document, requests with a search wait for other things than those without. */
  readonly isDear: boolean;
}

/** Lets requests in to be executed. */
export interface Admission {
  /**
   * What `work` gives or throws, at once where there is room; else when it is let in, and it is told that it has waited.
   * Throws, or rejects with, SERVICE_UNAVAILABLE and `retryAfterSeconds` where it is not.
   */
  admit<T>(kind: Kind, work: (hasWaited: boolean) => PromiseOrValue<T>): PromiseOrValue<T>;
}

/**
 * Kinds take turns, each in the order in which its requests came, and none gets all places. A burst waits until it is done;
 * where for a time everybody of a kind has waited for too long, those of it who come then are refused at once.
 * @param now milliseconds of a clock that only goes forward
 */
export function createAdmission(now: () => number = () => performance.now()): Admission {
  const crowds = createBoundedCache<string, Crowd>(MAX_KINDS);
  /** By document that memory did not answer: how often it still has to, until the document is taken for one that it does. */
  const unsure = new Map<string, number>();
  const gate = createGate({
    ...{ name: 'admission', atOnce: PLACES, keepsBack: true, waiting: MANY_WAIT, waitMs: WAIT_MS },
    placesOf: (key) => (isShort(String(key)) ? FEW_PLACES : PLACES),
    full: 'SERVICE_UNAVAILABLE',
  });

  /** Those who came before it was too much are let in as they would have been; only then does the line stay short. */
  function isShort(key: string): boolean {
    return crowds.peek(key)?.isTooMuch() === true && gate.waitingOf(key) <= FEW_WAIT;
  }

  /** Refuses who comes while there are too many of its kind, and does not wait for a place that is free soon. */
  function demandRoom(key: string): void {
    const crowd = crowds.get(key);
    if (crowd === undefined || !crowd.isTooMuch()) return;
    crowd.come(gate.runningOf(key) + gate.waitingOf(key) > 0);
    if (!crowd.isTooMuch()) return;
    const isRefused = gate.waitingOf(key) >= FEW_WAIT;
    crowd.count(isRefused);
    if (isRefused) throw new Refusal('SERVICE_UNAVAILABLE', { retryAfterSeconds: 1 });
  }

  function noteWait(key: string, waitedMs: number): void {
    const crowd = crowds.get(key) ?? createCrowd(now);
    crowds.set(key, crowd);
    crowd.letIn(waitedMs);
  }

  async function waitFor<T>(key: string, work: () => PromiseOrValue<T>): Promise<T> {
    const since = now();
    const leave = await gate.enter({ key });
    noteWait(key, now() - since);
    return await inPlace(leave, work);
  }

  /** Notes whether memory answers. */
  function noted<T>(documentId: string, given: PromiseOrValue<T>): PromiseOrValue<T> {
    const left = unsure.get(documentId) ?? 0;
    if (isPending(given)) unsure.set(documentId, SURELY_MEMORY);
    else if (left > 1) unsure.set(documentId, left - 1);
    else unsure.delete(documentId);
    return given;
  }

  function admitUnsure<T>(
    { projectId, documentId, isDear }: Kind,
    work: (hasWaited: boolean) => PromiseOrValue<T>,
  ): PromiseOrValue<T> {
    const key = `${projectId} ${documentId} ${isDear}`;
    demandRoom(key);
    const leave = gate.enterNow(key);
    // What was made meanwhile says nothing of how the next one is answered.
    if (leave === null) return waitFor(key, () => work(true));
    crowds.get(key)?.letIn(0);
    return inPlace(leave, () => noted(documentId, work(false)));
  }

  return {
    admit(kind, work) {
      if (unsure.has(kind.documentId)) return admitUnsure(kind, work);
      // It takes no place: nothing else can happen meanwhile.
      const given = work(false);
      if (isPending(given)) unsure.set(kind.documentId, SURELY_MEMORY);
      return given;
    },
  };
}

/** Gives the place up when the work is done, or stands still. */
function inPlace<T>(leave: () => void, work: () => PromiseOrValue<T>): PromiseOrValue<T> {
  let given: PromiseOrValue<T>;
  try {
    given = work();
  } catch (error) {
    leave();
    throw error;
  }
  if (!isPending(given)) {
    leave();
    return given;
  }
  let isGivenUp = false;
  const giveUp = (): void => {
    if (!isGivenUp) leave();
    isGivenUp = true;
  };
  const timer = setTimeout(giveUp, STANDS_STILL_MS);
  return given.finally(() => {
    clearTimeout(timer);
    giveUp();
  });
}
