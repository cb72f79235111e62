import { type Document, isAlias, isCollection, isMap, isNode, isScalar, isSeq } from 'yaml';
import type { Problem } from './fault.js';
import { keyText } from './yaml-place.js';

export interface Slips {
  /** Offsets of keys that their map has already. */
  readonly twice: readonly number[];
  /** Numbers that are not written in plain digits where they have to be. */
  readonly loose: readonly Problem[];
}

/** Walks the whole document once for what its plain value no longer shows. */
export function findSlips(document: Document, inDigits: (path: readonly string[]) => boolean): Slips {
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
