import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { useProject } from '../../../test/support/project.js';
import { useService } from '../../../test/support/service.js';
import { sendRaw } from '../../../test/support/wire.js';
import { createClientAddress } from './address.js';

const PROXY = '10.0.0.1';
const OUTER_PROXY = '198.51.100.7';
const CLIENT = '203.0.113.9';
const SPOOFED = '192.0.2.66';

/** Returns a request from this peer address. */
function requestFrom(peer: string | undefined, forwardedFor?: string): IncomingMessage {
  const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: peer });
  const request = new IncomingMessage(socket);
  if (forwardedFor !== undefined) request.headers['x-forwarded-for'] = forwardedFor;
  return request;
}

const addressOf = (peer: string | undefined, forwardedFor?: string, trusted = ['10.0.0.0/8', OUTER_PROXY]) =>
  createClientAddress(trusted)(requestFrom(peer, forwardedFor));
const ipOf = (...asked: Parameters<typeof addressOf>) => addressOf(...asked).ip;

describe('X-Forwarded-For', () => {
  it('counts from a trusted proxy', () => expect(ipOf(PROXY, CLIENT)).toBe(CLIENT));

  it('is ignored from any other address', () => {
    expect(ipOf(CLIENT, SPOOFED)).toBe(CLIENT);
    expect(ipOf(CLIENT, `${SPOOFED}, ${PROXY}`)).toBe(CLIENT);
    expect(ipOf(CLIENT, PROXY)).toBe(CLIENT);
  });

  it('is ignored without trusted proxies', () => expect(ipOf(PROXY, SPOOFED, [])).toBe(PROXY));

  it('(control) counts from all addresses if all are trusted', () => {
    expect(ipOf(CLIENT, SPOOFED, ['0.0.0.0/1', '128.0.0.0/1'])).toBe(SPOOFED);
  });

  it('counts from a proxy over IPv6, also from an IPv4-mapped address', () => {
    expect(ipOf('2001:db8:1::5', CLIENT, ['2001:db8:1::/48'])).toBe(CLIENT);
    expect(ipOf(`::ffff:${PROXY}`, CLIENT)).toBe(CLIENT);
    expect(ipOf('2001:db8:2::5', CLIENT, ['2001:db8:1::/48'])).toBe('2001:db8:2::5');
  });
});

describe('the client address', () => {
  it('is the right-most hop that is not a trusted proxy', () => {
    expect(ipOf(PROXY, `${CLIENT}, ${OUTER_PROXY}`)).toBe(CLIENT);
    expect(ipOf(PROXY, `${CLIENT},${OUTER_PROXY},10.9.9.9`)).toBe(CLIENT);
  });

  it('is not an address that the client put in front', () => {
    expect(ipOf(PROXY, `${SPOOFED}, ${CLIENT}, ${OUTER_PROXY}`)).toBe(CLIENT);
    expect(ipOf(PROXY, `${SPOOFED}, ${PROXY}, ${CLIENT}`)).toBe(CLIENT);
    expect(ipOf(PROXY, `garbage, ${CLIENT}`)).toBe(CLIENT);
  });

  it('is the left-most proxy if all hops are trusted', () => {
    expect(ipOf(PROXY, `${OUTER_PROXY}, 10.9.9.9`)).toBe(OUTER_PROXY);
  });

  it('is the peer if the hop is malformed', () => {
    const garbage = [
      'unknown',
      '_hidden',
      '1',
      '127.1',
      '0x7f000001',
      '999.1.1.1',
      `${CLIENT}:`,
      '[2001:db8::1',
      '2001:db8::1]:1',
    ];
    for (const hop of [...garbage, '', ' ', ',', ',,', '🦊', 'x'.repeat(8_000)]) {
      expect({ hop, ip: ipOf(PROXY, hop) }).toEqual({ hop, ip: PROXY });
      expect({ hop, ip: ipOf(PROXY, `${SPOOFED}, ${hop}, ${OUTER_PROXY}`) }).not.toMatchObject({ ip: hop });
    }
    for (const hop of garbage) expect(ipOf(PROXY, `${SPOOFED}, ${hop}, ${OUTER_PROXY}`)).toBe(PROXY);
  });

  it('ignores a port after the address of a client or proxy', () => {
    expect(ipOf(PROXY, `${CLIENT}:4711`)).toBe(CLIENT);
    expect(ipOf(PROXY, `${SPOOFED}:1, ${CLIENT}:4711, ${OUTER_PROXY}:443, 10.9.9.9`)).toBe(CLIENT);
    expect(ipOf(PROXY, '[2001:db8::7]:4711')).toBe('2001:db8::7');
    expect(ipOf(PROXY, '[2001:db8::7]')).toBe('2001:db8::7');
    expect(ipOf(PROXY, `[::ffff:${CLIENT}]:4711`)).toBe(CLIENT);
    expect(addressOf(PROXY, '[2001:db8:0:42::1]:4711').network).toBe('2001:db8:0:42::/64');
    // Without brackets, the last group is part of the address.
    expect(ipOf(PROXY, '2001:db8::7:4711')).toBe('2001:db8::7:4711');
  });

  it('is unknown after the connection has closed', () => {
    expect(addressOf(undefined, CLIENT)).toEqual({ ip: '', network: '' });
  });
});

describe('the network of throttles', () => {
  it('is the IPv4 address, also of an IPv4-mapped one', () => {
    expect(addressOf(CLIENT)).toEqual({ ip: CLIENT, network: CLIENT });
    expect(addressOf(`::ffff:${CLIENT}`)).toEqual({ ip: CLIENT, network: CLIENT });
    expect(addressOf(PROXY, '::ffff:cb00:7109')).toEqual({ ip: CLIENT, network: CLIENT });
  });

  it('is the /64 of an IPv6 address in any spelling', () => {
    const network = '2001:db8:0:42::/64';
    expect(addressOf('2001:db8:0:42::1')).toEqual({ ip: '2001:db8:0:42::1', network });
    expect(addressOf('2001:0DB8:0000:0042:ffff:ffff:ffff:ffff').network).toBe(network);
    expect(addressOf(PROXY, '2001:DB8::42:1:2:3:4')).toEqual({ ip: '2001:db8:0:42:1:2:3:4', network });
    expect(addressOf('2001:db8:0:43::1').network).not.toBe(network);
  });

  it('omits the zone of a link-local address', () => {
    expect(addressOf('fe80::1%eth0')).toEqual({ ip: 'fe80::1', network: 'fe80::/64' });
  });
});

describe('over HTTP', () => {
  const service = useService();
  const project = useProject(service, { slug: 'isles' });
  const alone = useService({ sharedWith: service, trustedProxies: [] });

  const newestIp = async () => {
    const sessions = service.database.direct
      .selectFrom('session')
      .select('ip')
      .where('id', '=', await project.newestSession());
    return (await sessions.executeTakeFirstOrThrow()).ip;
  };
  const { email, password } = { email: 'player@isles.example', password: 'password of isles' };
  const rawLogin = (...forwarded: string[]) => {
    const body = JSON.stringify({ documentId: 'login', variables: { email, password } });
    const head = [
      'POST /graphql HTTP/1.1',
      'Host: service',
      'Content-Type: application/json',
      `X-Project-Context: ${project.token}`,
      `Content-Length: ${Buffer.byteLength(body)}`,
      ...forwarded.map((value) => `X-Forwarded-For: ${value}`),
    ];
    return sendRaw(service.url, `${head.join('\r\n')}\r\n\r\n${body}`);
  };

  it('stores the client address in the session', async () => {
    await project.run('login', { email, password }, { from: CLIENT });
    expect(await newestIp()).toBe(CLIENT);
    await project.login();
    expect(await newestIp()).toBe('127.0.0.1');
  });

  it('combines several header lines to one list', async () => {
    expect((await rawLogin(SPOOFED, `${CLIENT}, 127.0.0.2`, '127.0.0.3')).status).toBe(200);
    expect(await newestIp()).toBe(CLIENT);
  });

  it('ignores the header without trusted proxies', async () => {
    await alone.run('login', { email, password }, { token: project.token, from: SPOOFED });
    expect(await newestIp()).toBe('127.0.0.1');
  });
});
