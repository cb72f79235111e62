import { Copyable } from '../../components/copyable.js';
import { Moment } from '../../components/moment.js';
import { PagedTable } from '../../components/more.js';
import { perform } from '../../service/commands.js';
import { money } from '../../texts/format.js';
import { language, texts } from '../../texts/language.js';
import { actorText } from '../../words/audit.js';
import { ledgerTypes } from '../../words/ledger-types.js';
import { type CardProps, PAGE } from './card.js';

const t = texts({
  en: {
    title: 'Ledger',
    none: 'There are no transactions yet.',
    kind: 'Kind',
    amount: 'Amount',
    after: 'Balance after',
    note: 'Note',
    reference: 'Reference',
  },
  de: {
    title: 'Kontobuch',
    none: 'Es gibt noch keine Buchungen.',
    kind: 'Art',
    amount: 'Betrag',
    after: 'Guthaben danach',
    note: 'Notiz',
    reference: 'Referenz',
  },
});

/** The ledger of the player's wallet. */
export const Ledger = ({ card: { id, ledger, currency, next }, slug }: CardProps) => (
  <section>
    <h2>{t().title}</h2>
    <PagedTable
      caption={t().title}
      none={t().none}
      first={{ rows: ledger, next: next.ledger }}
      load={async (after, signal) => {
        const { data } = await perform('ledger.show', { project: slug, user: id, after, limit: PAGE }, signal);
        return { rows: data.entries, next: data.next };
      }}
      keyOf={({ seq }) => seq}
      columns={[
        { name: t().when, of: ({ createdAt }) => <Moment at={createdAt} /> },
        { name: t().kind, of: ({ type }) => ledgerTypes[type].name[language.value] },
        {
          name: t().amount,
          of: ({ amount }) => `${amount > 0 ? '+' : ''}${money(amount, currency)}`,
          numeric: true,
        },
        { name: t().after, of: ({ balanceAfter }) => money(balanceAfter, currency), numeric: true },
        { name: t().by, of: ({ actor }) => actorText(actor, language.value) },
        { name: t().note, of: ({ note }) => note },
        { name: t().reference, of: ({ reference }) => <Copyable text={reference} /> },
      ]}
    />
  </section>
);
