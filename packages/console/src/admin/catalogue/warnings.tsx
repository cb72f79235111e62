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
    missing: (count: string) => `Texte ohne alle Übersetzungen, für die andere einspringen: ${count}`,
    payload: (count: string) => `Artikel im Verkauf ohne Payload, von denen Spielserver nur die SKU erfahren: ${count}`,
    place: (line: number) => `Zeile ${line}`,
    more: (count: string) => `und ${count} weitere`,
  },
});

const SHOWN = 50;

/** What is no fault of a file, and somebody should look at all the same. */
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
        {lines.slice(0, SHOWN).map((line) => (
          <li key={line}>{line}</li>
        ))}
        {lines.length > SHOWN && <li>{t().more(number(lines.length - SHOWN))}</li>}
      </ul>
    </details>
  </Notice>
);
