import type { DataOf } from '../../../../../src/admin/index.js';
import { AuditChange } from '../../components/audit-change.js';
import { Copyable } from '../../components/copyable.js';
import { Empty, Shown } from '../../components/feedback.js';
import { useLoad } from '../../components/load.js';
import { Moment } from '../../components/moment.js';
import { More } from '../../components/more.js';
import { Table } from '../../components/table.js';
import { perform } from '../../server/commands.js';
import { may } from '../../server/operator.js';
import { language, texts } from '../../texts/language.js';
import { actionText } from '../../words/actions.js';
import { actorText, subjectOf } from '../../words/audit.js';
import type { Currency } from '../../words/refusals.js';
import { FIRST, PAGE } from './card.js';
import type { OfCard } from './user-commands.js';

const t = texts({
  en: {
    title: 'Audit log',
    intro: 'What was done to the player, their orders, deliveries and accounts, the newest first.',
    none: 'The audit log has no entries.',
    target: 'To what',
    change: 'How it changed',
  },
  de: {
    title: 'Protokoll',
    intro: 'Was mit dem Spieler, seinen Bestellungen, Lieferungen und Konten getan wurde, das Neueste zuerst.',
    none: 'Nichts ist aufgezeichnet.',
    target: 'Woran',
    change: 'Was sich änderte',
  },
});

/** Who has done what about the player. It is asked for again with the card. */
export function History({ card, slug }: OfCard) {
  const pageAfter = async (after: number | null, signal: AbortSignal) => {
    const limit = after === null ? FIRST : PAGE;
    const { data } = await perform('user.history', { project: slug, user: card.id, after, limit }, { signal });
    return { rows: data.entries, next: data.next };
  };
  const { loaded, reload } = useLoad(
    async (signal) => (may('user.history', slug) ? await pageAfter(null, signal) : null),
    [card, slug],
    { keep: true },
  );
  return (
    <Shown of={loaded} reload={reload}>
      {(first) =>
        first !== null && (
          <section>
            <h2>{t().title}</h2>
            <p class="fine">{t().intro}</p>
            {first.rows.length === 0 ? (
              <Empty>{t().none}</Empty>
            ) : (
              <More first={first.rows} next={first.next} load={pageAfter} keyOf={({ id }) => id}>
                {(entries) => <Entries of={entries} currency={card.currency} />}
              </More>
            )}
          </section>
        )
      }
    </Shown>
  );
}

interface EntriesGiven {
  readonly of: DataOf<'user.history'>['entries'];
  readonly currency: Currency;
}

const Entries = ({ of, currency }: EntriesGiven) => (
  <Table
    caption={t().title}
    rows={of}
    keyOf={({ id }) => id}
    columns={[
      { name: t().when, of: ({ at }) => <Moment at={at} /> },
      { name: t().by, of: ({ actor }) => actorText(actor, language.value) },
      { name: t().what, of: ({ action }) => actionText(action, language.value) },
      { name: t().target, of: ({ target }) => <Target of={target} /> },
      { name: t().change, of: ({ before, after }) => <AuditChange {...{ before, after, currency }} /> },
      {
        name: t().request,
        of: ({ requestId }) =>
          requestId !== null && (
            <Copyable text={requestId} href={`/console/requests/${encodeURIComponent(requestId)}`} />
          ),
      },
    ]}
  />
);

function Target({ of }: { readonly of: string }) {
  const subject = subjectOf(of, language.value);
  return subject === null ? (
    of
  ) : (
    <>
      {subject.kind} <Copyable text={subject.id} />
    </>
  );
}
