import type { Sunset } from './operation.js';
import type { Category, Outcome } from './outcome.js';

/**
 * What may be logged of one answer (interface document, "Logging guidance for clients"). Variables, headers, data and
 * details are not there at all, because they hold passwords, PINs, tokens and personal data.
 */
export interface LogEntry {
  readonly documentId: string;
  /** HTTP; null where there was no answer. */
  readonly status: number | null;
  /** Null for a success. Whatever of the request is in it, is masked. */
  readonly message: string | null;
  /** Null for a success, and where the service did not answer. */
  readonly category: Category | null;
  readonly code: string | null;
  readonly requestId: string;
  /** 1 for the first try. */
  readonly attempt: number;
  /** The pause before the next; null where this outcome is the last. */
  readonly retryInMs: number | null;
  /** The operation goes away: what is built anew should call another. */
  readonly sunset: Sunset | null;
}

const MASK = '•••';

/** Below this a text says nothing by itself, and would be found in every sentence. */
const SHORTEST = 3;

/**
 * The message without anything that was sent: each text of the variables, the session, the context token, and what the
 * endpoint's query holds; in any case of letters, also as JSON and URLs write it. The longest first, because one may hold
 * another.
 */
export function masked(message: string, sent: unknown): string {
  const texts = [...textsOf(sent)].filter((text) => text.length >= SHORTEST).flatMap(spellings);
  if (texts.length === 0) return message;
  texts.sort((a, b) => b.length - a.length);
  const any = texts.map((text) => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&')).join('|');
  return message.replaceAll(new RegExp(any, 'giu'), MASK);
}

function spellings(text: string): string[] {
  const inForm = new URLSearchParams({ text }).toString().slice('text='.length);
  return [text, JSON.stringify(text).slice(1, -1), inForm, inForm.replaceAll('+', '%20')];
}

function* textsOf(value: unknown): Iterable<string> {
  if (typeof value === 'string') yield value;
  else if (typeof value === 'object' && value !== null) for (const inner of Object.values(value)) yield* textsOf(inner);
}

/** What an outcome says to a log. */
export function entryFacts(outcome: Outcome<unknown>, sent: unknown): Pick<LogEntry, 'message' | 'category' | 'code'> {
  if (outcome.ok) return { message: null, category: null, code: null };
  const { message, category, code } = outcome;
  return { message: masked(message, sent), category, code: 'unknownCode' in outcome ? outcome.unknownCode : code };
}
