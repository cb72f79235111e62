import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Domain } from '../domain/index.js';
import type { GameServerSnapshot } from '../domain/servers/index.js';
import { SYSTEM } from '../platform/audit/index.js';
import type { DemoOperator } from './demo-operator.js';

/** `DATA_DIR/demo.json`: the facts of the demo, for clients, game servers and tests. */
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

/** What a later start goes on with: the tokens, which nothing else knows. */
const kept = z.object({
  operator: z.object({ token: z.string() }).optional(),
  deliveries: z.object({ pollTokens: z.array(z.object({ server: z.string(), token: z.string() })) }),
});
const pathIn = (dataDir: string): string => join(dataDir, 'demo.json');

/** Only its owner may read it. Replaced as a whole: nobody finds half of it. */
export function writeDemoFile(dataDir: string, demo: DemoFile): void {
  const draft = `${pathIn(dataDir)}.new-${randomBytes(4).toString('hex')}`;
  writeFileSync(draft, `${JSON.stringify(demo, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
  renameSync(draft, pathIn(dataDir));
}

/** A poll token for each server: the one that the last start wrote down, while it is good, otherwise a new one. */
export async function obtainPollTokens(
  domain: Domain,
  servers: readonly GameServerSnapshot[],
  known: readonly PollToken[],
): Promise<PollToken[]> {
  const tokens: PollToken[] = [];
  for (const { id, projectId, code } of servers) {
    const old = known.find(({ server }) => server === code)?.token;
    const listed = await domain.servers.listPollTokens(projectId, id);
    const isGood = listed.some(({ ending, revokedAt }) => revokedAt === null && old?.endsWith(ending) === true);
    const issued =
      isGood && old !== undefined ? old : (await domain.servers.issuePollToken(projectId, id, SYSTEM)).secret;
    tokens.push({ server: code, token: issued });
  }
  return tokens;
}

/** What the last start wrote down; nothing where there is no file, or one of an older version. */
export function tokensBefore(dataDir: string): {
  readonly operator: string | null;
  readonly pollTokens: readonly PollToken[];
} {
  try {
    const { operator, deliveries } = kept.parse(JSON.parse(readFileSync(pathIn(dataDir), 'utf8')));
    return { operator: operator?.token ?? null, pollTokens: deliveries.pollTokens };
  } catch {
    return { operator: null, pollTokens: [] };
  }
}
