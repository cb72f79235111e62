import type { Fixture, FixtureSeed } from '../fixture.js';
import { newNetwork } from '../network.js';
import { TEST_OPERATOR } from '../project.js';
import type { Answer, TestService } from '../service.js';

const DAY = 24 * 3_600_000;
const PIN = '402917';
const WRONG_PIN = '835206';

/** Seed of the fixture for `createTimedStates`. */
export const TIMED_STATES: FixtureSeed = {
  declared: { policies: { pinPolicy: 'optional' } },
  items: [{ sku: 'daily', limits: [{ scope: 'user', window: 'day', max: 1 }] }],
};

/** Error code of an answer, or `done`. */
export const outcomeOf = ({ code }: Answer): string => code ?? 'done';

/** Result of the function that `createTimedStates` returns before any of the times is over. */
export const ACTIVE_STATES = {
  lockedPin: 'PIN_LOCKED',
  throttledLogin: 'RATE_LIMITED',
  blockedUser: 'USER_BLOCKED',
  dailyLimit: 'PURCHASE_LIMIT_REACHED',
  delivery: 'LEASED',
  shortSession: 'done',
};

/**
 * Creates states with an end time on one node: lockouts, a block, a limit, a lease, a session.
 * Returns a function that reads them from a node.
 */
export async function createTimedStates(right: TestService, fixture: Fixture) {
  const { project } = fixture;
  const ask = async (node: TestService, documentId: string, variables: object, asking = {}): Promise<string> =>
    outcomeOf(await node.ask(documentId, variables, { token: project.token, ...asking }));

  const locked = await fixture.newPlayer();
  const { session } = locked;
  await ask(right, 'setPin', { newPin: PIN, password: locked.user.password }, { session });
  for (let attempt = 0; attempt < 5; attempt += 1) await ask(right, 'verifyPin', { pin: WRONG_PIN }, { session });

  const { email, password } = await project.newUser();
  const from = newNetwork();
  for (let attempt = 0; attempt < 5; attempt += 1) await ask(right, 'login', { email, password: 'not mine' }, { from });

  const blocked = await project.newUser();
  const until = new Date(Date.now() + DAY);
  await right.domain.users.block(project.id, blocked.id, { reasons: { en: 'test' }, until }, TEST_OPERATOR);

  const buyer = await fixture.newPlayer();
  await buyer.buy(buyer.purchaseInput('daily'));
  const server = { projectId: project.id, gameServerId: Number(project.server('one')) };
  const leased = await right.domain.deliveries.lease(server, 50);
  const short = await project.loginAs(await project.newUser(), { shortSession: true });

  return async (node: TestService) => {
    const ids = leased.map(({ deliveryId }) => deliveryId);
    const deliveries = node.database.direct.selectFrom('delivery').select('state').where('id', 'in', ids);
    const asBlocked = { email: blocked.email, password: blocked.password };
    return {
      lockedPin: await ask(node, 'verifyPin', { pin: PIN }, { session }),
      throttledLogin: await ask(node, 'login', { email, password }, { from }),
      blockedUser: await ask(node, 'login', asBlocked, { from: newNetwork() }),
      dailyLimit: outcomeOf(await fixture.on(node, buyer).purchase(buyer.purchaseInput('daily'))),
      delivery: [...new Set((await deliveries.execute()).map(({ state }) => state))].join(),
      shortSession: await ask(node, 'me', {}, { session: short }),
    };
  };
}
