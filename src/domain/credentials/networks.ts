import ipaddr from 'ipaddr.js';

/**
 * Prefix lengths, widest first: a customer or a company usually has thousands of IPv6 /64 networks.
 */
const SITES = [48, 56] as const;
const NETWORK = '/64';
/**
 * Number of 16-bit parts of an IPv6 address that identify the /64; its user changes the rest
 * freely.
 */
const NETWORK_PARTS = 4;

/**
 * Returns the key of an address for throttles (`ClientInfo.network`): an IPv4 address, also if
 * mapped to IPv6, or the /64 of an IPv6 address.
 */
export function networkOf(address: ipaddr.IPv4 | ipaddr.IPv6): string {
  if (!(address instanceof ipaddr.IPv6)) return address.toString();
  const parts = address.parts.map((part, index) => (index < NETWORK_PARTS ? part : 0));
  return `${new ipaddr.IPv6(parts).toString()}${NETWORK}`;
}

/**
 * Returns the wider IPv6 networks that contain a network (`ClientInfo.network`), widest first.
 * Empty for IPv4.
 */
export function sitesOf(network: string): readonly string[] {
  if (!network.endsWith(NETWORK)) return [];
  const address = network.slice(0, -NETWORK.length);
  return SITES.map((bits) => `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/${bits}`).toString()}/${bits}`);
}

/** Returns the network that one attacker may control: the IPv4 address, or the /48. */
export const widestNetworkOf = (network: string): string => sitesOf(network)[0] ?? network;
