export type Values = Readonly<Record<string, unknown>>;

/** Who has logged in on this tab. */
export interface Session {
  readonly sessionId: string;
  readonly email: string;
}

/** A request as a client would send it. */
export interface RunRequest {
  readonly endpoint: string;
  readonly documentId: string;
  readonly variables: Values;
  readonly contextToken: string;
  /** As `Accept-Language` has it. */
  readonly language: string;
  readonly session: Session | null;
}

/** The headers of a request (docs/clients.md, "Headers"), but for what the client says of itself. */
export const headersOf = ({ contextToken, language, session }: RunRequest): Readonly<Record<string, string>> => ({
  'Content-Type': 'application/json',
  'Accept-Language': language,
  'X-Project-Context': contextToken,
  ...(session === null ? {} : { Authorization: `Bearer ${session.sessionId}` }),
});

/** Why a text cannot be sent in a header; browsers throw where it is not checked. */
export const fitsHeader = (text: string): boolean => /^[ -~]*$/.test(text);

/** What there is of an answer that tells how it went. */
export interface Answer {
  readonly status: number;
  /** Those that CORS lets a page read. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** From the request to the end of the answer, with the preflight before it, where there was one. */
  readonly ms: number;
  readonly bytes: number;
  /** The body, as it was, and what it is as JSON; undefined where it is none. */
  readonly text: string;
  readonly json: unknown;
  /** When it had come, in milliseconds since 1970. */
  readonly cameAt: number;
}

export const headerOf = ({ headers }: Answer, name: string): string | null =>
  headers.find(([one]) => one === name)?.[1] ?? null;
