import ipaddr from 'ipaddr.js';

/** In bits, the widest first: what a customer or a company usually gets of IPv6 is no single /64, but thousands of them. */
const SITES = [48, 56] as const;
const NETWORK = '/64';
/** Of the eight 16-bit parts of an IPv6 address those that name the network; the others its user changes at will. */
const NETWORK_PARTS = 4;

/** What throttles count an address by (`ClientInfo.network`): itself, or the /64 of an IPv6 one that is none of IPv4 in disguise. */
export function networkOf(address: ipaddr.IPv4 | ipaddr.IPv6): string {
  if (!(address instanceof ipaddr.IPv6)) return address.toString();
  const parts = address.parts.map((part, index) => (index < NETWORK_PARTS ? part : 0));
  return `${new ipaddr.IPv6(parts).toString()}${NETWORK}`;
}

/** The wider networks of IPv6 that a network (`ClientInfo.network`) is part of, the widest first; IPv4 has none. */
export function sitesOf(network: string): readonly string[] {
  if (!network.endsWith(NETWORK)) return [];
  const address = network.slice(0, -NETWORK.length);
  return SITES.map((bits) => `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/${bits}`).toString()}/${bits}`);
}

/** What one attacker may well have as a whole: the IPv4 address, or the /48. */
export const widestOf = (network: string): string => sitesOf(network)[0] ?? network;
