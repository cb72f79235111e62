import { Failure, Notice } from '../components/feedback.js';
import { Refused } from '../service/request.js';
import { texts } from '../texts/language.js';
import type { Currency } from '../words/formats.js';
import { ConflictNotice } from './catalogue/conflict.js';
import { FileProblemList, problemsIn } from './catalogue/file-problems.js';
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
export function CommandFailure({ of, wasPerformed, currency }: Props) {
  const problems = problemsIn(of);
  if (problems !== null) return <FileProblemList of={problems} />;
  if (isOutdated(of)) return <ConflictNotice of={of} />;
  if (wasPerformed && isInDoubt(of)) return <Notice kind="warning">{t().inDoubt}</Notice>;
  return <Failure of={of} currency={currency} />;
}

/** Whether the service itself did not answer: unreachable, proxy timeout or truncated answer. */
export const isInDoubt = (failure: unknown): boolean =>
  !(failure instanceof Refused) || failure.code === 'UNREACHABLE' || failure.code.startsWith('HTTP_5');
