// Secrets of a fuzz run, and how they are found in its output.

/** Valid as a password of a user, and used nowhere else. */
export const PASSWORD = 'canary-password-of-a-user';
/** Password of a game account: the only secret that may be returned, to the game server. */
export const GAME_PASSWORD = 'canary-password-of-a-game';
/** Eight digits, which no number of a run equals by chance. */
export const PIN = '83920174';
/** A secret in a wrong place: it may return to its sender, but nowhere else. */
export const MISPLACED = 'canary-misplaced-secret';

/** Encodings of a secret: plain, hex, base64. */
function formsOf(secret: string): string[] {
  const bytes = Buffer.from(secret);
  // The preceding bytes shift base64 by one or two characters, and the following ones change its
  // end.
  const shifted = [0, 1, 2].map((by) => Buffer.concat([Buffer.alloc(by), bytes]).toString('base64'));
  const middles = shifted.map((text, by) =>
    text.slice(by === 0 ? 0 : by + 1, Math.floor(((bytes.length + by) * 4) / 3) - 2),
  );
  return [...new Set([secret, bytes.toString('hex'), ...(bytes.length < 12 ? [] : middles)])];
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
/** Length of the prefix that is searched first: all sessions begin alike. */
const HEAD = 4;
/** Adjacent digits make it another number. */
const isNumberWithin = (text: string, from: number, to: number): boolean =>
  /^\d+$/.test(text.slice(from, to)) && /\d/.test(`${text[from - 1]}${text[to]}`);

/** A stack trace or a path of the program. */
const STACK = /\bat [^\s"]+ \(|\bat (?:async )?(?:file|node):|node_modules|\/dist\/src\/|\.[cm]?[jt]s:\d+/;

export interface Finder {
  /** Adds a secret. */
  add(name: string, secret: string): void;
  /** Returns the names of the secrets in a text, and `a stack`. */
  find(text: string): string[];
  /** Searches a stream piece by piece. */
  stream(): (piece: string) => string[];
}

export function createFinder(secrets: Readonly<Record<string, string>>): Finder {
  const names = new Map<string, string>();
  /** Lengths of the secrets by prefix. */
  const lengths = new Map<string, Set<number>>();
  let heads = /$^/g;
  let longest = 0;
  function learn(name: string, secret: string): void {
    for (const form of formsOf(secret)) {
      names.set(form, name);
      longest = Math.max(longest, form.length);
      const head = form.slice(0, HEAD);
      const known = lengths.get(head);
      lengths.set(head, (known ?? new Set()).add(form.length));
      // One secret may begin within another.
      if (known === undefined) heads = new RegExp(`(?=(${[...lengths.keys()].map(escaped).join('|')}))`, 'g');
    }
  }
  for (const [name, secret] of Object.entries(secrets)) learn(name, secret);
  /** Returns the longest secret at an offset. */
  function secretAt(text: string, from: number, head: string): string[] {
    const found = [...(lengths.get(head) ?? [])].flatMap((length) => {
      const name = names.get(text.slice(from, from + length));
      return name === undefined || isNumberWithin(text, from, from + length) ? [] : [{ name, length }];
    });
    const [longest] = found.sort((one, other) => other.length - one.length);
    return longest === undefined ? [] : [longest.name];
  }
  const secretsIn = (text: string): string[] =>
    [...text.matchAll(heads)].flatMap(({ index, 1: head = '' }) => secretAt(text, index, head));
  const find = (text: string): string[] => [...new Set([...secretsIn(text), ...(STACK.test(text) ? ['a stack'] : [])])];
  return {
    add: learn,
    find,
    stream() {
      let rest = '';
      return (piece) => {
        const text = rest + piece;
        const found = find(text);
        rest = found.length > 0 ? '' : text.slice(-longest);
        return found;
      };
    },
  };
}
