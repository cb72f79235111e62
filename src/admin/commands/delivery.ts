import { refuse } from '../../base/errors/refusal.js';
import type { Delivery, DeliveryState } from '../../domain/deliveries/index.js';
import { group, projectChange, projectRead } from '../admin-command.js';
import {
  argument,
  limitOption,
  lookUpOptional,
  nameOrId,
  option,
  stateOption,
  uuid,
  withoutNulls,
  word,
} from '../fields.js';
import { serverByCode, serverCodes, userOf } from '../lookup.js';
import { emptyPage, formatTable, nextPage, plural, time } from '../outcome.js';

const ID = '01997d2e-4f5a-7cc3-98c4-dc0c0c07398f';
const STATES: readonly [DeliveryState, ...DeliveryState[]] = ['PENDING', 'LEASED', 'DELIVERED', 'DEAD', 'CANCELLED'];

/** A delivery as commands print it, without its secret, the lease token. */
const toOutput = (delivery: Delivery, servers: ReadonlyMap<number, string>) => ({
  id: delivery.id,
  type: delivery.type,
  state: delivery.state,
  server: servers.get(delivery.gameServerId) ?? null,
  user: delivery.userId,
  account: delivery.accountId,
  purchase: delivery.purchaseId,
  attempts: delivery.attempts,
  createdAt: delivery.createdAt,
  firstAttemptAt: delivery.firstAttemptAt,
  nextAttemptAt: delivery.doneAt === null ? delivery.nextAttemptAt : null,
  leaseUntil: delivery.leaseUntil,
  doneAt: delivery.doneAt,
  reason: delivery.lastError,
});
type DeliveryOutput = ReturnType<typeof toOutput>;

/**
 * The cells of a delivery in lists: type, server, user, account, purchase and number of attempts.
 */
const cellsOf = ({ type, server, user, account, purchase, attempts }: DeliveryOutput) => [
  type,
  server,
  `user:${user} account:${account}${purchase === null ? '' : ` purchase:${purchase}`}`,
  plural(attempts, 'try', 'tries'),
];

/** An expired lease is stored until the next poll, which can lease the delivery again. */
const stateText = ({ state, leaseUntil }: DeliveryOutput, now: Date): string =>
  state === 'LEASED' && leaseUntil !== null && leaseUntil <= now ? `${state}, ran out` : state;

const deliveryId = uuid(`Copy it from delivery list, like ${ID}.`);
const deliveryArgument = argument(
  '<delivery>',
  'id of the delivery, from delivery list or delivery dead-letters',
  deliveryId,
  ID,
);

const WAYS = {
  retry: {
    method: 'retry',
    help: 'Make a delivery due again, now, for another 72 hours.',
    done: 'is due now.',
  },
  'mark-delivered': {
    method: 'markDelivered',
    help: 'Mark a delivery as delivered by other means.',
    done: 'counts as delivered.',
  },
} as const;

/** Declares the commands that retry a delivery or mark it as delivered. */
function changeDelivery<Way extends keyof typeof WAYS>(way: Way) {
  const { method, help, done } = WAYS[way];
  return projectChange(`delivery.${way}`, {
    roles: ['SUPPORT', 'OWNER'],
    help,
    takes: { delivery: deliveryArgument },
  }).does(async ({ domain, project, delivery: id, by }) => {
    const codes = await serverCodes({ domain, project });
    const delivery = await domain.deliveries[method](project.id, id, by);
    return { text: `Delivery ${id} ${done}`, data: toOutput(delivery, codes) };
  });
}

/** rules.md §1.12, §3.13 */
export const deliveryCommands = group(
  'delivery',
  'Deliveries to game servers and their results.',
  'dead-letters demo',
  [
    projectRead('delivery.list', {
      roles: ['SUPPORT', 'OWNER'],
      help: 'List deliveries to game servers, newest first.',
      example: 'demo --state pending',
      takes: {
        server: lookUpOptional(option('--server <code>', 'only to this server', word), serverByCode),
        user: lookUpOptional(option('--user <user>', 'only of this user: address or id', nameOrId), userOf),
        state: stateOption('--state <state>', 'only in this state', STATES),
        about: stateOption('--about <what>', 'only deliveries of orders or of game accounts', ['ORDER', 'ACCOUNT']),
        limit: limitOption('deliveries'),
        after: option('--after <delivery>', 'continue after the previous page', deliveryId),
      },
    }).does(async ({ domain, project, server, user, state, about, after, limit }) => {
      const codes = await serverCodes({ domain, project });
      const filters = withoutNulls({ state, about, after, gameServerId: server?.id, userId: user?.id });
      const { deliveries: found, next } = await domain.deliveries.list(project.id, { limit, ...filters });
      const deliveries = found.map((delivery) => toOutput(delivery, codes));
      const now = domain.clock.now();
      const rows = deliveries.map((delivery) => [
        delivery.id,
        time(delivery.createdAt),
        stateText(delivery, now),
        ...cellsOf(delivery),
        delivery.reason ?? '',
      ]);
      const text = `${formatTable(rows, emptyPage(after, `${project.slug} has no such deliveries.`))}${nextPage(next)}`;
      return { text, data: { deliveries, next } };
    }),
    projectRead('delivery.dead-letters', {
      roles: ['SUPPORT', 'OWNER'],
      help: 'List deliveries that failed, oldest first; exit 1 if there are any.',
      takes: { limit: limitOption('deliveries') },
    }).does(async ({ domain, project, limit }) => {
      const { id, slug } = project;
      const codes = await serverCodes({ domain, project });
      const dead = await domain.deliveries.dead(id, limit);
      const ids = dead.map(({ id: delivery }) => delivery);
      const subjects = await domain.support.subjectsOf(id, ids);
      const deliveries = dead.map((delivery) => {
        const { email = null, order = null } = subjects.get(delivery.id) ?? {};
        return { ...toOutput(delivery, codes), email, order };
      });
      const count = await domain.deliveries.countDead(id);
      const rows = deliveries.map((delivery) => [
        delivery.id,
        `dead since ${time(delivery.doneAt)}`,
        ...cellsOf(delivery),
        delivery.reason,
      ]);
      const text = `${formatTable(rows, `${slug} has no dead letters.`)}${advice(slug, count, rows.length)}`;
      return { text, data: { project: slug, currency: project.currency, count, deliveries }, ok: count === 0 };
    }),
    projectRead('delivery.show', {
      roles: ['SUPPORT', 'OWNER'],
      help: 'Show a delivery: its subject and state.',
      takes: { delivery: deliveryArgument },
    }).does(async ({ domain, project, delivery: id }) => {
      const stored = await domain.deliveries.find(project.id, id);
      if (stored === null) {
        const fix = `To list them: project-service delivery list ${project.slug}`;
        throw refuse('DELIVERY_NOT_FOUND', `${project.slug} has no delivery ${id}.\n${fix}`, {
          delivery: id,
        });
      }
      const delivery = toOutput(stored, await serverCodes({ domain, project }));
      const { type, server, user, account, purchase, attempts } = delivery;
      const rows = [
        ['delivery', delivery.id],
        ['state', stateText(delivery, domain.clock.now())],
        ['type', type],
        ['server', server],
        ['user', `user:${user}`],
        ['account', `account:${account}`],
        ['purchase', purchase],
        ['created', time(delivery.createdAt)],
        ['72 hours since', time(delivery.firstAttemptAt)],
        ['fetched', plural(attempts, 'time')],
        ['next due', time(delivery.nextAttemptAt)],
        ['leased until', time(delivery.leaseUntil)],
        ['ended', time(delivery.doneAt)],
        ['last message', delivery.reason],
      ];
      return { text: formatTable(rows, ''), data: delivery };
    }),
    changeDelivery('retry'),
    projectChange('delivery.cancel', {
      roles: ['SUPPORT', 'OWNER'],
      help: 'Cancel a delivery that will never succeed; a purchase is refunded.',
      example: `demo ${ID} --note "The account was deleted in the game"`,
      takes: { delivery: deliveryArgument, note: option('--note <text>', 'why, for the ledger', word) },
    }).does(async ({ domain, project, delivery: id, note, by }) => {
      const codes = await serverCodes({ domain, project });
      const { delivery, wasFetched } = await domain.deliveries.cancel(project.id, id, note, by);
      // A game server can still deliver what it has fetched.
      const hint = wasFetched ? '\nThe game server had fetched it and can still deliver it: check there.' : '';
      const refund = delivery.purchaseId === null ? '' : ', and its purchase is refunded';
      const text = `Delivery ${id} is cancelled${refund}.${hint}${endOfAccount(project.slug, delivery)}`;
      return { text, data: { ...toOutput(delivery, codes), wasFetched } };
    }),
    changeDelivery('mark-delivered'),
  ],
);

/** Of the creation of a game account: the end of the orders behind it. */
const endOfAccount = (slug: string, { type }: Delivery): string =>
  type === 'ACCOUNT_CREATE'
    ? `\nOrders that waited for its game account are refunded or dead letters.\nSee: project-service delivery dead-letters ${slug}`
    : '';

/**
 * Instructions for dead letters. The operator must check on the game server what happened to each.
 */
function advice(slug: string, count: number, shownCount: number): string {
  if (count === 0) return '';
  const more = count > shownCount ? `\nListed: the oldest ${shownCount} of ${count}.` : '';
  return `${more}
Check on the game server what happened to each, then run:
it can be delivered now   project-service delivery retry ${slug} <id>
it was delivered          project-service delivery mark-delivered ${slug} <id>
it will never succeed     project-service delivery cancel ${slug} <id>, which refunds a purchase`;
}
