// What is counted of calls, and how much of it at once.

/** Who calls, as they say themselves: nobody checks it, and nothing is decided by it. */
export interface Caller {
  /** 64 at most of `A-Z a-z 0-9 . _ / -`; empty where it said nothing. */
  readonly client: string;
  /** 32 at most of `A-Z a-z 0-9 . _ + -`; empty where it said none. */
  readonly version: string;
}

/** Stands for all clients for which there is no place. Who calls itself so is one of them, of whatever version. */
export const OTHER: Caller = { client: 'other', version: '' };

/** A call of a published document in a project. */
export interface Call extends Caller {
  readonly projectId: number;
  readonly documentId: string;
}

/** Calls that are the same, but for when they came. */
export interface Calls extends Call {
  readonly calls: number;
  readonly lastCallAt: Date;
}

/** Counts of one project between two writes, beside one for the other callers of each document. */
const MAX_COUNTS = 1_000;

/** `lastCallAt` in Unix milliseconds: a number is written where it is, and leaves nothing behind. */
type Counts = Map<string, { readonly call: Call; calls: number; lastCallAt: number }>;

export type GatheredCalls = ReturnType<typeof gatherCalls>;

/**
 * Calls in the memory of this node. Bounded by the number of projects and documents, whatever clients call themselves;
 * and by project, so that one whose clients make up names takes no place from the others.
 */
export function gatherCalls() {
  let projects = new Map<number, Counts>();

  const countsOf = (projectId: number): Counts => {
    const counts = projects.get(projectId) ?? new Map();
    projects.set(projectId, counts);
    return counts;
  };

  return {
    /**
     * Constant work, no I/O; never throws.
     * @param at Unix milliseconds
     */
    add(call: Call, at: number): void {
      const counts = countsOf(call.projectId);
      const counted = counts.get(keyOf(call));
      if (counted === undefined && !isOther(call) && (counts.size >= MAX_COUNTS || call.client === OTHER.client)) {
        this.add({ ...call, ...OTHER }, at);
      } else if (counted === undefined) {
        counts.set(keyOf(call), { call, calls: 1, lastCallAt: at });
      } else {
        counted.calls += 1;
        counted.lastCallAt = at;
      }
    },

    /** All that was added since the last time. */
    take(): readonly Calls[] {
      const taken = [...projects.values()].flatMap((counts) => [...counts.values()]);
      projects = new Map();
      return taken.map(({ call, calls, lastCallAt }) => ({ ...call, calls, lastCallAt: new Date(lastCallAt) }));
    },
  };
}

const isOther = ({ client, version }: Call): boolean => client === OTHER.client && version === OTHER.version;

/** None of them has a space in it. Most clients say nothing of themselves, and no text is put together for them. */
const keyOf = ({ documentId, client, version }: Call): string =>
  client === '' ? documentId : `${documentId} ${client} ${version}`;
