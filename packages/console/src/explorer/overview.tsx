import { day, number } from '../texts/format.js';
import { texts } from '../texts/language.js';
import { addressOf, type Contract } from './contract.js';
import { Codes } from './operation/errors.js';

const t = texts({
  en: {
    title: 'What runs here',
    kinds: (queries: string, mutations: string) => `${queries} queries, ${mutations} mutations`,
    counts: (open: string, session: string) => `${open} public, ${session} with a session`,
    called: 'Called in the last 90 days',
    of: (some: string, all: string) => `${some} of ${all}`,
    manifest: 'Manifest',
    ending: 'Going soon',
    unlike: 'Not as published',
    compare: 'See what that means to clients',
    refusals: (count: number) => `The ${count} errors that every operation can be refused with`,
  },
  de: {
    title: 'Was hier läuft',
    kinds: (queries: string, mutations: string) => `${queries} Queries, ${mutations} Mutations`,
    counts: (open: string, session: string) => `${open} öffentlich, ${session} mit Session`,
    called: 'In den letzten 90 Tagen aufgerufen',
    of: (some: string, all: string) => `${some} von ${all}`,
    manifest: 'Manifest',
    ending: 'Geht bald',
    unlike: 'Nicht wie veröffentlicht',
    compare: 'Ansehen, was das für Clients heißt',
    refusals: (count: number) => `Die ${count} Fehler, mit denen jede Operation abgelehnt werden kann`,
  },
});

/** What there is to say of all operations together, before one of them is chosen. */
export function Overview({ of: { operations, usage, countedSince, manifest, refusals } }: { readonly of: Contract }) {
  const all = operations.length;
  const queries = operations.filter(({ kind }) => kind === 'query').length;
  const open = operations.filter(({ needsSession }) => !needsSession).length;
  const called = operations.filter(({ documentId }) => usage.some((row) => row.documentId === documentId)).length;
  const ending = operations.flatMap(({ documentId, sunset }) =>
    sunset === null ? [] : [{ documentId, on: sunset.on }],
  );
  const unlike = operations.filter(({ published }) => published !== 'THIS');
  const common = Object.entries(refusals).filter(([, refusal]) => refusal.common);
  const facts: readonly (readonly [name: string, text: string])[] = [
    [t().operations, t().kinds(number(queries), number(all - queries))],
    [t().access, t().counts(number(open), number(all - open))],
    // Not counted, or not shown to who is signed in.
    ...(usage.length === 0 && Object.keys(countedSince).length === 0
      ? []
      : [[t().called, t().of(number(called), number(all))] as const]),
  ];
  return (
    <section class="overview" aria-labelledby="overview">
      <h2 id="overview">{t().title}</h2>
      <dl class="facts">
        {facts.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
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
              <a href="/console/compare">{t().compare}</a>
            </dd>
          </div>
        )}
        <div>
          <dt>{t().manifest}</dt>
          <dd>
            <code class="hash">{manifest}</code>
          </dd>
        </div>
      </dl>
      <details>
        <summary>{t().refusals(common.length)}</summary>
        <Codes of={common} />
      </details>
    </section>
  );
}
