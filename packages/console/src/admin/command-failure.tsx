import { Failure, Notice } from '../components/feedback.js';
import { Refused } from '../server/request.js';
import { texts } from '../texts/language.js';
import type { Currency } from '../words/formats.js';
import { ConflictNotice } from './catalogue/conflict.js';
import { isOutdated } from './preview.js';

const t = texts({
  en: {
    inDoubt: 'There was no answer. The command may have been performed: check before you repeat it.',
  },
  de: {
    inDoubt:
      'Es kam keine Antwort. Der Befehl wurde möglicherweise ausgeführt: Prüfen Sie das, bevor Sie ihn wiederholen.',
  },
});

interface Props {
  readonly of: unknown;
  /** True after a real run, also for a later preview; false if there were only previews. */
  readonly wasPerformed: boolean;
  readonly currency?: Currency | undefined;
}

/**
 * Shows why a command failed. Without an answer of the service it says that the outcome is unknown.
 */
export const CommandFailure = ({ of, wasPerformed, currency }: Props) =>
  isOutdated(of) ? (
    <ConflictNotice of={of} />
  ) : wasPerformed && isInDoubt(of) ? (
    <Notice kind="warning">{t().inDoubt}</Notice>
  ) : (
    <Failure of={of} currency={currency} />
  );

/** Whether the service itself did not answer: unreachable, proxy timeout or truncated answer. */
export const isInDoubt = (failure: unknown): boolean =>
  !(failure instanceof Refused) || failure.code === 'UNREACHABLE' || failure.code.startsWith('HTTP_5');
