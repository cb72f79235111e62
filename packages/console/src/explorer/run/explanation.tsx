import { useLayoutEffect, useState } from 'preact/hooks';
import { Badge } from '../../components/badge.js';
import { at, isRecord, textIn } from '../../server/json.js';
import { number } from '../../texts/format.js';
import { texts } from '../../texts/language.js';
import { contract } from '../contract.js';
import { English } from '../inline.js';
import { codeIn, errorIn } from './history.js';
import type { Answer } from './request.js';
import { pauseIn } from './send.js';

const t = texts({
  en: {
    advice: 'What to do',
    field: 'At fault',
    again: 'Sending it again',
    retryable: 'A program may send the same again by itself.',
    final: 'The same again is refused again: change something first.',
    wait: (seconds: string) => `Wait ${seconds} s.`,
    now: 'The pause is over.',
    unknown: 'This code is none of the catalogue of this service.',
  },
  de: {
    advice: 'Was tun',
    field: 'Es liegt an',
    again: 'Noch einmal senden',
    retryable: 'Ein Programm darf dasselbe von selbst noch einmal senden.',
    final: 'Dasselbe wird wieder abgelehnt: ändere erst etwas.',
    wait: (seconds: string) => `Warte ${seconds} s.`,
    now: 'Die Pause ist vorbei.',
    unknown: 'Diesen Code gibt es im Katalog dieses Dienstes nicht.',
  },
});

interface Given {
  readonly answer: Answer;
  /** Its body, as it may be shown. */
  readonly json: unknown;
}

/** What a refusal is, what to do about it, and whether and when to send the same again; nothing for a success. */
export function Explained({ answer, json }: Given) {
  const code = codeIn(json);
  if (code === null) return null;
  const error = errorIn(json);
  const extensions = error?.['extensions'];
  const known = contract.value?.refusals[code];
  const field = textIn(extensions, 'field');
  const details = at(extensions, 'details');
  const message = textIn(error, 'message');
  const isRetryable = at(extensions, 'retryable') === true;
  return (
    <section class="card explained">
      <p>
        <code class="code">{code}</code> <Badge>{textIn(extensions, 'category') ?? ''}</Badge>
      </p>
      <p>{message}</p>
      <dl>
        <dt>{t().advice}</dt>
        <dd>{known === undefined ? t().unknown : <English text={known.advice} />}</dd>
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
            const words = known?.details[key];
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
          {isRetryable ? t().retryable : t().final} <Pause answer={answer} />
        </dd>
      </dl>
    </section>
  );
}

/** What is left of the pause that an answer asks for, second by second. */
function Pause({ answer }: { readonly answer: Answer }) {
  const seconds = pauseIn(answer);
  const [now, setNow] = useState(Date.now());
  const left = seconds === null ? 0 : Math.ceil((answer.cameAt + seconds * 1_000 - now) / 1_000);
  const isWaiting = left > 0;
  useLayoutEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [isWaiting]);
  if (seconds === null) return null;
  return <strong>{isWaiting ? t().wait(number(left)) : t().now}</strong>;
}
