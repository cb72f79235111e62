import { useRef } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { Badge } from '../../components/badge.js';
import { Empty } from '../../components/feedback.js';
import { number } from '../../texts/format.js';
import { language, texts } from '../../texts/language.js';
import { addressOf } from '../contract.js';
import type { Run } from './history.js';
import { again, runs } from './tab.js';

const t = texts({
  en: {
    title: 'Sent from this tab',
    none: 'What you run is listed here, to be filled in again with a click. It goes with the tab.',
    clear: 'Forget all',
    again: 'Fill in again',
    noAnswer: 'no answer',
    note: 'Passwords, PINs and tokens are not kept: enter them again.',
  },
  de: {
    title: 'Von diesem Tab gesendet',
    none: 'Was du ausführst, steht hier und lässt sich mit einem Klick wieder ausfüllen. Es verschwindet mit dem Tab.',
    clear: 'Alles vergessen',
    again: 'Wieder ausfüllen',
    noAnswer: 'keine Antwort',
    note: 'Passwörter, PINs und Tokens werden nicht behalten: gib sie neu ein.',
  },
});

/** What was sent from this tab, of all operations. */
export function HistoryView() {
  const { route } = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  function fillIn(run: Run) {
    again.value = run;
    route(`${addressOf(run.documentId)}/run`);
  }
  function forget() {
    runs.value = [];
    // The button that was pressed is gone.
    heading.current?.focus();
  }
  return (
    <section class="history" aria-label={t().title}>
      <h2 ref={heading} tabIndex={-1}>
        {t().title}
      </h2>
      {runs.value.length === 0 && <Empty>{t().none}</Empty>}
      {runs.value.length > 0 && (
        <>
          <p class="fine">{t().note}</p>
          <ol>
            {runs.value.map((run) => (
              <li key={run.id}>
                <time dateTime={run.at}>{timeOf(run.at)}</time>
                <Outcome of={run} />
                <code>{run.documentId}</code>
                <code class="given">{JSON.stringify(run.variables)}</code>
                <span class="fine">{number(run.ms)} ms</span>
                <button
                  type="button"
                  aria-label={`${t().again}: ${run.documentId}, ${timeOf(run.at)}`}
                  onClick={() => fillIn(run)}
                >
                  {t().again}
                </button>
              </li>
            ))}
          </ol>
          <button type="button" onClick={forget}>
            {t().clear}
          </button>
        </>
      )}
    </section>
  );
}

function Outcome({ of: { status, code } }: { readonly of: Run }) {
  if (status === null) return <Badge tone="bad">{t().noAnswer}</Badge>;
  const tone = status < 300 ? 'good' : status < 500 ? 'warning' : 'bad';
  return <Badge tone={tone}>{code === null ? status : `${status} ${code}`}</Badge>;
}

const timeOf = (iso: string): string =>
  new Intl.DateTimeFormat(language.value, { timeStyle: 'medium' }).format(new Date(iso));
