import { noAnswer, readAnswer, sunsetOf } from './answer.js';
import { isRepeatable, type Operation, type OperationInfo } from './operation.js';
import type { CallOptions, Settings } from './options.js';
import type { Call, NoAnswer, Outcome, Refused } from './outcome.js';
import type { Deadline } from './time.js';

/** A request, identical for all attempts. */
export interface CallRequest {
  readonly call: Call;
  readonly body: string;
  /** Address of a GET; null: it is a POST. */
  readonly address: string | null;
  readonly limit: Deadline;
  readonly options: CallOptions;
  /** Null if there is none. */
  readonly sessionId: string | null;
}

/**
 * Sends one request with the session and updates the session store from the answer. Returns the
 * outcome, and the sunset from the answer, else the one that the client was built with.
 */
export async function exchange<Data, Failure extends Refused>(
  settings: Settings,
  operation: Operation<never, Data, Failure>,
  { call, body, address, limit, options, sessionId }: CallRequest,
) {
  const headers = {
    ...settings.headersOf(options),
    'x-request-id': call.requestId,
    ...(sessionId !== null && { authorization: `Bearer ${sessionId}` }),
  };
  // Called without `this`: browsers reject `fetch` as a method of another object.
  const { fetch, endpoint } = settings;
  let response: Response | undefined;
  let outcome: Outcome<Data, Failure>;
  try {
    limit.signal.throwIfAborted();
    // Redirects are not followed, because the tokens are for this endpoint only. `within` ends the
    // call even if `fetch` or the body ignores the signal.
    const { signal } = limit;
    const init = { headers, signal, redirect: 'manual' } as const;
    if (address !== null && sessionId === null) response = await limit.within(fetch(address, init));
    // A service that allows no GET refuses it with 405. An unread body may keep its connection.
    if (response?.status === 405) response.body?.cancel().catch(() => {});
    if (response === undefined || response.status === 405)
      response = await limit.within(fetch(endpoint, { ...init, method: 'POST', body }));
    outcome = await limit.within(readAnswer(operation, response, call));
  } catch (cause) {
    outcome = unreachable(operation, { call, limit }, { cause, status: response?.status ?? null });
  }
  const hasEnded = response !== undefined && reportsSessionEnd(response);
  await settings.session.update(operation, { outcome, sessionId, hasEnded }, limit);
  const announced = response === undefined ? null : sunsetOf(response);
  const sunset = announced === null ? operation.sunset : { ...announced, reason: operation.sunset?.reason ?? null };
  return { outcome, sunset };
}

/** Returns the outcome if no complete answer was received. */
function unreachable(
  operation: OperationInfo,
  { call, limit }: Pick<CallRequest, 'call' | 'limit'>,
  fields: { readonly cause: unknown; readonly status: number | null },
): NoAnswer {
  const { cause } = fields;
  const reason = limit.endedBy() ?? 'UNREACHABLE';
  const retryable = reason !== 'ABORTED' && isRepeatable(operation);
  const why = cause instanceof Error ? [cause.message, causeOf(cause)].filter(Boolean).join(': ') : String(cause);
  const messages = {
    ABORTED: 'the caller aborted the call',
    TIME_LIMIT: 'there was no answer within the time limit',
    UNREACHABLE: `there was no answer: ${why}`,
  };
  return noAnswer(call, reason, { message: messages[reason], retryable, ...fields });
}

/** Node reports "fetch failed" with the actual error as its cause. */
const causeOf = ({ cause }: Error): string => (cause instanceof Error ? cause.message : '');

/** An answer of any status may report that the session has ended (rules.md §3.0.5). */
const reportsSessionEnd = ({ headers }: Response): boolean =>
  /\binvalid_token\b/.test(headers.get('WWW-Authenticate') ?? '');
