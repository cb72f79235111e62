import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Domain } from '../domain/index.js';
import type { GameServerSnapshot } from '../domain/servers/index.js';
import { SYSTEM } from '../platform/audit/index.js';
import type { DemoOperator } from './demo-operator.js';

/**
 * `DATA_DIR/demo.json`: URLs, logins and tokens of the demo, for clients, game servers and tests.
 */
export interface DemoFile {
  readonly endpoint: string;
  readonly identity: { readonly contextToken: string };
  readonly gameServers: readonly { readonly id: number; readonly code: string }[];
  readonly users: readonly { readonly email: string; readonly password: string; readonly pin: string | null }[];
  readonly operator: DemoOperator;
  readonly deliveries: { readonly url: string | null; readonly pollTokens: readonly PollToken[] };
}

interface PollToken {
  /** Code of the server. */
  readonly server: string;
  readonly token: string;
}

/** The tokens that a later start reuses. The database has only their hashes. */
const storedTokens = z.object({
  operator: z.object({ token: z.string() }).optional(),
  deliveries: z.object({ pollTokens: z.array(z.object({ server: z.string(), token: z.string() })) }),
});
const pathIn = (dataDir: string): string => join(dataDir, 'demo.json');

/** Writes the file atomically, readable by its owner only. */
export function writeDemoFile(dataDir: string, demo: DemoFile): void {
  const draft = `${pathIn(dataDir)}.new-${randomBytes(4).toString('hex')}`;
  writeFileSync(draft, `${JSON.stringify(demo, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
  renameSync(draft, pathIn(dataDir));
}

/** Returns a poll token for each server: the stored one while it is valid, else a new one. */
export async function obtainPollTokens(
  domain: Domain,
  servers: readonly GameServerSnapshot[],
  stored: readonly PollToken[],
): Promise<PollToken[]> {
  const tokens: PollToken[] = [];
  for (const { id, projectId, code } of servers) {
    const storedToken = stored.find(({ server }) => server === code)?.token;
    const pollTokens = await domain.servers.listPollTokens(projectId, id);
    const isValid = pollTokens.some(
      ({ ending, revokedAt }) => revokedAt === null && storedToken?.endsWith(ending) === true,
    );
    const token =
      isValid && storedToken !== undefined
        ? storedToken
        : (await domain.servers.issuePollToken(projectId, id, SYSTEM)).secret;
    tokens.push({ server: code, token });
  }
  return tokens;
}

/** Reads the tokens of the previous start; none if there is no file, or one of an older version. */
export function readStoredTokens(dataDir: string): {
  readonly operator: string | null;
  readonly pollTokens: readonly PollToken[];
} {
  try {
    const { operator, deliveries } = storedTokens.parse(JSON.parse(readFileSync(pathIn(dataDir), 'utf8')));
    return { operator: operator?.token ?? null, pollTokens: deliveries.pollTokens };
  } catch {
    return { operator: null, pollTokens: [] };
  }
}
