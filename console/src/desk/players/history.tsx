import { Copyable } from '../../components/copyable.js';
import { Empty, Shown } from '../../components/feedback.js';
import { useLoad } from '../../components/load.js';
import { Moment } from '../../components/moment.js';
import { Table } from '../../components/table.js';
import { perform } from '../../server/deeds.js';
import { isRecord } from '../../server/json.js';
import { may } from '../../server/operator.js';
import { texts } from '../../texts/language.js';
import type { OfCard } from './user-deeds.js';
import type { Card } from './words.js';

const t = texts({
  en: {
    title: 'Audit log',
    intro: 'What was done to the player, their orders, deliveries and accounts, the newest first.',
    none: 'Nothing is recorded.',
    when: 'When',
    by: 'By',
    action: 'What',
    target: 'To what',
    change: 'How it changed',
    request: 'Request',
  },
  de: {
    title: 'Protokoll',
    intro: 'Was mit dem Spieler, seinen Bestellungen, Lieferungen und Konten getan wurde, das Neueste zuerst.',
    none: 'Nichts ist aufgezeichnet.',
    when: 'Wann',
    by: 'Von',
    action: 'Was',
    target: 'Woran',
    change: 'Was sich änderte',
    request: 'Anfrage',
  },
});

/** Who has done what about the player. */
export function History({ card, slug }: OfCard) {
  const { loaded, reload } = useLoad(
    async (signal) => {
      if (!may('audit.search', slug)) return null;
      const target = targetsOf(card);
      return (await perform('audit.search', { project: slug, target, limit: 50 }, { signal })).data.toReversed();
    },
    [card, slug],
  );
  return (
    <Shown of={loaded} reload={reload}>
      {(entries) =>
        entries !== null && (
          <section>
            <h2>{t().title}</h2>
            <p class="fine">{t().intro}</p>
            {entries.length === 0 ? (
              <Empty>{t().none}</Empty>
            ) : (
              <Table
                caption={t().title}
                captionHidden
                rows={entries}
                keyOf={({ id }) => id}
                columns={[
                  { name: t().when, of: ({ at }) => <Moment at={at} /> },
                  { name: t().by, of: ({ actor }) => actor },
                  { name: t().action, of: ({ action }) => <code>{action}</code> },
                  { name: t().target, of: ({ target }) => <Target of={target} /> },
                  { name: t().change, of: ({ before, after }) => <Change {...{ before, after }} /> },
                  {
                    name: t().request,
                    of: ({ requestId }) =>
                      requestId !== null && (
                        <Copyable text={requestId} href={`/console/requests/${encodeURIComponent(requestId)}`} />
                      ),
                  },
                ]}
              />
            )}
          </section>
        )
      }
    </Shown>
  );
}

/** A hundred at most are asked for at once: the newest 20 of each, and the accounts. */
const targetsOf = ({ id, orders, deliveries, accounts }: Card): readonly string[] =>
  [
    `user:${id}`,
    ...orders.flatMap((order) => [
      `purchase:${order.id}`,
      ...(order.delivery === null ? [] : [`delivery:${order.delivery.id}`]),
    ]),
    ...deliveries.map((delivery) => `delivery:${delivery.id}`),
    ...accounts.map((account) => `account:${account.id}`),
  ].slice(0, 100);

function Target({ of }: { readonly of: string }) {
  const [, kind, id] = /^([a-z-]+):(.+)$/.exec(of) ?? [];
  return kind === undefined || id === undefined ? (
    of
  ) : (
    <>
      {kind} <Copyable text={id} />
    </>
  );
}

/** Field by field, what was before and what it is now. */
function Change({ before, after }: { readonly before: unknown; readonly after: unknown }) {
  const was = isRecord(before) ? before : {};
  const is = isRecord(after) ? after : {};
  return (
    <ul class="change">
      {Object.keys({ ...was, ...is }).map((name) => (
        <li key={name}>
          {name}: {name in was && `${said(was[name])} → `}
          {said(is[name])}
        </li>
      ))}
    </ul>
  );
}

const said = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value ?? null));
