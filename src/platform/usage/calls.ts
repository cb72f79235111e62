/** Name and version that a client claims. They are unverified, so no decision depends on them. */
export interface CallingClient {
  /** At most 64 of `A-Z a-z 0-9 . _ / -`; empty if the client sends none. */
  readonly client: string;
  /** At most 32 of `A-Z a-z 0-9 . _ + -`; empty if the client sends none. */
  readonly version: string;
}

/** Represents all clients beyond the limit. Clients with this name are counted here, too. */
export const OTHER: CallingClient = { client: 'other', version: '' };

/** A call of a published document in a project. */
export interface ApiCall extends CallingClient {
  readonly projectId: number;
  readonly documentId: string;
  /** A cache may have answered further ones: it was a GET. */
  readonly isLowerBound: boolean;
}

/** Number of identical calls on one day (UTC), and the time of the last one. */
export interface Calls extends ApiCall {
  readonly calls: number;
  readonly lastCallAt: Date;
}

/**
 * Maximum number of counts per project and day between two writes, plus `OTHER` of each document.
 */
const MAX_COUNTS = 1_000;
const DAY_MS = 86_400_000;

/** `lastCallAt` in Unix milliseconds: updating a number allocates no memory. */
type Counts = Map<string, { readonly call: ApiCall; calls: number; lastCallAt: number; isLowerBound: boolean }>;

/**
 * Counts calls in memory. Bounded per project, so that invented client names of one project do not
 * displace the counts of another.
 */
export function createCallCounts() {
  /** By day and project. */
  let days = new Map<number, Map<number, Counts>>();

  const countsOf = (projectId: number, at: number): Counts => {
    const day = Math.floor(at / DAY_MS);
    const projects = days.get(day) ?? new Map<number, Counts>();
    days.set(day, projects);
    const counts = projects.get(projectId) ?? new Map();
    projects.set(projectId, counts);
    return counts;
  };

  return {
    /**
     * Counts a call, in constant time and without I/O. Never throws.
     * @param at Unix milliseconds
     */
    add(call: ApiCall, at: number): void {
      const counts = countsOf(call.projectId, at);
      const counted = counts.get(keyOf(call));
      if (counted === undefined && !isOther(call) && (counts.size >= MAX_COUNTS || call.client === OTHER.client)) {
        this.add({ ...call, ...OTHER }, at);
      } else if (counted === undefined) {
        counts.set(keyOf(call), { call, calls: 1, lastCallAt: at, isLowerBound: call.isLowerBound });
      } else {
        counted.calls += 1;
        counted.lastCallAt = at;
        counted.isLowerBound ||= call.isLowerBound;
      }
    },

    /** Returns and resets the counts. */
    take(): readonly Calls[] {
      const projects = [...days.values()].flatMap((ofDay) => [...ofDay.values()]);
      const taken = projects.flatMap((counts) => [...counts.values()]);
      days = new Map();
      return taken.map(({ call, calls, lastCallAt, isLowerBound }) => ({
        ...call,
        ...{ calls, lastCallAt: new Date(lastCallAt), isLowerBound },
      }));
    },
  };
}

const isOther = ({ client, version }: ApiCall): boolean => client === OTHER.client && version === OTHER.version;

/** The parts contain no spaces. Clients without a name need no new string. */
const keyOf = ({ documentId, client, version }: ApiCall): string =>
  client === '' ? documentId : `${documentId} ${client} ${version}`;
