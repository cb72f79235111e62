import { useLayoutEffect, useState } from 'preact/hooks';
import { Badge } from '../../components/badge.js';
import { at, isRecord, textIn } from '../../service/json.js';
import { number } from '../../texts/format.js';
import { texts } from '../../texts/language.js';
import { contract } from '../contract.js';
import { English } from '../inline.js';
import { codeIn, errorIn } from './history.js';
import type { Answer } from './request.js';
import { retryAfterIn } from './send.js';

const t = texts({
  en: {
    advice: 'Fix',
    again: 'Retry',
    retryable: 'Programs may retry the same request automatically.',
    final: 'Do not retry without a change.',
    wait: (seconds: string) => `Wait ${seconds} s.`,
    now: 'You can retry now.',
    unknown: 'The error catalogue of this service does not contain this code.',
  },
  de: {
    advice: 'Abhilfe',
    again: 'Wiederholung',
    retryable: 'Programme dürfen dieselbe Anfrage automatisch wiederholen.',
    final: 'Wiederholen Sie die Anfrage nicht ohne Änderung.',
    wait: (seconds: string) => `Warten Sie ${seconds} s.`,
    now: 'Sie können die Anfrage jetzt wiederholen.',
    unknown: 'Der Fehlerkatalog dieses Dienstes enthält diesen Code nicht.',
  },
});

interface Props {
  readonly answer: Answer;
  /** The masked body. */
  readonly json: unknown;
}

/**
 * Explains a refusal: message, fix, details and whether to retry. Renders nothing for a success.
 */
export function Explanation({ answer, json }: Props) {
  const code = codeIn(json);
  if (code === null) return null;
  const error = errorIn(json);
  const extensions = error?.['extensions'];
  const catalogueEntry = contract.value?.refusals[code];
  const field = textIn(extensions, 'field');
  const details = at(extensions, 'details');
  const message = textIn(error, 'message');
  const isRetryable = at(extensions, 'retryable') === true;
  return (
    <section class="card explanation">
      <p>
        <code class="code">{code}</code> <Badge>{textIn(extensions, 'category') ?? ''}</Badge>
      </p>
      <p>{message}</p>
      <dl>
        <dt>{t().advice}</dt>
        <dd>{catalogueEntry === undefined ? t().unknown : <English text={catalogueEntry.advice} />}</dd>
        {field !== null && (
          <>
            <dt>{t().field}</dt>
            <dd>
              <code>{field}</code>
            </dd>
          </>
        )}
        {isRecord(details) &&
          Object.entries(details).map(([key, value]) => {
            const words = catalogueEntry?.details[key];
            return (
              <>
                <dt>
                  <code>{key}</code>
                </dt>
                <dd>
                  {typeof value === 'string' ? value : JSON.stringify(value)}
                  {words !== undefined && (
                    <span class="fine">
                      {' '}
                      <English text={words} />
                    </span>
                  )}
                </dd>
              </>
            );
          })}
        <dt>{t().again}</dt>
        <dd>
          {isRetryable ? t().retryable : t().final} <RetryCountdown answer={answer} />
        </dd>
      </dl>
    </section>
  );
}

/** Counts down the `Retry-After` of an answer. */
function RetryCountdown({ answer }: { readonly answer: Answer }) {
  const seconds = retryAfterIn(answer);
  const [now, setNow] = useState(Date.now());
  const left = seconds === null ? 0 : Math.ceil((answer.receivedAt + seconds * 1_000 - now) / 1_000);
  const isWaiting = left > 0;
  useLayoutEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [isWaiting]);
  if (seconds === null) return null;
  return <strong>{isWaiting ? t().wait(number(left)) : t().now}</strong>;
}
