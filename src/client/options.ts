import type { LogEntry } from './log.js';

/** What a client is made with. */
export interface ClientOptions {
  /** `https://api.example/graphql` */
  readonly endpoint: string;
  /** `identity.contextToken` of the project's configuration. */
  readonly contextToken: string;
  /** Where the session is kept; without one in this client's memory. */
  readonly session?: SessionStore;
  /** `Accept-Language`, now or whenever it is asked; without it a browser sends that of its user. */
  readonly language?: string | (() => string);
  /** In place of the platform's. */
  readonly fetch?: Fetch;
  /** Of a call, with its repetitions and the pauses between them; 30 seconds. */
  readonly timeoutMs?: number;
  /** How often a call is repeated at most, where it may be; 2. */
  readonly retries?: number;
  /** Hears of each answer, and of each that did not come. What it throws is dropped. */
  readonly log?: (entry: LogEntry) => void;
  /** What calls, and its version: operators see by them who still uses what. */
  readonly name?: string;
  readonly version?: string;
}

/** Of one call. */
export interface CallOptions {
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
}

/**
 * The one session of a client. `login` sets it, `logout` clears it, and so does an answer that says that it has ended. What
 * a store throws, the call throws.
 */
export interface SessionStore {
  get(): string | null | Promise<string | null>;
  set(sessionId: string): void | Promise<void>;
  clear(): void | Promise<void>;
}

/** The part of `fetch` that is used. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** The options, whole. */
export interface Settings extends Required<Omit<ClientOptions, 'language' | 'name' | 'version'>> {
  readonly headers: () => Record<string, string>;
}

/** A session that ends with the program. */
export function memorySession(sessionId: string | null = null): SessionStore {
  let kept = sessionId;
  return {
    get: () => kept,
    set: (given) => {
      kept = given;
    },
    clear: () => {
      kept = null;
    },
  };
}

/** Checks what a client is made with. Throws a TypeError that names the option which no client can work with. */
export function settingsOf(options: ClientOptions): Settings {
  const { endpoint, contextToken, language, name, version } = options;
  const { timeoutMs = 30_000, retries = 2 } = options;
  demand(/^https?:\/\/[^\s/]/.test(endpoint), 'endpoint', 'an absolute http or https URL');
  demand(/^[!-~]+$/.test(contextToken), 'contextToken', "the project's identity.contextToken");
  demand(/^[A-Za-z0-9._/-]{1,64}$/.test(name ?? 'unnamed'), 'name', '1 to 64 of A-Z, a-z, 0-9, ".", "_", "/" and "-"');
  demand(/^[A-Za-z0-9._+-]{1,32}$/.test(version ?? '0'), 'version', '1 to 32 of A-Z, a-z, 0-9, ".", "_", "+" and "-"');
  demand(Number.isSafeInteger(retries) && retries >= 0, 'retries', 'a whole number from 0');
  return {
    endpoint,
    contextToken,
    session: options.session ?? memorySession(),
    // Called without `this`: browsers refuse a fetch that is not theirs any more.
    fetch: options.fetch ?? ((url, init) => fetch(url, init)),
    timeoutMs: timeLimit(timeoutMs),
    retries,
    log: options.log ?? (() => {}),
    headers: () => ({
      'Content-Type': 'application/json',
      'X-Project-Context': contextToken,
      ...(language !== undefined && { 'Accept-Language': typeof language === 'string' ? language : language() }),
      ...(name !== undefined && { 'graphql-client-name': name }),
      ...(version !== undefined && { 'graphql-client-version': version }),
    }),
  };
}

/** The most that a timer of any platform can wait: some take more for none. */
const LONGEST = 2 ** 31 - 1;

/** Throws a TypeError for what is no time limit. */
export function timeLimit(ms: number): number {
  demand(ms > 0 && ms <= LONGEST, 'timeoutMs', `more than 0 and at most ${LONGEST}`);
  return ms;
}

function demand(right: boolean, option: string, wanted: string): void {
  if (!right) throw new TypeError(`${option} must be ${wanted}`);
}
