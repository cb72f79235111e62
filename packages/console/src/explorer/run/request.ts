export type Values = Readonly<Record<string, unknown>>;

/** A session of a user, opened in this tab. */
export interface Session {
  readonly sessionId: string;
  readonly email: string;
}

/** A request as a client sends it. */
export interface RunRequest {
  readonly endpoint: string;
  readonly documentId: string;
  readonly variables: Values;
  readonly contextToken: string;
  /** Value of `Accept-Language`. */
  readonly language: string;
  readonly session: Session | null;
}

/**
 * Returns the headers of a request (docs/clients.md, "Headers"), without the name of the client.
 */
export const headersOf = ({ contextToken, language, session }: RunRequest): Readonly<Record<string, string>> => ({
  'Content-Type': 'application/json',
  'Accept-Language': language,
  'X-Project-Context': contextToken,
  ...(session === null ? {} : { Authorization: `Bearer ${session.sessionId}` }),
});

/** An answer. */
export interface Answer {
  readonly status: number;
  /** Headers that CORS exposes to the page. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Duration from the request to the end of the answer, including a preflight. */
  readonly ms: number;
  readonly bytes: number;
  /** The body as text and as parsed JSON; undefined if it is not JSON. */
  readonly text: string;
  readonly json: unknown;
  /** Time of arrival in milliseconds since 1970. */
  readonly receivedAt: number;
}

export const headerOf = ({ headers }: Answer, name: string): string | null =>
  headers.find(([one]) => one === name)?.[1] ?? null;
