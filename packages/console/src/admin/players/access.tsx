import { Badge } from '../../components/badge.js';
import { Copyable } from '../../components/copyable.js';
import { Empty } from '../../components/feedback.js';
import { Moment } from '../../components/moment.js';
import { More } from '../../components/more.js';
import { Table } from '../../components/table.js';
import { perform } from '../../server/commands.js';
import { texts } from '../../texts/language.js';
import { deviceOf } from '../../words/device.js';
import { CommandButton } from '../command-dialog.js';
import { PAGE } from './card.js';
import { AccountDeliveryCommands } from './order-commands.js';
import type { OfCard } from './user-commands.js';
import { type Card, words } from './words.js';

const t = texts({
  en: {
    noAccounts: 'They have no game account yet.',
    login: 'Login',
    server: 'Server',
    created: 'Created',
    blocks: 'Nothing can be bought for this game account any more. The player keeps all others.',
    keep: 'Give back',
    sessions: 'Sessions',
    noSessions: 'They are signed in nowhere.',
    seen: 'Last seen',
    network: 'Network address',
    device: 'Device',
    on: (browser: string, system: string) => `${browser} on ${system}`,
    deliveries: 'Deliveries about accounts',
  },
  de: {
    noAccounts: 'Noch kein Spielkonto.',
    login: 'Login',
    server: 'Server',
    created: 'Angelegt',
    blocks: 'Für dieses Spielkonto kann nichts mehr gekauft werden. Alle anderen behält der Spieler.',
    keep: 'Zurückgeben',
    sessions: 'Sitzungen',
    noSessions: 'Nirgends angemeldet.',
    seen: 'Zuletzt gesehen',
    network: 'Netzadresse',
    device: 'Gerät',
    on: (browser: string, system: string) => `${browser} auf ${system}`,
    deliveries: 'Lieferungen zu Konten',
  },
});

/** With what the player comes in: game accounts, what is under way about them, and sessions. */
export const Access = (given: OfCard) => (
  <>
    <Accounts {...given} />
    {given.card.deliveries.length > 0 && <Deliveries {...given} />}
    <Sessions card={given.card} />
  </>
);

const ACCOUNT_TONES = {
  CREATING: 'accent',
  ACTIVE: 'good',
  BLOCKED: 'bad',
  FAILED: 'bad',
  SET_ASIDE: 'warning',
  DROPPED: 'plain',
} as const;

const Accounts = ({ card: { accounts }, slug, done }: OfCard) => (
  <section>
    <h2>{t().gameAccounts}</h2>
    {accounts.length === 0 ? (
      <Empty>{t().noAccounts}</Empty>
    ) : (
      <Table
        caption={t().gameAccounts}
        rows={accounts}
        keyOf={({ id }) => id}
        columns={[
          {
            name: t().status,
            of: ({ status }) => <Badge tone={ACCOUNT_TONES[status]}>{words().account[status]}</Badge>,
          },
          { name: t().login, of: ({ login }) => login },
          { name: t().server, of: ({ server }) => server },
          { name: t().created, of: ({ createdAt }) => <Moment at={createdAt} /> },
          { name: t().id, of: ({ id }) => id, numeric: true },
          {
            name: t().actions,
            of: ({ id, status }) => {
              const given = { project: slug, account: id };
              return (
                <div class="actions">
                  {status === 'ACTIVE' && (
                    <CommandButton
                      command="account.block"
                      label={t().block}
                      about={t().blocks}
                      danger
                      {...{ given, done }}
                    />
                  )}
                  {status === 'BLOCKED' && (
                    <CommandButton command="account.unblock" label={t().unblock} {...{ given, done }} />
                  )}
                  {(status === 'SET_ASIDE' || status === 'DROPPED') && (
                    <CommandButton command="account.restore" label={t().keep} {...{ given, done }} />
                  )}
                </div>
              );
            },
          },
        ]}
      />
    )}
  </section>
);

const DELIVERY_TONES = {
  PENDING: 'accent',
  LEASED: 'accent',
  DELIVERED: 'good',
  DEAD: 'bad',
  CANCELLED: 'plain',
} as const;

const Deliveries = ({ card: { id, deliveries, next }, slug, done }: OfCard) => (
  <section>
    <h2>{t().deliveries}</h2>
    <More
      first={deliveries}
      next={next.deliveries}
      load={async (after, signal) => {
        const given = { project: slug, user: id, about: 'ACCOUNT' as const, after, limit: PAGE };
        const { data } = await perform('delivery.list', given, { signal });
        return { rows: data.deliveries, next: data.next };
      }}
      keyOf={({ id }) => id}
    >
      {(rows) => (
        <Table
          caption={t().deliveries}
          rows={rows}
          keyOf={({ id }) => id}
          columns={[
            {
              name: t().status,
              of: ({ state }) => <Badge tone={DELIVERY_TONES[state]}>{words().delivery[state]}</Badge>,
            },
            { name: t().what, of: ({ type }) => words().deliveryType[type] },
            { name: t().server, of: ({ server }) => server },
            { name: t().when, of: ({ createdAt }) => <Moment at={createdAt} /> },
            { name: t().serverSaid, of: ({ reason }) => reason },
            { name: t().id, of: ({ id }) => <Copyable text={id} /> },
            { name: t().actions, of: (delivery) => <AccountDeliveryCommands {...{ delivery, slug, done }} /> },
          ]}
        />
      )}
    </More>
  </section>
);

const Sessions = ({ card: { sessions } }: { readonly card: Card }) => (
  <section>
    <h2>{t().sessions}</h2>
    {sessions.length === 0 ? (
      <Empty>{t().noSessions}</Empty>
    ) : (
      <Table
        caption={t().sessions}
        rows={sessions}
        keyOf={({ id }) => id}
        columns={[
          { name: t().seen, of: ({ lastSeenAt }) => <Moment at={lastSeenAt} /> },
          { name: t().server, of: ({ server }) => server },
          { name: t().network, of: ({ ip }) => ip },
          {
            name: t().device,
            of: ({ userAgent }) => userAgent !== null && <span title={userAgent}>{deviceText(userAgent)}</span>,
          },
          { name: t().ends, of: ({ expiresAt }) => <Moment at={expiresAt} /> },
          { name: t().id, of: ({ id }) => <Copyable text={id} /> },
        ]}
      />
    )}
  </section>
);

/** `Firefox on Windows`; a program that is no browser keeps its own name. */
function deviceText(userAgent: string): string {
  const device = deviceOf(userAgent);
  if (device === null) return userAgent;
  return device.system === null ? device.browser : t().on(device.browser, device.system);
}
