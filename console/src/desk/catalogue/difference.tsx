import { useState } from 'preact/hooks';
import type { DataOf } from '../../../../src/operate/index.js';
import { Badge } from '../../components/badge.js';
import { Table } from '../../components/table.js';
import { number } from '../../texts/format.js';
import { texts } from '../../texts/language.js';
import { type Difference as Change, differencesOf } from './differences.js';

const t = texts({
  en: {
    title: 'What changes',
    kinds: { ADDED: 'new', CHANGED: 'changed', REMOVED: 'taken out' },
    of: (kind: string, count: string) => `${kind}: ${count}`,
    what: 'What',
    change: 'Change',
    field: 'Field',
    from: 'From',
    to: 'To',
    more: (count: string) => `Show ${count} more`,
  },
  de: {
    title: 'Was sich ändert',
    kinds: { ADDED: 'neu', CHANGED: 'geändert', REMOVED: 'herausgenommen' },
    of: (kind: string, count: string) => `${kind}: ${count}`,
    what: 'Was',
    change: 'Änderung',
    field: 'Feld',
    from: 'Von',
    to: 'Nach',
    more: (count: string) => `${count} weitere zeigen`,
  },
});

const KINDS = ['ADDED', 'CHANGED', 'REMOVED'] as const;
const TONES = { ADDED: 'good', CHANGED: 'accent', REMOVED: 'bad' } as const;
const SHOWN = 200;

/** What an import changes, field by field: what was there, and what is there then. */
export function Difference({ of }: { readonly of: Pick<DataOf<'catalogue.import'>, 'changes'> }) {
  const [limit, setLimit] = useState(SHOWN);
  const all = differencesOf(of);
  const rows = all.flatMap(rowsOf);
  const counts = KINDS.map((kind) => [kind, all.filter((one) => one.kind === kind).length] as const);
  if (rows.length === 0) return null;
  return (
    <section>
      <h2>{t().title}</h2>
      <p class="counts">
        {counts.map(([kind, count]) => (
          <Badge key={kind} tone={count === 0 ? 'plain' : TONES[kind]}>
            {t().of(t().kinds[kind], number(count))}
          </Badge>
        ))}
      </p>
      <Table
        caption={t().title}
        captionHidden
        rows={rows.slice(0, limit)}
        keyOf={({ key }) => key}
        columns={[
          { name: t().what, of: ({ subject }) => subject },
          { name: t().change, of: ({ kind }) => kind !== null && <Badge tone={TONES[kind]}>{t().kinds[kind]}</Badge> },
          { name: t().field, of: ({ field }) => field !== '' && <code>{field}</code> },
          { name: t().from, of: ({ from }) => from !== '' && <del>{from}</del> },
          { name: t().to, of: ({ to }) => to !== '' && <ins>{to}</ins> },
        ]}
      />
      {rows.length > limit && (
        <button type="button" onClick={() => setLimit(limit + 5 * SHOWN)}>
          {t().more(number(rows.length - limit))}
        </button>
      )}
    </section>
  );
}

/** A row of each field; what it is about is said in the first of them. */
function rowsOf({ kind, subject, fields }: Change) {
  if (fields.length === 0) return [{ key: subject, subject, kind, field: '', from: '', to: '' }];
  return fields.map((change, at) => ({
    ...change,
    key: `${subject} ${change.field}`,
    subject: at === 0 ? subject : '',
    kind: at === 0 ? kind : null,
  }));
}
