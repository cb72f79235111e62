import { isNativeError } from 'node:util/types';
import { CommandRefused } from '../base/command-refused.js';
import { ConfigError } from '../base/config.js';
import { sentenceOf } from '../base/errors/messages/index.js';
import { Refusal } from '../base/errors/refusal.js';
import type { Log } from '../base/log/index.js';
import { hasCode } from '../base/system-errors.js';
import { print } from './output.js';

/** Prints to standard error why a command failed, and what to do. */
export function explain(error: unknown, log: Log): void {
  const sentences = sentencesOf(error);
  if (sentences === null) log.error('the command failed', { error });
  else print(sentences, 'stderr');
}

/** Returns the text for the operator; null for an internal error, whose stack is logged. */
export function sentencesOf(error: unknown): string | null {
  if (error instanceof CommandRefused) return `${error.message}\n${error.fix}`;
  if (error instanceof ConfigError) return error.message;
  if (error instanceof Refusal) return ofRefusal(error);
  return isNativeError(error) && isExpected(error) ? causes(error).join('\nCaused by: ') : null;
}

/** SQLSTATE of a write on a standby, or in a read-only transaction. */
const READ_ONLY = '25006';
/** SQLSTATEs of a full disk, and of temporary files above `temp_file_limit`. */
const NO_SPACE = ['53100', '53400'];

function ofRefusal(refusal: Refusal): string {
  const { code, fields } = refusal;
  const sentence = sentenceOf(refusal, ['en']);
  const isDatabase = code === 'SERVICE_UNAVAILABLE' || code === 'TIMEOUT';
  if (!isDatabase || !isNativeError(fields.cause)) return sentence;
  if (hasCode(fields.cause, READ_ONLY))
    return (
      `The database is read-only: ${causes(fields.cause).join(', because of: ')}\n` +
      'Set DATABASE_URL to a primary that accepts writes. project-service doctor reports why this one does not.'
    );
  if (NO_SPACE.some((state) => hasCode(fields.cause, state)))
    return (
      `The database has no space left: ${causes(fields.cause).join(', because of: ')}\n` +
      'Free space on its disk, or raise its temp_file_limit.'
    );
  return (
    `The database does not answer: ${causes(fields.cause).join(', because of: ')}\n` +
    'Check that it runs, and check DATABASE_URL (unset: the embedded database).'
  );
}

/**
 * Outside of requests our code throws Error, with an instruction in its message, or ContractError.
 * Bugs throw subclasses of Error from JavaScript or the database driver.
 */
const isExpected = (error: Error): boolean => error.name === 'Error' || error.name === 'ContractError';

/**
 * The messages of an error and its causes. An AggregateError without a message has those of its
 * errors.
 */
function causes(error: Error): string[] {
  const own =
    'errors' in error && Array.isArray(error.errors) && error.message === ''
      ? error.errors.map(messageOf).join('; ')
      : error.message;
  return isNativeError(error.cause) ? [own, ...causes(error.cause)] : [own];
}

const messageOf = (error: unknown): string => (isNativeError(error) ? error.message : String(error));
