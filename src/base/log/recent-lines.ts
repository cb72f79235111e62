/** Some nine thousand lines. */
const KEPT_BYTES = 2 * 2 ** 20;
/** Some three hundred lines are taken at once. */
const BATCH_BYTES = 2 ** 16;
/** Of a character in UTF-8. */
const MOST_BYTES = 3;
const LINE_END = 0x0a;

/** The user and the item of a request that was refused for the item. It is found with the line, and never written. */
export interface RefusalSubject {
  readonly user: number;
  /** SKU. */
  readonly item: string;
}

/** The newest lines of a process, those that wait to be written and those that are. */
export type RecentLines = ReturnType<typeof createRecentLines>;

/**
 * One piece of memory outside the heap, which lines go round: each is put into it once, waits there to be written, and stays
 * until newer ones take its place. So kept lines cost a caller no more than written ones.
 * Subjects are in a map beside it, by the place of their line, and are deleted when the line is overwritten.
 */
export function createRecentLines(bytes = KEPT_BYTES) {
  const memory = Buffer.allocUnsafeSlow(bytes);
  let filled = 0;
  /** From here on nothing has been taken. */
  let begun = 0;
  /** Where the round before this one ended; what it has left begins somewhere after `filled`. */
  let ended = 0;
  /** Oldest first, as the lines are: those of the round before, then those of this one. */
  const subjects = new Map<number, RefusalSubject>();

  const fits = (most: number): boolean => filled + most <= bytes && filled - begun + most <= BATCH_BYTES;

  /** Deletes the subjects of the oldest lines, as far as these begin within a range that ends before `to`. */
  function evictSubjects(from: number, to: number): void {
    for (const place of subjects.keys()) {
      if (place < from || place >= to) return;
      subjects.delete(place);
    }
  }

  /** The line around the first byte that is like `wanted`, the newest of a range of whole lines; null: there is none. */
  function lineIn(from: number, to: number, wanted: string): string | null {
    const lines = memory.subarray(from, to);
    const at = lines.lastIndexOf(wanted);
    if (at === -1) return null;
    const begin = lines.lastIndexOf(LINE_END, at) + 1;
    const line = lines.toString('utf8', begin, lines.indexOf(LINE_END, at));
    const subject = subjects.get(from + begin);
    return subject === undefined ? line : `${line.slice(0, -1)},"subject":${JSON.stringify(subject)}}`;
  }

  return {
    /** Takes a line (a JSON object) with its end. False: what waits has to be taken first. */
    put(line: string, subject: RefusalSubject | null = null): boolean {
      const most = line.length * MOST_BYTES;
      if (!fits(most)) {
        if (filled > begun) return false;
        if (filled + most > bytes) {
          evictSubjects(filled, ended);
          ended = filled;
          filled = 0;
          begun = 0;
        }
      }
      const begin = filled;
      filled += memory.write(line, begin);
      evictSubjects(begin, filled);
      if (subject !== null) subjects.set(begin, subject);
      return true;
    },

    /** What was put since the last time. Its bytes stay what they are until much more is put. */
    take(): Buffer {
      const lines = memory.subarray(begun, filled);
      begun = filled;
      return lines;
    },

    /** The newest line in which `text` stands, without its end and with its `subject`, if any; null where none is known any more. */
    find(text: string): string | null {
      // What follows the newest line is the rest of one that it has taken the place of.
      const torn = ended > filled ? memory.subarray(filled, ended).indexOf(LINE_END) : -1;
      return lineIn(0, filled, text) ?? (torn === -1 ? null : lineIn(filled + torn + 1, ended, text));
    },
  };
}
