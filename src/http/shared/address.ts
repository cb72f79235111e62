import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import ipaddr from 'ipaddr.js';
import proxyAddr from 'proxy-addr';
import { networkOf } from '../../domain/credentials/index.js';
import type { ClientInfo } from '../../domain/users/index.js';

/** Address and network of the client of a request. */
export type ClientAddress = Pick<ClientInfo, 'ip' | 'network'>;

/** Address of a connection that is closed already. */
export const UNKNOWN_ADDRESS: ClientAddress = { ip: '', network: '' };

/**
 * Creates the function that returns the address of a client (rules.md §3.3). `X-Forwarded-For`
 * counts only if the peer is a trusted proxy. The client is then the right-most hop that is not a
 * trusted proxy: it may have forged all hops left of it. If that hop is malformed, the client is
 * the peer. A hop may have a port.
 * @param trustedProxies addresses and networks as `readConfig` accepts them
 */
export function createClientAddress(trustedProxies: readonly string[]): (request: IncomingMessage) => ClientAddress {
  const isOneOf = proxyAddr.compile([...trustedProxies]);
  const isTrusted = (hop: string, index: number): boolean => {
    const address = withoutPort(hop);
    return isAddress(address) && isOneOf(address, index);
  };

  function find(request: IncomingMessage): ClientAddress {
    const peer = request.socket.remoteAddress;
    if (peer === undefined) return UNKNOWN_ADDRESS;
    if (!isTrusted(peer, 0)) return addressOf(peer);
    const hop = withoutPort(proxyAddr(request, isTrusted));
    return addressOf(isAddress(hop) ? hop : peer);
  }

  /** The last result per connection, with its header. */
  const latest = new WeakMap<Socket, { readonly forwardedFor: unknown; readonly address: ClientAddress }>();
  return (request) => {
    const forwardedFor = request.headers['x-forwarded-for'];
    const cached = latest.get(request.socket);
    if (cached !== undefined && cached.forwardedFor === forwardedFor) return cached.address;
    const address = find(request);
    latest.set(request.socket, { forwardedFor, address });
    return address;
  };
}

/**
 * `203.0.113.7:4711`, `[2001:db8::1]:4711`, `[2001:db8::1]`; without brackets, IPv6 has no port.
 */
const WITH_PORT = /^(?:([\d.]+):\d{1,5}|\[([\da-f:.]+)\](?::\d{1,5})?)$/i;

function withoutPort(hop: string): string {
  const [, v4, v6] = WITH_PORT.exec(hop) ?? [];
  return v4 ?? v6 ?? hop;
}

/** `ipaddr.js` also reads `127.1` and `0x7f000001`, which no proxy writes. */
export const isAddress = (text: string): boolean =>
  text.includes(':') ? ipaddr.IPv6.isValid(text) : ipaddr.IPv4.isValidFourPartDecimal(text);

/**
 * Returns an address and its network in canonical form. An IPv4-mapped IPv6 address becomes IPv4.
 */
export function addressOf(text: string): ClientAddress {
  const address = ipaddr.process(text);
  // A new object drops the zone, which names an interface of this machine.
  const ip = address instanceof ipaddr.IPv6 ? new ipaddr.IPv6(address.parts) : address;
  return { ip: ip.toString(), network: networkOf(address) };
}
