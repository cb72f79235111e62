import type { DataOf } from '../../../../../src/admin/index.js';
import { AuditChange } from '../../components/audit-change.js';
import { Badge } from '../../components/badge.js';
import { Empty, Shown } from '../../components/feedback.js';
import { useLoad } from '../../components/load.js';
import { perform } from '../../server/commands.js';
import { operator } from '../../server/operator.js';
import { dateTime } from '../../texts/format.js';
import { language, texts } from '../../texts/language.js';
import { effectText } from '../../words/effects.js';
import { LogLine } from './log-line.js';
import { Subject } from './subject.js';
import '../operation/operation.css';
import './requests.css';

const t = texts({
  en: {
    title: 'What came of it',
    kinds: { audit: 'change', order: 'order', ledger: 'money', delivery: 'delivery', mail: 'mail' },
    none: 'It changed nothing that is recorded.',
    nothing: 'Nothing is recorded under this id: the request only read, was refused, or does not exist.',
  },
  de: {
    title: 'Was daraus wurde',
    kinds: { audit: 'Änderung', order: 'Bestellung', ledger: 'Geld', delivery: 'Lieferung', mail: 'Mail' },
    none: 'Sie hat nichts geändert, was aufgezeichnet ist.',
    nothing: 'Unter dieser Id ist nichts aufgezeichnet: Die Anfrage las nur, wurde abgelehnt, oder es gibt sie nicht.',
  },
});

type Became = DataOf<'request'>;

/** What became of a request: in one project, or with null in all. */
export function WhatBecame({ requestId, project }: { readonly requestId: string; readonly project: string | null }) {
  const { loaded, reload } = useLoad(
    async (signal) => (await perform('request', { requestId, project }, { signal })).data,
    [requestId, project],
  );
  return (
    <Shown of={loaded} reload={reload}>
      {(data) => (
        <>
          <LogLine of={data} />
          <Effects of={data} />
        </>
      )}
    </Shown>
  );
}

const currencyOf = (slug: string | null) => operator.value?.projects.find(({ project }) => project === slug)?.currency;

function Effects({ of: { line, effects } }: { readonly of: Became }) {
  if (effects.length === 0) return <Empty>{line === null ? t().nothing : t().none}</Empty>;
  return (
    <section>
      <h2>{t().title}</h2>
      <ol class="became">
        {effects.map((one) => (
          <li key={`${one.kind} ${one.subject} ${one.at}`}>
            <time class="fine" dateTime={one.at} title={one.at}>
              {dateTime(one.at)}
            </time>
            <Badge>{t().kinds[one.kind]}</Badge>
            <span>{effectText(one, language.value, currencyOf(one.project))}</span>
            <span class="fine">
              <Subject of={one} />
              {one.project !== null && ` · ${one.project}`}
            </span>
            {one.kind === 'audit' && (
              <AuditChange before={one.details.before} after={one.details.after} currency={currencyOf(one.project)} />
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
