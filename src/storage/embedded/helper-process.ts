import { createOperations } from './operations.js';

// `helper-process.js <uid> <gid>`: started by root, it performs operations as another user
// (`helper.ts`). It loads its modules while it is root: the other user may not have permission to
// read them.

const [uid, gid] = process.argv.slice(2).map(Number);
switchUser(uid, gid);

/** Drops root's privileges permanently. Throws an Error if that fails. */
function switchUser(uid: number | undefined, gid: number | undefined): void {
  if (uid === undefined || gid === undefined || !(uid > 0)) throw new Error('The helper must not be root.');
  process.setgroups?.([gid]);
  process.setgid?.(gid);
  process.setuid?.(uid);
  if (process.getuid?.() !== uid || process.geteuid?.() !== uid) throw new Error('The helper is still root.');
}

const operations: Readonly<Record<string, (...args: string[]) => Promise<unknown>>> = createOperations();

async function handle(message: unknown): Promise<void> {
  const [operation, ...args]: unknown[] = Array.isArray(message) ? message : [];
  try {
    process.send?.({ value: await operations[String(operation)]?.(...args.map(String)) });
  } catch (error) {
    process.send?.({ error: error instanceof Error ? error.message : String(error) });
  }
}

process.on('message', (message) => void handle(message));
process.on('disconnect', () => process.exit());
// Ctrl-C signals every process of the terminal, but the parent needs the helper until it
// disconnects.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);
