import { useRoute } from 'preact-iso';
import { Notice, Shown } from '../components/feedback.js';
import { Page } from '../components/page.js';
import { day } from '../texts/format.js';
import { texts } from '../texts/language.js';
import { type Contract, operationOf, useContract } from './contract.js';
import { Finder } from './find/finder.js';
import { Ending, OperationView } from './operation/operation-view.js';
import { Overview } from './overview.js';
import './explorer.css';

const t = texts({
  en: {
    retired: (when: string) => `It is gone since ${when}: it is refused with DOCUMENT_RETIRED.`,
    unknown: 'No such operation',
    unknownIntro: (id: string) => `Nothing of the running manifest is called ${id}. The list has what there is.`,
  },
  de: {
    retired: (when: string) => `Weg seit ${when}: sie wird mit DOCUMENT_RETIRED abgelehnt.`,
    unknown: 'Keine solche Operation',
    unknownIntro: (id: string) => `Im laufenden Manifest heißt nichts ${id}. Die Liste hat, was da ist.`,
  },
});

/** Operations to find, and the one that was found: side by side, or one after the other where there is no room. */
export function OperationsPage() {
  const { documentId, part } = useRoute().params;
  const { loaded, reload } = useContract();
  return (
    <Shown of={loaded} reload={reload}>
      {(of) => (
        <div class={`explorer ${documentId === undefined ? '' : 'open'}`}>
          <div class="pane">
            {documentId === undefined ? (
              <Page title={t().operations}>{null}</Page>
            ) : (
              <p class="title">
                <a href="/console/">{t().operations}</a>
              </p>
            )}
            <Finder of={of} current={documentId ?? null} />
          </div>
          <div class="found">
            {documentId === undefined ? (
              <Overview of={of} />
            ) : (
              <>
                <p class="back">
                  <a href="/console/">← {t().operations}</a>
                </p>
                <One of={of} documentId={documentId} part={part === 'run' ? 'run' : 'about'} />
              </>
            )}
          </div>
        </div>
      )}
    </Shown>
  );
}

interface Given {
  readonly of: Contract;
  readonly documentId: string;
  readonly part: 'about' | 'run';
}

/** What the address names: an operation, one that is gone, or nothing. */
function One({ of, documentId, part }: Given) {
  const operation = operationOf(of, documentId);
  if (operation !== null) return <OperationView of={of} operation={operation} part={part} />;
  const retired = of.retired[documentId];
  if (retired === undefined)
    return (
      <Page key={documentId} title={t().unknown} intro={t().unknownIntro(documentId)}>
        {null}
      </Page>
    );
  return (
    <Page key={documentId} title={documentId}>
      <Notice kind="warning">
        <p>{t().retired(day(retired.on))}</p>
        <Ending of={retired} />
      </Notice>
    </Page>
  );
}
