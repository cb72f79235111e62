/**
 * Characters that are invisible or change how others are displayed: control characters (C0, DEL,
 * C1), direction marks, zero-width characters, line and paragraph separators, unassigned code
 * points, lone surrogates.
 */
const INVISIBLE = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

/**
 * Escapes each of them, as `\u202e`, so that a text can neither control a terminal nor forge its
 * output. JSON has the same escapes, so a JSON text keeps its meaning.
 */
export const printable = (text: string): string => text.replaceAll(INVISIBLE, escapeCharacter);

/** Like `printable`, for a text of several lines: the line feeds stay. */
export const printableLines = (text: string): string => text.split('\n').map(printable).join('\n');

const escapeCharacter = (character: string): string =>
  character
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');
