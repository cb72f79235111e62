import { z } from 'zod';
import { declaredInt, declaredTexts } from '../../platform/declared/index.js';

const MAX_PAYLOAD_BYTES = 8_192;
const MAX_PAYLOAD_DEPTH = 32;

/** operations.md §1: what JSON numbers can say exactly. */
export const amount = z
  .number('must be a whole number')
  .refine(Number.isInteger, { error: 'must be a whole number', abort: true })
  .refine((value) => value >= 0, { error: 'must be at least 0', abort: true })
  .refine(Number.isSafeInteger, { error: `must be at most ${Number.MAX_SAFE_INTEGER}`, abort: true });
export const position = declaredInt(-1_000_000, 1_000_000);
export const yesOrNo = z.boolean('must be true or false');

/** A text by language that is shown as it is: nothing in it means anything, HTML neither. */
const plainTexts = (max: number, forbidden: RegExp) =>
  declaredTexts(max).transform((texts, context) => {
    const plain: Record<string, string> = {};
    for (const [language, text] of Object.entries(texts)) {
      plain[language] = text.replaceAll(/\r\n?/g, '\n');
      if (forbidden.test(plain[language])) {
        context.addIssue({
          code: 'custom',
          path: [language],
          message: 'must be plain text without control characters',
        });
      }
    }
    return plain;
  });

export const titles = plainTexts(120, /\p{Cc}/u).refine(
  (texts) => Object.keys(texts).length > 0,
  'must have at least one translation',
);

/** Of several lines, where need be. */
export const descriptions = plainTexts(4_000, /(?![\n\t])\p{Cc}/u);

/** A point in time with its offset: a local time would mean something else on each machine. */
export const instant = z.iso
  .datetime({ offset: true, error: 'must be a time like 2027-01-31T18:00:00Z' })
  .transform((text) => new Date(text));

const isImageUrl = (text: string): boolean =>
  /^https:\/\/[^\s/\\@\p{C}]+(\/[^\s\p{C}]*)?$/u.test(text) && URL.canParse(text);

export const imageUrl = z
  .string('must be text')
  .max(2_000, 'must have at most 2000 characters')
  .refine(isImageUrl, 'must be like https://images.example/sword.png');

/** What the game server is to grant: any JSON that the database can hold as it was written. */
export const payload = z.unknown().superRefine((value, context) => {
  const fault = jsonFault(value, MAX_PAYLOAD_DEPTH);
  const isTooLong = fault === null && Buffer.byteLength(JSON.stringify(value)) > MAX_PAYLOAD_BYTES;
  const message = isTooLong ? 'must fit into 8 KiB of JSON' : fault;
  if (message !== null) context.addIssue({ code: 'custom', message });
});

function jsonFault(value: unknown, depth: number): string | null {
  if (depth < 0) return 'is nested too deeply';
  if (value === null || typeof value === 'boolean') return null;
  if (typeof value === 'string') return isStorable(value) ? null : 'must be valid text';
  if (typeof value === 'number') {
    const isExact = Number.isFinite(value) && !(Number.isInteger(value) && !Number.isSafeInteger(value));
    return isExact ? null : 'has a number that JSON cannot say exactly: write it as text';
  }
  if (typeof value !== 'object') return 'must be JSON';
  for (const [key, inner] of Object.entries(value)) {
    const fault = isStorable(key) ? jsonFault(inner, depth - 1) : 'must be valid text';
    if (fault !== null) return fault;
  }
  return null;
}

/** PostgreSQL holds neither NUL nor half a surrogate pair. */
const isStorable = (text: string): boolean => !text.includes('\0') && Buffer.from(text).toString() === text;
