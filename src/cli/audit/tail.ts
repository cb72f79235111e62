import { setTimeout as sleep } from 'node:timers/promises';
import type { Command } from 'commander';
import type { Domain } from '../../domain/index.js';
import type { AuditRecord } from '../../platform/audit/index.js';
import { type CliParts, command, type Options, say } from '../command.js';
import { lineOf, linesOf } from './entry.js';

const SHOWN = 20;
const EVERY_MS = 1_000;
/** Ids are given before the commit: who commits late comes after entries with higher ids. So many are looked at again. */
const OVERLAP = 200;
const AT_MOST = 1_000;

export const auditTail = (parts: CliParts): Command =>
  command('tail', `Print the last ${SHOWN} entries of the audit log.`, 'audit tail --follow')
    .option('--follow', 'go on with new ones until a signal; with --json one entry per line', false)
    .action((options: Options & { follow: boolean }) =>
      parts.withDomain(async (domain) => {
        if (options.follow) return await follow(domain, options, parts.stopped());
        const entries = await domain.audit.search({ limit: SHOWN });
        say({ text: linesOf(entries), data: entries }, options);
      }),
    );

async function follow({ audit }: Domain, options: Options, stopped: Promise<unknown>): Promise<void> {
  const stop = new AbortController();
  void stopped.then(() => stop.abort());
  const printed = new Set<number>();
  const print = (entry: AuditRecord): void => {
    printed.add(entry.id);
    say({ text: lineOf(entry), data: entry }, options);
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
}

/** False once the signal was given. */
async function pause(signal: AbortSignal): Promise<boolean> {
  await sleep(EVERY_MS, undefined, { signal }).catch(() => undefined);
  return !signal.aborted;
}
