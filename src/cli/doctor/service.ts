import type { Domain } from '../../domain/index.js';
import { wrongKey } from '../wrong-key.js';
import { type Check, fault, fine, warn } from './check.js';

const MAIL_LATE_MS = 10 * 60_000;

export async function checkKey({ keys }: Domain): Promise<Check> {
  const state = await keys.inspect();
  switch (state.kind) {
    case 'first':
      return fine('key', `the database was not used with a key yet; the one given is ${state.given}`);
    case 'current':
      return fine('key', `${state.given} is the database's`);
    case 'rotating':
      return fine('key', `${state.given} will replace ${state.expected} when a service starts`);
    case 'wrong': {
      const { message, mend } = wrongKey(state);
      return fault('key', message, mend);
    }
  }
}

/** A dead mail is mostly a mistyped address: a warning, so that nobody can make the doctor fail by registering. */
export async function checkMail({ mail }: Domain, now: Date): Promise<Check> {
  const { pending, dead, oldestPending, pendingError } = await mail.state();
  if (oldestPending !== null && now.getTime() - oldestPending.getTime() > MAIL_LATE_MS) {
    const finding = `${pending} wait, the oldest since ${oldestPending.toISOString()}: no running service sends mail`;
    return fault(
      'mail',
      finding,
      'See that a service runs, that its SMTP_URL is right, and that the mail server there takes mail from it.',
    );
  }
  if (pendingError !== null) {
    const finding = `${pending} wait, because the mail server did not take them: ${pendingError}`;
    return warn('mail', finding, 'See that SMTP_URL is right and that the mail server there takes mail from here.');
  }
  const finding = `${pending} wait, ${dead} could not be delivered`;
  return dead === 0
    ? fine('mail', finding)
    : warn(
        'mail',
        finding,
        'One or two: mostly mistyped addresses. Many: see that the mail server takes mail from here.',
      );
}
