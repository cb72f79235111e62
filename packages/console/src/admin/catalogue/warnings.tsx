import type { DataOf } from '../../../../../src/admin/index.js';
import { Notice } from '../../components/feedback.js';
import { number } from '../../texts/format.js';
import { texts } from '../../texts/language.js';

const t = texts({
  en: {
    missing: (count: string) => `Texts with missing translations; clients show another language: ${count}`,
    payload: (count: string) => `Items on sale without a payload; game servers receive only the SKU: ${count}`,
    place: (line: number) => `line ${line}`,
    more: (count: string) => `and ${count} more`,
  },
  de: {
    missing: (count: string) => `Texte mit fehlenden Übersetzungen; Clients zeigen eine andere Sprache: ${count}`,
    payload: (count: string) => `Artikel im Verkauf ohne Payload; Spielserver erhalten nur die SKU: ${count}`,
    place: (line: number) => `Zeile ${line}`,
    more: (count: string) => `und ${count} weitere`,
  },
});

const MAX_LINES = 50;

/** Warnings about an imported file. */
export function Warnings({
  of: { missing, withoutPayload },
}: {
  readonly of: Pick<DataOf<'catalogue.import'>, 'missing' | 'withoutPayload'>;
}) {
  const texts = missing.map(({ line, text, languages }) => `${t().place(line)}: ${text}: ${languages.join(', ')}`);
  const items = withoutPayload.map(({ line, sku }) => `${t().place(line)}: ${sku}`);
  return (
    <>
      {texts.length > 0 && <Warning head={t().missing(number(texts.length))} lines={texts} />}
      {items.length > 0 && <Warning head={t().payload(number(items.length))} lines={items} />}
    </>
  );
}

const Warning = ({ head, lines }: { readonly head: string; readonly lines: readonly string[] }) => (
  <Notice kind="warning">
    <details>
      <summary>{head}</summary>
      <ul>
        {lines.slice(0, MAX_LINES).map((line) => (
          <li key={line}>{line}</li>
        ))}
        {lines.length > MAX_LINES && <li>{t().more(number(lines.length - MAX_LINES))}</li>}
      </ul>
    </details>
  </Notice>
);
