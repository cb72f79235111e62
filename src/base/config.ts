import { resolve } from 'node:path';
import { z } from 'zod';

/** All settings of the service; read once, at start (`readConfig`). */
export interface Config {
  readonly api: { readonly host: string; readonly port: number; readonly basePath: string };
  readonly ops: { readonly host: string; readonly port: number };
  readonly databaseUrl: string | null;
  /** Absolute path. */
  readonly dataDir: string;
  readonly logFormat: 'json' | 'pretty';
}

/** What a command presumes where the environment says nothing. */
export interface ConfigDefaults {
  readonly host: string;
}

/** Every fault of the settings, for people: one line each. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';

  constructor(readonly faults: readonly string[]) {
    super(`The settings cannot be used:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
  }
}

// A number in a setting is plain digits: `Number('')` is 0 and `Number('0x10')` is 16, which nobody means.
const port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a port, 0 to 65535 (0: any free one)')
  .transform(Number)
  .refine((value) => value <= 65535, 'must be a port, 0 to 65535 (0: any free one)');

const settings = (defaults: ConfigDefaults) =>
  z
    .object({
      HOST: z.string().min(1).default(defaults.host),
      PORT: port.default(4000),
      BASE_PATH: z
        .string()
        .regex(/^(\/[A-Za-z0-9._~-]+)*$/, 'must be empty or like /api, without a slash at the end')
        .default(''),
      OPS_HOST: z.string().min(1).default('127.0.0.1'),
      OPS_PORT: port.default(4001),
      DATABASE_URL: z
        .string()
        .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
        .optional(),
      DATA_DIR: z.string().min(1).default('./data'),
      LOG_FORMAT: z.enum(['json', 'pretty'], 'must be json or pretty').optional(),
      NODE_ENV: z.string().optional(),
    })
    .transform(
      (env): Config => ({
        api: { host: env.HOST, port: env.PORT, basePath: env.BASE_PATH },
        ops: { host: env.OPS_HOST, port: env.OPS_PORT },
        databaseUrl: env.DATABASE_URL ?? null,
        dataDir: resolve(env.DATA_DIR),
        logFormat: env.LOG_FORMAT ?? (env.NODE_ENV === 'production' ? 'json' : 'pretty'),
      }),
    );

/**
 * Reads the settings from `env` (an empty one counts as unset) and checks them together.
 * Throws a `ConfigError` that names every fault at once.
 */
export function readConfig(env: NodeJS.ProcessEnv, defaults: ConfigDefaults): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const result = settings(defaults).safeParse(given);
  if (result.success) return result.data;
  throw new ConfigError(result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));
}

/** True for the hosts that only this machine reaches. */
export const isLoopback = (host: string): boolean => /^(localhost|127(\.\d{1,3}){3}|::1)$/i.test(host);
