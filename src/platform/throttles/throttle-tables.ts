declare module '../../storage/tables.js' {
  interface Tables {
    throttle: ThrottleTable;
    known_place: KnownPlaceTable;
  }
}

/** operations.md §1.13, in the layout of rate-limiter-flexible; `expire` in Unix milliseconds. */
export interface ThrottleTable {
  key: string;
  points: number;
  expire: number | null;
}

/** Where a user has logged in from, as a keyed hash of project, address and network. */
export interface KnownPlaceTable {
  key: Buffer;
  seen_at: Date;
}
