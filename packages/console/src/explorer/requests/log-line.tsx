import type { DataOf } from '../../../../../src/admin/index.js';
import { cardAddress } from '../../admin/players/card.js';
import { type Property, PropertyList } from '../../components/details.js';
import { canRun } from '../../service/operator.js';
import { dateTime, number } from '../../texts/format.js';
import { texts } from '../../texts/language.js';
import { addressOf } from '../contract.js';
import { Codes } from '../operation/errors.js';
import { StatusCode } from '../status-code.js';

const t = texts({
  en: {
    at: 'Answered',
    operation: 'Operation',
    noProject: 'not found',
    took: 'Duration',
    item: 'Item (SKU)',
    why: 'Reason for the refusal',
    none: 'This node has no request with this ID in memory. Check the ID. Another node may have answered it, or it is too old: search the access log.',
  },
  de: {
    at: 'Beantwortet',
    operation: 'Operation',
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
  const properties: readonly Property[] = [
    [t().status, <StatusCode of={status} />],
    [t().operation, documentId === 'unknown' ? t().notPublished : <a href={addressOf(documentId)}>{documentId}</a>],
    [t().project, project ?? t().noProject],
    [
      t().at,
      <time dateTime={timestamp} title={timestamp}>
        {dateTime(timestamp)}
      </time>,
    ],
    [t().took, `${number(Math.ceil(durationMs))} ms`],
    ...(subject === null
      ? []
      : [
          [t().player, <UserLink project={project} id={subject.user} />] as const,
          [t().item, <code>{subject.item}</code>] as const,
        ]),
  ];
  return (
    <section>
      <h2>{t().answer}</h2>
      <PropertyList class="properties" of={properties} />
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
