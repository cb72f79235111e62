import { isNativeError } from 'node:util/types';
import { CommandRefused } from '../base/command-refused.js';
import { ConfigError } from '../base/config.js';
import { sentenceOf } from '../base/errors/messages/index.js';
import { Refusal } from '../base/errors/refusal.js';
import type { Log } from '../base/log/index.js';
import { print } from './output.js';

/** Says on standard error why a command failed, and what to do. */
export function explain(error: unknown, log: Log): void {
  const sentences = sentencesOf(error);
  if (sentences === null) log.error('the command failed', { error });
  else print(sentences, 'stderr');
}

/** What an operator has to know; null for a fault of ours, of which developers need the stack. */
export function sentencesOf(error: unknown): string | null {
  if (error instanceof CommandRefused) return `${error.message}\n${error.mend}`;
  if (error instanceof ConfigError) return error.message;
  if (error instanceof Refusal) return ofRefusal(error);
  return isNativeError(error) && isOnPurpose(error) ? causes(error).join('\nCaused by: ') : null;
}

function ofRefusal(refusal: Refusal): string {
  const { code, facts } = refusal;
  const sentence = sentenceOf(refusal, ['en']);
  const isDatabase = code === 'SERVICE_UNAVAILABLE' || code === 'TIMEOUT';
  if (!isDatabase || !isNativeError(facts.cause)) return sentence;
  return (
    `The database does not answer: ${causes(facts.cause).join(', because of: ')}\n` +
    'See that it runs and that DATABASE_URL (unset: the embedded one) is right.'
  );
}

/**
 * What our own code throws outside of requests is an Error whose message says what to do, or a ContractError. A fault
 * comes as one of the classes of JavaScript or of the database driver.
 */
const isOnPurpose = (error: Error): boolean => error.name === 'Error' || error.name === 'ContractError';

/** The messages of an error and its causes; of several tries at once (an AggregateError) those of each. */
function causes(error: Error): string[] {
  const own =
    'errors' in error && Array.isArray(error.errors) && error.message === ''
      ? error.errors.map(messageOf).join('; ')
      : error.message;
  return isNativeError(error.cause) ? [own, ...causes(error.cause)] : [own];
}

const messageOf = (error: unknown): string => (isNativeError(error) ? error.message : String(error));
