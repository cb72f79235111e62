import type { DataOf } from '../../../../../src/admin/index.js';
import { AuditChange } from '../../components/audit-change.js';
import { Badge } from '../../components/badge.js';
import { AsyncContent, Empty } from '../../components/feedback.js';
import { useLoad } from '../../components/load.js';
import { perform } from '../../service/commands.js';
import { findProject } from '../../service/project.js';
import { dateTime } from '../../texts/format.js';
import { language, texts } from '../../texts/language.js';
import { effectText } from '../../words/effects.js';
import { LogLine } from './log-line.js';
import { Subject } from './subject.js';
import '../operation/operation.css';
import './requests.css';

const t = texts({
  en: {
    title: 'Effects',
    kinds: { audit: 'change', order: 'order', ledger: 'money', delivery: 'delivery', mail: 'email' },
    none: 'No changes are recorded.',
    nothing: 'No changes are recorded for this ID: the request only read data, was refused, or does not exist.',
  },
  de: {
    title: 'Auswirkungen',
    kinds: { audit: 'Änderung', order: 'Bestellung', ledger: 'Geld', delivery: 'Lieferung', mail: 'E-Mail' },
    none: 'Es sind keine Änderungen aufgezeichnet.',
    nothing:
      'Zu dieser ID sind keine Änderungen aufgezeichnet: Die Anfrage hat nur gelesen, wurde abgelehnt oder existiert nicht.',
  },
});

type RequestData = DataOf<'request'>;

/** Access log entry and effects of a request in a project, or with null in all projects. */
export function RequestOutcome({
  requestId,
  project,
}: {
  readonly requestId: string;
  readonly project: string | null;
}) {
  const { loaded, reload } = useLoad(
    async (signal) => (await perform('request', { requestId, project }, signal)).data,
    [requestId, project],
  );
  return (
    <AsyncContent of={loaded} reload={reload}>
      {(data) => (
        <>
          <LogLine of={data} />
          <Effects of={data} />
        </>
      )}
    </AsyncContent>
  );
}

function Effects({ of: { line, effects } }: { readonly of: RequestData }) {
  if (effects.length === 0) return <Empty>{line === null ? t().nothing : t().none}</Empty>;
  return (
    <section>
      <h2>{t().title}</h2>
      <ol class="effects">
        {effects.map((one) => (
          <li key={`${one.kind} ${one.subject} ${one.at}`}>
            <time class="fine" dateTime={one.at} title={one.at}>
              {dateTime(one.at)}
            </time>
            <Badge>{t().kinds[one.kind]}</Badge>
            <span>{effectText(one, language.value, findProject(one.project)?.currency)}</span>
            <span class="fine">
              <Subject of={one} />
              {one.project !== null && ` · ${one.project}`}
            </span>
            {one.kind === 'audit' && (
              <AuditChange
                action={one.details.action}
                before={one.details.before}
                after={one.details.after}
                currency={findProject(one.project)?.currency}
              />
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
