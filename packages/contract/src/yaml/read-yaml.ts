import {
  Composer,
  type CST,
  type Document,
  isAlias,
  isCollection,
  isMap,
  isNode,
  isScalar,
  isSeq,
  Lexer,
  type Pair,
  Parser,
  stringify,
  type YAMLMap,
} from 'yaml';
import { type Path, type Place, type PlaceOf, placesIn } from './places.js';

/** Codes of problems, for programs. */
export type YamlProblemCode =
  | 'FILE_TOO_COMPLEX'
  | 'FILE_TOO_LARGE'
  | 'INVALID_ALIAS'
  | 'INVALID_YAML'
  | 'MULTIPLE_DOCUMENTS'
  | 'NOT_PLAIN_DIGITS'
  | 'TOO_DEEP'
  | 'TOO_MANY'
  | 'TWICE';

interface Diagnosis {
  readonly code: YamlProblemCode;
  readonly values?: Readonly<Record<string, string | number>>;
}

/** A problem of a file, with its place. */
export interface YamlProblem extends Place, Diagnosis {
  readonly message: string;
}

/** A file that is no YAML, or that costs too much. */
export class InvalidYaml extends Error {
  override readonly name = 'InvalidYaml';

  /** @param problems in the order of the file, at most MAX_PROBLEMS */
  constructor(
    readonly file: string,
    readonly problems: readonly YamlProblem[],
  ) {
    const [first] = problems;
    super(`${file}:${first?.line ?? 1}:${first?.column ?? 1}: ${first?.message}`);
  }
}

// What a file may cost, which is little to do with its size: `- a` takes 4 bytes to write and a kilobyte to hold.
// Catalogues of ten thousand items stay below, and their anchors are few and by hand, if any.

/**
 * Of scalars, indicators, ends of lines and whatever else the parser makes objects of, in units of some 300 bytes. Above
 * this lie 8,000 items with texts in five languages on three servers.
 */
const MAX_COST = 1_250_000;
/** What makes an entry of a collection, or a collection, costs more than itself. */
const COST: Readonly<Record<string, number>> = { '-': 2, '?': 2, ':': 2, ',': 2, '[': 3, '{': 3 };
/** What reads a document calls itself for each level; a catalogue has 37. */
const MAX_DEPTH = 100;
const MAX_ANCHORS = 100;
const MAX_ALIASES = 1_000;
/** Maps, lists and scalars, with those that aliases stand for: each is looked at. */
const MAX_SIZE = 1_000_000;
/** No map of ours is larger, nor is one within 8 KiB of JSON. */
const MAX_KEYS = 2_000;

/** The size of a file in bytes. */
const MAX_BYTES = 10 * 1024 * 1024;
/** The parser stops after this number of problems. */
const MAX_PROBLEMS = 10_000;

const TOO_LARGE = 'the file is larger than 10 MiB';
const SECOND_DOCUMENT = 'a second document begins: put it into a file of its own, or drop this ---';
const TOO_MUCH = 'too much for one file: split it, as what a file does not name stays as it is';
const TOO_DEEP = `is nested too deeply: at most ${MAX_DEPTH} levels`;
const TOO_MANY_ANCHORS = `is one anchor too many: at most ${MAX_ANCHORS}`;
const TOO_MANY_ALIASES = `is one alias too many: at most ${MAX_ALIASES}`;
const TOO_MANY_COPIES = `aliases stand for too much: write it out`;
const TOO_MANY_KEYS = `is one key too many: at most ${MAX_KEYS} in one map`;

/** A value that is valid but probably not meant. */
interface Slip extends Diagnosis {
  readonly path: readonly string[];
  readonly message: string;
}

/** A YAML file, less what its schema says. */
interface YamlFile {
  /** As JSON would have it. */
  readonly value: unknown;
  /** The place of a path, or of the nearest part around it. */
  readonly locate: (path: Path) => Place;
  /** Values that are valid but probably not meant. */
  readonly slips: readonly Slip[];
}

interface YamlOptions {
  /** Where a number has to be written in plain digits: `1e3` and `0x3e8` are 1000 to YAML, and mostly a slip. */
  readonly inDigits?: (path: readonly string[]) => boolean;
}

/**
 * Reads YAML 1.2 (the core schema: no merge keys, no tags of any library). What it costs is bounded before it is parsed.
 * Throws InvalidYaml, with all problems, if it is none, or costs too much.
 */
export function readYaml(text: string, file: string, { inDigits = () => false }: YamlOptions = {}): YamlFile {
  if (Buffer.byteLength(text) > MAX_BYTES)
    throw new InvalidYaml(file, [{ line: 1, column: 1, message: TOO_LARGE, code: 'FILE_TOO_LARGE' }]);
  const placeAt = placesIn(text);
  const document = parse(text, file, placeAt);
  const { offsets, loose } = inspect(document, inDigits);
  if (offsets.length > 0) throw invalidAt(file, placeAt, offsets);
  const pairOf = createLookUp();
  const locate = (path: Path) => placeAt(offsetOf(document, path.map(String), pairOf));
  // Aliases were counted by what they stand for, which the library does not do.
  return { value: document.toJS({ maxAliasCount: -1 }), locate, slips: loose };
}

/** What `readYaml` reads as this value again, for people: nothing is folded, and what is there twice is written twice. */
export const writeYaml = (value: object): string =>
  stringify(value, { version: '1.2', schema: 'core', lineWidth: 0, aliasDuplicateObjects: false });

/** Something wrong at an offset of the text. */
interface Finding extends Diagnosis {
  readonly offset: number;
  readonly message: string;
}

const invalidAt = (file: string, placeAt: PlaceOf, findings: readonly Finding[]): InvalidYaml =>
  new InvalidYaml(
    file,
    findings.slice(0, MAX_PROBLEMS).map(({ offset, ...finding }) => ({ ...placeAt(offset), ...finding })),
  );

function parse(text: string, file: string, placeAt: PlaceOf): Document {
  const stop: Stop = (message, offset, code) => invalidAt(file, placeAt, [{ offset, message, code }]);
  requireModest(text, stop);
  // Its own search for keys that are there twice compares each with each.
  const options = {
    version: '1.2',
    schema: 'core',
    prettyErrors: false,
    uniqueKeys: false,
    logLevel: 'error',
  } as const;
  const document = withoutStacks(() => {
    let only: Document | undefined;
    for (const each of new Composer(options).compose(tokensOf(text, stop), true, text.length)) {
      if (only !== undefined) throw stop(SECOND_DOCUMENT, each.range[0], 'MULTIPLE_DOCUMENTS');
      only = each;
    }
    if (only === undefined) throw new Error('the parser gave no document');
    return only;
  });
  // A tag that nobody knows is only a warning to the parser; here it is a slip.
  const broken = [...document.errors, ...document.warnings];
  if (broken.length === 0) return document;
  throw invalidAt(
    file,
    placeAt,
    broken.map(({ pos: [offset], message }) => ({ offset, message, code: 'INVALID_YAML' as const })),
  );
}

/** The parser makes an error of everything that is wrong, with a stack of which nobody hears. */
function withoutStacks<T>(work: () => T): T {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    return work();
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

/**
 * What a text is parsed into, until so much is wrong that nobody reads the rest. Throws what `stop` makes where it is
 * nested too deeply for whatever reads it after that.
 */
function* tokensOf(text: string, stop: Stop): Generator<CST.Token> {
  const parser = new Parser();
  let errors = 0;
  for (const lexeme of new Lexer().lex(text)) {
    for (const token of parser.next(lexeme)) {
      if (token.type === 'error') errors += 1;
      yield token;
    }
    if (parser.stack.length > MAX_DEPTH) throw stop(TOO_DEEP, parser.offset, 'TOO_DEEP');
    if (errors >= MAX_PROBLEMS) break;
  }
  yield* parser.end();
}

/** Makes the error of a part that begins at an offset. */
type Stop = (message: string, offset: number, code: YamlProblemCode) => Error;

/** Said before the text of a plain scalar. */
const PLAIN_SCALAR = '\u001f';
/** What the lexer says of its own, and is not in the text: that, the beginning of a document, the end of what is open. */
const UNWRITTEN = [PLAIN_SCALAR, '\u0002', '\u0018'];
/** Spaces make nothing, nor do two of those. */
const FREE = [' ', '\t', '\u0002', '\u0018'];

/** Throws what `stop` makes where a text would cost more than may be: its lexemes are counted, and nothing is kept. */
function requireModest(text: string, stop: Stop): void {
  let [offset, cost, anchors, aliases] = [0, 0, 0, 0];
  let isText = false;
  for (const lexeme of new Lexer().lex(text)) {
    cost += isText || FREE.includes(lexeme.charAt(0)) ? 0 : (COST[lexeme] ?? 1);
    if (lexeme.length > 1) cost += endsOfLines(lexeme);
    if (!isText && lexeme.startsWith('&')) anchors += 1;
    if (!isText && lexeme.startsWith('*')) aliases += 1;
    if (cost > MAX_COST) throw stop(TOO_MUCH, offset, 'FILE_TOO_COMPLEX');
    if (anchors > MAX_ANCHORS) throw stop(TOO_MANY_ANCHORS, offset, 'FILE_TOO_COMPLEX');
    if (aliases > MAX_ALIASES) throw stop(TOO_MANY_ALIASES, offset, 'FILE_TOO_COMPLEX');
    if (isText || !UNWRITTEN.includes(lexeme)) offset += lexeme.length;
    isText = !isText && lexeme === PLAIN_SCALAR;
  }
}

function endsOfLines(text: string): number {
  let count = 0;
  for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', end + 1)) count += 1;
  return count;
}

interface Inspected {
  /** What makes the file unusable. */
  readonly offsets: readonly Finding[];
  /** Numbers that are not written in plain digits where they have to be. */
  readonly loose: readonly Slip[];
}

/** What an anchor stands for. */
interface Anchored {
  readonly node: unknown;
  /** Its parts, those that its aliases stand for included; null while it is still being read. */
  size: number | null;
}

/** Walks the whole document once for what its plain value no longer shows. */
function inspect(document: Document, inDigits: (path: readonly string[]) => boolean): Inspected {
  const offsets: Finding[] = [];
  const loose: Slip[] = [];
  // In place of the parser's look-up, which goes through all anchors for each alias.
  const anchors = new Map<string, Anchored>();
  let size = 0;
  const fault = (node: unknown, message: string, diagnosis: Diagnosis) =>
    offsets.push({ offset: isNode(node) ? (node.range?.[0] ?? 0) : 0, message, ...diagnosis });

  const resolved = (node: unknown): unknown => {
    if (!isAlias(node)) return node;
    const anchored = anchors.get(node.source);
    if (anchored === undefined)
      fault(node, `there is no anchor ${node.source} before it`, {
        code: 'INVALID_ALIAS',
        values: { name: node.source },
      });
    else if (anchored.size === null)
      fault(node, 'stands for what it is part of', { code: 'INVALID_ALIAS', values: { name: node.source } });
    else {
      size += anchored.size;
      if (size > MAX_SIZE && size - anchored.size <= MAX_SIZE)
        fault(node, TOO_MANY_COPIES, { code: 'FILE_TOO_COMPLEX' });
      return anchored.node;
    }
    return undefined;
  };
  const walk = (node: unknown, path: readonly string[]): void => {
    const before = size;
    const anchored: Anchored = { node, size: null };
    if ((isScalar(node) || isCollection(node)) && node.anchor !== undefined) anchors.set(node.anchor, anchored);
    size += 1;
    if (isMap(node)) {
      const seen = new Set<string>();
      for (const { key, value } of node.items) {
        const text = keyText(key);
        if (seen.has(text)) fault(key, 'Map keys must be unique', { code: 'TWICE', values: { name: text } });
        seen.add(text);
        if (seen.size === MAX_KEYS + 1) fault(key, TOO_MANY_KEYS, { code: 'TOO_MANY', values: { max: MAX_KEYS } });
        walk(key, NOWHERE);
        walk(value, [...path, text]);
      }
    } else if (isSeq(node)) {
      node.items.forEach((item, index) => {
        walk(item, [...path, String(index)]);
      });
    } else if (isLoose(resolved(node)) && inDigits(path)) {
      loose.push({ path, message: 'must be a whole number in plain digits', code: 'NOT_PLAIN_DIGITS' });
    }
    anchored.size = size - before;
  };
  walk(document.contents, []);
  return { offsets, loose };
}

/** Keys are texts, whatever they look like. */
const NOWHERE: readonly string[] = [];

/** A fraction is refused by its schema: this is about what is whole and does not look so. */
const isLoose = (node: unknown): boolean =>
  isScalar(node) && Number.isInteger(node.value) && !/^(0|-?[1-9]\d*)$/.test(node.source ?? '');

type PairOf = (map: YAMLMap, key: string) => Pair | undefined;

/** Finds pairs of maps by their keys; the library would go through them for each. */
function createLookUp(): PairOf {
  const known = new WeakMap<YAMLMap, Map<string, Pair>>();
  return (map, key) => {
    const pairs = known.get(map) ?? new Map(map.items.map((pair) => [keyText(pair.key), pair]));
    known.set(map, pairs);
    return pairs.get(key);
  };
}

/** Where the key of the last step begins, or the nearest part around it that there is. */
function offsetOf(document: Document, path: readonly string[], pairOf: PairOf): number {
  let node: unknown = document.contents;
  let offset = document.contents?.range?.[0] ?? 0;
  for (const step of path) {
    const pair = isMap(node) ? pairOf(node, step) : undefined;
    const inner = isSeq(node) ? node.items[Number(step)] : pair?.value;
    const found = isNode(pair?.key) ? pair.key : inner;
    if (!isNode(found)) break;
    offset = found.range?.[0] ?? offset;
    node = inner;
  }
  return offset;
}

const keyText = (key: unknown): string => String(isScalar(key) ? key.value : key);
