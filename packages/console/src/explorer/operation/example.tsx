import { Listing } from '../../components/listing.js';
import { texts } from '../../texts/language.js';
import type { Operation } from '../contract.js';

const t = texts({
  en: { title: 'Example', answered: (status: number) => `Answer (${status})` },
  de: { title: 'Beispiel', answered: (status: number) => `Antwort (${status})` },
});

/** A recorded request to the demo and its answer, collapsed because they may be long. */
export function Example({ of: { documentId, example } }: { readonly of: Operation }) {
  if (example === null) return null;
  return (
    <section>
      <h2>{t().title}</h2>
      <details>
        <summary>{t().request}</summary>
        <Listing label={t().request} text={pretty({ documentId, variables: example.variables })} />
      </details>
      <details>
        <summary>{t().answered(example.status)}</summary>
        <Listing label={t().answered(example.status)} text={pretty(example.answer)} />
      </details>
    </section>
  );
}

const pretty = (value: unknown): string => JSON.stringify(value, null, 2);
