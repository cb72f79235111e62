/** What arrived, as the transport hands it to the stages: nothing of it is checked yet. */
export interface ReceivedHead {
  readonly method: string;
  readonly contentType: string | undefined;
  readonly contentEncoding: string | undefined;
  readonly accept: string | undefined;
  readonly acceptLanguage: string | undefined;
  /** One entry per header line: a header sent twice counts as malformed (operations.md §3.0). */
  readonly contextTokens: readonly string[];
  readonly authorizations: readonly string[];
}
