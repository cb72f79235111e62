/**
 * The paragraphs of a document by their numbers: `3.4` for a heading, `3.4.2` for an item of the
 * list below it, with its text.
 */
export function paragraphsOf(text: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  let [section, current] = ['', ''];
  for (const line of text.split('\n')) {
    const [, heading] = /^#{2,3} (\d+(?:\.\d+)?)\.? /.exec(line) ?? [];
    const [, item] = /^(\d+)\. /.exec(line) ?? [];
    section = heading ?? section;
    current = heading ?? (item === undefined ? current : `${section}.${item}`);
    if (current !== '') found.set(current, `${found.get(current) ?? ''}\n${line}`);
  }
  return found;
}
