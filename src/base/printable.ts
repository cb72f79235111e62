/**
 * What nobody sees, or what changes how its neighbours are seen: control characters (C0, DEL, C1), marks that turn the
 * direction of writing, what has no width, ends of lines and paragraphs, what Unicode has not assigned, half a pair.
 */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

/**
 * A text in which each of them is written out, as `\u202e`: it can take over no terminal, nor show what is not there.
 * JSON spells them the same, so JSON stays what it was to whoever reads it.
 */
export const printable = (text: string): string => text.replaceAll(UNSEEN, writtenOut);

/** The same of a text of several lines, which stay lines. */
export const printableLines = (text: string): string => text.split('\n').map(printable).join('\n');

const writtenOut = (character: string): string =>
  character
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');
