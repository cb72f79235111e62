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
  Parser,
  stringify,
  type YAMLMap,
} from 'yaml';
import { memoize } from '../memo.js';
import { type Place, placesIn, type YamlPath } from './places.js';

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

/** Thrown for a file that is no YAML or exceeds the limits. */
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

// Limits on parsing. File size alone is not enough: `- a` takes 4 bytes in the file and a kilobyte
// in memory.

/**
 * Maximum cost of scalars, indicators, line ends and other objects of the parser, in units of about
 * 300 bytes.
 */
const MAX_COST = 1_250_000;
/** Cost of indicators that create entries or collections. */
const COST: Readonly<Record<string, number>> = { '-': 2, '?': 2, ':': 2, ',': 2, '[': 3, '{': 3 };
/** Maximum depth; readers are recursive. */
const MAX_DEPTH = 100;
const MAX_ANCHORS = 100;
const MAX_ALIASES = 1_000;
/** Maximum number of maps, lists and scalars, including copies by aliases. */
const MAX_SIZE = 1_000_000;
/** Maximum number of keys per map. */
const MAX_KEYS = 2_000;

/** The size of a file in bytes. */
const MAX_BYTES = 10 * 1024 * 1024;
/** The parser stops after this number of problems. */
const MAX_PROBLEMS = 10_000;

const TOO_LARGE = 'the file is larger than 10 MiB';
const SECOND_DOCUMENT = 'a second document begins: put it into a file of its own, or drop this ---';
const TOO_MUCH = 'too much for one file: split it; entries that a file does not name stay unchanged';
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

/** Content of a YAML file. */
interface YamlFile {
  /** Value as plain JavaScript. */
  readonly value: unknown;
  /** Returns the place of a path, or of its nearest existing part. */
  readonly locate: (path: YamlPath) => Place;
  /** Values that are valid but probably not meant. */
  readonly slips: readonly Slip[];
}

interface YamlOptions {
  /**
   * Returns true if a number at the path must be in plain digits: `1e3` and `0x3e8` are 1000 in
   * YAML, but probably typing errors.
   */
  readonly inDigits?: (path: readonly string[]) => boolean;
}

/**
 * Reads YAML 1.2 (core schema, no merge keys or custom tags). Checks limits before parsing. Throws
 * InvalidYaml with all problems.
 */
export function readYaml(text: string, file: string, { inDigits = () => false }: YamlOptions = {}): YamlFile {
  if (Buffer.byteLength(text) > MAX_BYTES)
    throw new InvalidYaml(file, [{ line: 1, column: 1, message: TOO_LARGE, code: 'FILE_TOO_LARGE' }]);
  const placeAt = placesIn(text);
  const invalid: Invalid = (findings) =>
    new InvalidYaml(
      file,
      findings.slice(0, MAX_PROBLEMS).map(({ offset, ...finding }) => ({ ...placeAt(offset), ...finding })),
    );
  const document = parse(text, invalid);
  const { offsets, loose } = inspect(document, inDigits);
  if (offsets.length > 0) throw invalid(offsets);
  const locate = (path: YamlPath) => placeAt(offsetOf(document, path.map(String)));
  // The limits already count the copies of aliases; the library would count aliases only.
  return { value: document.toJS({ maxAliasCount: -1 }), locate, slips: loose };
}

/** Returns a list, empty for an empty file or `{}`; null for another value. */
export function listIn(value: unknown): readonly unknown[] | null {
  if (Array.isArray(value)) return value;
  const isEmpty =
    value === null || value === undefined || (typeof value === 'object' && Object.keys(value).length === 0);
  return isEmpty ? [] : null;
}

/** Writes YAML that `readYaml` reads back, without folded lines and aliases. */
export const writeYaml = (value: object): string =>
  stringify(value, { version: '1.2', schema: 'core', lineWidth: 0, aliasDuplicateObjects: false });

/** A problem at an offset of the text. */
interface Finding extends Diagnosis {
  readonly offset: number;
  readonly message: string;
}

/** Creates the error of problems. */
type Invalid = (findings: readonly Finding[]) => InvalidYaml;

function parse(text: string, invalid: Invalid): Document {
  const stop: Stop = (message, offset, code) => invalid([{ offset, message, code }]);
  requireWithinLimits(text, stop);
  // The library's search for duplicate keys is quadratic.
  const options = {
    version: '1.2',
    schema: 'core',
    prettyErrors: false,
    uniqueKeys: false,
    // Otherwise `!!set` and the like become values that are not JSON.
    resolveKnownTags: false,
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
  // The parser only warns about unknown tags; here they are problems.
  const broken = [...document.errors, ...document.warnings];
  if (broken.length === 0) return document;
  throw invalid(broken.map(({ pos: [offset], message }) => ({ offset, message, code: 'INVALID_YAML' })));
}

/** Disables stack traces, because the parser creates an unused one for each problem. */
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
 * Yields the tokens of a text, up to MAX_PROBLEMS errors. Throws the error of `stop` if it is
 * nested too deeply for recursive readers.
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

/** Creates the error of a part at an offset. */
type Stop = (message: string, offset: number, code: YamlProblemCode) => Error;

/** Lexer token before the text of a plain scalar. */
const PLAIN_SCALAR = '\u001f';
/** Lexer tokens without text in the file: PLAIN_SCALAR, start of a document, end of flow. */
const UNWRITTEN = [PLAIN_SCALAR, '\u0002', '\u0018'];
/** Tokens without cost. */
const FREE = [' ', '\t', '\u0002', '\u0018'];

/**
 * Counts the cost of the lexemes without storing them. Throws the error of `stop` beyond a limit.
 */
function requireWithinLimits(text: string, stop: Stop): void {
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
  /** Problems that make the file unusable. */
  readonly offsets: readonly Finding[];
  /** Numbers that must be in plain digits but are not. */
  readonly loose: readonly Slip[];
}

/** The node of an anchor. */
interface Anchored {
  readonly node: unknown;
  /** Number of its nodes, including copies by aliases; null while it is being visited. */
  size: number | null;
}

/** Visits the document once, to check properties that its plain value does not show. */
function inspect(document: Document, inDigits: (path: readonly string[]) => boolean): Inspected {
  const offsets: Finding[] = [];
  const loose: Slip[] = [];
  // Replaces the lookup of the parser, which scans all anchors for each alias.
  const anchors = new Map<string, Anchored>();
  let size = 0;
  const report = (node: unknown, message: string, diagnosis: Diagnosis) =>
    offsets.push({ offset: isNode(node) ? (node.range?.[0] ?? 0) : 0, message, ...diagnosis });

  const resolved = (node: unknown): unknown => {
    if (!isAlias(node)) return node;
    const anchored = anchors.get(node.source);
    if (anchored === undefined)
      report(node, `there is no anchor ${node.source} before it`, {
        code: 'INVALID_ALIAS',
        values: { name: node.source },
      });
    else if (anchored.size === null)
      report(node, 'refers to a node that contains it', { code: 'INVALID_ALIAS', values: { name: node.source } });
    else {
      size += anchored.size;
      if (size > MAX_SIZE && size - anchored.size <= MAX_SIZE)
        report(node, TOO_MANY_COPIES, { code: 'FILE_TOO_COMPLEX' });
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
        if (seen.has(text)) report(key, 'Map keys must be unique', { code: 'TWICE', values: { name: text } });
        seen.add(text);
        if (seen.size === MAX_KEYS + 1) report(key, TOO_MANY_KEYS, { code: 'TOO_MANY', values: { max: MAX_KEYS } });
        walk(key, KEY_PATH);
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

/** Path of keys, which are always strings. */
const KEY_PATH: readonly string[] = [];

/** True for an integer that is not in plain digits; the schema rejects fractions. */
const isLoose = (node: unknown): boolean =>
  isScalar(node) && Number.isInteger(node.value) && !/^(0|-?[1-9]\d*)$/.test(node.source ?? '');

/** The pairs of a map by key; the library scans the map for each key. */
const pairsOf = memoize((map: YAMLMap) => new Map(map.items.map((pair) => [keyText(pair.key), pair])));

/** Returns the offset of the key of the last step, or of the nearest existing part. */
function offsetOf(document: Document, path: readonly string[]): number {
  let node: unknown = document.contents;
  let offset = document.contents?.range?.[0] ?? 0;
  for (const step of path) {
    const pair = isMap(node) ? pairsOf(node).get(step) : undefined;
    const inner = isSeq(node) ? node.items[Number(step)] : pair?.value;
    const found = isNode(pair?.key) ? pair.key : inner;
    if (!isNode(found)) break;
    offset = found.range?.[0] ?? offset;
    node = inner;
  }
  return offset;
}

const keyText = (key: unknown): string => String(isScalar(key) ? key.value : key);
