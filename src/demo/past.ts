import type { Clock } from '../base/clock.js';
import type { Domain } from '../domain/index.js';
import type { ProjectSnapshot } from '../domain/projects/index.js';
import type { GameServerSnapshot } from '../domain/servers/index.js';
import { SYSTEM } from '../platform/audit/index.js';
import type { DemoOrder, Player } from './demo-players.js';
import { makeOrders } from './history.js';
import { asPlayer, obtainAccount } from './players.js';

/** Buys in the past alone: the console's first page then shows sales of a month. */
const REGULAR: Player = {
  email: 'mika@example.com',
  password: 'ember-isles-demo',
  pin: null,
  server: 'dawn',
  login: 'mika',
  money: 1_500,
  enough: 0,
  orders: [],
};

const DAYS = 30;
/** Shorter than the idle life of a session, so that each login covers the days until the next one. */
const LOGIN_EVERY_DAYS = 5;
const DAY_MS = 24 * 3_600_000;

/** What is bought on a day, by turns: plain items of `demo.yaml`. Some days have no order. */
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

/**
 * Makes a player and their orders of the last 30 days. No-op if the player exists.
 * @param domainAt creates the services with another clock
 */
export async function makePast(
  { clock, users: known }: Domain,
  domainAt: (clock: Clock) => Domain,
  project: ProjectSnapshot,
  servers: readonly GameServerSnapshot[],
): Promise<void> {
  const server = servers.find(({ code }) => code === REGULAR.server);
  if (server === undefined) throw new Error(`the demo has a player on ${REGULAR.server}, which it does not declare`);
  if ((await known.findByEmail(project.id, REGULAR.email)) !== null) return;
  let time = clock.now().getTime() - DAYS * DAY_MS;
  const domain = domainAt({ now: () => new Date(time) });
  const { users, wallet } = domain;
  const { id: userId } = await users.create(project, REGULAR, SYSTEM);
  for (let day = 0; day < DAYS; day += LOGIN_EVERY_DAYS) {
    const movement = { reference: `demo-past-${day}`, note: 'pocket money of the demo', by: SYSTEM };
    await wallet.credit({ projectId: project.id, userId, amount: REGULAR.money, ...movement });
    await asPlayer(
      domain,
      project,
      REGULAR,
      async (viewer) => {
        const accountId = await obtainAccount(domain, project, { viewer, server, player: REGULAR });
        for (let later = 0; later < LOGIN_EVERY_DAYS; later += 1) {
          const orders = (BASKETS[(day + later) % BASKETS.length] ?? []).map(
            (item) => ({ ...item, character: null, fate: 'DELIVERED' }) as const,
          );
          await makeOrders(domain, { project, viewer, server, accountId }, orders, `past-${day + later}`);
          if (later < LOGIN_EVERY_DAYS - 1) time += DAY_MS;
        }
      },
      false,
    );
    time += DAY_MS;
  }
}
