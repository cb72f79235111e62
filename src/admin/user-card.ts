import type { LocalizedText } from '../base/language/text.js';
import type { ProjectSnapshot } from '../domain/projects/index.js';
import type { PlayerCard } from '../domain/support/index.js';
import type { ClientSession } from '../domain/users/index.js';
import { projectRead } from './admin-command.js';
import { serverCodes, user } from './lookup.js';
import { formatTable, money, time } from './outcome.js';

type Rows = readonly (readonly (string | number | null)[])[];

/** rules.md §4.5 */
export const showUser = projectRead('user.show', {
  roles: ['SUPPORT', 'OWNER'],
  help: 'Show a user: status, PIN, access, sessions, lockouts, game accounts, money and orders with their deliveries.',
  takes: { user },
}).does(async ({ domain, project, user: { id } }) => {
  const card = await domain.support.card(project, id);
  if (card === null) throw new Error(`user ${id} was found but does not exist`);
  const codes = await serverCodes({ domain, project });
  const data = await dataOf(card, codes, project.currency);
  const { email, status, confirmed, block, language, createdAt, hasPin, pinLockedUntil, balance } = data;
  const rows: Rows = [
    ['user', status === 'DELETED' ? `${id}, whose address is deleted` : `${id}, ${email}`],
    ['status', status],
    ['confirmed', confirmed ? (time(data.confirmedAt) ?? 'yes') : 'no'],
    ...(block === null
      ? []
      : [['blocked', `until ${time(block.until) ?? 'it is lifted'}: ${reasonsOf(block.reasons)}`]]),
    ...(block === null || block.note === null ? [] : [['note', block.note]]),
    ['language', language ?? `- (the project's: ${project.language})`],
    ['created', time(createdAt)],
    ['last login', time(data.lastLoginAt)],
    ['PIN', hasPin ? (pinLockedUntil === null ? 'set' : `locked until ${time(pinLockedUntil)}`) : 'not set'],
    ['active sessions', data.activeSessions],
    ['server access', data.grantedServers.join(' ') || '-'],
    ['balance', money(balance, project.currency)],
  ];
  return { text: [formatTable(rows, ''), ...sectionsOf(data)].join('\n'), data };
});

const reasonsOf = (reasons: LocalizedText): string =>
  Object.keys(reasons).length === 0 ? 'no reason given' : JSON.stringify(reasons);

/** A session as JSON. */
export const sessionOutput = (session: ClientSession, codes: ReadonlyMap<number, string>) => ({
  ...{ id: session.id, createdAt: session.createdAt, lastSeenAt: session.lastSeenAt, expiresAt: session.idleExpiresAt },
  ...{ server: codes.get(session.gameServerId ?? 0) ?? null, ip: session.ip, userAgent: session.userAgent },
});

/** The card as JSON; its lists have the same properties as the commands that list them. */
async function dataOf(
  card: PlayerCard,
  codes: ReadonlyMap<number, string>,
  { code, scale }: ProjectSnapshot['currency'],
) {
  const { visibleStatusOf } = await import('../domain/accounts/index.js');
  const { user, status, confirmedAt, lastLoginAt, pinLockedUntil, activeSessions, lockouts, balance, ledger, next } =
    card;
  const { id, email, confirmed, language, createdAt, hasPin } = user;
  const block =
    status === 'BLOCKED' ? { reasons: user.blockedReasons, note: card.blockedNote, until: user.blockedUntil } : null;
  return {
    ...{ id, email, status, confirmed, confirmedAt, block, language, createdAt, lastLoginAt },
    ...{ hasPin, pinLockedUntil, activeSessions },
    grantedServers: user.grantedServerIds.map((server) => codes.get(server) ?? String(server)),
    sessions: card.sessions.map((session) => sessionOutput(session, codes)),
    lockouts: lockouts.map(({ canBeLifted, ...lockout }) => ({
      ...lockout,
      liftedBy: canBeLifted ? ('user.lift-lockouts' as const) : null,
    })),
    accounts: card.accounts.map((one) => ({
      ...{ id: one.id, login: one.login, server: one.gameServer.code },
      ...{ status: one.droppedAt === null ? visibleStatusOf(one) : ('DROPPED' as const), createdAt: one.createdAt },
    })),
    balance,
    currency: { code, scale },
    ledger,
    next,
    orders: card.orders.map(
      ({ id, status, sku, titles, quantity, totalPrice, currencyCode, account, gameServer, ...order }) => ({
        ...{ id, status, sku, titles, quantity, totalPrice, currency: currencyCode, account: account.login },
        ...{ server: gameServer.code, createdAt: order.createdAt, deliveredAt: order.deliveredAt },
        ...{ refundedAt: order.refundedAt, delivery: order.delivery },
      }),
    ),
    deliveries: card.deliveries.map((one) => ({
      ...{ id: one.id, type: one.type, account: one.accountId, server: codes.get(one.gameServerId) ?? null },
      ...{ state: one.state, attempts: one.attempts, reason: one.lastError, createdAt: one.createdAt },
    })),
  };
}

/** Formats the lists that are not empty, each under its name. */
function sectionsOf(card: Awaited<ReturnType<typeof dataOf>>): string[] {
  const lists: readonly (readonly [name: string, rows: Rows])[] = [
    [
      'sessions',
      card.sessions.map(({ id, lastSeenAt, server, ip, userAgent }) => [id, time(lastSeenAt), server, ip, userAgent]),
    ],
    ['lockouts', card.lockouts.map(({ limit, network, until }) => [limit, network, `until ${time(until)}`])],
    [
      'game accounts',
      card.accounts.map(({ id, login, server, status }) => [`account:${id}`, `${login} on ${server}`, status]),
    ],
    [
      'orders',
      card.orders.map(({ id, createdAt, status, quantity, sku, totalPrice, server, delivery }) => [
        ...[id, time(createdAt), status, `${quantity} × ${sku}`, totalPrice, server],
        ...[delivery?.state ?? null, delivery?.lastError ?? null],
      ]),
    ],
    [
      'deliveries about accounts',
      card.deliveries.map(({ id, createdAt, type, account, state, reason }) => [
        ...[id, time(createdAt), type, `account:${account}`, state, reason],
      ]),
    ],
    [
      'ledger',
      card.ledger.map(({ createdAt, type, amount, balanceAfter, reference, note }) => [
        ...[time(createdAt), type, amount, balanceAfter, reference, note],
      ]),
    ],
  ];
  return lists.flatMap(([name, rows]) => (rows.length === 0 ? [] : [`\n${name}`, formatTable(rows, '')]));
}
