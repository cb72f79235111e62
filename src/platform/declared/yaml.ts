import { isNativeError } from 'node:util/types';
import {
  type Document,
  isAlias,
  isCollection,
  isMap,
  isNode,
  isPair,
  isScalar,
  isSeq,
  LineCounter,
  parseDocument,
} from 'yaml';
import {
  demandSize,
  type Fault,
  type Path,
  type Place,
  type Problem,
  refuseFaults,
  refuseFile,
  type Source,
} from './faults.js';

/** An alias stands for a copy: few nested ones can stand for millions. */
const MAX_ALIASES = 100;
const TOO_DEEP = 'is nested too deeply';

/** A YAML file, less what its schema says. */
interface YamlFile {
  /** As JSON would have it. */
  readonly value: unknown;
  readonly source: Source;
  /** What was read, but was hardly meant. */
  readonly slips: readonly Problem[];
}

interface YamlOptions {
  /** Where a number has to be written in plain digits: `1e3` and `0x3e8` are 1000 to YAML, and mostly a slip. */
  readonly inDigits?: (path: readonly string[]) => boolean;
}

/**
 * Reads YAML 1.2 (the core schema: no merge keys, no tags of any library).
 * Throws the refusal INVALID_VARIABLES, with all faults, where it is none.
 */
export function readYaml(text: string, file: string, { inDigits = () => false }: YamlOptions = {}): YamlFile {
  demandSize(text, file);
  const lines = new LineCounter();
  try {
    const document = parse(text, file, lines);
    const source = {
      file,
      locate: (path: Path) => ({ ...placeAt(lines, offsetOf(document, path.map(String))), path: path.join('.') }),
    };
    const { twice, loose } = findSlips(document, inDigits);
    if (twice.length > 0) {
      throw refuseFaults(
        file,
        twice.map((offset) => faultAt(lines, offset, 'Map keys must be unique')),
      );
    }
    return { value: toPlain(document, file), source, slips: loose };
  } catch (error) {
    // What walks the document calls itself, too.
    if (isNativeError(error) && error.name === 'RangeError') throw refuseFile(file, TOO_DEEP);
    throw error;
  }
}

function parse(text: string, file: string, lineCounter: LineCounter): Document {
  // Its own search for keys that are there twice compares each with each.
  const options = { version: '1.2', schema: 'core', prettyErrors: false, uniqueKeys: false, lineCounter } as const;
  const document = parseDocument(text, options);
  // A tag that nobody knows is only a warning to the parser; here it is a slip.
  const broken = [...document.errors, ...document.warnings];
  if (broken.length === 0) return document;
  // The parser calls itself for each level, until the stack ends; everything after that is a consequence.
  const deep = broken.find(({ code }) => code === 'RESOURCE_EXHAUSTION');
  if (deep !== undefined) throw refuseFile(file, TOO_DEEP, placeAt(lineCounter, deep.pos[0]));
  throw refuseFaults(
    file,
    broken.map(({ pos, message }) => faultAt(lineCounter, pos[0], message)),
  );
}

function toPlain(document: Document, file: string): unknown {
  try {
    return document.toJS({ maxAliasCount: MAX_ALIASES });
  } catch (error) {
    if (!isNativeError(error) || error.name !== 'ReferenceError') throw error;
    throw refuseFile(file, error.message);
  }
}

interface Slips {
  /** Offsets of keys that their map has already. */
  readonly twice: readonly number[];
  /** Numbers that are not written in plain digits where they have to be. */
  readonly loose: readonly Problem[];
}

/** Walks the whole document once for what its plain value no longer shows. */
function findSlips(document: Document, inDigits: (path: readonly string[]) => boolean): Slips {
  const twice: number[] = [];
  const loose: Problem[] = [];
  // In place of the parser's look-up, which walks the document from its beginning for each alias.
  const anchors = new Map<string, unknown>();
  const register = (node: unknown): void => {
    if ((isScalar(node) || isCollection(node)) && node.anchor !== undefined) anchors.set(node.anchor, node);
  };
  const walk = (node: unknown, path: readonly string[]): void => {
    register(node);
    if (isMap(node)) {
      const seen = new Set<string>();
      for (const { key, value } of node.items) {
        const text = keyText(key);
        if (seen.has(text)) twice.push(isNode(key) ? (key.range?.[0] ?? 0) : 0);
        seen.add(text);
        register(key);
        walk(value, [...path, text]);
      }
    } else if (isSeq(node)) {
      node.items.forEach((item, index) => {
        walk(item, [...path, String(index)]);
      });
    } else if (isLoose(isAlias(node) ? anchors.get(node.source) : node) && inDigits(path)) {
      loose.push({ path, message: 'must be a whole number in plain digits' });
    }
  };
  walk(document.contents, []);
  return { twice, loose };
}

/** A fraction is refused by its schema: this is about what is whole and does not look so. */
const isLoose = (node: unknown): boolean =>
  isScalar(node) && Number.isInteger(node.value) && !/^(0|-?[1-9]\d*)$/.test(node.source ?? '');

const faultAt = (lines: LineCounter, offset: number, message: string): Fault => ({
  ...placeAt(lines, offset),
  path: '',
  message,
});

function placeAt(lines: LineCounter, offset: number): Place {
  const { line, col } = lines.linePos(offset);
  return { line: Math.max(1, line), column: Math.max(1, col) };
}

/** Where the key of the last step begins, or the nearest part around it that there is. */
function offsetOf(document: Document, path: readonly string[]): number {
  for (let depth = path.length; depth > 0; depth -= 1) {
    const parent = document.getIn(path.slice(0, depth - 1).map(toKey), true);
    const step = path[depth - 1] ?? '';
    const pair = isMap(parent) ? parent.items.find((item) => isPair(item) && keyText(item.key) === step) : undefined;
    if (isNode(pair?.key) && pair.key.range) return pair.key.range[0];
    const node = document.getIn(path.slice(0, depth).map(toKey), true);
    if (isNode(node) && node.range) return node.range[0];
  }
  return document.contents?.range?.[0] ?? 0;
}

const keyText = (key: unknown): string => String(isScalar(key) ? key.value : key);

/** Steps into lists are numbers for the parser's look-up. */
const toKey = (step: string): string | number => (/^\d+$/.test(step) ? Number(step) : step);
