import type { DataOf } from '../../../../../src/admin/index.js';
import { cardAddress } from '../../admin/players/card.js';
import { Badge } from '../../components/badge.js';
import { canRun } from '../../server/operator.js';
import { dateTime, number } from '../../texts/format.js';
import { texts } from '../../texts/language.js';
import { addressOf } from '../contract.js';
import { Codes } from '../operation/errors.js';

const t = texts({
  en: {
    title: 'Answer',
    at: 'Answered',
    operation: 'Operation',
    unknown: 'not published',
    noProject: 'not found',
    took: 'Duration',
    item: 'Item (SKU)',
    why: 'Reason for the refusal',
    none: 'This node has no request with this ID in memory. Check the ID. Another node may have answered it, or it is too old: search the access log.',
  },
  de: {
    title: 'Antwort',
    at: 'Beantwortet',
    operation: 'Operation',
    unknown: 'nicht veröffentlicht',
    noProject: 'nicht gefunden',
    took: 'Dauer',
    item: 'Artikel (SKU)',
    why: 'Grund der Ablehnung',
    none: 'Dieser Knoten hat keine Anfrage mit dieser ID im Speicher. Prüfen Sie die ID. Möglicherweise hat ein anderer Knoten geantwortet, oder die Anfrage ist zu alt: Suchen Sie im Access-Log.',
  },
});

type RequestData = DataOf<'request'>;

/** The access log entry of a request and its refusal, or a hint where to search. */
export function LogLine({ of: { line, refusal } }: { readonly of: RequestData }) {
  if (line === null) return <p class="fine">{t().none}</p>;
  const { timestamp, documentId, project, status, durationMs, subject } = line;
  return (
    <section>
      <h2>{t().title}</h2>
      <dl class="properties">
        <div>
          <dt>{t().status}</dt>
          <dd>
            <Badge tone={toneOf(status)}>{status}</Badge>
          </dd>
        </div>
        <div>
          <dt>{t().operation}</dt>
          <dd>{documentId === 'unknown' ? t().unknown : <a href={addressOf(documentId)}>{documentId}</a>}</dd>
        </div>
        <div>
          <dt>{t().project}</dt>
          <dd>{project ?? t().noProject}</dd>
        </div>
        <div>
          <dt>{t().at}</dt>
          <dd>
            <time dateTime={timestamp} title={timestamp}>
              {dateTime(timestamp)}
            </time>
          </dd>
        </div>
        <div>
          <dt>{t().took}</dt>
          <dd>{number(Math.ceil(durationMs))} ms</dd>
        </div>
        {subject !== null && (
          <>
            <div>
              <dt>{t().player}</dt>
              <dd>
                <UserLink project={project} id={subject.user} />
              </dd>
            </div>
            <div>
              <dt>{t().item}</dt>
              <dd>
                <code>{subject.item}</code>
              </dd>
            </div>
          </>
        )}
      </dl>
      {refusal !== null && (
        <>
          <h3>{t().why}</h3>
          <Codes of={[[refusal.code, refusal]]} />
        </>
      )}
    </section>
  );
}

/** A user's id; a link to the player's page if the role permits it. */
function UserLink({ project, id }: { readonly project: string | null; readonly id: number }) {
  const canOpen = project !== null && canRun('user.show', project);
  return canOpen ? <a href={cardAddress(project, id)}>{id}</a> : <code>{id}</code>;
}

function toneOf(status: number): 'good' | 'warning' | 'bad' {
  if (status < 400) return 'good';
  return status < 500 ? 'warning' : 'bad';
}
