import type { Clock } from '../base/clock.js';
import type { Domain } from '../domain/index.js';
import type { ProjectSnapshot } from '../domain/projects/index.js';
import type { GameServerSnapshot } from '../domain/servers/index.js';
import { SYSTEM } from '../platform/audit/index.js';
import type { DemoOrder, Player } from './demo-players.js';
import { findDemoOrder, makeOrders } from './history.js';
import { asPlayer, obtainAccount } from './players.js';

/** A player with backdated orders, so that the console's first page shows a month of sales. */
const MIKA: Player = {
  email: 'mika@example.com',
  password: 'ember-isles-demo',
  pin: null,
  server: 'dawn',
  login: 'mika',
  money: 1_500,
  minBalance: 0,
  orders: [],
};

const DAYS = 30;
/** Shorter than the idle timeout of a session, so that each login is valid until the next one. */
const DAYS_PER_LOGIN = 5;
const DAY_MS = 24 * 3_600_000;

/** Orders of a day, in rotation: items of `demo.yaml` without limits or stock. */
const BASKETS: readonly (readonly Pick<DemoOrder, 'sku' | 'quantity'>[])[] = [
  [{ sku: 'ember-draught', quantity: 2 }],
  [{ sku: 'lavastone-bread', quantity: 5 }],
  [],
  [
    { sku: 'tide-tonic', quantity: 1 },
    { sku: 'cinder-arrows', quantity: 1 },
  ],
  [{ sku: 'driftwood-bow', quantity: 1 }],
  [{ sku: 'smokebloom-tea', quantity: 3 }],
  [{ sku: 'rune-of-tides', quantity: 1 }],
];

/** Idempotency keys of the orders of a day. */
const keyOf = (day: number): string => `past-${day}`;

/**
 * Makes a player and their orders of the last 30 days, where they are missing. No-op once the last
 * order was delivered.
 * @param domainAt creates the services with the given clock
 * @param stopping aborted by the signal to stop: throws its reason before the next login
 */
export async function makePast(
  current: Domain,
  domainAt: (clock: Clock) => Domain,
  {
    project,
    servers,
    stopping,
  }: {
    readonly project: ProjectSnapshot;
    readonly servers: readonly GameServerSnapshot[];
    readonly stopping: AbortSignal;
  },
): Promise<void> {
  const server = servers.find(({ code }) => code === MIKA.server);
  if (server === undefined) throw new Error(`the demo declares no server ${MIKA.server}`);
  const existing = await current.users.findByEmail(project.id, MIKA.email);
  if (existing !== null) {
    const last = await findDemoOrder(current, project, { userId: existing.id, sku: null }, keyOf(DAYS - 1));
    if (last !== undefined && last.deliveredAt !== null) return;
  }
  let time = current.clock.now().getTime() - DAYS * DAY_MS;
  const domain = domainAt({ now: () => new Date(time) });
  const { users, wallet } = domain;
  const { id: userId } = existing ?? (await users.create(project, MIKA, SYSTEM));
  for (let day = 0; day < DAYS; day += DAYS_PER_LOGIN) {
    stopping.throwIfAborted();
    const movement = { reference: `demo-past-${userId}-${day}`, note: 'balance of the demo', by: SYSTEM };
    await wallet.credit({ projectId: project.id, userId, amount: MIKA.money, ...movement });
    await asPlayer(
      domain,
      project,
      MIKA,
      async (viewer) => {
        const accountId = await obtainAccount(domain, project, { viewer, server, player: MIKA });
        for (let offset = 0; offset < DAYS_PER_LOGIN; offset += 1) {
          const orders = (BASKETS[(day + offset) % BASKETS.length] ?? []).map(
            (item) => ({ ...item, character: null, state: 'DELIVERED' }) as const,
          );
          await makeOrders(domain, { project, viewer, server, accountId }, orders, keyOf(day + offset));
          if (offset < DAYS_PER_LOGIN - 1) time += DAY_MS;
        }
      },
      false, // no short session
    );
    time += DAY_MS;
  }
}
