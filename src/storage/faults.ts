import { isNativeError } from 'node:util/types';
import { DatabaseError } from 'pg';
import { Refusal } from '../base/errors/refusal.js';
import { codeOf } from '../base/system-faults.js';

/** SQLSTATEs (class or code) that say: the database cannot serve now, the same request may succeed later. */
const UNAVAILABLE = [
  '08', // connection exception
  '25006', // read-only: a fail-over has happened and this is a standby
  '25P03', // idle in transaction for too long
  '40001', // serialization failure, where nobody tried again
  '40P01', // deadlock, likewise
  '53', // out of disk, memory or connections
  '57P', // shutting down, crashed, starting up
  '58', // the server's own input and output failed
];
const TIMED_OUT = ['57014'];

/** What `pg` throws without a code when a connection is, or becomes, unusable. */
const BROKEN = /^Connection terminated|not queryable$|^timeout e|^Cannot use a pool after|^driver has already/;
const NO_ANSWER = /^Query read timeout$/;

const faultOf = (error: unknown): unknown => (error instanceof Refusal ? error.facts.cause : error);

/** The SQLSTATE or system code of a fault, also of one that is already translated; null if it has none. */
export const faultCode = (error: unknown): string | null => codeOf(faultOf(error));

/** Whether a statement that was planned before fits no more: its columns have got other types since. */
export function isStalePlan(error: unknown): boolean {
  const fault = faultOf(error);
  return fault instanceof DatabaseError && fault.code === '0A000' && fault.routine === 'RevalidateCachedQuery';
}

/** Whether a statement's name is unknown to the connection, or another's: a pooler has swapped what is behind it. */
export const isLostName = (error: unknown): boolean => ['26000', '42P05'].includes(faultCode(error) ?? '');

/**
 * The one place that turns trouble with the database into refusals (rules.md §3.11): SERVICE_UNAVAILABLE or
 * TIMEOUT, with the fault as cause for the log. Anything else (a broken constraint, wrong SQL) comes back as it is.
 */
export function translateFault(error: unknown): unknown {
  if (!isNativeError(error) || error instanceof Refusal) return error;
  const code = faultCode(error);
  if (error instanceof DatabaseError) {
    const isOneOf = (states: readonly string[]): boolean => states.some((state) => code?.startsWith(state));
    if (isOneOf(TIMED_OUT)) return new Refusal('TIMEOUT', { cause: error });
    return isOneOf(UNAVAILABLE) || isStalePlan(error) || isLostName(error) ? unavailable(error) : error;
  }
  if (NO_ANSWER.test(error.message)) return new Refusal('TIMEOUT', { cause: error });
  // A system call on the socket failed: ECONNRESET, EPIPE, ETIMEDOUT, EAI_AGAIN …
  return 'syscall' in error || BROKEN.test(error.message) ? unavailable(error) : error;
}

/** What keeps a statement from being answered, in a few words that metrics tell apart. */
export type FaultKind = 'unavailable' | 'timeout' | 'conflict' | 'constraint' | 'other';

/**
 * `conflict`: it runs again as a rule. `constraint`: the database has kept a rule that the program counts on, or has broken
 * one. `other`: a fault of ours. Null: it failed only because one before it in its transaction has.
 */
export function kindOfFault(error: unknown): FaultKind | null {
  const code = faultCode(error) ?? '';
  if (code === '25P02') return null;
  if (['40001', '40P01'].includes(code) || isStalePlan(error) || isLostName(error)) return 'conflict';
  if (code.startsWith('23')) return 'constraint';
  const refusal = translateFault(error);
  if (!(refusal instanceof Refusal)) return 'other';
  return refusal.code === 'TIMEOUT' ? 'timeout' : 'unavailable';
}

/** No connection to be had, whatever the reason: for callers that only tried to connect. */
export const unavailable = (cause: unknown): Refusal => new Refusal('SERVICE_UNAVAILABLE', { cause });
