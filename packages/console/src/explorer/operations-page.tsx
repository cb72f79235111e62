import { useRoute } from 'preact-iso';
import { AsyncContent, Notice } from '../components/feedback.js';
import { Page } from '../components/page.js';
import { day } from '../texts/format.js';
import { texts } from '../texts/language.js';
import { type Contract, operationOf, useContract } from './contract.js';
import { Finder } from './find/finder.js';
import { OperationView, RetirementNotice } from './operation/operation-view.js';
import { Overview } from './overview.js';
import './explorer.css';

const t = texts({
  en: {
    retired: (when: string) => `Retired on ${when}. Calls return DOCUMENT_RETIRED.`,
    unknown: 'Operation not found',
    unknownIntro: (id: string) => `The running manifest has no operation ${id}.`,
  },
  de: {
    retired: (when: string) => `Eingestellt am ${when}. Aufrufe liefern DOCUMENT_RETIRED.`,
    unknown: 'Operation nicht gefunden',
    unknownIntro: (id: string) => `Das laufende Manifest hat keine Operation ${id}.`,
  },
});

/** The list of operations beside the selected one; on narrow screens one of both. */
export function OperationsPage() {
  const { documentId, part } = useRoute().params;
  const { loaded, reload } = useContract();
  return (
    <AsyncContent of={loaded} reload={reload}>
      {(of) => (
        <div class={`explorer ${documentId === undefined ? '' : 'open'}`}>
          <div class="pane">
            {documentId === undefined ? (
              <Page title={t().operations} />
            ) : (
              <p class="title">
                <a href="/console/">{t().operations}</a>
              </p>
            )}
            <Finder of={of} current={documentId ?? null} />
          </div>
          <div class="selected">
            {documentId === undefined ? (
              <Overview of={of} />
            ) : (
              <>
                <p class="back">
                  <a href="/console/">← {t().operations}</a>
                </p>
                <SelectedOperation of={of} documentId={documentId} part={part === 'run' ? 'run' : 'about'} />
              </>
            )}
          </div>
        </div>
      )}
    </AsyncContent>
  );
}

interface Props {
  readonly of: Contract;
  readonly documentId: string;
  readonly part: 'about' | 'run';
}

/** The operation of the address, a notice for a retired one, or an error. */
function SelectedOperation({ of, documentId, part }: Props) {
  const operation = operationOf(of, documentId);
  if (operation !== null) return <OperationView of={of} operation={operation} part={part} />;
  const retired = Object.hasOwn(of.retired, documentId) ? of.retired[documentId] : undefined;
  if (retired === undefined) return <Page key={documentId} title={t().unknown} intro={t().unknownIntro(documentId)} />;
  return (
    <Page key={documentId} title={documentId}>
      <Notice kind="warning">
        <p>{t().retired(day(retired.on))}</p>
        <RetirementNotice of={retired} />
      </Notice>
    </Page>
  );
}
