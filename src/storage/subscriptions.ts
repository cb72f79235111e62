/** What policy facts are about; the first half of a notification's payload. */
export type Topic = 'project' | 'token' | 'server' | 'user' | 'session' | 'catalogue';
const TOPICS: readonly Topic[] = ['project', 'token', 'server', 'user', 'session', 'catalogue'];

/** Hears the key of what changed; null: anything of the topic may have changed. */
export type Listener = (key: string | null) => void;

/** Who listens to which topic, and how often each topic has changed. */
export class Subscriptions {
  readonly #topics = new Map(TOPICS.map((topic) => [topic, { generation: 0, listeners: new Set<Listener>() }]));

  add(topic: Topic, listener: Listener): void {
    this.#topics.get(topic)?.listeners.add(listener);
  }

  generation(topic: Topic): number {
    return this.#topics.get(topic)?.generation ?? 0;
  }

  /** @param payload '<topic>:<key>'; a topic that a newer version made is nobody's here. */
  receive(payload: string): void {
    const [topic = '', key = ''] = payload.split(/:(.*)/s);
    const known = TOPICS.find((name) => name === topic);
    if (known !== undefined) this.#change(known, key === '' ? null : key);
  }

  /** There was a gap: everything may have changed. */
  receiveAnything(): void {
    for (const topic of TOPICS) this.#change(topic, null);
  }

  #change(topic: Topic, key: string | null): void {
    const state = this.#topics.get(topic);
    if (state === undefined) return;
    state.generation += 1;
    for (const listener of state.listeners) listener(key);
  }
}
