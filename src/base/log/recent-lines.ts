/** About nine thousand lines. */
const CAPACITY_BYTES = 2 * 2 ** 20;
/** About three hundred lines per write. */
const BATCH_BYTES = 2 ** 16;
/** Maximum length of a UTF-16 code unit in UTF-8. */
const MAX_UNIT_BYTES = 3;
const LINE_END = 0x0a;

/**
 * User and item of a purchase that was refused because of the item. `find` returns it; it is never
 * written.
 */
export interface RefusalSubject {
  readonly user: number;
  /** SKU. */
  readonly item: string;
}

/**
 * A ring buffer of lines outside the heap. A line is copied into it once, is written from there,
 * and stays until newer lines overwrite it. So `find` needs no second copy. Subjects are in a map,
 * by the offset of their line, and are deleted when the line is overwritten.
 */
export function createRecentLines(bytes = CAPACITY_BYTES) {
  const memory = Buffer.allocUnsafeSlow(bytes);
  /** End of the lines of this round. */
  let filled = 0;
  /** Start of the lines that were not taken yet. */
  let taken = 0;
  /** End of the lines of the previous round; those that remain begin after `filled`. */
  let previousEnd = 0;
  /** Oldest first: those of the previous round, then those of this one. */
  const subjects = new Map<number, RefusalSubject>();

  const fits = (maxBytes: number): boolean => filled + maxBytes <= bytes && filled - taken + maxBytes <= BATCH_BYTES;

  /**
   * Deletes the subjects of the oldest lines that begin in the range from `from` to `to`,
   * exclusive.
   */
  function evictSubjects(from: number, to: number): void {
    for (const place of subjects.keys()) {
      if (place < from || place >= to) return;
      subjects.delete(place);
    }
  }

  /** Returns the newest line with `text` in a range of whole lines; null if there is none. */
  function lineIn(from: number, to: number, text: string): string | null {
    const lines = memory.subarray(from, to);
    const at = lines.lastIndexOf(text);
    if (at === -1) return null;
    const begin = lines.lastIndexOf(LINE_END, at) + 1;
    const line = lines.toString('utf8', begin, lines.indexOf(LINE_END, at));
    const subject = subjects.get(from + begin);
    return subject === undefined ? line : `${line.slice(0, -1)},"subject":${JSON.stringify(subject)}}`;
  }

  return {
    /**
     * Appends a line (a JSON object with its line end). Returns false if `take` has to be called
     * first.
     */
    put(line: string, subject: RefusalSubject | null = null): boolean {
      const maxBytes = line.length * MAX_UNIT_BYTES;
      if (!fits(maxBytes)) {
        if (filled > taken) return false;
        if (filled + maxBytes > bytes) {
          evictSubjects(filled, previousEnd);
          previousEnd = filled;
          filled = 0;
          taken = 0;
        }
      }
      const begin = filled;
      filled += memory.write(line, begin);
      evictSubjects(begin, filled);
      if (subject !== null) subjects.set(begin, subject);
      return true;
    },

    /**
     * Returns the lines appended since the last call. The bytes are valid until the buffer wraps
     * around.
     */
    take(): Buffer {
      const lines = memory.subarray(taken, filled);
      taken = filled;
      return lines;
    },

    /**
     * Returns the newest line with `text`, without its end and with its `subject`; null if none is
     * left.
     */
    find(text: string): string | null {
      // The newest line is followed by the rest of a line that it overwrote.
      const torn = previousEnd > filled ? memory.subarray(filled, previousEnd).indexOf(LINE_END) : -1;
      return lineIn(0, filled, text) ?? (torn === -1 ? null : lineIn(filled + torn + 1, previousEnd, text));
    },
  };
}
