// Secrets that a run of the fuzz knows, and how they are looked for in whatever comes out.

/** Fit for a user, and nowhere else in the world. */
export const PASSWORD = 'canary-password-of-a-user';
/** Of a game account: the one secret that is meant to come out, at the feed. */
export const GAME_PASSWORD = 'canary-password-of-a-game';
/** Eight digits, which no number of a run is by chance. */
export const PIN = '83920174';
/** A secret in a place where none belongs: it may come back to who sent it, and gets nowhere else. */
export const MISPLACED = 'canary-misplaced-secret';

/** A secret as it would stand in a text: as it is, as bytes in hex, in base64. */
function formsOf(secret: string): string[] {
  const bytes = Buffer.from(secret);
  // What lies before it in the same bytes moves base64 by a letter or two, and what lies behind changes the end.
  const shifted = [0, 1, 2].map((by) => Buffer.concat([Buffer.alloc(by), bytes]).toString('base64'));
  const middles = shifted.map((text, by) =>
    text.slice(by === 0 ? 0 : by + 1, Math.floor(((bytes.length + by) * 4) / 3) - 2),
  );
  return [...new Set([secret, bytes.toString('hex'), ...(bytes.length < 12 ? [] : middles)])];
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
/** By so much of its beginning a secret is looked for first: all sessions begin alike, however many there have been. */
const HEAD = 4;
/** A number is another one where digits stand beside it. */
const isNumberWithin = (text: string, from: number, to: number): boolean =>
  /^\d+$/.test(text.slice(from, to)) && /\d/.test(`${text[from - 1]}${text[to]}`);

/** What looks like a stack, or like a path of the program. */
const STACK = /\bat [^\s"]+ \(|\bat (?:async )?(?:file|node):|node_modules|\/dist\/src\/|\.[cm]?[jt]s:\d+/;

export interface Finder {
  /** Looks for one more from now on. */
  learn(name: string, secret: string): void;
  /** The names of what stands in a text: of secrets, and `a stack`. */
  find(text: string): string[];
  /** The same in a stream, piece by piece. */
  stream(): (piece: string) => string[];
}

export function createFinder(secrets: Readonly<Record<string, string>>): Finder {
  const names = new Map<string, string>();
  /** How long what begins like this is. */
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
      // One may begin within another.
      if (known === undefined) heads = new RegExp(`(?=(${[...lengths.keys()].map(escaped).join('|')}))`, 'g');
    }
  }
  for (const [name, secret] of Object.entries(secrets)) learn(name, secret);
  /** What begins there; of several the longest. */
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
    learn,
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
