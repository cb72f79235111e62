import { isSecretName } from '../../../components/schema-form/fields.js';
import { isRecord } from '../../../server/json.js';

/** How a language writes what JSON has. */
export interface Style {
  readonly text: (text: string) => string;
  readonly key: (name: string) => string;
  /** In place of the value of a secret. */
  readonly secret: (name: string) => string;
  /** Whether objects have a line for each key. */
  readonly isSpacious: boolean;
}

/** A value as JSON, with what is invisible escaped, so that what is copied is what was seen. */
export const jsonText = (text: string): string =>
  JSON.stringify(text).replaceAll(/[^\P{C}\n]|[\p{Zl}\p{Zp}]|[^\P{Zs} ]/gu, (one) =>
    [...Array(one.length).keys()].map((unit) => `\\u${one.charCodeAt(unit).toString(16).padStart(4, '0')}`).join(''),
  );

/** The same text in single quotes, as JavaScript has it. */
export const jsText = (text: string): string =>
  `'${jsonText(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;

/** Writes a value; what is undefined is left out, as JSON leaves it out. */
export function literal(value: unknown, style: Style, depth = 0): string {
  if (typeof value === 'string') return style.text(value);
  if (Array.isArray(value))
    return enclosed(
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
      return `${style.key(name)}:${style.isSpacious ? ' ' : ''}${written}`;
    });
  return enclosed('{}', members, style, depth);
}

function enclosed(brackets: '[]' | '{}', members: readonly string[], { isSpacious }: Style, depth: number): string {
  const [open, close] = brackets;
  if (members.length === 0) return brackets;
  const short = members.join(', ');
  if (!isSpacious) return `${open}${members.join(',')}${close}`;
  if (short.length < 60 && !short.includes('\n')) return brackets === '{}' ? `{ ${short} }` : `[${short}]`;
  const inner = '  '.repeat(depth + 1);
  return `${open}\n${members.map((member) => `${inner}${member},\n`).join('')}${'  '.repeat(depth)}${close}`;
}

/** How JavaScript writes it; secrets come from the environment. */
export const javascript = (secret: (name: string) => string): Style => ({
  text: jsText,
  // `__proto__: x` would be something else than a key.
  key: (name) => (name === '__proto__' ? "['__proto__']" : /^[A-Za-z_$][\w$]*$/.test(name) ? name : jsText(name)),
  secret,
  isSpacious: true,
});
