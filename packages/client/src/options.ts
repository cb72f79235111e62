import type { LogEntry } from './log.js';
import { createSession, memorySession, type SessionStore } from './session.js';
import { MAX_TIMER_MS } from './time.js';

/** Options of a client. */
export interface ClientOptions {
  /** `https://api.example/graphql`; in a browser also `/graphql`, relative to the page. */
  readonly endpoint: string;
  /** `identity.contextToken` of the project's configuration. */
  readonly contextToken: string;
  /** Store of the session. Default: the memory of the client. */
  readonly session?: SessionStore | undefined;
  /** `Accept-Language`, fixed or per call. By default, browsers send the languages of the user. */
  readonly language?: string | (() => string) | undefined;
  /** Further headers of each request. The client's own headers replace them. */
  readonly headers?: ExtraHeaders | undefined;
  /** Replaces the `fetch` of the platform. */
  readonly fetch?: Fetch | undefined;
  /**
   * Sends operations whose answers caches may share as a GET, except with a session, or if
   * `endpoint` has a query. For a service with `GET_MAX_AGE`; another one is then asked by POST.
   * Default: false.
   */
  readonly get?: boolean | undefined;
  /** Time limit of a call with its retries, in milliseconds. Default: 30 seconds. */
  readonly timeoutMs?: number | undefined;
  /** Maximum number of retries of a repeatable call. Default: 2. */
  readonly retries?: number | undefined;
  /** Called after each attempt. Its errors are ignored. */
  readonly log?: ((entry: LogEntry) => void) | undefined;
  /** Name and version of the calling program, shown to operators in the usage of operations. */
  readonly name?: string | undefined;
  readonly version?: string | undefined;
}

/** Options of one call. */
export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  readonly timeoutMs?: number | undefined;
  /** Further headers of this call; they replace those of the client's options. */
  readonly headers?: ExtraHeaders | undefined;
}

/** Headers by name. A `TypeError` is thrown for invalid ones. */
export type ExtraHeaders = Readonly<Record<string, string>>;

/** The used part of `fetch`. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** Options with all defaults. */
export type Settings = ReturnType<typeof settingsOf>;

/** Validates options and adds defaults. Throws a TypeError that names an invalid option. */
export function settingsOf(options: ClientOptions) {
  const { contextToken, language, name, version } = options;
  const { timeoutMs = 30_000, retries = 2 } = options;
  const endpoint = endpointOf(options.endpoint);
  requireOption(isText(contextToken, /^[!-~]+$/), 'contextToken', "the project's identity.contextToken");
  requireOption(
    name === undefined || isText(name, /^[A-Za-z0-9._/-]{1,64}$/),
    'name',
    '1 to 64 of A-Z, a-z, 0-9, ".", "_", "/" and "-"',
  );
  requireOption(
    version === undefined || isText(version, /^[A-Za-z0-9._+-]{1,32}$/),
    'version',
    '1 to 32 of A-Z, a-z, 0-9, ".", "_", "+" and "-"',
  );
  if (typeof language === 'string') requireLanguage(language);
  requireOption(Number.isSafeInteger(retries) && retries >= 0, 'retries', 'a whole number from 0');
  return {
    endpoint: endpoint.href,
    contextToken,
    session: createSession(options.session ?? memorySession()),
    /** Values that must not be logged. */
    secrets: [contextToken, ...endpoint.searchParams.values(), ...Object.values(options.headers ?? {})],
    // Looked up per call, because programs may replace the global `fetch` later.
    fetch: options.fetch ?? ((url, init) => fetch(url, init)),
    get: options.get ?? false,
    timeoutMs: requireTimeLimit(timeoutMs),
    retries,
    log: options.log,
    /** Returns the headers of a call. Throws a TypeError for invalid ones. */
    headersOf: (call: CallOptions): Record<string, string> => {
      const headers = new Headers({
        ...(language !== undefined && {
          'Accept-Language': requireLanguage(typeof language === 'string' ? language : language()),
        }),
        ...(name !== undefined && { 'graphql-client-name': name }),
        ...(version !== undefined && { 'graphql-client-version': version }),
      });
      const own = { 'Content-Type': 'application/json', 'X-Project-Context': contextToken };
      for (const extra of [options.headers, call.headers, own])
        for (const [header, value] of Object.entries(extra ?? {})) headers.set(header, value);
      // A plain object, because a `fetch` of the caller may spread it.
      return Object.fromEntries(headers);
    },
  };
}

/** Returns a valid time limit. Throws a TypeError otherwise. */
export function requireTimeLimit(ms: number): number {
  requireOption(ms > 0 && ms <= MAX_TIMER_MS, 'timeoutMs', `more than 0 and at most ${MAX_TIMER_MS}`);
  return ms;
}

function requireLanguage(language: string): string {
  requireOption(/^[ -~]*$/.test(language), 'language', 'a value of Accept-Language: "pt-BR,pt;q=0.9"');
  return language;
}

/** Resolves the endpoint, relative to the page or worker if there is one. */
function endpointOf(text: string): URL {
  const url = /^(?!https?:\/\/)(?:$|[a-z][a-z0-9+.-]*:)/i.test(text) ? null : urlOf(text);
  // `fetch` rejects URLs with credentials, and its error message contains them.
  if (url !== null && /^https?:$/.test(url.protocol) && !url.username && !url.password) return url;
  throw new TypeError('endpoint must be an http or https URL without a password, and absolute outside of browsers');
}

function urlOf(text: string): URL | null {
  const scope: object = globalThis; // Node has no `location`.
  try {
    return new URL(text, 'location' in scope ? String(scope.location) : undefined);
  } catch {
    return null;
  }
}

/** Plain JavaScript may pass other types, which a regular expression converts to text. */
const isText = (value: unknown, form: RegExp): boolean => typeof value === 'string' && form.test(value);

function requireOption(isValid: boolean, option: string, expected: string): void {
  if (!isValid) throw new TypeError(`${option} must be ${expected}`);
}
