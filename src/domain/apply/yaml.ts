import { type Document, isMap, isNode, isPair, isScalar, LineCounter, parseDocument } from 'yaml';
import type { z } from 'zod';
import type { Fault } from './fault.js';

/** Files of operators are small; this bounds what a stray one can cost. */
const MAX_BYTES = 1024 * 1024;
/** An alias stands for a copy: few nested ones can stand for millions. */
const MAX_ALIASES = 100;

export type Read<T> = { readonly value: T } | { readonly faults: readonly Fault[] };

/**
 * Reads YAML 1.2 (the core schema: no merge keys, no tags of any library) and checks it against `schema`.
 * All faults come with their line and column, in the order of the file.
 */
export function readYaml<T>(text: string, schema: z.ZodType<T>): Read<T> {
  if (Buffer.byteLength(text) > MAX_BYTES) return { faults: [at(1, 1, 'the file is larger than 1 MiB')] };
  const lines = new LineCounter();
  const document = parseDocument(text, { version: '1.2', schema: 'core', prettyErrors: false, lineCounter: lines });
  // A tag that nobody knows is only a warning to the parser; here it is a slip.
  const broken = [...document.errors, ...document.warnings];
  if (broken.length > 0) return { faults: broken.map(({ pos, message }) => located(lines, pos[0], '', message)) };

  const plain = toPlain(document);
  if ('fault' in plain) return { faults: [at(1, 1, plain.fault)] };
  const result = schema.safeParse(plain.value);
  if (result.success) return { value: result.data };
  const faults = result.error.issues.flatMap((issue) => faultsOf(document, lines, issue));
  return { faults: faults.sort((a, b) => a.line - b.line || a.column - b.column) };
}

function toPlain(document: Document): { readonly value: unknown } | { readonly fault: string } {
  try {
    return { value: document.toJS({ maxAliasCount: MAX_ALIASES }) };
  } catch (error) {
    return { fault: error instanceof Error ? error.message : 'the aliases cannot be resolved' };
  }
}

function faultsOf(document: Document, lines: LineCounter, issue: z.core.$ZodIssue): Fault[] {
  const path = issue.path.map(String);
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => located(lines, offsetOf(document, [...path, key]), join([...path, key]), 'unknown'));
  }
  return [located(lines, offsetOf(document, path), join(path), messageOf(document, path, issue))];
}

function messageOf(document: Document, path: readonly string[], issue: z.core.$ZodIssue): string {
  if (issue.code !== 'invalid_type') return issue.message;
  if (path.length > 0 && !document.hasIn(path.map(toKey))) return 'is missing';
  return issue.expected === 'object' ? 'must be a map' : issue.message;
}

/** Where the key of the last step stands, or the value of the nearest ancestor that there is. */
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

const join = (path: readonly string[]): string => path.join('.');

function located(lines: LineCounter, offset: number, path: string, message: string): Fault {
  const { line, col } = lines.linePos(offset);
  return { line: Math.max(1, line), column: Math.max(1, col), path, message };
}

const at = (line: number, column: number, message: string): Fault => ({ line, column, path: '', message });
