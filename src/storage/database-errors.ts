import { isNativeError } from 'node:util/types';
import { DatabaseError } from 'pg';
import { Refusal } from '../base/errors/refusal.js';
import { codeOf } from '../base/system-errors.js';

/** SQLSTATEs (class or code) of a temporarily unavailable database: a later retry may succeed. */
const UNAVAILABLE = [
  '08', // connection exception
  '25006', // read-only: this is a standby after a failover
  '25P03', // idle in transaction for too long
  '40001', // serialization failure after the last retry
  '40P01', // deadlock after the last retry
  '53', // out of disk, memory or connections
  '57P', // shutting down, crashed, starting up
  '58', // I/O error of the server
];
const TIMED_OUT = ['57014'];

/** A number exceeds the range of its type in the database, or the safe integers (pool.ts). */
export const NUMBER_OUT_OF_RANGE = '22003';

/** Messages of `pg`, without a code, for an unusable connection. */
const BROKEN = /^Connection terminated|not queryable$|^timeout e|^Cannot use a pool after|^driver has already/;
const NO_ANSWER = /^Query read timeout$/;

const causeOf = (error: unknown): unknown => (error instanceof Refusal ? error.fields.cause : error);

/** Returns the SQLSTATE or system code of an error, translated or not; null if it has none. */
export const databaseErrorCode = (error: unknown): string | null => codeOf(causeOf(error));

/** Returns true if a prepared statement is out of date because types of its columns changed. */
export function isStalePlan(error: unknown): boolean {
  const cause = causeOf(error);
  return cause instanceof DatabaseError && cause.code === '0A000' && cause.routine === 'RevalidateCachedQuery';
}

/** Returns true if a pooler switched the server connection: the name is unknown there, or taken. */
export const isLostName = (error: unknown): boolean => ['26000', '42P05'].includes(databaseErrorCode(error) ?? '');

/**
 * Translates an error of an unavailable database to SERVICE_UNAVAILABLE or TIMEOUT, with the error
 * as cause for the log (rules.md §3.11). Returns any other error (constraint, wrong SQL) unchanged.
 */
export function translateDatabaseError(error: unknown): unknown {
  if (!isNativeError(error) || error instanceof Refusal) return error;
  const code = databaseErrorCode(error);
  if (error instanceof DatabaseError) {
    const isOneOf = (states: readonly string[]): boolean => states.some((state) => code?.startsWith(state));
    if (isOneOf(TIMED_OUT)) return new Refusal('TIMEOUT', { cause: error });
    return isOneOf(UNAVAILABLE) || isStalePlan(error) || isLostName(error) ? unavailable(error) : error;
  }
  if (NO_ANSWER.test(error.message)) return new Refusal('TIMEOUT', { cause: error });
  // System errors of the socket: ECONNRESET, EPIPE, ETIMEDOUT, EAI_AGAIN …
  return 'syscall' in error || BROKEN.test(error.message) ? unavailable(error) : error;
}

/** Kind of a failed statement, for metrics. */
export type DatabaseErrorKind = 'unavailable' | 'timeout' | 'conflict' | 'constraint' | 'other';

/**
 * Classifies an error. `conflict`: usually retried. `constraint`: a violated constraint, expected
 * or not. `other`: an internal error. Null: it failed only because its transaction had failed
 * before.
 */
export function classifyDatabaseError(error: unknown): DatabaseErrorKind | null {
  const code = databaseErrorCode(error) ?? '';
  if (code === '25P02') return null;
  if (['40001', '40P01'].includes(code) || isStalePlan(error) || isLostName(error)) return 'conflict';
  if (code.startsWith('23')) return 'constraint';
  const refusal = translateDatabaseError(error);
  if (!(refusal instanceof Refusal)) return 'other';
  return refusal.code === 'TIMEOUT' ? 'timeout' : 'unavailable';
}

/** Creates the refusal of a failed connection attempt. */
export const unavailable = (cause: unknown): Refusal => new Refusal('SERVICE_UNAVAILABLE', { cause });
