import ipaddr from 'ipaddr.js';

/** In bits, the widest first: what a customer or a company usually gets of IPv6 is no single /64, but thousands of them. */
const SITES = [48, 56] as const;
const NETWORK = '/64';

/** The wider networks of IPv6 that a network (`ClientFacts.network`) is part of, the widest first; IPv4 has none. */
export function sitesOf(network: string): readonly string[] {
  if (!network.endsWith(NETWORK)) return [];
  const address = network.slice(0, -NETWORK.length);
  return SITES.map((bits) => `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/${bits}`).toString()}/${bits}`);
}

/** What one attacker may well have as a whole: the IPv4 address, or the /48. */
export const widestOf = (network: string): string => sitesOf(network)[0] ?? network;
