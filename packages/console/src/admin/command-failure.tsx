import { Failure, Notice } from '../components/feedback.js';
import { Refused } from '../server/request.js';
import { texts } from '../texts/language.js';
import type { Currency } from '../words/refusals.js';
import { ChangedMeanwhile } from './catalogue/conflict.js';
import { isOutdated } from './preview.js';

const t = texts({
  en: {
    inDoubt: 'There was no answer, so it may have been done all the same. Look before you do it again.',
  },
  de: {
    inDoubt: 'Es kam keine Antwort, vielleicht ist es trotzdem passiert. Sieh nach, bevor du es wiederholst.',
  },
});

interface Given {
  readonly of: unknown;
  /** It was not only asked what would happen. */
  readonly wasTried: boolean;
  readonly currency?: Currency | undefined;
}

/** Why a command was not done; and where that is in doubt, that it may have been. */
export const NotDone = ({ of, wasTried, currency }: Given) =>
  isOutdated(of) ? (
    <ChangedMeanwhile of={of} />
  ) : wasTried && isInDoubt(of) ? (
    <Notice kind="warning">{t().inDoubt}</Notice>
  ) : (
    <Failure of={of} currency={currency} />
  );

/** Nothing was said by the service itself: it was not reached, a proxy gave up waiting, or the answer was cut off. */
const isInDoubt = (failure: unknown): boolean =>
  !(failure instanceof Refused) || failure.code === 'UNREACHABLE' || failure.code.startsWith('HTTP_5');
