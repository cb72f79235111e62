import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import { mailSender } from './mail-from.js';

/** Maximum size of the caches that every request needs, per process: architecture.md §5. */
export interface Memory {
  /** Projects, with their servers. */
  readonly projects: number;
  /** Sessions, and the same number of users. */
  readonly sessions: number;
}

/** About 4 KB per project and 2 KB per session. */
export const MEMORY: Memory = { projects: 20_000, sessions: 50_000 };

/** Maximum number of emails that one network may request in a project per hour: rules.md §3.3.5. */
export interface MailLimits {
  /** Per IPv4 address, which the customers of a mobile carrier share. */
  readonly ipv4: number;
  /** Per IPv6 /64. */
  readonly ipv6: number;
}

export const MAIL_LIMITS: MailLimits = { ipv4: 100, ipv6: 20 };

/** Defaults of a command for variables that are not set. */
export interface ConfigDefaults {
  readonly host: string;
  /** RATE_LIMIT_PER_IP and RATE_LIMIT_PER_USER. */
  readonly requestRates: { readonly perNetwork: number; readonly perUser: number };
  /** MAX_CONNECTIONS_PER_IP */
  readonly connectionsPerNetwork: number;
  /** DELIVERY_PORT; null or absent: no listener for game servers. */
  readonly deliveryPort?: number | null;
  /** The command uses stored secrets: if `DATABASE_URL` is set, `SECRET_KEY` is required. */
  readonly needsSecretKey?: boolean;
}

/** All problems of the settings, one line each. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';

  constructor(readonly problems: readonly string[]) {
    super(`The settings cannot be used:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
  }
}

/**
 * A whole number in plain digits, without leading zeros: `Number` would read '' as 0 and '0x10' as
 * 16.
 */
const digits = (min: number, max: number, message: string) =>
  z
    .string()
    .regex(new RegExp(`^(?:0|[1-9]\\d{0,${String(max).length - 1}})$`), message)
    .transform(Number)
    .refine((value) => value >= min && value <= max, message);

const port = digits(0, 65_535, 'must be a port, 0 to 65535 (0: any free one)');

// Clients receive this URL and append a path, so it has no query, fragment or credentials.
const publicUrl = z
  .string()
  .refine(
    (text) => /^https?:\/\/[^\s/?#@]+(\/[A-Za-z0-9._~-]+)*(?<!\/graphql)$/i.test(text) && URL.canParse(text),
    'must be like https://api.example or https://isles.example/api, without /graphql and without a slash at the end',
  );

const rate = digits(0, 999_999, 'must be requests per second, 0 to 999999 (0: no limit)');

/** rules.md §3.12 */
const REQUEST_MS: number = 10_000;

const connections = (min: 0 | 1) => digits(min, 999_999, `must be connections, ${min} to 999999`);
const cacheSize = digits(1, 9_999_999, 'must be 1 to 9999999');
const mailLimit = digits(1, 999_999, 'must be emails per hour, 1 to 999999');

const MAX_WORKERS = 64;
const WORKERS = `must be 1 to ${MAX_WORKERS}, or auto: one for each core`;
const auto = z.literal('auto').transform(() => Math.min(availableParallelism(), MAX_WORKERS));
const workers = z.union([auto, digits(1, MAX_WORKERS, WORKERS)], WORKERS);

const onOrOff = z.enum(['on', 'off'], 'must be on or off');
const postgresUrl = z.string().refine(
  // `pg` also accepts a URL without a host: postgres://user@/isles?host=/run/postgresql
  (text) => /^postgres(ql)?:\/\//.test(text) && URL.canParse(text.replace('@/', '@localhost/')),
  'must be like postgres://user:password@host:5432/isles; write # as %23, / as %2F and ? as %3F in a password',
);

const MAKE_ONE = 'make one with: openssl rand -base64 32';
const SECRET_KEY_ADVICE = `must have at least 32 characters; ${MAKE_ONE}`;
/**
 * Nodes that share a database must share the key, and a generated key is local to one data folder.
 */
export const SECRET_KEY_MISSING = `SECRET_KEY: must be set where DATABASE_URL is; ${MAKE_ONE}`;

const listenerOf = (host: string, port: number | null) => (port === null ? null : ({ host, port } as const));

const proxies = z
  .string()
  .transform((text): readonly string[] => text.split(',').map((part) => part.trim()))
  .refine((parts) => parts.every(isAddressOrNetwork), 'must be addresses or networks: 10.0.0.0/8, ::1');

const settings = (defaults: ConfigDefaults) =>
  z
    .object({
      HOST: z.string().min(1).default(defaults.host),
      PORT: port.default(4000),
      BASE_PATH: z
        .string()
        .regex(/^(\/[A-Za-z0-9._~-]+)*$/, 'must be empty or like /api, without a slash at the end')
        .default(''),
      PUBLIC_URL: publicUrl.optional(),
      WORKERS: workers.default(1),
      OPS_HOST: z.string().min(1).default('127.0.0.1'),
      OPS_PORT: port.default(4001),
      // Eleven time series per project, and two per server: ten thousand projects would overload a
      // metrics store.
      METRICS_MAX_PROJECTS: digits(0, 9_999, 'must be 0 to 9999').default(100),
      TRUST_TRACEPARENT: onOrOff.default('off'),
      DELIVERY_HOST: z.string().min(1).optional(),
      DELIVERY_PORT: port.optional(),
      DATABASE_URL: postgresUrl.optional(),
      DATABASE_OWNER_URL: postgresUrl.optional(),
      DATABASE_SESSION_URL: postgresUrl.optional(),
      DATABASE_PREPARE: onOrOff.default('on'),
      DATA_DIR: z.string().min(1).default('./data'),
      SECRET_KEY: z.string().min(32, SECRET_KEY_ADVICE).optional(),
      SECRET_KEY_PREVIOUS: z.string().min(32, SECRET_KEY_ADVICE).optional(),
      SMTP_URL: z
        .string()
        .refine(
          (text) => /^smtps?:\/\/./.test(text) && URL.canParse(text),
          'must be like smtps://user:password@host:465',
        )
        .optional(),
      MAIL_FROM: mailSender.optional(),
      MAIL_LIMIT_PER_IPV4: mailLimit.default(MAIL_LIMITS.ipv4),
      MAIL_LIMIT_PER_IPV6: mailLimit.default(MAIL_LIMITS.ipv6),
      TRUSTED_PROXIES: proxies.default([]),
      RATE_LIMIT_PER_IP: rate.default(defaults.requestRates.perNetwork),
      RATE_LIMIT_PER_USER: rate.default(defaults.requestRates.perUser),
      // The default is enough for thousands of shop pages.
      RESPONSE_CACHE_MB: digits(0, 99_999, 'must be MiB, 0 to 99999 (0: none)').default(64),
      // At most a day: price changes are visible after this time at the latest.
      GET_MAX_AGE: digits(0, 86_400, 'must be seconds, 0 to 86400 (0: POST only)').default(0),
      // An idle connection takes about 20 KB.
      MAX_CONNECTIONS: connections(1).default(4_000),
      MAX_CONNECTIONS_PER_IP: connections(0).default(defaults.connectionsPerNetwork),
      PROJECT_CACHE_SIZE: cacheSize.default(MEMORY.projects),
      SESSION_CACHE_SIZE: cacheSize.default(MEMORY.sessions),
      // Two years. The database deletes no entry that is younger than 360 days (rules.md §3.15).
      AUDIT_RETENTION_DAYS: digits(365, 99_999, 'must be days, 365 to 99999').default(730),
      LOG_FORMAT: z.enum(['json', 'pretty'], 'must be json or pretty').optional(),
      NODE_ENV: z.string().optional(),
    })
    .transform(
      (env) =>
        ({
          api: {
            host: env.HOST,
            port: env.PORT,
            basePath: env.BASE_PATH,
            /** Addresses and networks (CIDR) whose `X-Forwarded-For` counts. */
            trustedProxies: env.TRUSTED_PROXIES,
            /** Requests per second, with a burst of twice that; 0: no limit. rules.md §3.12 */
            requestRates: { perNetwork: env.RATE_LIMIT_PER_IP, perUser: env.RATE_LIMIT_PER_USER },
            /** Request timeout: rules.md §3.12. Not a setting; tests use other values. */
            requestMs: REQUEST_MS,
            /** Memory limit of the response cache (rules.md §2.7); 0: no cache. */
            responseCacheBytes: env.RESPONSE_CACHE_MB * 2 ** 20,
            /** Seconds for which caches may share answers to GET (rules.md §2.8); 0: no GET. */
            getMaxAgeSeconds: env.GET_MAX_AGE,
          },
          /** URL of the API for clients, without `/graphql`; null: the address of the listener. */
          publicUrl: env.PUBLIC_URL ?? null,
          /** Number of processes that serve the API. 1: a single process runs the whole service. */
          workers: env.WORKERS,
          ops: { host: env.OPS_HOST, port: env.OPS_PORT },
          /** Number of projects with metrics of their own; the others share one label. */
          metricsMaxProjects: env.METRICS_MAX_PROJECTS,
          /** Whether a request joins the trace of its `traceparent`; a client can send any. */
          trustsTraceparent: env.TRUST_TRACEPARENT === 'on',
          /**
           * Per listener: maximum number of connections in total and per network (0: no limit).
           * rules.md §3.12
           */
          connections: { inAll: env.MAX_CONNECTIONS, perNetwork: env.MAX_CONNECTIONS_PER_IP },
          /** Retention of the audit log in days. */
          auditRetentionDays: env.AUDIT_RETENTION_DAYS,
          memory: { projects: env.PROJECT_CACHE_SIZE, sessions: env.SESSION_CACHE_SIZE },
          /** Listener of the delivery feed; null: none. */
          delivery: listenerOf(env.DELIVERY_HOST ?? env.HOST, env.DELIVERY_PORT ?? defaults.deliveryPort ?? null),
          databaseUrl: env.DATABASE_URL ?? null,
          /** The same database, with the role that owns the tables; null: use `databaseUrl`. */
          databaseOwnerUrl: env.DATABASE_OWNER_URL ?? null,
          /**
           * The same database with sessions, if `databaseUrl` is a pooler in transaction mode;
           * null: use `databaseUrl`.
           */
          databaseSessionUrl: env.DATABASE_SESSION_URL ?? null,
          /** Whether to use prepared statements; not every pooler supports them. */
          databasePrepare: env.DATABASE_PREPARE === 'on',
          /** Absolute path. */
          dataDir: resolve(env.DATA_DIR),
          /** `current` null: generated and stored in `dataDir`; never null with a `databaseUrl`. */
          secretKey: { current: env.SECRET_KEY ?? null, previous: env.SECRET_KEY_PREVIOUS ?? null },
          /** `smtpUrl` null: emails are written to files in `dataDir`. */
          mail: { smtpUrl: env.SMTP_URL ?? null, from: env.MAIL_FROM ?? 'Project service <no-reply@localhost>' },
          mailLimits: { ipv4: env.MAIL_LIMIT_PER_IPV4, ipv6: env.MAIL_LIMIT_PER_IPV6 },
          logFormat: env.LOG_FORMAT ?? (env.NODE_ENV === 'production' ? 'json' : 'pretty'),
        }) as const,
    );

/** Defaults of commands and of the demo, which only its own machine can reach. */
export const LOCAL_DEFAULTS: ConfigDefaults = {
  host: '127.0.0.1',
  requestRates: { perNetwork: 0, perUser: 0 },
  connectionsPerNetwork: 0,
  deliveryPort: 0,
};

/** Defaults of `serve`: rules.md §3.12. */
export const PUBLIC_DEFAULTS: ConfigDefaults = {
  host: '0.0.0.0',
  requestRates: { perNetwork: 200, perUser: 50 },
  connectionsPerNetwork: 256,
  needsSecretKey: true,
};

/** All settings of the service; read once, at start (`readConfig`). */
export type Config = z.output<ReturnType<typeof settings>>;

/**
 * Reads and checks the settings; an empty variable counts as unset.
 * Throws a `ConfigError` with all problems.
 */
export function readConfig(env: NodeJS.ProcessEnv, defaults: ConfigDefaults): Config {
  const variables = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const result = settings(defaults).safeParse(variables);
  const problems = (result.error?.issues ?? []).map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  problems.push(...findMissing(variables, defaults));
  if (result.success) problems.push(...findSharedPorts(result.data));
  if (result.success && problems.length === 0) return result.data;
  throw new ConfigError(problems);
}

/**
 * Returns a problem for each missing setting that another setting requires. The schema does not
 * check this, because it skips such checks if a single setting is invalid.
 */
function findMissing(variables: NodeJS.ProcessEnv, { needsSecretKey = false }: ConfigDefaults): string[] {
  const problems: string[] = [];
  if (variables.SECRET_KEY === undefined && variables.SECRET_KEY_PREVIOUS !== undefined) {
    problems.push('SECRET_KEY: must be set where SECRET_KEY_PREVIOUS is');
  } else if (variables.SECRET_KEY === undefined && variables.DATABASE_URL !== undefined && needsSecretKey) {
    problems.push(SECRET_KEY_MISSING);
  }
  for (const other of ['DATABASE_OWNER_URL', 'DATABASE_SESSION_URL']) {
    if (variables.DATABASE_URL !== undefined || variables[other] === undefined) continue;
    problems.push(`DATABASE_URL: must be set where ${other} is`);
  }
  if (variables.SMTP_URL !== undefined && variables.MAIL_FROM === undefined) {
    problems.push('MAIL_FROM: must be set where SMTP_URL is, like: Isles <no-reply@isles.example>');
  }
  return problems;
}

/**
 * Returns a problem for each listener with the address of an earlier one. Without this check, the
 * operating system reports the port as in use.
 */
function findSharedPorts({ api, ops, delivery }: Config): string[] {
  const listeners = [
    { name: 'PORT', ...api },
    { name: 'OPS_PORT', ...ops },
    ...(delivery === null ? [] : [{ name: 'DELIVERY_PORT', ...delivery }]),
  ];
  return listeners.flatMap(({ name, host, port }, index) => {
    const other = listeners.slice(0, index).find((earlier) => earlier.port === port && overlaps(earlier.host, host));
    return port === 0 || other === undefined ? [] : [`${name}: must differ from ${other.name}, which is ${port} too`];
  });
}

/** Whether two hosts have an address in common. Does not resolve names. */
const overlaps = (host: string, other: string): boolean =>
  [host, other].some((one) => one === '::') ||
  host === other ||
  (!`${host}${other}`.includes(':') && [host, other].includes('0.0.0.0'));

/** Whether only this machine can reach the host. */
export const isLoopback = (host: string): boolean => /^(localhost|127(\.\d{1,3}){3}|::1)$/i.test(host);

/**
 * Follows the rules of `proxy-addr`, which matches client addresses with these networks. Rejects a
 * network of all addresses, because it would trust every client.
 */
function isAddressOrNetwork(text: string): boolean {
  const [address = '', bits = '1', ...more] = text.split('/');
  const isIPv6 = ipaddr.IPv6.isValid(address);
  if (more.length > 0 || !(isIPv6 || ipaddr.IPv4.isValidFourPartDecimal(address))) return false;
  return /^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (isIPv6 ? 128 : 32);
}
