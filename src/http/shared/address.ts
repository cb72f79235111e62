import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import ipaddr from 'ipaddr.js';
import proxyAddr from 'proxy-addr';
import { networkOf } from '../../domain/credentials/index.js';
import type { ClientFacts } from '../../domain/users/index.js';

/** Where a request comes from: the part of `ClientFacts` that is about the connection. */
export type ClientAddress = Pick<ClientFacts, 'ip' | 'network'>;

/** Of a connection that is gone already: the answer will reach nobody. */
export const NOWHERE: ClientAddress = { ip: '', network: '' };

/**
 * Makes the function that finds the address of a client: rules.md §3.3. `X-Forwarded-For` counts only when the
 * peer is a proxy of ours; the client is then the right-most hop that is none of them, because all that stands left of
 * it the client may have made up. Where that hop cannot be read, it is the peer. Some proxies write the port as well.
 * @param trustedProxies addresses and networks as `readConfig` admits them
 */
export function createClientAddress(trustedProxies: readonly string[]): (request: IncomingMessage) => ClientAddress {
  const isOneOf = proxyAddr.compile([...trustedProxies]);
  const isTrusted = (hop: string, index: number): boolean => {
    const address = withoutPort(hop);
    return isAddress(address) && isOneOf(address, index);
  };

  function find(request: IncomingMessage): ClientAddress {
    const peer = request.socket.remoteAddress;
    if (peer === undefined) return NOWHERE;
    // The header of a peer that is not trusted need not be read.
    if (!isTrusted(peer, 0)) return addressOf(peer);
    const hop = withoutPort(proxyAddr(request, isTrusted));
    return addressOf(isAddress(hop) ? hop : peer);
  }

  /** What was found for a connection last, and for which header. */
  const latest = new WeakMap<Socket, { readonly forwardedFor: unknown; readonly address: ClientAddress }>();
  return (request) => {
    const forwardedFor = request.headers['x-forwarded-for'];
    const known = latest.get(request.socket);
    if (known !== undefined && known.forwardedFor === forwardedFor) return known.address;
    const address = find(request);
    latest.set(request.socket, { forwardedFor, address });
    return address;
  };
}

/** `203.0.113.7:4711`, `[2001:db8::1]:4711`, `[2001:db8::1]`; without brackets a colon belongs to the address. */
const WITH_PORT = /^(?:([\d.]+):\d{1,5}|\[([\da-f:.]+)\](?::\d{1,5})?)$/i;

function withoutPort(hop: string): string {
  const [, v4, v6] = WITH_PORT.exec(hop) ?? [];
  return v4 ?? v6 ?? hop;
}

/** `ipaddr.js` also reads `127.1` and `0x7f000001`, which no proxy writes. */
export const isAddress = (text: string): boolean =>
  text.includes(':') ? ipaddr.IPv6.isValid(text) : ipaddr.IPv4.isValidFourPartDecimal(text);

/** An address with its network, both in canonical text. An IPv4 address in the clothes of IPv6 is the IPv4 address that it means. */
export function addressOf(text: string): ClientAddress {
  const address = ipaddr.process(text);
  // Made anew without the zone, which names an interface of this machine.
  const ip = address instanceof ipaddr.IPv6 ? new ipaddr.IPv6(address.parts) : address;
  return { ip: ip.toString(), network: networkOf(address) };
}
