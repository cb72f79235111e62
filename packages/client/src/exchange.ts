import { noAnswer, readAnswer, sunsetOf } from './answer.js';
import { isRepeatable, type Operation, type OperationFacts, type Sunset } from './operation.js';
import type { Settings } from './options.js';
import type { Call, NoAnswer, Outcome, Refused } from './outcome.js';
import type { Deadline } from './time.js';

/** A request as it is sent, the first time and again. */
export interface Sending {
  readonly call: Call;
  readonly body: string;
  readonly limit: Deadline;
}

export interface Exchanged<Data, Failure extends Refused> {
  readonly outcome: Outcome<Data, Failure>;
  /** What the answer said of the end of the operation, or the client was built with. */
  readonly sunset: Sunset | null;
  /** The session that was sent. */
  readonly sessionId: string | null;
}

/** One request and its answer. The session goes along, and the store follows what was answered. */
export async function exchange<Data, Failure extends Refused>(
  settings: Settings,
  operation: Operation<never, Data, Failure>,
  { call, body, limit }: Sending,
): Promise<Exchanged<Data, Failure>> {
  const sessionId = await settings.session.sent(limit);
  const headers = {
    ...settings.headers(),
    'X-Request-Id': call.requestId,
    ...(sessionId !== null && { Authorization: `Bearer ${sessionId}` }),
  };
  // Called without `this`: browsers refuse to be asked by `fetch` as a method of anything else.
  const { fetch, endpoint } = settings;
  let response: Response | undefined;
  let outcome: Outcome<Data, Failure>;
  try {
    limit.signal.throwIfAborted();
    // Redirects are not followed: the context token and the session are for this endpoint alone. Not every fetch that is
    // given heeds the signal, and not every body.
    const { signal } = limit;
    response = await limit.within(fetch(endpoint, { method: 'POST', headers, body, signal, redirect: 'manual' }));
    outcome = await limit.within(readAnswer(operation, response, call));
  } catch (cause) {
    outcome = notReached(operation, { call, limit }, { cause, status: response?.status ?? null });
  }
  const ended = response !== undefined && saysEnded(response);
  await settings.session.follow(operation, { outcome, sessionId, ended });
  const told = response === undefined ? null : sunsetOf(response);
  const sunset = told === null ? operation.sunset : { ...told, reason: operation.sunset?.reason ?? null };
  return { outcome, sunset, sessionId };
}

/** What came instead of an answer, or before its end. */
function notReached(
  operation: OperationFacts,
  { call, limit }: Pick<Sending, 'call' | 'limit'>,
  facts: { readonly cause: unknown; readonly status: number | null },
): NoAnswer {
  const { cause } = facts;
  const reason = limit.over() ?? 'UNREACHABLE';
  const retryable = reason !== 'ABORTED' && isRepeatable(operation);
  const why = cause instanceof Error ? [cause.message, causeOf(cause)].filter(Boolean).join(': ') : String(cause);
  const messages = {
    ABORTED: 'the caller ended the call',
    TIME_LIMIT: 'there was no answer in time',
    UNREACHABLE: `there was no answer: ${why}`,
  };
  return noAnswer(call, reason, { message: messages[reason], retryable, ...facts });
}

/** Node says "fetch failed", and what failed behind it. */
const causeOf = ({ cause }: Error): string => (cause instanceof Error ? cause.message : '');

/** An answer of any status may say that the session sent with it has ended: rules.md §3.0.5. */
const saysEnded = ({ headers }: Response): boolean => /\binvalid_token\b/.test(headers.get('WWW-Authenticate') ?? '');
