import { Copyable } from '../../components/copyable.js';
import { Empty } from '../../components/feedback.js';
import { Moment } from '../../components/moment.js';
import { Table } from '../../components/table.js';
import { money } from '../../texts/format.js';
import { texts } from '../../texts/language.js';
import type { Card } from './words.js';

const t = texts({
  en: {
    title: 'Ledger',
    none: 'Nothing has come in or gone out yet.',
    when: 'When',
    type: 'What',
    amount: 'Amount',
    after: 'Balance then',
    by: 'By',
    note: 'Note',
    reference: 'Reference',
    newest: 'These are the newest. All of them: project-service ledger show',
    types: { CREDIT: 'credit', PURCHASE: 'purchase', REFUND: 'refund', ADJUSTMENT: 'adjustment' },
  },
  de: {
    title: 'Kontobuch',
    none: 'Noch ist nichts ein- oder ausgegangen.',
    when: 'Wann',
    type: 'Was',
    amount: 'Betrag',
    after: 'Guthaben danach',
    by: 'Von',
    note: 'Notiz',
    reference: 'Referenz',
    newest: 'Das sind die neuesten. Alle: project-service ledger show',
    types: { CREDIT: 'Gutschrift', PURCHASE: 'Kauf', REFUND: 'Erstattung', ADJUSTMENT: 'Berichtigung' },
  },
});

/** What came into the player's wallet and went out of it. */
export const Money = ({ card: { ledger, currency, next } }: { readonly card: Card }) => (
  <section>
    <h2>{t().title}</h2>
    {ledger.length === 0 ? (
      <Empty>{t().none}</Empty>
    ) : (
      <Table
        caption={t().title}
        captionHidden
        rows={ledger}
        keyOf={({ seq }) => seq}
        columns={[
          { name: t().when, of: ({ createdAt }) => <Moment at={createdAt} /> },
          { name: t().type, of: ({ type }) => t().types[type] },
          {
            name: t().amount,
            of: ({ amount }) => `${amount > 0 ? '+' : ''}${money(amount, currency)}`,
            numeric: true,
          },
          { name: t().after, of: ({ balanceAfter }) => money(balanceAfter, currency), numeric: true },
          { name: t().by, of: ({ actor }) => actor },
          { name: t().note, of: ({ note }) => note },
          { name: t().reference, of: ({ reference }) => <Copyable text={reference} /> },
        ]}
      />
    )}
    {next.ledger !== null && <p class="fine">{t().newest}</p>}
  </section>
);
