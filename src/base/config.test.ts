import { availableParallelism } from 'node:os';
import { describe, expect, it } from '@jest/globals';
import { createClientAddress } from '../http/shared/address.js';
import { ConfigError, LOCAL_DEFAULTS, PUBLIC_DEFAULTS, readConfig } from './config.js';

const DEFAULTS = { host: '127.0.0.1', requestRates: { perNetwork: 200, perUser: 50 }, connectionsPerNetwork: 256 };
const KEY = 'a key of at least 32 characters, yes';

/** Returns the names of the invalid settings. */
function problemsOf(env: Record<string, string>, defaults = {}): string[] {
  try {
    readConfig(env, { ...DEFAULTS, ...defaults });
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.problems.map((problem) => problem.split(':')[0] ?? '');
  }
}

// docs/install.md, "Settings"
describe('without settings', () => {
  it('a service limits the requests and connections of its clients', () => {
    expect(readConfig({}, PUBLIC_DEFAULTS)).toMatchObject({
      api: { host: '0.0.0.0', port: 4_000, requestRates: { perNetwork: 200, perUser: 50 }, getMaxAgeSeconds: 0 },
      ops: { host: '127.0.0.1', port: 4_001 },
      delivery: null,
      connections: { inAll: 4_000, perNetwork: 256 },
      mailLimits: { ipv4: 100, ipv6: 20 },
      trustsTraceparent: false,
    });
  });

  it('the demo is for its own machine, without limits', () => {
    expect(readConfig({}, LOCAL_DEFAULTS)).toMatchObject({
      api: { host: '127.0.0.1', requestRates: { perNetwork: 0, perUser: 0 } },
      ops: { host: '127.0.0.1' },
      delivery: { host: '127.0.0.1', port: 0 },
      connections: { perNetwork: 0 },
    });
  });
});

describe('TRUSTED_PROXIES', () => {
  it('accepts addresses and networks that createClientAddress supports', () => {
    const text = '10.0.0.0/8, 192.0.2.1,2001:db8::/32, ::1,::ffff:10.0.0.1';
    const { trustedProxies } = readConfig({ TRUSTED_PROXIES: text }, DEFAULTS).api;
    expect(trustedProxies).toEqual(['10.0.0.0/8', '192.0.2.1', '2001:db8::/32', '::1', '::ffff:10.0.0.1']);
    expect(() => createClientAddress(trustedProxies)).not.toThrow();
  });

  it.each([
    'loopback',
    'proxy.example',
    '10.0.0.1,',
    '10.0/8',
    '127.1',
    '10.0.0.0/33',
    '10.0.0.0/',
    '10.0.0.0/8/8',
    '10.0.0.0/255.0.0.0',
    '0.0.0.0/0',
    '::/0',
    '2001:db8::/129',
    '*',
  ])('rejects %j', (text) => expect(problemsOf({ TRUSTED_PROXIES: text })).toEqual(['TRUSTED_PROXIES']));
});

describe('the ports of listeners', () => {
  it('differ on one address, unless they are any free port', () => {
    const [one, two] = ['192.0.2.1', '192.0.2.2'];
    expect(problemsOf({ PORT: '5000', OPS_PORT: '5000' })).toEqual(['OPS_PORT']);
    expect(problemsOf({ PORT: '4001', HOST: '0.0.0.0' })).toEqual(['OPS_PORT']);
    expect(problemsOf({ PORT: '5000', HOST: '::', OPS_PORT: '5000', OPS_HOST: one })).toEqual(['OPS_PORT']);
    expect(problemsOf({ DELIVERY_PORT: '4001' })).toEqual(['DELIVERY_PORT']);
    expect(problemsOf({ PORT: '5000', HOST: one, OPS_PORT: '5000', OPS_HOST: two })).toEqual([]);
    expect(problemsOf({ PORT: '5000', HOST: '0.0.0.0', OPS_PORT: '5000', OPS_HOST: '::1' })).toEqual([]);
    expect(problemsOf({ PORT: '0', OPS_PORT: '0', DELIVERY_PORT: '0' })).toEqual([]);
  });
});

describe('PUBLIC_URL', () => {
  it('is an absolute URL, independent of the listener', () => {
    expect(readConfig({}, DEFAULTS).publicUrl).toBeNull();
    for (const url of ['https://api.example', 'http://localhost:8080', 'https://[2001:db8::1]:8443/shop/v1']) {
      expect(readConfig({ PUBLIC_URL: url }, DEFAULTS).publicUrl).toBe(url);
    }
  });

  it.each([
    'api.example',
    'ftp://api.example',
    'https://',
    'https://api.example/',
    'https://api.example/graphql',
    'https://api.example/api?a=1',
    'https://api.example#top',
    'https://user:secret@api.example',
    'https://api example',
    'https://api.example:99999',
  ])('rejects %j', (text) => expect(problemsOf({ PUBLIC_URL: text })).toEqual(['PUBLIC_URL']));
});

describe('DATABASE_URL', () => {
  it.each([
    'postgres://',
    'postgresql://user:secret@db.example:6432/isles?sslmode=verify-full',
    'postgres://user:a b%23c@[::1]/isles',
    'postgres://user@/isles?host=/run/postgresql',
    'postgres:///isles?host=/run/postgresql',
  ])('accepts %j', (text) => expect(problemsOf({ DATABASE_URL: text })).toEqual([]));

  it.each([
    'mysql://db.example/isles',
    'postgres://user:a#b@db.example/isles',
    'postgres://user:a/b@db.example/isles',
    'postgres://user:a?b@db.example/isles',
    'postgres://db.example:65536/isles',
  ])('rejects %j, which the driver cannot read', (text) =>
    expect(problemsOf({ DATABASE_URL: text })).toEqual(['DATABASE_URL']),
  );
});

describe('MAIL_FROM', () => {
  it.each(['no-reply@isles.example', 'Isles <no-reply@isles.example>', '"Isles, Inc." <no-reply@isles.example>'])(
    'accepts %j',
    (text) => expect(problemsOf({ MAIL_FROM: text })).toEqual([]),
  );

  it.each(['Isles', 'a@', 'Isles no-reply@isles.example', 'Isles <no-reply>', 'Isles <a@b.example>\nBcc: c@d.example'])(
    'rejects %j, which has no address to send from',
    (text) => expect(problemsOf({ MAIL_FROM: text })).toEqual(['MAIL_FROM']),
  );
});

describe('AUDIT_RETENTION_DAYS', () => {
  it('defaults to two years, and accepts one', () => {
    expect(readConfig({}, DEFAULTS).auditRetentionDays).toBe(730);
    expect(readConfig({ AUDIT_RETENTION_DAYS: '365' }, DEFAULTS).auditRetentionDays).toBe(365);
  });
});

describe('WORKERS', () => {
  const workersOf = (WORKERS: string): number => readConfig({ WORKERS }, DEFAULTS).workers;

  it('is a number, or the number of processors', () => {
    expect(readConfig({}, DEFAULTS).workers).toBe(1);
    expect(workersOf('64')).toBe(64);
    expect(workersOf('auto')).toBe(Math.min(availableParallelism(), 64));
  });
});

describe('invalid numbers', () => {
  it.each<[settings: readonly string[], values: readonly string[]]>([
    [['WORKERS'], ['0', '65', '2.5', 'all', '-1']],
    [
      ['PROJECT_CACHE_SIZE', 'SESSION_CACHE_SIZE'],
      ['0', '-1', '1.5', 'all', '10000000'],
    ],
    [
      ['RATE_LIMIT_PER_IP', 'RATE_LIMIT_PER_USER'],
      ['-1', '1.5', '1e3', 'many', '1000000'],
    ],
    [
      ['MAIL_LIMIT_PER_IPV4', 'MAIL_LIMIT_PER_IPV6'],
      ['0', '-1', '1.5', 'many', '1000000'],
    ],
    [
      ['MAX_CONNECTIONS', 'MAX_CONNECTIONS_PER_IP'],
      ['-1', '1.5', 'many', '1000000'],
    ],
    [['MAX_CONNECTIONS'], ['0']],
    [['DELIVERY_PORT'], ['-1', '65536', '4e3', '04002', 'feed']],
    [['AUDIT_RETENTION_DAYS'], ['364', '0', '1e4', '-400', '400.5', '100000']],
  ])('of %j are rejected: %j', (settings, values) => {
    for (const value of values)
      expect({ value, problems: problemsOf(Object.fromEntries(settings.map((name) => [name, value]))) }).toEqual({
        value,
        problems: settings,
      });
  });
});

describe('a setting that another one requires', () => {
  const needsSecretKey = { needsSecretKey: true };
  const DATABASE_URL = 'postgres://db/isles';

  it('is reported together with all other problems', () => {
    const env = { PORT: 'http', LOG_FORMAT: 'xml', DATABASE_URL, SMTP_URL: 'smtp://mail.example' };
    expect(problemsOf(env, needsSecretKey)).toEqual(['PORT', 'LOG_FORMAT', 'SECRET_KEY', 'MAIL_FROM']);
  });

  it('is SECRET_KEY with a database, if the command needs it', () => {
    expect(problemsOf({ DATABASE_URL }, needsSecretKey)).toEqual(['SECRET_KEY']);
    expect(problemsOf({ DATABASE_URL })).toEqual([]);
    expect(problemsOf({}, needsSecretKey)).toEqual([]);
    expect(problemsOf({ DATABASE_URL, SECRET_KEY: KEY }, needsSecretKey)).toEqual([]);
  });

  it('is DATABASE_URL with DATABASE_OWNER_URL, both of PostgreSQL', () => {
    expect(problemsOf({ DATABASE_OWNER_URL: DATABASE_URL })).toEqual(['DATABASE_URL']);
    expect(problemsOf({ DATABASE_URL, DATABASE_OWNER_URL: 'mysql://db/isles' })).toEqual(['DATABASE_OWNER_URL']);
    expect(problemsOf({ DATABASE_URL, DATABASE_OWNER_URL: DATABASE_URL })).toEqual([]);
  });

  it('is DATABASE_URL with DATABASE_SESSION_URL, both of PostgreSQL', () => {
    expect(problemsOf({ DATABASE_SESSION_URL: DATABASE_URL })).toEqual(['DATABASE_URL']);
    expect(problemsOf({ DATABASE_URL, DATABASE_SESSION_URL: 'mysql://db/isles' })).toEqual(['DATABASE_SESSION_URL']);
    expect(readConfig({ DATABASE_URL, DATABASE_SESSION_URL: DATABASE_URL }, DEFAULTS).databaseSessionUrl).toBe(
      DATABASE_URL,
    );
    expect(readConfig({ DATABASE_URL }, DEFAULTS).databaseSessionUrl).toBeNull();
  });

  it('is SECRET_KEY with SECRET_KEY_PREVIOUS, reported once', () => {
    expect(problemsOf({ DATABASE_URL, SECRET_KEY_PREVIOUS: KEY }, needsSecretKey)).toEqual(['SECRET_KEY']);
    expect(problemsOf({ SECRET_KEY_PREVIOUS: KEY })).toEqual(['SECRET_KEY']);
  });
});

describe('PROJECT_CACHE_SIZE and SESSION_CACHE_SIZE', () => {
  it('default to ten thousand projects', () => {
    expect(readConfig({}, DEFAULTS).memory).toEqual({ projects: 20_000, sessions: 50_000 });
    const set = readConfig({ PROJECT_CACHE_SIZE: '5', SESSION_CACHE_SIZE: '1000000' }, DEFAULTS);
    expect(set.memory).toEqual({ projects: 5, sessions: 1_000_000 });
  });
});

describe('DATABASE_PREPARE', () => {
  it('defaults to on', () => {
    expect(readConfig({}, DEFAULTS).databasePrepare).toBe(true);
    expect(readConfig({ DATABASE_PREPARE: 'off' }, DEFAULTS).databasePrepare).toBe(false);
    expect(problemsOf({ DATABASE_PREPARE: 'no' })).toEqual(['DATABASE_PREPARE']);
  });
});

describe('RATE_LIMIT_PER_IP and RATE_LIMIT_PER_USER', () => {
  it('default to the values of the command', () => {
    expect(readConfig({ RATE_LIMIT_PER_USER: '0' }, DEFAULTS).api.requestRates).toEqual({
      perNetwork: 200,
      perUser: 0,
    });
  });
});

describe('MAIL_LIMIT_PER_IPV4 and MAIL_LIMIT_PER_IPV6', () => {
  it('default to more for an IPv4 address than for an IPv6 network', () => {
    expect(readConfig({}, DEFAULTS).mailLimits).toEqual({ ipv4: 100, ipv6: 20 });
    const set = readConfig({ MAIL_LIMIT_PER_IPV4: '500', MAIL_LIMIT_PER_IPV6: '7' }, DEFAULTS);
    expect(set.mailLimits).toEqual({ ipv4: 500, ipv6: 7 });
  });
});

describe('MAX_CONNECTIONS and MAX_CONNECTIONS_PER_IP', () => {
  it('default to the values of the command', () => {
    expect(readConfig({}, DEFAULTS).connections).toEqual({ inAll: 4_000, perNetwork: 256 });
    const set = readConfig({ MAX_CONNECTIONS: '50', MAX_CONNECTIONS_PER_IP: '0' }, DEFAULTS);
    expect(set.connections).toEqual({ inAll: 50, perNetwork: 0 });
  });
});

describe('DELIVERY_PORT and DELIVERY_HOST', () => {
  const deliveryOf = (env: Record<string, string>, defaults = {}) =>
    readConfig(env, { ...DEFAULTS, ...defaults }).delivery;

  it('open a delivery listener only if a port is set, or the command has a default', () => {
    expect(deliveryOf({})).toBeNull();
    expect(deliveryOf({ DELIVERY_HOST: '0.0.0.0' })).toBeNull();
    expect(deliveryOf({}, { deliveryPort: 0 })).toEqual({ host: '127.0.0.1', port: 0 });
    expect(deliveryOf({ DELIVERY_PORT: '4002' }, { deliveryPort: 0 })).toEqual({ host: '127.0.0.1', port: 4002 });
  });

  // The listener transmits passwords of game accounts, so its default is no wider than the API.
  it('default to the host of the API', () => {
    const inPublic = { host: '0.0.0.0' };
    expect(deliveryOf({ DELIVERY_PORT: '4002' }, inPublic)).toEqual({ host: '0.0.0.0', port: 4002 });
    const env = { DELIVERY_PORT: '4002', HOST: '127.0.0.1' };
    expect(deliveryOf(env, inPublic)).toEqual({ host: '127.0.0.1', port: 4002 });
    expect(deliveryOf({ ...env, DELIVERY_HOST: '::1' }, inPublic)).toEqual({ host: '::1', port: 4002 });
  });
});
