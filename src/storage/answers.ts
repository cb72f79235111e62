import { type Remembering, remembering } from '../base/in-use.js';
import { Recent } from '../base/memo.js';
import type { Notifications, Topic } from './notifications.js';

export interface AnswersOptions {
  /** What is told of it is told under this name. */
  readonly name: string;
  readonly notifications: Notifications;
  /** What the answers are made of. */
  readonly topics: readonly Topic[];
  /** Answers at most. */
  readonly max: number;
}

interface Kept<V> {
  readonly answer: V;
  readonly generation: number;
  /** Unix milliseconds; it counts before that. */
  readonly until: number;
}

/**
 * Answers that were made of policy facts in memory, for whoever asks the same again. One counts as long as nothing could
 * have become of it: memory is fresh (architecture.md §5), no fact of its topics has changed, whichever that was, and the
 * time at which it would be another one by itself has not come. Whoever finds none makes it of the facts.
 */
export class Answers<K, V> implements Remembering {
  readonly name: string;
  hits = 0;
  misses = 0;
  readonly #notifications: Notifications;
  readonly #topics: readonly Topic[];
  readonly #max: number;
  #kept: Recent<K, Kept<V>>;

  constructor({ name, notifications, topics, max }: AnswersOptions) {
    this.name = name;
    this.#notifications = notifications;
    this.#topics = topics;
    this.#max = max;
    this.#kept = new Recent(max);
    remembering.add(this);
  }

  entries(): number {
    return this.#kept.size;
  }

  get(key: K, now: Date): V | undefined {
    const kept = this.#kept.get(key);
    if (kept !== undefined && this.#counts(kept, now)) {
      this.hits += 1;
      return kept.answer;
    }
    this.misses += 1;
    return undefined;
  }

  #counts({ until, generation }: Kept<V>, now: Date): boolean {
    return now.getTime() < until && this.#notifications.isFresh() && this.#generation() === generation;
  }

  /**
   * Keeps an answer that was made just now, of what is in memory: who has waited meanwhile, may not.
   * @param until when it is another one, whatever happens
   */
  keep(key: K, answer: V, until: number): void {
    if (!this.#notifications.isFresh()) return;
    this.#kept.set(key, { answer, generation: this.#generation(), until });
  }

  /** Something that nobody is notified of has changed. */
  forget(): void {
    this.#kept = new Recent(this.#max);
  }

  /** A sum of counters that only grow changes with each of them. */
  #generation(): number {
    let sum = 0;
    for (const topic of this.#topics) sum += this.#notifications.generation(topic);
    return sum;
  }
}
