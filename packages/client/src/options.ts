import type { LogEntry } from './log.js';
import { memorySession, type Session, type SessionStore, sessionIn } from './session.js';
import { LONGEST_MS } from './time.js';

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
  readonly signal?: AbortSignal | undefined;
  readonly timeoutMs?: number | undefined;
}

/** The part of `fetch` that is used. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** The options, whole. */
export interface Settings extends Required<Omit<ClientOptions, 'language' | 'name' | 'version' | 'session'>> {
  readonly session: Session;
  /** What a log must not have of these settings. */
  readonly secrets: readonly string[];
  /** Throws a TypeError for a language that no header can have. */
  readonly headers: () => Record<string, string>;
}

/** Checks what a client is made with. Throws a TypeError that names the option which no client can work with. */
export function settingsOf(options: ClientOptions): Settings {
  const { endpoint, contextToken, language, name, version } = options;
  const { timeoutMs = 30_000, retries = 2 } = options;
  const url = /^https?:\/\//.test(endpoint) ? urlOf(endpoint) : null;
  // No fetch takes a name and password, and each says so with both of them.
  demand(
    url !== null && !url.username && !url.password,
    'endpoint',
    'an absolute http or https URL without a password',
  );
  demand(/^[!-~]+$/.test(contextToken), 'contextToken', "the project's identity.contextToken");
  demand(/^[A-Za-z0-9._/-]{1,64}$/.test(name ?? 'unnamed'), 'name', '1 to 64 of A-Z, a-z, 0-9, ".", "_", "/" and "-"');
  demand(/^[A-Za-z0-9._+-]{1,32}$/.test(version ?? '0'), 'version', '1 to 32 of A-Z, a-z, 0-9, ".", "_", "+" and "-"');
  if (typeof language === 'string') demandLanguage(language);
  demand(Number.isSafeInteger(retries) && retries >= 0, 'retries', 'a whole number from 0');
  return {
    endpoint,
    contextToken,
    session: sessionIn(options.session ?? memorySession()),
    secrets: [contextToken, ...(url?.searchParams.values() ?? [])],
    // Looked up with each call: who replaces the platform's does so later than that.
    fetch: options.fetch ?? ((url, init) => fetch(url, init)),
    timeoutMs: timeLimit(timeoutMs),
    retries,
    log: options.log ?? (() => {}),
    headers: () => ({
      'Content-Type': 'application/json',
      'X-Project-Context': contextToken,
      ...(language !== undefined && {
        'Accept-Language': demandLanguage(typeof language === 'string' ? language : language()),
      }),
      ...(name !== undefined && { 'graphql-client-name': name }),
      ...(version !== undefined && { 'graphql-client-version': version }),
    }),
  };
}

/** Throws a TypeError for what is no time limit. */
export function timeLimit(ms: number): number {
  demand(ms > 0 && ms <= LONGEST_MS, 'timeoutMs', `more than 0 and at most ${LONGEST_MS}`);
  return ms;
}

function demandLanguage(language: string): string {
  demand(/^[ -~]*$/.test(language), 'language', 'as Accept-Language has it: "pt-BR,pt;q=0.9"');
  return language;
}

function urlOf(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

function demand(right: boolean, option: string, wanted: string): void {
  if (!right) throw new TypeError(`${option} must be ${wanted}`);
}
