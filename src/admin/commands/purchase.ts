import { refuse } from '../../base/errors/refusal.js';
import type { ProjectSnapshot } from '../../domain/projects/index.js';
import type { PurchaseDetails, PurchaseStatus } from '../../domain/purchases/index.js';
import { group, projectChange, projectRead } from '../admin-command.js';
import { dayFields, daysOf } from '../days.js';
import {
  argument,
  choice,
  flag,
  lookUp,
  lookUpOptional,
  nameOrId,
  option,
  optionalArgument,
  pageLimitOption,
  uuid,
  word,
} from '../fields.js';
import { type OfProject, serverByCode, userOf } from '../lookup.js';
import { decimal, emptyPage, formatTable, nextPage, time } from '../outcome.js';

const STATUSES: readonly [PurchaseStatus, ...PurchaseStatus[]] = ['PAID', 'DELIVERING', 'DELIVERED', 'REFUNDED'];
const ID = '01997d2e-4f5a-7cc3-98c4-dc0c0c07398f';

/**
 * A purchase as commands print it. Amounts are whole numbers of the currency's smallest unit, as in
 * the API.
 */
const toOutput = (purchase: PurchaseDetails) => ({
  id: purchase.id,
  status: purchase.status,
  user: purchase.userId,
  account: { id: purchase.account.id, login: purchase.account.login },
  server: purchase.gameServer.code,
  sku: purchase.sku,
  titles: purchase.titles,
  quantity: purchase.quantity,
  unitPrice: purchase.unitPrice,
  totalPrice: purchase.totalPrice,
  currency: purchase.currencyCode,
  character: purchase.character,
  idempotencyKey: purchase.idempotencyKey,
  createdAt: purchase.createdAt,
  deliveredAt: purchase.deliveredAt,
  refundedAt: purchase.refundedAt,
  ledgerTransaction: purchase.ledgerTxId,
  refundTransaction: purchase.refundTxId,
  delivery: purchase.delivery,
});

/** `12.50 EMB`: an amount in the currency of the purchase. */
const price = (amount: number, { currency }: ProjectSnapshot, { currencyCode }: PurchaseDetails): string =>
  `${decimal(amount, currency.scale)} ${currencyCode}`;

const anId = uuid(`Write it like ${ID}.`);

const purchaseId = argument('<purchase>', 'id of the purchase', anId);

/**
 * Finds a purchase by its id, or by that of its delivery, because game servers know only the
 * latter.
 */
const purchase = lookUp(
  argument('<purchase>', 'id of the purchase, or of its delivery', anId, ID),
  async (id, { domain, project }: OfProject): Promise<PurchaseDetails> => {
    const delivery = await domain.deliveries.find(project.id, id);
    if (delivery?.purchaseId === null) {
      const fix = `See it: project-service delivery show ${project.slug} ${id}`;
      throw refuse('PURCHASE_NOT_FOUND', `${id} is a delivery about a game account, not about a purchase.\n${fix}`);
    }
    const purchase = await domain.purchases.find(project.id, delivery?.purchaseId ?? id);
    if (purchase !== null) return purchase;
    const fix = `To list them: project-service purchase list ${project.slug}`;
    throw refuse('PURCHASE_NOT_FOUND', `${project.slug} has no purchase ${id}.\n${fix}`, {
      project: project.slug,
      purchase: id,
    });
  },
);

/** rules.md §1.11, §3.8 */
export const purchaseCommands = group('purchase', 'Purchases of users.', 'list demo ada@example.com', [
  projectRead('purchase.list', {
    roles: ['SUPPORT', 'SHOP', 'OWNER'],
    help: 'List purchases of a user or of all users, newest first, page by page.',
    example: 'demo --from 2026-11-01 --status PAID',
    takes: {
      user: lookUpOptional(
        optionalArgument('[user]', 'address or id of the user; default: all users', nameOrId),
        userOf,
      ),
      ...dayFields,
      sku: option('--sku <sku>', 'only of this item', word),
      server: lookUpOptional(option('--server <server>', 'only for this server', word), serverByCode),
      status: option('--status <status>', 'only with this status', choice(...STATUSES)),
      limit: pageLimitOption('purchases'),
      after: option('--after <cursor>', 'continue after the previous page', word),
    },
  }).does(async ({ domain, project, user, server, sku, status, after, limit: first, ...written }) => {
    const filters = {
      days: daysOf(written, domain.clock.now()),
      sku,
      status,
      after,
      first,
      userId: user?.id ?? null,
      gameServerId: server?.id ?? null,
    };
    const { orders, next } = await domain.purchases.list(project, filters);
    const rows = orders.map((purchase) => [
      purchase.id,
      time(purchase.createdAt),
      purchase.status,
      `user:${purchase.userId}`,
      `${purchase.quantity} × ${purchase.sku}`,
      price(purchase.totalPrice, project, purchase),
      `${purchase.account.login} on ${purchase.gameServer.code}`,
    ]);
    return {
      text: `${formatTable(rows, emptyPage(after, 'There are no such purchases.'))}${nextPage(next)}`,
      data: { purchases: orders.map(toOutput), next },
    };
  }),
  projectRead('purchase.show', {
    roles: ['SUPPORT', 'SHOP', 'OWNER'],
    help: 'Show a purchase: payment and delivery.',
    takes: { purchase },
  }).does(async ({ project, purchase }) => {
    const { account, quantity, sku, unitPrice, totalPrice, createdAt } = purchase;
    const rows = [
      ['purchase', purchase.id],
      ['status', purchase.status],
      ['user', `user:${purchase.userId}`],
      ['for', `${account.login} (account:${account.id}) on ${purchase.gameServer.code}`],
      ['character', purchase.character],
      ['item', `${quantity} × ${sku}, ${price(unitPrice, project, purchase)} each`],
      ['paid', `${price(totalPrice, project, purchase)}, ${time(createdAt)}`],
      ['delivery', deliveryText(purchase)],
      ['delivered', time(purchase.deliveredAt)],
      ['refunded', time(purchase.refundedAt)],
      ['key', purchase.idempotencyKey],
    ];
    return { text: formatTable(rows, ''), data: toOutput(purchase) };
  }),
  projectChange('purchase.refund', {
    roles: ['SUPPORT', 'OWNER'],
    help: 'Refund a purchase, and cancel its delivery if it is not done.',
    example: `demo ${ID} --note "Requested by email"`,
    takes: {
      purchase: purchaseId,
      force: flag('--force', 'also refund a delivered purchase, which the player keeps'),
      note: option('--note <text>', 'reason, for the ledger; required for a delivered purchase', word),
    },
  }).does(async ({ domain, project, purchase: id, force, note, by }) => {
    const purchase = await domain.purchases.refund(project.id, id, { force, note, by });
    const paid = price(purchase.totalPrice, project, purchase);
    const text = `user:${purchase.userId} was refunded ${paid} for ${purchase.quantity} × ${purchase.sku}.`;
    return { text: `${text}${warning(purchase)}`, data: { ...toOutput(purchase), scale: project.currency.scale } };
  }),
]);

function deliveryText({ delivery }: PurchaseDetails): string | null {
  if (delivery === null) return null;
  const { id, state, attempts, lastError } = delivery;
  const times = attempts === 1 ? 'fetched once' : `fetched ${attempts} times`;
  return `${id} ${state}, ${times}${lastError === null ? '' : `: ${lastError}`}`;
}

/** A refund does not stop a game server that has already fetched the delivery. */
function warning({ delivery, deliveredAt }: PurchaseDetails): string {
  if (deliveredAt !== null) return ' It is delivered, and the player keeps it.';
  if (delivery === null || delivery.attempts === 0) return '';
  return ' The game server has fetched it before and may have delivered it.';
}
