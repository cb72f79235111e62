import { Refusal } from '../../base/errors/refusal.js';
import { differences } from '../../platform/declared/index.js';
import type { Tx } from '../../storage/database.js';
import { MAX_SERVERS } from './server-declaration.js';
import type { DeclaredServer, GameServerFacts } from './server-model.js';
import { clearDefaultServer, insertServer, listServers, updateServer } from './server-store.js';

/**
 * Makes a project's servers what its file says, by their code, within the caller's transaction, which holds the
 * project's lock. Servers that the file does not name stay as they are (but a declared default takes over from them).
 * Returns the changes in words, and the codes of the servers that the file does not name.
 * Throws the refusal INVALID_VARIABLES where the project would have too many servers.
 */
export async function declareServers(
  tx: Tx,
  projectId: number,
  declared: readonly DeclaredServer[],
): Promise<{ readonly changes: readonly string[]; readonly unlisted: readonly string[] }> {
  const current = new Map((await listServers(tx, projectId)).map((server) => [server.code, server]));
  const changes: string[] = [];

  const next = declared.find((server) => server.isDefault);
  const last = [...current.values()].find((server) => server.isDefault);
  const unlisted = [...current.keys()].filter((code) => !declared.some((server) => server.code === code));
  if (unlisted.length + declared.length > MAX_SERVERS) {
    throw new Refusal('INVALID_VARIABLES', {
      field: 'servers',
      notice: `A project has at most ${MAX_SERVERS} servers.`,
    });
  }
  if (last !== undefined && next !== undefined && next.code !== last.code) {
    await clearDefaultServer(tx, projectId);
    if (unlisted.includes(last.code)) changes.push(`server ${last.code} isDefault: true → false`);
  }

  for (const server of declared) {
    const found = current.get(server.code);
    if (found === undefined) {
      await insertServer(tx, projectId, server);
      changes.push(`server ${server.code}: new`);
      continue;
    }
    const edits = differences(`server ${server.code}`, settingsOf(found), server);
    if (edits.length > 0) await updateServer(tx, projectId, found.id, server);
    changes.push(...edits);
  }
  return { changes, unlisted };
}

function settingsOf({ id, projectId, ...settings }: GameServerFacts): DeclaredServer {
  return settings;
}
