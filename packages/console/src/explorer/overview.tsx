import { type Property, PropertyList } from '../components/details.js';
import { day, number } from '../texts/format.js';
import { texts } from '../texts/language.js';
import { addressOf, type Contract } from './contract.js';
import { CommonErrors } from './operation/errors.js';

const t = texts({
  en: {
    title: 'Overview',
    kinds: (queries: string, mutations: string) => `${queries} queries, ${mutations} mutations`,
    counts: (open: string, session: string) => `${open} public, ${session} with a session`,
    called: 'Called in the last 90 days',
    of: (some: string, all: string) => `${some} of ${all}`,
    manifest: 'Manifest',
    ending: 'Deprecated',
    unlike: 'Differs from published',
  },
  de: {
    title: 'Überblick',
    kinds: (queries: string, mutations: string) => `${queries} Queries, ${mutations} Mutations`,
    counts: (open: string, session: string) => `${open} öffentlich, ${session} mit Sitzung`,
    called: 'In den letzten 90 Tagen aufgerufen',
    of: (some: string, all: string) => `${some} von ${all}`,
    manifest: 'Manifest',
    ending: 'Abgekündigt',
    unlike: 'Weicht vom veröffentlichten ab',
  },
});

/** Summary of all operations, shown while none is selected. */
export function Overview({ of: { operations, usage, countedSince, manifest, refusals } }: { readonly of: Contract }) {
  const all = operations.length;
  const queries = operations.filter(({ kind }) => kind === 'query').length;
  const open = operations.filter(({ needsSession }) => !needsSession).length;
  const called = operations.filter(({ documentId }) => usage.some((row) => row.documentId === documentId)).length;
  const ending = operations.flatMap(({ documentId, sunset }) =>
    sunset === null ? [] : [{ documentId, on: sunset.on }],
  );
  const unlike = operations.filter(({ published }) => published !== 'THIS');
  const properties: readonly Property[] = [
    [t().operations, t().kinds(number(queries), number(all - queries))],
    [t().access, t().counts(number(open), number(all - open))],
    // Calls are not counted, or the operator may not see them.
    ...(usage.length === 0 && Object.keys(countedSince).length === 0
      ? []
      : [[t().called, t().of(number(called), number(all))] as const]),
  ];
  return (
    <section class="overview" aria-labelledby="overview">
      <h2 id="overview">{t().title}</h2>
      <PropertyList class="properties" of={properties}>
        {ending.length > 0 && (
          <div>
            <dt>{t().ending}</dt>
            {ending.map(({ documentId, on }) => (
              <dd key={documentId}>
                <a href={addressOf(documentId)}>{documentId}</a> {t().until(day(on))}
              </dd>
            ))}
          </div>
        )}
        {unlike.length > 0 && (
          <div>
            <dt>{t().unlike}</dt>
            <dd>{unlike.map(({ documentId }) => documentId).join(', ')}</dd>
            <dd>
              <a href="/console/compare">{t().compareWithPublished}</a>
            </dd>
          </div>
        )}
        <div>
          <dt>{t().manifest}</dt>
          <dd>
            <code class="hash">{manifest}</code>
          </dd>
        </div>
      </PropertyList>
      <CommonErrors refusals={refusals} />
    </section>
  );
}
