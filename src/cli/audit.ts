import { setTimeout as sleep } from 'node:timers/promises';
import { auditLines } from '../admin/audit.js';
import { flag } from '../admin/index.js';
import type { Domain } from '../domain/index.js';
import type { AuditRecord } from '../platform/audit/index.js';
import { bareCommand, type Scene } from './command.js';
import { say } from './output.js';

const SHOWN = 20;
const EVERY_MS = 1_000;
/** Ids are given before the commit: who commits late comes after entries with higher ids. So many are looked at again. */
const OVERLAP = 200;
const AT_MOST = 1_000;

/** rules.md §1.13; beside the deeds about the audit log, because it does not end by itself. */
export const auditTailCommand = bareCommand('tail', {
  help: `Print the last ${SHOWN} entries of the audit log.`,
  example: '--follow',
  takes: { follow: flag('--follow', 'go on with new ones until a signal; with --json one entry per line') },
}).does(({ follow, ...scene }) =>
  scene.parts.withDomain(async (domain) => {
    if (follow) return await followed(domain, scene);
    const entries = await domain.audit.search({ limit: SHOWN });
    return { text: auditLines(entries, 'Nothing is recorded.'), data: entries };
  }),
);

/** Prints the last entries and then, until a signal, those that come. */
async function followed({ audit }: Domain, { parts, ...scene }: Scene): Promise<null> {
  const stop = new AbortController();
  void parts.stopped().then(() => stop.abort());
  const printed = new Set<number>();
  const print = (entry: AuditRecord): void => {
    printed.add(entry.id);
    // One entry by itself, as it is not known how wide the next ones are.
    say({ text: auditLines([entry], ''), data: entry }, scene);
  };
  const recent = await audit.search({ limit: OVERLAP });
  for (const { id } of recent.slice(0, -SHOWN)) printed.add(id);
  for (const entry of recent.slice(-SHOWN)) print(entry);
  let last = recent.at(-1)?.id ?? 0;
  while (await pause(stop.signal)) {
    const entries = await audit.search({ limit: AT_MOST, afterId: last - OVERLAP });
    for (const entry of entries) if (!printed.has(entry.id)) print(entry);
    last = entries.at(-1)?.id ?? last;
    for (const id of printed) if (id <= last - OVERLAP) printed.delete(id);
  }
  return null;
}

/** False once the signal was given. */
async function pause(signal: AbortSignal): Promise<boolean> {
  await sleep(EVERY_MS, undefined, { signal }).catch(() => undefined);
  return !signal.aborted;
}
