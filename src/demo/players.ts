import { Refusal } from '../base/errors/refusal.js';
import { uuidv7 } from '../base/secrets.js';
import type { GameAccount } from '../domain/accounts/index.js';
import type { Domain } from '../domain/index.js';
import type { ProjectSnapshot } from '../domain/projects/index.js';
import type { GameServerSnapshot } from '../domain/servers/index.js';
import type { SignedInUser, UserSnapshot } from '../domain/users/index.js';
import { SYSTEM } from '../platform/audit/index.js';
import type { Player } from './demo-players.js';
import { findDemoOrder, makeOrders, processDeliveries } from './history.js';

const CLIENT = { ip: '127.0.0.1', network: '127.0.0.1', userAgent: 'demo' };
/** Password of the game accounts; the demo has no game server that checks it. */
const GAME_PASSWORD = 'glow-below-the-ash';

/**
 * Creates the player if missing, with balance, game account, orders and PIN. Changes nothing if all
 * of them exist.
 */
export async function preparePlayer(
  domain: Domain,
  project: ProjectSnapshot,
  servers: readonly GameServerSnapshot[],
  player: Player,
): Promise<void> {
  const server = servers.find(({ code }) => code === player.server);
  if (server === undefined) throw new Error(`the demo declares no server ${player.server}`);
  const { users, accounts } = domain;
  const user = (await users.findByEmail(project.id, player.email)) ?? (await users.create(project, player, SYSTEM));
  await ensureBalance(domain, user, player);
  const account = usableAccount(await accounts.ofUser(project.id, user.id), server);
  const hasPin = player.pin === null || user.hasPin;
  const last = { userId: user.id, sku: player.orders.at(-1)?.sku ?? null };
  const hasOrders = user.hasPin || (await findDemoOrder(domain, project, last, 'order')) !== undefined;
  if (hasPin && hasOrders && account !== null && account.status !== 'CREATING') return;
  await asPlayer(domain, project, player, async (viewer) => {
    const shopper = {
      project,
      viewer,
      server,
      accountId: await obtainAccount(domain, project, { viewer, server, player }),
    };
    // Before the PIN is set, because purchases would then need it.
    if (!user.hasPin) await makeOrders(domain, shopper, player.orders);
    if (hasPin || player.pin === null) return;
    const { pin: newPin, password } = player;
    await users.setPin({ project, viewer, newPin, currentPin: null, password, answerLanguage: 'en', by: SYSTEM });
  });
}

const usableAccount = (accounts: readonly GameAccount[], server: GameServerSnapshot): GameAccount | null =>
  accounts.find(({ gameServerId, status }) => gameServerId === server.id && status !== 'FAILED') ?? null;

async function ensureBalance(
  { wallet, clock }: Domain,
  user: UserSnapshot,
  { money, minBalance }: Player,
): Promise<void> {
  const balance = await wallet.balance(user);
  if (balance >= minBalance) return;
  const reference = `demo-${uuidv7(clock.now())}`;
  const { id: userId, projectId } = user;
  await wallet.credit({ projectId, userId, amount: money, reference, note: 'balance of the demo', by: SYSTEM });
}

/** Returns the id of the player's account on the server. Creates the account if there is none. */
export async function obtainAccount(
  domain: Domain,
  project: ProjectSnapshot,
  { viewer, server, player }: { viewer: SignedInUser; server: GameServerSnapshot; player: Player },
): Promise<number> {
  const { accounts } = domain;
  const { id: userId } = viewer.user;
  const login = `${player.login}_${userId}`;
  const account =
    usableAccount(await accounts.ofUser(project.id, userId), server) ??
    (await accounts.create({ project, viewer, server, login, password: GAME_PASSWORD, by: SYSTEM }));
  await processDeliveries(domain, server, { accountId: account.id, rejection: null });
  return account.id;
}

/** Runs `work` in a session of the player. No-op if login fails. */
export async function asPlayer(
  { users, clock }: Domain,
  project: ProjectSnapshot,
  { email, password }: Player,
  work: (viewer: SignedInUser) => Promise<void>,
  shortSession = true,
): Promise<void> {
  const attempt = { project, email, password, gameServerId: null, shortSession, client: CLIENT };
  const viewer = await users.login({ ...attempt, acting: null, now: clock.now() }).catch((error: unknown) => {
    // The developer has changed the password or blocked the player.
    if (error instanceof Refusal) return null;
    throw error;
  });
  if (viewer === null) return;
  await work(viewer);
  await users.logout(viewer, SYSTEM, clock.now());
}
