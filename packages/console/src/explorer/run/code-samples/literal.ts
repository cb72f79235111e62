import { isSecretName } from '../../../components/schema-form/fields.js';
import { isRecord } from '../../../service/json.js';

/** Notation of JSON values in a programming language. */
export interface Style {
  readonly text: (text: string) => string;
  readonly key: (name: string) => string;
  /** Replaces the value of a secret. */
  readonly secret: (name: string) => string;
  /** Whether long objects have one line per key. */
  readonly isMultiline: boolean;
}

/** Writes a text as JSON and escapes invisible characters, so that the copy is what was seen. */
export const jsonText = (text: string): string =>
  JSON.stringify(text).replaceAll(/[^\P{C}\n]|[\p{Zl}\p{Zp}]|[^\P{Zs} ]/gu, (one) =>
    [...Array(one.length).keys()].map((unit) => `\\u${one.charCodeAt(unit).toString(16).padStart(4, '0')}`).join(''),
  );

/** Writes a text as a JavaScript literal in single quotes. */
export const jsText = (text: string): string =>
  `'${jsonText(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;

/** Writes a value. Undefined properties are left out, as in JSON. */
export function literal(value: unknown, style: Style, depth = 0): string {
  if (typeof value === 'string') return style.text(value);
  if (Array.isArray(value))
    return enclose(
      '[]',
      value.map((one: unknown) => literal(one ?? null, style, depth + 1)),
      style,
      depth,
    );
  if (!isRecord(value)) return JSON.stringify(value ?? null);
  const members = Object.entries(value)
    .filter(([, inner]) => inner !== undefined)
    .map(([name, inner]) => {
      const isSecret = isSecretName(name) && inner !== null && inner !== '';
      const written = isSecret ? style.secret(name) : literal(inner, style, depth + 1);
      return `${style.key(name)}:${style.isMultiline ? ' ' : ''}${written}`;
    });
  return enclose('{}', members, style, depth);
}

function enclose(brackets: '[]' | '{}', members: readonly string[], { isMultiline }: Style, depth: number): string {
  const [open, close] = brackets;
  if (members.length === 0) return brackets;
  const short = members.join(', ');
  if (!isMultiline) return `${open}${members.join(',')}${close}`;
  if (short.length < 60 && !short.includes('\n')) return brackets === '{}' ? `{ ${short} }` : `[${short}]`;
  const inner = '  '.repeat(depth + 1);
  return `${open}\n${members.map((member) => `${inner}${member},\n`).join('')}${'  '.repeat(depth)}${close}`;
}

/** JavaScript notation; `secret` returns the expression of a secret. */
export const javascript = (secret: (name: string) => string): Style => ({
  text: jsText,
  // `__proto__: x` would set the prototype.
  key: (name) => (name === '__proto__' ? "['__proto__']" : /^[A-Za-z_$][\w$]*$/.test(name) ? name : jsText(name)),
  secret,
  isMultiline: true,
});
