import type { Sunset } from './operation.js';
import type { Category, Outcome } from './outcome.js';

/**
 * A log entry of one attempt (interface document, "Logging guidance for clients"). It has no
 * variables, headers, data or details, because these contain passwords, PINs, tokens and personal
 * data.
 */
export interface LogEntry {
  readonly documentId: string;
  /** HTTP status; null without an answer. */
  readonly status: number | null;
  /** Null for a success. Texts of the request are masked (`MIN_LENGTH`). */
  readonly message: string | null;
  /** Null for a success and without an answer of the service. */
  readonly category: Category | null;
  readonly code: string | null;
  readonly requestId: string;
  /** Number of the attempt, from 1. */
  readonly attempt: number;
  /**
   * Delay before the next attempt; null after the last. None follows if the session changes during
   * the delay.
   */
  readonly retryInMs: number | null;
  /** Announced end of the operation; new code should call the successor. */
  readonly sunset: Sunset | null;
}

const MASK = '•••';

/** Shorter texts are not masked: they would match parts of words. */
const MIN_LENGTH = 3;

/**
 * Masks all sent texts in a message: variables, the session, the context token and the query of the
 * endpoint; case-insensitively, also in JSON and URL encoding. Longer texts are masked first,
 * because they may contain shorter ones.
 */
export function maskMessage(message: string, sent: unknown): string {
  // No encoding is shorter than its text, so a text that is longer than the message is not in it.
  const canOccur = (text: string) => text.length >= MIN_LENGTH && text.length <= message.length;
  const texts = [...textsOf(sent)].filter(canOccur).flatMap(encodingsOf);
  texts.sort((a, b) => b.length - a.length);
  return texts.reduce(maskText, message);
}

/** Without a regular expression, because the compilation of one fails for long texts. */
function maskText(message: string, text: string): string {
  const parts = lowerCaseOf(message).split(lowerCaseOf(text));
  let start = 0;
  const unmasked = parts.map((part) => {
    const end = start + part.length;
    const original = message.slice(start, end);
    start = end + text.length;
    return original;
  });
  return unmasked.join(MASK);
}

/**
 * Returns the lower case, in which each character has the same position: `İ` is the only one with a
 * longer lower case. That of `Σ` depends on its position.
 */
const lowerCaseOf = (text: string): string => text.replaceAll('İ', 'i').toLowerCase().replaceAll('ς', 'σ');

function encodingsOf(text: string): string[] {
  const inForm = new URLSearchParams({ text }).toString().slice('text='.length);
  return [text, JSON.stringify(text).slice(1, -1), inForm, inForm.replaceAll('+', '%20')];
}

function* textsOf(value: unknown): Iterable<string> {
  if (typeof value === 'string') yield value;
  else if (typeof value === 'object' && value !== null) for (const inner of Object.values(value)) yield* textsOf(inner);
}

/** Returns the log fields of an outcome. */
export function logFieldsOf(outcome: Outcome<unknown>, sent: unknown): Pick<LogEntry, 'message' | 'category' | 'code'> {
  if (outcome.ok) return { message: null, category: null, code: null };
  const { message, category, code } = outcome;
  return { message: maskMessage(message, sent), category, code: 'unknownCode' in outcome ? outcome.unknownCode : code };
}
