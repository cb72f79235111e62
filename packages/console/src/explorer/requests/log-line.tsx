import type { DataOf } from '../../../../../src/admin/index.js';
import { cardAddress } from '../../admin/players/card.js';
import { Badge } from '../../components/badge.js';
import { may } from '../../server/operator.js';
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
    noProject: 'none was found',
    took: 'Took',
    item: 'Item (SKU)',
    why: 'Why it was refused',
    none: 'No request with this id is in memory here. Check the id. If it is right, another node answered the request or it is too long ago: search the access log for it.',
  },
  de: {
    title: 'Wie sie beantwortet wurde',
    at: 'Beantwortet',
    operation: 'Operation',
    unknown: 'keine, die veröffentlicht ist',
    noProject: 'keins gefunden',
    took: 'Dauerte',
    item: 'Artikel (SKU)',
    why: 'Warum sie abgelehnt wurde',
    none: 'Hier ist keine Anfrage mit dieser Id im Speicher. Prüfe die Id. Stimmt sie, hat ein anderer Knoten geantwortet, oder es ist zu lange her: Such sie dann im Access-Log.',
  },
});

type Became = DataOf<'request'>;

/** The line that the access log has of a request, and what its refusal means; or where to look for it. */
export function LogLine({ of: { line, refusal } }: { readonly of: Became }) {
  if (line === null) return <p class="fine">{t().none}</p>;
  const { timestamp, documentId, project, status, durationMs, subject } = line;
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

/** A user's id; a link to the card if the operator's role permits it. */
function UserLink({ project, id }: { readonly project: string | null; readonly id: number }) {
  const canOpen = project !== null && may('user.show', project);
  return canOpen ? <a href={cardAddress(project, id)}>{id}</a> : <code>{id}</code>;
}

function toneOf(status: number): 'good' | 'warning' | 'bad' {
  if (status < 400) return 'good';
  return status < 500 ? 'warning' : 'bad';
}
