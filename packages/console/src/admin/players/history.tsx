import { AuditChange } from '../../components/audit-change.js';
import { Copyable } from '../../components/copyable.js';
import { AsyncContent } from '../../components/feedback.js';
import { useLoad } from '../../components/load.js';
import { Moment } from '../../components/moment.js';
import { PagedTable } from '../../components/more.js';
import { perform } from '../../service/commands.js';
import { canRun } from '../../service/operator.js';
import { language, texts } from '../../texts/language.js';
import { actionText } from '../../words/actions.js';
import { actorText, subjectOf } from '../../words/audit.js';
import { type CardProps, FIRST, PAGE } from './card.js';

const t = texts({
  en: {
    title: 'Audit log',
    intro: 'Changes to the player and their orders, deliveries and accounts, newest first.',
    none: 'There are no entries.',
    target: 'Target',
    action: 'Action',
  },
  de: {
    title: 'Protokoll',
    intro: 'Änderungen am Spieler und seinen Bestellungen, Lieferungen und Konten, neueste zuerst.',
    none: 'Es gibt keine Einträge.',
    target: 'Ziel',
    action: 'Aktion',
  },
});

/** The audit log of a player, reloaded with the player. */
export function AuditLog({ card, slug }: CardProps) {
  const pageAfter = async (after: number | null, signal: AbortSignal) => {
    const limit = after === null ? FIRST : PAGE;
    const { data } = await perform('user.history', { project: slug, user: card.id, after, limit }, signal);
    return { rows: data.entries, next: data.next };
  };
  const { loaded, reload } = useLoad(
    async (signal) => (canRun('user.history', slug) ? await pageAfter(null, signal) : null),
    [card, slug],
    { keep: true },
  );
  return (
    <AsyncContent of={loaded} reload={reload}>
      {(first) =>
        first !== null && (
          <section>
            <h2>{t().title}</h2>
            <p class="fine">{t().intro}</p>
            <PagedTable
              caption={t().title}
              none={t().none}
              first={first}
              load={pageAfter}
              keyOf={({ id }) => id}
              columns={[
                { name: t().when, of: ({ at }) => <Moment at={at} /> },
                { name: t().by, of: ({ actor }) => actorText(actor, language.value) },
                { name: t().action, of: ({ action }) => actionText(action, language.value) },
                { name: t().target, of: ({ target }) => <Target of={target} /> },
                {
                  name: t().change,
                  of: ({ action, before, after }) => (
                    <AuditChange {...{ action, before, after }} currency={card.currency} />
                  ),
                },
                {
                  name: t().request,
                  of: ({ requestId }) =>
                    requestId !== null && (
                      <Copyable text={requestId} href={`/console/requests/${encodeURIComponent(requestId)}`} />
                    ),
                },
              ]}
            />
          </section>
        )
      }
    </AsyncContent>
  );
}

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
