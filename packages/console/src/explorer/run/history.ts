import { at, isRecord, numberIn, textIn } from '../../server/json.js';
import { type Answer, headerOf, type RunRequest, type Values } from './request.js';
import { maskedVariables } from './secrets.js';

/** A request that was sent from this tab; nothing in it is secret. */
export interface Run {
  readonly id: string;
  /** RFC 3339 */
  readonly at: string;
  readonly documentId: string;
  readonly variables: Values;
  readonly language: string;
  /** Null: there was no answer. */
  readonly status: number | null;
  readonly code: string | null;
  readonly ms: number;
  readonly requestId: string | null;
}

const MOST = 50;

/** What is remembered of a request: passwords, PINs and tokens are masked here, before anything keeps it. */
export const runOf = (
  { documentId, variables, language }: RunRequest,
  answer: Answer | null,
  { id, now }: { readonly id: string; readonly now: Date },
): Run => ({
  id,
  at: now.toISOString(),
  documentId,
  variables: maskedVariables(variables),
  language,
  status: answer?.status ?? null,
  code: answer === null ? null : codeIn(answer.json),
  ms: answer?.ms ?? 0,
  requestId: answer === null ? null : headerOf(answer, 'x-request-id'),
});

/** The latest first, and no more than are of use. */
export const withRun = (runs: readonly Run[], run: Run): readonly Run[] => [run, ...runs].slice(0, MOST);

/** What was kept as text; what is no run is left out. */
export function runsIn(text: string | null): readonly Run[] {
  const kept = parsed(text ?? '[]');
  return Array.isArray(kept) ? kept.flatMap(runIn) : [];
}

function runIn(kept: unknown): Run[] {
  const [id, time, documentId, language] = ['id', 'at', 'documentId', 'language'].map((key) => textIn(kept, key));
  const variables = at(kept, 'variables');
  if (!id || !time || !documentId || !isRecord(variables)) return [];
  return [
    {
      ...{ id, at: time, documentId, variables, language: language ?? '' },
      ...{ status: numberIn(kept, 'status'), code: textIn(kept, 'code'), ms: numberIn(kept, 'ms') ?? 0 },
      requestId: textIn(kept, 'requestId'),
    },
  ];
}

/** The code of the one error of an answer; null of a success. */
export const codeIn = (json: unknown): string | null => textIn(at(errorIn(json), 'extensions'), 'code');

/** The error of an answer, which has one at most. */
export function errorIn(json: unknown): Readonly<Record<string, unknown>> | null {
  const errors = at(json, 'errors');
  const [first] = Array.isArray(errors) ? errors : [];
  return isRecord(first) ? first : null;
}

/** JSON, or undefined. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
