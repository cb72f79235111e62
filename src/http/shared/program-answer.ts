import { catalogue } from '../../base/errors/catalogue.js';
import { sentenceOf } from '../../base/errors/messages/index.js';
import type { Refusal } from '../../base/errors/refusal.js';
import { headersOfStatus } from '../../request/reply.js';

/** What a program of an operator is answered, be it a game server or a payment provider: JSON, and a status that says the same. */
export interface ProgramAnswer {
  readonly status: number;
  readonly body: object;
  readonly headers?: Readonly<Record<string, string>>;
}

/** When to send it again, where the refusal does not say. */
const RETRY_SECONDS = 5;

/** A refusal as `{error: {code, message}}`, in English, with the status of the catalogue. */
export function refusalAnswer(refusal: Refusal): ProgramAnswer {
  const { code, facts } = refusal;
  const { status } = catalogue[code];
  const retry = status === 503 ? { 'Retry-After': String(facts.retryAfterSeconds ?? RETRY_SECONDS) } : {};
  return {
    status,
    body: errorBody(code, sentenceOf(refusal, ['en'])),
    headers: { ...headersOfStatus(status), ...retry },
  };
}

export const errorBody = (code: string, message: string) => ({ error: { code, message } });
