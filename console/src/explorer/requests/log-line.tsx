import type { DataOf } from '../../../../src/operate/index.js';
import { Badge } from '../../components/badge.js';
import { dateTime, number } from '../../texts/format.js';
import { texts } from '../../texts/language.js';
import { addressOf } from '../contract.js';
import { Codes } from '../operation/errors.js';

const t = texts({
  en: {
    title: 'How it was answered',
    at: 'Answered',
    operation: 'Operation',
    unknown: 'none that is published',
    project: 'Project',
    noProject: 'none was found',
    status: 'Status',
    took: 'Took',
    why: 'Why it was refused',
    none: 'Its line is not in memory here: another node answered it, or it is too long ago. The access log has it, unless no request had this id.',
  },
  de: {
    title: 'Wie sie beantwortet wurde',
    at: 'Beantwortet',
    operation: 'Operation',
    unknown: 'keine, die veröffentlicht ist',
    project: 'Projekt',
    noProject: 'keins gefunden',
    status: 'Status',
    took: 'Dauerte',
    why: 'Warum sie abgelehnt wurde',
    none: 'Ihre Zeile ist hier nicht im Speicher: ein anderer Knoten hat geantwortet, oder es ist zu lange her. Das Access-Log hat sie, außer wenn es keine Anfrage mit dieser Id gab.',
  },
});

type Became = DataOf<'request'>;

/** The line that the access log has of a request, and what its refusal means; or where to look for it. */
export function LogLine({ of: { line, refusal } }: { readonly of: Became }) {
  if (line === null) return <p class="fine">{t().none}</p>;
  const { timestamp, documentId, project, status, durationMs } = line;
  return (
    <section>
      <h2>{t().title}</h2>
      <dl class="facts">
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

function toneOf(status: number): 'good' | 'warning' | 'bad' {
  if (status < 400) return 'good';
  return status < 500 ? 'warning' : 'bad';
}
