import { createHousehold } from './household.js';

// `deputy.js <uid> <gid>`: a process that root starts, and that does the household of another user as that user
// (`steward.ts`). Its program is loaded by now: where it lies, that user need not be able to read.

const [uid, gid] = process.argv.slice(2).map(Number);
become(uid, gid);

/** Gives up for good what root may do. Throws an Error where it did not. */
function become(uid: number | undefined, gid: number | undefined): void {
  if (uid === undefined || gid === undefined || !(uid > 0)) throw new Error('A deputy is somebody other than root.');
  process.setgroups?.([gid]);
  process.setgid?.(gid);
  process.setuid?.(uid);
  if (process.getuid?.() !== uid || process.geteuid?.() !== uid) throw new Error('The deputy is still root.');
}

const household: Readonly<Record<string, (...given: string[]) => Promise<unknown>>> = createHousehold();

async function answer(message: unknown): Promise<void> {
  const [id, deed, ...given]: unknown[] = Array.isArray(message) ? message : [];
  try {
    process.send?.({ id, value: await household[String(deed)]?.(...given.map(String)) });
  } catch (error) {
    process.send?.({ id, fault: error instanceof Error ? error.message : String(error) });
  }
}

process.on('message', (message) => void answer(message));
process.on('disconnect', () => process.exit());
// A Ctrl-C reaches every process of the terminal; this one is needed until whoever started it lets go of it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);
