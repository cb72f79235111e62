// Public entry: places in text files, without a YAML parser.

/** Steps into a file: keys of maps, positions in lists. */
export type YamlPath = readonly (string | number)[];

/** A place in a file; line and column count from 1. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

/** Returns the place of an offset in a text. */
export type PlaceOf = (offset: number) => Place;

/** Creates a lookup of places. Finds line starts once, because a file may have many problems. */
export function placesIn(text: string): PlaceOf {
  const starts = [0];
  for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', end + 1)) starts.push(end + 1);
  return (offset) => {
    let [line, above] = [0, starts.length];
    while (above - line > 1) {
      const middle = (line + above) >> 1;
      if ((starts[middle] ?? 0) <= offset) line = middle;
      else above = middle;
    }
    return { line: line + 1, column: offset - (starts[line] ?? 0) + 1 };
  };
}
