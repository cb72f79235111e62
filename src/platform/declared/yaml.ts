import { isNativeError } from 'node:util/types';
import { type Document, LineCounter, parseDocument } from 'yaml';
import { type Fault, type Problem, refuseFaults, type Source } from './fault.js';
import { MAX_FILE_BYTES, TOO_LARGE } from './size.js';
import { placeAt, placeOf } from './yaml-place.js';
import { findSlips } from './yaml-slips.js';

/** An alias stands for a copy: few nested ones can stand for millions. */
const MAX_ALIASES = 100;
const TOO_DEEP = 'is nested too deeply';

/** A YAML file, less what its schema says. */
export interface YamlFile {
  /** As JSON would have it. */
  readonly value: unknown;
  readonly source: Source;
  /** What was read, but was hardly meant. */
  readonly slips: readonly Problem[];
}

export interface YamlOptions {
  /** Where a number has to be written in plain digits: `1e3` and `0x3e8` are 1000 to YAML, and mostly a slip. */
  readonly inDigits?: (path: readonly string[]) => boolean;
}

/**
 * Reads YAML 1.2 (the core schema: no merge keys, no tags of any library).
 * Throws the refusal INVALID_VARIABLES, with all faults, where it is none.
 */
export function readYaml(text: string, file: string, { inDigits = () => false }: YamlOptions = {}): YamlFile {
  if (Buffer.byteLength(text) > MAX_FILE_BYTES) throw refuseFaults(file, [wholly(TOO_LARGE)]);
  const lines = new LineCounter();
  try {
    const document = parse(text, file, lines);
    const source = {
      file,
      locate: (path: readonly (string | number)[]) => ({ ...placeOf(document, lines, path), path: path.join('.') }),
    };
    const { twice, loose } = findSlips(document, inDigits);
    if (twice.length > 0) {
      const message = 'Map keys must be unique';
      throw refuseFaults(
        file,
        twice.map((offset) => ({ ...placeAt(lines, offset), path: '', message })),
      );
    }
    return { value: toPlain(document, file), source, slips: loose };
  } catch (error) {
    // Whoever walks the document calls himself, too.
    if (isNativeError(error) && error.name === 'RangeError') throw refuseFaults(file, [wholly(TOO_DEEP)]);
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
  if (deep !== undefined)
    throw refuseFaults(file, [{ ...placeAt(lineCounter, deep.pos[0]), path: '', message: TOO_DEEP }]);
  const faults = broken.map(({ pos, message }) => ({ ...placeAt(lineCounter, pos[0]), path: '', message }));
  throw refuseFaults(file, faults);
}

function toPlain(document: Document, file: string): unknown {
  try {
    return document.toJS({ maxAliasCount: MAX_ALIASES });
  } catch (error) {
    if (!isNativeError(error) || error.name !== 'ReferenceError') throw error;
    throw refuseFaults(file, [wholly(error.message)]);
  }
}

const wholly = (message: string): Fault => ({ line: 1, column: 1, path: '', message });
