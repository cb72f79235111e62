import type { Clock } from '../base/clock.js';
import type { Domain } from '../domain/index.js';
import type { ProjectSnapshot } from '../domain/projects/index.js';
import type { GameServerSnapshot } from '../domain/servers/index.js';
import { SYSTEM } from '../platform/audit/index.js';
import type { DemoOrder, Player } from './demo-players.js';
import { makeOrders } from './history.js';
import { asPlayer, obtainAccount } from './players.js';

/**
 * A player with orders in the past only, so that the console's first page shows sales of a month.
 */
const REGULAR: Player = {
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
const LOGIN_EVERY_DAYS = 5;
const DAY_MS = 24 * 3_600_000;

/** The items bought on a day, in rotation: plain items of `demo.yaml`. Some days have no order. */
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
  { clock, users: currentUsers }: Domain,
  domainAt: (clock: Clock) => Domain,
  project: ProjectSnapshot,
  servers: readonly GameServerSnapshot[],
): Promise<void> {
  const server = servers.find(({ code }) => code === REGULAR.server);
  if (server === undefined) throw new Error(`the demo has a player on ${REGULAR.server}, which it does not declare`);
  if ((await currentUsers.findByEmail(project.id, REGULAR.email)) !== null) return;
  let time = clock.now().getTime() - DAYS * DAY_MS;
  const domain = domainAt({ now: () => new Date(time) });
  const { users, wallet } = domain;
  const { id: userId } = await users.create(project, REGULAR, SYSTEM);
  for (let day = 0; day < DAYS; day += LOGIN_EVERY_DAYS) {
    const movement = { reference: `demo-past-${day}`, note: 'balance of the demo', by: SYSTEM };
    await wallet.credit({ projectId: project.id, userId, amount: REGULAR.money, ...movement });
    await asPlayer(
      domain,
      project,
      REGULAR,
      async (viewer) => {
        const accountId = await obtainAccount(domain, project, { viewer, server, player: REGULAR });
        for (let offset = 0; offset < LOGIN_EVERY_DAYS; offset += 1) {
          const orders = (BASKETS[(day + offset) % BASKETS.length] ?? []).map(
            (item) => ({ ...item, character: null, state: 'DELIVERED' }) as const,
          );
          await makeOrders(domain, { project, viewer, server, accountId }, orders, `past-${day + offset}`);
          if (offset < LOGIN_EVERY_DAYS - 1) time += DAY_MS;
        }
      },
      false,
    );
    time += DAY_MS;
  }
}
