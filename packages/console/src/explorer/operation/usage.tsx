import { Moment } from '../../components/moment.js';
import { Table } from '../../components/table.js';
import { count, dateTime } from '../../texts/format.js';
import { texts } from '../../texts/language.js';
import type { Contract } from '../contract.js';

const t = texts({
  en: {
    title: 'Usage',
    caption: 'Calls by client, of clients that called in the last 90 days',
    client: 'Client',
    version: 'Version',
    calls: 'Calls',
    last: 'Last call',
    unnamed: 'unnamed',
    since: (when: string) => `No calls since ${when}.`,
    uncounted: 'No usage data: calls are not counted, or you do not own all projects.',
    hint: 'Clients identify themselves with the headers graphql-client-name and graphql-client-version.',
  },
  de: {
    title: 'Nutzung',
    caption: 'Aufrufe nach Client, von Clients der letzten 90 Tage',
    client: 'Client',
    version: 'Version',
    calls: 'Aufrufe',
    last: 'Letzter Aufruf',
    unnamed: 'ohne Namen',
    since: (when: string) => `Keine Aufrufe seit ${when}.`,
    uncounted: 'Keine Nutzungsdaten: Aufrufe werden nicht gezählt, oder Sie sind nicht Owner aller Projekte.',
    hint: 'Clients identifizieren sich mit den Headern graphql-client-name und graphql-client-version.',
  },
});

interface Props {
  readonly of: Pick<Contract, 'usage' | 'countedSince'>;
  readonly documentId: string;
}

/** Recent callers of a document. */
export function Usage({ of, documentId }: Props) {
  return (
    <section>
      <h2>{t().title}</h2>
      <Callers of={of} documentId={documentId} />
      <p class="fine">{t().hint}</p>
    </section>
  );
}

/** Table of the recent callers of a document, latest first. */
export function Callers({ of: { usage, countedSince }, documentId }: Props) {
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
        {
          name: t().calls,
          of: ({ calls, isLowerBound }) => count(calls, isLowerBound),
          numeric: true,
        },
        { name: t().last, of: ({ lastCallAt }) => <Moment at={lastCallAt} /> },
      ]}
    />
  );
}
