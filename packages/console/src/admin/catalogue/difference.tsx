import { useState } from 'preact/hooks';
import type { DataOf } from '../../../../../src/admin/index.js';
import { Badge } from '../../components/badge.js';
import { Button } from '../../components/button.js';
import { Table } from '../../components/table.js';
import { findProject, project } from '../../service/project.js';
import { number } from '../../texts/format.js';
import { language, texts } from '../../texts/language.js';
import { catalogueFieldName, catalogueValueText } from '../../words/catalogue.js';

const t = texts({
  en: {
    title: 'Changes',
    changes: { ADDED: 'new', CHANGED: 'changed', REMOVED: 'removed' },
    kinds: { CATEGORY: 'category', ITEM: 'item', LISTING: 'item' },
    on: (server: string) => `on ${server}`,
    from: 'From',
    to: 'To',
    more: (count: string) => `Show ${count} more`,
  },
  de: {
    title: 'Änderungen',
    changes: { ADDED: 'neu', CHANGED: 'geändert', REMOVED: 'entfernt' },
    kinds: { CATEGORY: 'Kategorie', ITEM: 'Artikel', LISTING: 'Artikel' },
    on: (server: string) => `auf ${server}`,
    from: 'Vorher',
    to: 'Nachher',
    more: (count: string) => `${count} weitere anzeigen`,
  },
});

type Change = DataOf<'catalogue.import'>['differences'][number];

const CHANGES = ['ADDED', 'CHANGED', 'REMOVED'] as const;
const TONES = { ADDED: 'good', CHANGED: 'accent', REMOVED: 'bad' } as const;
const PAGE_SIZE = 200;

/** Lists the changes of an import, field by field, with the old and the new value. */
export function Difference({ of: all }: { readonly of: readonly Change[] }) {
  const [limit, setLimit] = useState(PAGE_SIZE);
  const rows = all.flatMap(rowsOf);
  if (rows.length === 0) return null;
  return (
    <section class="difference">
      <h2>{t().title}</h2>
      <p class="beside">
        {CHANGES.map((change) => {
          const count = all.filter((one) => one.change === change).length;
          return (
            <Badge key={change} tone={count === 0 ? 'plain' : TONES[change]}>
              {t().changes[change]}: {number(count)}
            </Badge>
          );
        })}
      </p>
      <Table
        caption={t().title}
        rows={rows.slice(0, limit)}
        keyOf={({ key }) => key}
        columns={[
          { name: t().what, of: ({ of }) => of !== null && <Subject of={of} /> },
          {
            name: t().change,
            of: ({ of }) => of !== null && <Badge tone={TONES[of.change]}>{t().changes[of.change]}</Badge>,
          },
          { name: t().field, of: ({ path }) => catalogueFieldName(path, language.value) },
          { name: t().from, of: ({ path, from }) => from !== null && <del>{valueText(path, from)}</del> },
          { name: t().to, of: ({ path, to }) => to !== null && <ins>{valueText(path, to)}</ins> },
        ]}
      />
      {rows.length > limit && (
        <Button onClick={() => setLimit(limit + 5 * PAGE_SIZE)}>{t().more(number(rows.length - limit))}</Button>
      )}
    </section>
  );
}

const Subject = ({ of: { kind, name, server } }: { readonly of: Change }) => (
  <>
    <span class="fine">{t().kinds[kind]}</span> {name} {server !== null && t().on(server)}
  </>
);

/** Returns one row per changed field; only the first row of a change has its subject. */
function rowsOf(of: Change) {
  const subject = `${of.kind} ${of.name} ${of.server}`;
  const edits = of.edits.length === 0 ? [{ path: '', from: null, to: null }] : of.edits;
  return edits.map((edit, at) => ({ ...edit, key: `${subject} ${edit.path}`, of: at === 0 ? of : null }));
}

/** Formats a JSON value of a change; prices are in the currency of the chosen project. */
export function valueText(path: string, json: string): string {
  const currency = findProject(project.value)?.currency;
  return catalogueValueText(path, json, { language: language.value, currency });
}
