/** Who did something, for the audit log. */
export interface Actor {
  /** `cli:<user of the operating system>`, `user:<id>`, `token:<name>`, `server:<id>` or `system`. */
  readonly name: string;
  /** Of the request that asked for it; null where no request did. */
  readonly requestId: string | null;
}

/** The service itself: sweeps, mail, keys. */
export const SYSTEM: Actor = { name: 'system', requestId: null };
