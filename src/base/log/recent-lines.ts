/** Some nine thousand lines. */
const KEPT_BYTES = 2 * 2 ** 20;
/** Some three hundred lines are taken at once. */
const BATCH_BYTES = 2 ** 16;
/** Of a character in UTF-8. */
const MOST_BYTES = 3;
const LINE_END = 0x0a;

/** The newest lines of a process, those that wait to be written and those that are. */
export type RecentLines = ReturnType<typeof createRecentLines>;

/**
 * One piece of memory outside the heap, which lines go round: each is put into it once, waits there to be written, and stays
 * until newer ones take its place. So what is kept costs whoever logs nothing more than what is written does.
 */
export function createRecentLines(bytes = KEPT_BYTES) {
  const memory = Buffer.allocUnsafeSlow(bytes);
  let filled = 0;
  /** From here on nothing has been taken. */
  let begun = 0;
  /** Where the round before this one ended; what it has left begins somewhere after `filled`. */
  let ended = 0;

  const fits = (most: number): boolean => filled + most <= bytes && filled - begun + most <= BATCH_BYTES;

  /** The line around the first byte that is like `wanted`, the newest of a range of whole lines; null: there is none. */
  function lineIn(from: number, to: number, wanted: string): string | null {
    const lines = memory.subarray(from, to);
    const at = lines.lastIndexOf(wanted);
    return at === -1 ? null : lines.toString('utf8', lines.lastIndexOf(LINE_END, at) + 1, lines.indexOf(LINE_END, at));
  }

  return {
    /** Takes a line with its end. False: what waits has to be taken first. */
    put(line: string): boolean {
      const most = line.length * MOST_BYTES;
      if (!fits(most)) {
        if (filled > begun) return false;
        if (filled + most > bytes) {
          ended = filled;
          filled = 0;
          begun = 0;
        }
      }
      filled += memory.write(line, filled);
      return true;
    },

    /** What was put since the last time. Its bytes stay what they are until much more is put. */
    take(): Buffer {
      const lines = memory.subarray(begun, filled);
      begun = filled;
      return lines;
    },

    /** The newest line in which `text` stands, without its end; null where none is known any more. */
    find(text: string): string | null {
      // What follows the newest line is the rest of one that it has taken the place of.
      const torn = ended > filled ? memory.subarray(filled, ended).indexOf(LINE_END) : -1;
      return lineIn(0, filled, text) ?? (torn === -1 ? null : lineIn(filled + torn + 1, ended, text));
    },
  };
}
