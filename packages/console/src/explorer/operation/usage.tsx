import { Moment } from '../../components/moment.js';
import { Table } from '../../components/table.js';
import { dateTime, number } from '../../texts/format.js';
import { texts } from '../../texts/language.js';
import type { Contract } from '../contract.js';

const t = texts({
  en: {
    title: 'Who calls it',
    caption: 'Calls of the last 90 days, by client',
    client: 'Client',
    version: 'Version',
    calls: 'Calls',
    last: 'Last call',
    unnamed: 'did not say',
    since: (when: string) => `Nobody has called it since ${when}.`,
    uncounted: 'Whether anybody calls it is not known here: nobody has counted, or you do not own all projects.',
    hint: 'Clients say who they are by graphql-client-name and graphql-client-version.',
  },
  de: {
    title: 'Wer sie aufruft',
    caption: 'Aufrufe der letzten 90 Tage, nach Client',
    client: 'Client',
    version: 'Version',
    calls: 'Aufrufe',
    last: 'Zuletzt',
    unnamed: 'sagte nichts',
    since: (when: string) => `Seit ${when} hat sie niemand aufgerufen.`,
    uncounted:
      'Ob sie jemand aufruft, ist hier nicht bekannt: niemand hat gezählt, oder dir gehören nicht alle Projekte.',
    hint: 'Clients sagen mit graphql-client-name und graphql-client-version, wer sie sind.',
  },
});

interface Given {
  readonly of: Pick<Contract, 'usage' | 'countedSince'>;
  readonly documentId: string;
}

/** Who called a document lately; those who did last come first. */
export function Usage({ of, documentId }: Given) {
  return (
    <section>
      <h2>{t().title}</h2>
      <Callers of={of} documentId={documentId} />
      <p class="fine">{t().hint}</p>
    </section>
  );
}

/** The same without a heading, for a page that is about more. */
export function Callers({ of: { usage, countedSince }, documentId }: Given) {
  const rows = usage
    .filter((row) => row.documentId === documentId)
    .toSorted((a, b) => (a.lastCallAt < b.lastCallAt ? 1 : -1));
  const since = countedSince[documentId];
  if (rows.length === 0) return <p>{since === undefined ? t().uncounted : t().since(dateTime(since))}</p>;
  return (
    <Table
      caption={t().caption}
      rows={rows}
      keyOf={({ client, version }) => JSON.stringify([client, version])}
      columns={[
        { name: t().client, of: ({ client }) => client ?? t().unnamed },
        { name: t().version, of: ({ version }) => version ?? '–' },
        { name: t().calls, of: ({ calls }) => number(calls), numeric: true },
        { name: t().last, of: ({ lastCallAt }) => <Moment at={lastCallAt} /> },
      ]}
    />
  );
}
