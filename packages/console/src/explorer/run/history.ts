import { at, isRecord, numberIn, textIn } from '../../service/json.js';
import type { Answer, RunRequest, Values } from './request.js';
import { maskedVariables } from './secrets.js';

/** A request of this tab, without secrets. */
export interface Run {
  readonly id: string;
  /** RFC 3339 */
  readonly at: string;
  readonly documentId: string;
  readonly variables: Values;
  /** Null if there was no answer. */
  readonly status: number | null;
  readonly code: string | null;
  readonly ms: number;
}

const MAX_RUNS = 50;

/**
 * Returns the history entry of a request. Passwords, PINs and tokens are masked before it is
 * stored.
 */
export const runOf = (
  { documentId, variables }: RunRequest,
  answer: Answer | null,
  { id, now }: { readonly id: string; readonly now: Date },
): Run => ({
  id,
  at: now.toISOString(),
  documentId,
  variables: maskedVariables(variables),
  status: answer?.status ?? null,
  code: answer === null ? null : codeIn(answer.json),
  ms: answer?.ms ?? 0,
});

/** Adds a run at the front and drops the oldest beyond MAX_RUNS. */
export const addRun = (runs: readonly Run[], run: Run): readonly Run[] => [run, ...runs].slice(0, MAX_RUNS);

/** Parses a stored history; invalid entries are left out. */
export function parseRuns(text: string | null): readonly Run[] {
  const stored = parseJson(text ?? '[]');
  return Array.isArray(stored) ? stored.flatMap(parseRun) : [];
}

function parseRun(stored: unknown): Run[] {
  const [id, time, documentId] = ['id', 'at', 'documentId'].map((key) => textIn(stored, key));
  const variables = at(stored, 'variables');
  if (!id || !time || !documentId || !isRecord(variables)) return [];
  return [
    {
      ...{ id, at: time, documentId, variables },
      ...{ status: numberIn(stored, 'status'), code: textIn(stored, 'code'), ms: numberIn(stored, 'ms') ?? 0 },
    },
  ];
}

/** Returns the error code of an answer; null for a success. */
export const codeIn = (json: unknown): string | null => textIn(at(errorIn(json), 'extensions'), 'code');

/** Returns the error of an answer, which has at most one; null for a success. */
export function errorIn(json: unknown): Readonly<Record<string, unknown>> | null {
  const errors = at(json, 'errors');
  const [first] = Array.isArray(errors) ? errors : [];
  return isRecord(first) ? first : null;
}

/** Parses JSON; undefined if it is invalid. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
