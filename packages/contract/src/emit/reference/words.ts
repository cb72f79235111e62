import { GRAPHQL_MAX_INT, GRAPHQL_MIN_INT } from 'graphql';
import type { ContractInputType, Leaf, TextLeaf } from '../../document-contract.js';
import { code, listed } from '../../policy-directive.js';
import { PLAIN_TEXT } from '../../runtime/forms.js';

// Markdown of the reference for parts of a contract.

export const heading = (level: number, text: string): string => `${'#'.repeat(level)} ${text}`;

/** Returns a table; nothing without rows. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): readonly string[] {
  if (rows.length === 0) return [];
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', String.raw`\|`)).join(' | ')} |`;
  return [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)];
}

/** Returns a JSON code block. */
export const jsonBlock = (text: string): string => `\`\`\`json\n${text}\n\`\`\``;

/**
 * Describes the type of an input value.
 * @param nameOf returns the name of an input object
 */
export function inputWords(type: ContractInputType, nameOf: (input: number) => string): string {
  const orNull = type.nullable ? ' or null' : '';
  if (type.kind === 'list') return `${listWords(upTo(type.max), type.nullable)}${inputWords(type.of, nameOf)}`;
  if (type.kind === 'input') return `object, see ${nameOf(type.input)}${orNull}`;
  const patterns = type.kind === 'text' ? type.patterns.filter((pattern) => pattern !== PLAIN_TEXT) : [];
  return `${leafWords(type)}${patterns.map((pattern) => `, pattern ${code(pattern)}`).join('')}${orNull}`;
}

/** Returns the text before the type of list entries. */
export const listWords = (bound: string, nullable: boolean): string =>
  `list${bound}${nullable ? ', or null' : ''}; each: `;

export const upTo = (max: number | null): string => (max === null ? '' : ` of at most ${number(max)}`);

/** Describes a scalar or enum without its patterns. */
export function leafWords(leaf: Leaf): string {
  switch (leaf.kind) {
    case 'any':
      return 'any JSON';
    case 'boolean':
      return 'true or false';
    case 'id':
      return 'id';
    case 'number':
      return 'number';
    case 'integer':
      return integerWords(leaf);
    case 'enum':
      return listed(leaf.values.map(code));
    case 'text':
      return textWords(leaf);
  }
}

function integerWords({ min, max }: { readonly min: number; readonly max: number }): string {
  const isAny = min === GRAPHQL_MIN_INT && max === GRAPHQL_MAX_INT;
  return isAny ? 'whole number' : `whole number, ${number(min)} to ${number(max)}`;
}

/** Names of JSON Schema formats. */
const FORMATS: Readonly<Record<string, string>> = {
  'date-time': 'date and time (RFC 3339)',
  date: 'day, `YYYY-MM-DD`',
  uuid: 'UUID',
  'idn-email': 'email address',
  uri: 'URL',
};

function textWords({ min, max, format }: TextLeaf): string {
  const formatName = format === null ? undefined : FORMATS[format];
  if (formatName !== undefined) return formatName;
  if (max === null) return min === 0 ? 'text' : `text of at least ${number(min)} characters`;
  if (min === max) return `text of ${number(max)} characters`;
  return min === 0
    ? `text of at most ${number(max)} characters`
    : `text of ${number(min)} to ${number(max)} characters`;
}

/** Formats 20000 as 20,000, independently of the locale. */
export const number = (value: number): string => String(value).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
