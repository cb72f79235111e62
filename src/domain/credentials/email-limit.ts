import type { MailLimits } from '../../base/config.js';
import type { Actor } from '../../platform/audit/index.js';
import { isOver, type Limit, type Throttles } from '../../platform/throttles/index.js';
import type { LoginPlace } from './known-place-store.js';
import { sitesOf } from './networks.js';

const REASONS = ['REGISTRATION', 'RESET_PASSWORD', 'CHANGE_EMAIL'] as const;

type Reason = (typeof REASONS)[number];

export interface EmailAttempt extends LoginPlace {
  readonly by: Actor;
  /**
   * Purpose of the email, if not a registration. Each is counted separately per address: emails
   * that another person requests must not block those that restore access.
   */
  readonly about?: Exclude<Reason, 'REGISTRATION'>;
}

export type AllowEmail = ReturnType<typeof createEmailLimit>;

const HOUR = 60 * 60;

/**
 * Limits of all addresses of a project per network and, for IPv6, per wider network, widest first.
 */
const networkLimits = ({ ipv4, ipv6 }: MailLimits) => ({
  ipv4: { name: 'mail-network', points: ipv4, seconds: HOUR, block: null, lockout: null },
  ipv6: { name: 'mail-network-64', points: ipv6, seconds: HOUR, block: null, lockout: null },
  sites: [
    { name: 'mail-network-48', points: 5 * ipv6, seconds: HOUR, block: null, lockout: null },
    { name: 'mail-network-56', points: 2 * ipv6, seconds: HOUR, block: null, lockout: null },
  ],
});
/** Limit of one address, per purpose. */
const ofAddress: Limit = {
  ...{ name: 'mail-address', points: 3, seconds: HOUR, block: null },
  lockout: {
    keysOf: ({ projectId, address }) =>
      REASONS.map((about) => ({
        name: `MAIL_${about}` as const,
        countKey: [projectId, address, about],
        network: null,
      })),
  },
};

/** Limits the emails that anonymous clients and users request: rules.md §3.3.5. */
export function createEmailLimit(throttles: Throttles, perHour: MailLimits) {
  const limits = networkLimits(perHour);
  const perSite = limits.sites.map(throttles.counter);
  const perIpv4 = throttles.counter(limits.ipv4);
  const perIpv6 = throttles.counter(limits.ipv6);
  const perAddress = throttles.counter(ofAddress);

  /**
   * Counts a requested email. Returns false if the limit of the address is exhausted: the caller
   * sends no email and returns the same response. Throws RATE_LIMITED if the limit of the network
   * is exhausted, whether or not the address is registered.
   */
  return async ({ projectId, address, network, about, by }: EmailAttempt): Promise<boolean> => {
    by.request?.obligations.fulfil('MAIL');
    const sites = sitesOf(network);
    const ofSites = perSite.flatMap((counter, index) => {
      const site = sites[index];
      return site === undefined ? [] : [[counter, [projectId, site]] as const];
    });
    const ofNetwork = sites.length > 0 ? perIpv6 : perIpv4;
    await throttles.spendEach([...ofSites, [ofNetwork, [projectId, network]]], 'MAIL');
    return !isOver(await perAddress.take([projectId, address, about ?? 'REGISTRATION']));
  };
}
