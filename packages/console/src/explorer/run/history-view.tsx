import { useRef } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { Badge } from '../../components/badge.js';
import { Button } from '../../components/button.js';
import { Empty } from '../../components/feedback.js';
import { number } from '../../texts/format.js';
import { language, texts } from '../../texts/language.js';
import { addressOf } from '../contract.js';
import { StatusCode } from '../status-code.js';
import type { Run } from './history.js';
import { runs, runToRestore } from './tab.js';

const t = texts({
  en: {
    title: 'History',
    none: 'Requests of this tab are listed here until the tab is closed.',
    clear: 'Clear history',
    again: 'Restore',
    noAnswer: 'no answer',
    note: 'Passwords, PINs and tokens are not stored.',
  },
  de: {
    title: 'Verlauf',
    none: 'Anfragen dieses Tabs werden hier aufgeführt, bis der Tab geschlossen wird.',
    clear: 'Verlauf löschen',
    again: 'Wiederherstellen',
    noAnswer: 'keine Antwort',
    note: 'Passwörter, PINs und Tokens werden nicht gespeichert.',
  },
});

/** Requests of this tab, for all operations. */
export function HistoryView() {
  const { route } = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  function restore(run: Run) {
    runToRestore.value = run;
    route(`${addressOf(run.documentId)}/run`);
  }
  function clear() {
    runs.value = [];
    // The button disappears with the list.
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
                <code class="variables">{JSON.stringify(run.variables)}</code>
                <span class="fine">{number(run.ms)} ms</span>
                <Button aria-label={`${t().again}: ${run.documentId}, ${timeOf(run.at)}`} onClick={() => restore(run)}>
                  {t().again}
                </Button>
              </li>
            ))}
          </ol>
          <Button onClick={clear}>{t().clear}</Button>
        </>
      )}
    </section>
  );
}

const Outcome = ({ of: { status, code } }: { readonly of: Run }) =>
  status === null ? <Badge tone="bad">{t().noAnswer}</Badge> : <StatusCode of={status} code={code} />;

const timeOf = (iso: string): string =>
  new Intl.DateTimeFormat(language.value, { timeStyle: 'medium' }).format(new Date(iso));
