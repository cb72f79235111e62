import { type Document, isMap, isNode, isPair, isScalar, type LineCounter } from 'yaml';
import type { Path } from './fault.js';

/** Line and column, counting from 1, of the key of the last step, or of the nearest part around it that there is. */
export function placeOf(document: Document, lines: LineCounter, path: Path) {
  return placeAt(lines, offsetOf(document, path.map(String)));
}

export function placeAt(lines: LineCounter, offset: number) {
  const { line, col } = lines.linePos(offset);
  return { line: Math.max(1, line), column: Math.max(1, col) };
}

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

export const keyText = (key: unknown): string => String(isScalar(key) ? key.value : key);

/** Steps into lists are numbers for the parser's look-up. */
const toKey = (step: string): string | number => (/^\d+$/.test(step) ? Number(step) : step);
