import { createOperations } from './operations.js';

// `helper-process.js <uid> <gid>`: root starts it, and it performs operations as another user (`helper.ts`). Its program is
// loaded by now: that user need not be able to read it.

const [uid, gid] = process.argv.slice(2).map(Number);
become(uid, gid);

/** Gives up root's privileges for good. Throws an Error if that failed. */
function become(uid: number | undefined, gid: number | undefined): void {
  if (uid === undefined || gid === undefined || !(uid > 0)) throw new Error('The helper must not be root.');
  process.setgroups?.([gid]);
  process.setgid?.(gid);
  process.setuid?.(uid);
  if (process.getuid?.() !== uid || process.geteuid?.() !== uid) throw new Error('The helper is still root.');
}

const operations: Readonly<Record<string, (...given: string[]) => Promise<unknown>>> = createOperations();

async function answer(message: unknown): Promise<void> {
  const [operation, ...given]: unknown[] = Array.isArray(message) ? message : [];
  try {
    process.send?.({ value: await operations[String(operation)]?.(...given.map(String)) });
  } catch (error) {
    process.send?.({ fault: error instanceof Error ? error.message : String(error) });
  }
}

process.on('message', (message) => void answer(message));
process.on('disconnect', () => process.exit());
// A Ctrl-C reaches every process of the terminal; the helper is needed until its parent disconnects.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);
