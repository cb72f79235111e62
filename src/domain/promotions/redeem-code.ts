import { Refusal } from '../../base/errors/refusal.js';
import { uuidv7 } from '../../base/secrets.js';
import type { Change } from '../../platform/changes/index.js';
import { countKeys } from '../../platform/throttles/index.js';
import type { Db } from '../../storage/database.js';
import { ask, askOne, constant } from '../../storage/statement.js';
import { findPaidOrder } from '../purchases/index.js';
import { findServer, type GameServerSnapshot, requireNotClosed, requireUsableServer } from '../servers/index.js';
import { lockSignedIn, type SignedInRequest, type SignedInUser } from '../users/index.js';
import { type LockedWallet, lockOrCreateWallet, MAX_AMOUNT, postMovement } from '../wallet/index.js';
import { normalizeCode, type Promotion, type PromotionsDeps, type Redemption } from './promotion-model.js';
import {
  countRedemptions,
  findCodeState,
  findPromotionOfCode,
  findRedemptionByKey,
  insertRedemption,
  takeRedemption,
} from './promotion-store.js';

export interface RedeemInput extends SignedInRequest {
  /** As the user wrote it. */
  readonly code: string;
  readonly accountId: number | null;
  readonly gameServerId: number | null;
  readonly idempotencyKey: string;
}

export interface RedeemResult {
  readonly redemption: Redemption;
  readonly balance: number;
  readonly replayed: boolean;
}

/** Locked rows and decisions of a redemption. */
interface Reservation {
  readonly id: string;
  readonly wallet: LockedWallet;
  readonly promotion: Promotion;
  readonly server: GameServerSnapshot | null;
}

/** `redeemCode`: rules.md §1.14, §3.16. */
export function createRedeemCode({ db, changes, clock, servers, purchases, throttles, wallet }: PromotionsDeps) {
  const perNetwork = throttles.counter('code-network');
  const perUser = throttles.counter('code');

  return async function redeemCode(request: RedeemInput): Promise<RedeemResult> {
    const input = { ...request, code: normalizeCode(request.code) };
    const server = await findNamed(input);
    const replay = await findReplay(db, input);
    if (replay !== null)
      return { redemption: replay, balance: await wallet.balance(input.viewer.user), replayed: true };
    return await redeem(input, server);
  };

  /** The server that the request names; null if it names none. */
  async function findNamed({ project, viewer, gameServerId, by }: RedeemInput): Promise<GameServerSnapshot | null> {
    if (gameServerId === null) return null;
    const visitor = { kind: 'user', ...viewer } as const;
    const server = await servers.resolve({ project, viewer: visitor, explicitId: gameServerId, sessionServerId: null });
    by.request?.obligations.fulfil('GAME_SERVER');
    return server;
  }

  /** Throws IDEMPOTENCY_KEY_REUSED if the key belongs to another code or account. */
  async function findReplay(reader: Db, input: RedeemInput): Promise<Redemption | null> {
    const { project, viewer, idempotencyKey } = input;
    const key = { projectId: project.id, userId: viewer.user.id, idempotencyKey };
    const found = await askOne(reader, findRedemptionByKey(key));
    if (found === null) return null;
    const { accountId, ...redemption } = found;
    if (redemption.code !== input.code || (accountId !== null && accountId !== input.accountId))
      throw new Refusal('IDEMPOTENCY_KEY_REUSED', { input: 'idempotencyKey' });
    return redemption;
  }

  async function redeem(input: RedeemInput, named: GameServerSnapshot | null): Promise<RedeemResult> {
    const { project, by } = input;
    const promotion = await attemptCode(input);
    if (promotion.startsAt > clock.now()) throw new Refusal('CODE_UNKNOWN', { input: 'code' });
    const server = named ?? (await findSelectedServer(input, promotion));
    if (server !== null) requireNotClosed(server);
    if (promotion.reward.item !== null && input.accountId === null)
      throw new Refusal('ACCOUNT_REQUIRED', { input: 'accountId' });
    const work = () =>
      changes.quiet({ projectId: project.id, by }, (change) => redeemLocked(change, input, promotion, server));
    return await purchases.runForBuyer(input.viewer.user, work, { hasPriority: false });
  }

  async function redeemLocked(
    change: Change,
    input: RedeemInput,
    promotion: Promotion,
    server: GameServerSnapshot | null,
  ): Promise<RedeemResult> {
    const { tx } = change;
    const { project, code, idempotencyKey } = input;
    const viewer = await askOne(tx, lockSignedIn(input.viewer, change.now()));
    const wallet = await lockOrCreateWallet(tx, project.id, viewer.user.id);
    // Duplicate requests are serialized by the wallet lock: the second one finds the first here.
    const replay = await findReplay(tx, input);
    if (replay !== null) return { redemption: replay, balance: wallet.balance, replayed: true };
    await requireRedeemable(change, viewer, promotion, code);
    if (promotion.reward.item === null && promotion.reward.amount > MAX_AMOUNT - wallet.balance)
      throw new Refusal('CODE_NOT_ELIGIBLE', { input: 'code', reason: 'balance' });
    const now = change.now();
    const id = uuidv7(now);
    const { balance, ledgerTxId, ...given } = await giveReward(change, input, { id, wallet, promotion, server });
    // Many users may wait for this row, so it is locked last.
    if (!(await takeRedemption(tx, project.id, code))) throw new Refusal('CODE_USED_UP', { input: 'code' });
    const accountId = given.purchaseId === null ? null : input.accountId;
    const owner = { projectId: project.id, userId: viewer.user.id, promotionId: promotion.id };
    const redemption = { id, code, ...given, createdAt: now };
    const requestId = change.by.request?.id ?? null;
    const [, serverRow] = await ask(tx, [
      insertRedemption({ ...redemption, ...owner, accountId, idempotencyKey, ledgerTxId, requestId }),
      server === null ? constant(null) : findServer({ projectId: project.id, serverId: server.id }),
    ]);
    // The server may have been closed, or the access revoked, during the waits for locks.
    if (server !== null) requireUsableServer(serverRow, { kind: 'user', ...viewer });
    return { redemption, balance, replayed: false };
  }

  /**
   * Finds the promotion of the code, as one attempt to guess one: a code that does not exist counts
   * as a failure. Throws CODE_UNKNOWN, RATE_LIMITED.
   */
  async function attemptCode({ project, viewer, client, code, by }: RedeemInput): Promise<Promotion> {
    const { id: projectId } = project;
    const found = await throttles.attempt(
      {
        projectId,
        by,
        async takePoints(takePoint) {
          await takePoint(perNetwork, countKeys.NETWORK_IN_PROJECT({ projectId, network: client.network }));
          await takePoint(perUser, countKeys.USER({ projectId, userId: viewer.user.id }));
        },
      },
      () => findPromotionOfCode(db, projectId, code),
    );
    if (found === null) throw new Refusal('CODE_UNKNOWN', { input: 'code' });
    return found;
  }

  /** The server of the session, if the code gives an item. Throws GAME_SERVER_REQUIRED. */
  async function findSelectedServer({ project, viewer }: RedeemInput, { reward }: Promotion) {
    if (reward.item === null) return null;
    const visitor = { kind: 'user', ...viewer } as const;
    const { gameServerId: sessionServerId } = viewer.session;
    return await servers.resolve({ project, viewer: visitor, explicitId: null, sessionServerId });
  }

  /**
   * Checks the count of the code without its lock too, so that refused requests write nothing.
   * Throws CODE_ENDED, CODE_REDEEMED, CODE_NOT_ELIGIBLE, CODE_USED_UP.
   */
  async function requireRedeemable(
    { tx, now }: Change,
    { user }: SignedInUser,
    { id: promotionId, perUser, beforeFirstPurchase }: Promotion,
    code: string,
  ): Promise<void> {
    const owner = { projectId: user.projectId, userId: user.id };
    const [state, redeemed, paidOrder] = await ask(tx, [
      findCodeState({ projectId: user.projectId, code }),
      countRedemptions({ ...owner, promotionId }),
      findPaidOrder(owner),
    ]);
    const refuse = (refusal: 'CODE_ENDED' | 'CODE_REDEEMED' | 'CODE_NOT_ELIGIBLE' | 'CODE_USED_UP') =>
      new Refusal(refusal, { input: 'code' });
    if (state?.endsAt != null && state.endsAt <= now()) throw refuse('CODE_ENDED');
    if (redeemed !== null && redeemed.count >= perUser) throw refuse('CODE_REDEEMED');
    if (beforeFirstPurchase && paidOrder !== null) throw refuse('CODE_NOT_ELIGIBLE');
    if (state?.maxRedemptions != null && state.redemptions >= state.maxRedemptions) throw refuse('CODE_USED_UP');
  }

  /**
   * Credits the money, or orders the item for the account. Returns the columns of the redemption
   * about its reward, and the balance after it.
   */
  async function giveReward(change: Change, input: RedeemInput, { id, wallet, promotion, server }: Reservation) {
    const { tx, by } = change;
    const { reward, name } = promotion;
    if (reward.item === null) {
      const { amount } = reward;
      const movement = { type: 'PROMOTION', amount, reference: id, actor: by.name, note: name } as const;
      const posted = await askOne(tx, postMovement(wallet, { ...movement, now: change.now() }));
      return { amount, purchaseId: null, ledgerTxId: posted.transactionId, balance: posted.wallet.balance };
    }
    if (server === null || input.accountId === null) throw new Error('an item has no server or account');
    const { id: itemId, quantity } = reward.item;
    const target = { itemId, gameServerId: server.id, accountId: input.accountId };
    const purchaseId = await purchases.giveItem(change, {
      ...target,
      wallet,
      quantity,
      cause: id,
      project: input.project,
    });
    return { amount: null, purchaseId, ledgerTxId: null, balance: wallet.balance };
  }
}
