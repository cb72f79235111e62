import type { Log } from '../base/log/index.js';
import { type Mailer, nameOfFault, type SendMail } from '../platform/mail/index.js';

const REPORT_MS = 60_000;

/**
 * The same mailer, which also tells the log, once a minute at most, that mails are not taken: users wait for codes, and
 * nobody else would notice. Never the text of the fault, which repeats addresses.
 */
export function reportingTroubles(mailer: Mailer, log: Log): Mailer {
  let reportedAt = Number.NEGATIVE_INFINITY;

  const send: SendMail = async (message) => {
    try {
      await mailer(message);
    } catch (error) {
      const now = performance.now();
      if (now - reportedAt > REPORT_MS) {
        reportedAt = now;
        log.warn('mails are not taken, and are tried again later', { detail: nameOfFault(error) });
      }
      throw error;
    }
  };
  return Object.assign(send, { close: () => mailer.close() });
}
