import { setTimeout as sleep } from 'node:timers/promises';
import { auditLines } from '../admin/commands/audit.js';
import { flag } from '../admin/index.js';
import type { Domain } from '../domain/index.js';
import type { AuditRecord } from '../platform/audit/index.js';
import { bareCommand, type CliContext } from './command.js';
import { printOutcome } from './output.js';

const TAIL_LENGTH = 20;
const POLL_MS = 1_000;
/**
 * Number of entries that each poll reads again. Ids are assigned before the commit, so an entry can
 * become visible after entries with higher ids.
 */
const OVERLAP = 200;
const MAX_ENTRIES = 1_000;

/** rules.md §1.13. Not an admin command, because it does not end by itself. */
export const auditTailCommand = bareCommand('tail', {
  help: `Print the last ${TAIL_LENGTH} entries of the audit log.`,
  example: '--follow',
  takes: { follow: flag('--follow', 'then print new entries until a signal; with --json one entry per line') },
}).does(({ follow, ...context }) =>
  context.deps.withDomain(async (domain) => {
    if (follow) return await printUntilStopped(domain, context);
    const entries = await domain.audit.search({ limit: TAIL_LENGTH });
    return { text: auditLines(entries, 'The audit log has no entries.'), data: entries };
  }),
);

/** Prints the last entries and then, until a signal, new ones. */
async function printUntilStopped({ audit }: Domain, { deps, ...context }: CliContext): Promise<null> {
  const stop = new AbortController();
  void deps.stopped().then(() => stop.abort());
  const printed = new Set<number>();
  const print = (entry: AuditRecord): void => {
    printed.add(entry.id);
    // Formats each entry alone: the column widths of later entries are not known yet.
    printOutcome({ text: auditLines([entry], ''), data: entry }, context);
  };
  const recent = await audit.search({ limit: OVERLAP });
  for (const { id } of recent.slice(0, -TAIL_LENGTH)) printed.add(id);
  for (const entry of recent.slice(-TAIL_LENGTH)) print(entry);
  let last = recent.at(-1)?.id ?? 0;
  let isBehind = false;
  while (isBehind ? !stop.signal.aborted : await pause(stop.signal)) {
    const entries = await audit.search({ limit: MAX_ENTRIES, afterId: last - OVERLAP });
    for (const entry of entries) if (!printed.has(entry.id)) print(entry);
    isBehind = entries.length === MAX_ENTRIES;
    last = entries.at(-1)?.id ?? last;
    for (const id of printed) if (id <= last - OVERLAP) printed.delete(id);
  }
  return null;
}

/** Waits POLL_MS. Resolves with false after the signal. */
async function pause(signal: AbortSignal): Promise<boolean> {
  await sleep(POLL_MS, undefined, { signal }).catch(() => undefined);
  return !signal.aborted;
}
