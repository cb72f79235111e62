import { Refusal } from '../../base/errors/refusal.js';
import type { Actor } from '../../platform/audit/index.js';
import { countKeys, isOver, type Throttles } from '../../platform/throttles/index.js';
import type { Tx } from '../../storage/database.js';
import type { LoginPlace } from './known-place-store.js';
import { sitesOf } from './networks.js';

export interface EmailAttempt extends LoginPlace {
  readonly by: Actor;
  /**
   * Purpose of the email, if not a registration. Each is counted separately per address: emails
   * that another person requests must not block those that restore access.
   */
  readonly about?: 'RESET_PASSWORD' | 'CHANGE_EMAIL';
}

export type AllowEmail = ReturnType<typeof createEmailLimit>;

/** Limits the emails that anonymous clients and users request: rules.md §3.3.5. */
export function createEmailLimit(throttles: Throttles) {
  /** Of the wider networks, widest first (`sitesOf`). */
  const perSite = [throttles.counter('mail-network-48'), throttles.counter('mail-network-56')];
  const perIpv4 = throttles.counter('mail-network');
  const perIpv6 = throttles.counter('mail-network-64');
  const perAddress = throttles.counter('mail-address');

  /**
   * Counts a requested email, which fulfils the obligation MAIL, and runs `request`. `isAllowed` is
   * false if the limit of the address is exhausted: `request` sends no email and returns the same
   * response. If `request` fails, the email does not count, because none was sent: otherwise
   * refused requests would silently suppress later ones.
   * Throws RATE_LIMITED if the limit of the network is exhausted, whether or not the address is
   * registered.
   */
  return async <T>(
    { projectId, address, network, about, by }: EmailAttempt,
    request: (isAllowed: boolean) => Promise<T>,
  ): Promise<T> => {
    const sites = sitesOf(network);
    const ofSites = perSite.flatMap((counter, index) => {
      const site = sites[index];
      return site === undefined ? [] : [[counter, countKeys.NETWORK_IN_PROJECT({ projectId, network: site })] as const];
    });
    const ofNetwork = sites.length > 0 ? perIpv6 : perIpv4;
    const counts = [...ofSites, [ofNetwork, countKeys.NETWORK_IN_PROJECT({ projectId, network })] as const];
    const points = await throttles.spendEach(counts, by);
    const point = await perAddress.take([...countKeys.ADDRESS({ projectId, address }), about ?? 'REGISTRATION']);
    try {
      return await request(!isOver(point));
    } catch (error) {
      // After SERVICE_UNAVAILABLE the commit may be made, and its email sent.
      const isUncertain = error instanceof Refusal && error.code === 'SERVICE_UNAVAILABLE';
      if (!isUncertain) await throttles.returnEach([...points, point]).catch(() => undefined);
      throw error;
    }
  };
}

export interface Notice extends Pick<LoginPlace, 'projectId' | 'address'> {
  readonly about: 'PASSWORD_CHANGED' | 'PIN_CHANGED';
}

/**
 * Limits the notices about changes that a signed-in user may repeat: rules.md §3.3.5. If the
 * project requires no confirmation, the address may be that of another person.
 */
export function createNoticeLimit(throttles: Throttles) {
  const perAddress = throttles.counter('mail-address');

  /**
   * Counts a notice in the transaction of its change, so that a change that fails counts none: its
   * caller could use up the limit without a notice. Returns false if the limit of the address is
   * exhausted.
   */
  return async (tx: Tx, { projectId, address, about }: Notice): Promise<boolean> =>
    !isOver(await perAddress.take([...countKeys.ADDRESS({ projectId, address }), about], tx));
}
