import { Badge } from '../../components/badge.js';
import { Copyable } from '../../components/copyable.js';
import { Moment } from '../../components/moment.js';
import { PagedTable } from '../../components/more.js';
import { Table } from '../../components/table.js';
import { perform } from '../../service/commands.js';
import { language, texts } from '../../texts/language.js';
import { codeText } from '../../words/audit.js';
import { deviceOf } from '../../words/device.js';
import { CommandButton } from '../command-dialog.js';
import { type Card, type CardProps, PAGE } from './card.js';
import { AccountDeliveryCommands } from './order-commands.js';

const t = texts({
  en: {
    noAccounts: 'The player has no game account yet.',
    login: 'Login',
    server: 'Server',
    blocks: 'The player can no longer buy items for this game account. Other game accounts are not affected.',
    keep: 'Restore to player',
    sessions: 'Sessions',
    noSessions: 'The player is not logged in.',
    seen: 'Last seen',
    network: 'IP address',
    device: 'Device',
    on: (browser: string, system: string) => `${browser} on ${system}`,
    deliveries: 'Account deliveries',
  },
  de: {
    noAccounts: 'Der Spieler hat noch kein Spielkonto.',
    login: 'Login',
    server: 'Server',
    blocks: 'Der Spieler kann für dieses Spielkonto nichts mehr kaufen. Andere Spielkonten sind nicht betroffen.',
    keep: 'Wiederherstellen',
    sessions: 'Sitzungen',
    noSessions: 'Der Spieler ist nicht angemeldet.',
    seen: 'Zuletzt gesehen',
    network: 'IP-Adresse',
    device: 'Gerät',
    on: (browser: string, system: string) => `${browser} auf ${system}`,
    deliveries: 'Konto-Lieferungen',
  },
});

/** Game accounts, their deliveries, and sessions of the player. */
export const Access = (props: CardProps) => (
  <>
    <Accounts {...props} />
    {props.card.deliveries.length > 0 && <Deliveries {...props} />}
    <Sessions card={props.card} />
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

const Accounts = ({ card: { accounts }, slug, done }: CardProps) => (
  <section>
    <h2>{t().gameAccounts}</h2>
    <Table
      caption={t().gameAccounts}
      none={t().noAccounts}
      rows={accounts}
      keyOf={({ id }) => id}
      columns={[
        {
          name: t().status,
          of: ({ status }) => <Badge tone={ACCOUNT_TONES[status]}>{codeText(status, language.value)}</Badge>,
        },
        { name: t().login, of: ({ login }) => login },
        { name: t().server, of: ({ server }) => server },
        { name: t().created, of: ({ createdAt }) => <Moment at={createdAt} /> },
        { name: t().id, of: ({ id }) => id, numeric: true },
        {
          name: t().actions,
          of: ({ id, status }) => {
            const preset = { project: slug, account: id };
            return (
              <div class="actions">
                {status === 'ACTIVE' && (
                  <CommandButton
                    command="account.block"
                    label={t().block}
                    about={t().blocks}
                    danger
                    {...{ preset, done }}
                  />
                )}
                {status === 'BLOCKED' && (
                  <CommandButton command="account.unblock" label={t().unblock} {...{ preset, done }} />
                )}
                {(status === 'SET_ASIDE' || status === 'DROPPED') && (
                  <CommandButton command="account.restore" label={t().keep} {...{ preset, done }} />
                )}
              </div>
            );
          },
        },
      ]}
    />
  </section>
);

const DELIVERY_TONES = {
  PENDING: 'accent',
  LEASED: 'accent',
  DELIVERED: 'good',
  DEAD: 'bad',
  CANCELLED: 'plain',
} as const;

const Deliveries = ({ card: { id, deliveries, next }, slug, done }: CardProps) => (
  <section>
    <h2>{t().deliveries}</h2>
    <PagedTable
      caption={t().deliveries}
      first={{ rows: deliveries, next: next.deliveries }}
      load={async (after, signal) => {
        const input = { project: slug, user: id, about: 'ACCOUNT' as const, after, limit: PAGE };
        const { data } = await perform('delivery.list', input, signal);
        return { rows: data.deliveries, next: data.next };
      }}
      keyOf={({ id }) => id}
      columns={[
        {
          name: t().status,
          of: ({ state }) => <Badge tone={DELIVERY_TONES[state]}>{codeText(state, language.value)}</Badge>,
        },
        { name: t().what, of: ({ type }) => codeText(type, language.value) },
        { name: t().server, of: ({ server }) => server },
        { name: t().when, of: ({ createdAt }) => <Moment at={createdAt} /> },
        { name: t().serverMessage, of: ({ reason }) => reason },
        { name: t().id, of: ({ id }) => <Copyable text={id} /> },
        { name: t().actions, of: (delivery) => <AccountDeliveryCommands {...{ delivery, slug, done }} /> },
      ]}
    />
  </section>
);

const Sessions = ({ card: { sessions } }: { readonly card: Card }) => (
  <section>
    <h2>{t().sessions}</h2>
    <Table
      caption={t().sessions}
      none={t().noSessions}
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
  </section>
);

/** `Firefox on Windows`; other programs keep their user agent. */
function deviceText(userAgent: string): string {
  const device = deviceOf(userAgent);
  if (device === null) return userAgent;
  return device.system === null ? device.browser : t().on(device.browser, device.system);
}
