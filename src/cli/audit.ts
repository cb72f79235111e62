import { setTimeout as sleep } from 'node:timers/promises';
import type { AuditRecord } from '../platform/audit/index.js';
import { atMost, flag, foundIfGiven, instant, option, present, word } from './arguments.js';
import { group, readCommand, type ServiceScene } from './command.js';
import { projectBySlug } from './lookup.js';
import { say, table } from './output.js';

const SHOWN = 20;
const EVERY_MS = 1_000;
/** Ids are given before the commit: who commits late comes after entries with higher ids. So many are looked at again. */
const OVERLAP = 200;
const AT_MOST = 1_000;

/** rules.md §1.13 */
export const auditCommand = group('audit', 'What operators and users did that matters.', 'tail', [
  readCommand('tail', {
    help: `Print the last ${SHOWN} entries of the audit log.`,
    example: '--follow',
    takes: { follow: flag('--follow', 'go on with new ones until a signal; with --json one entry per line') },
  }).does(async ({ follow, ...scene }) => {
    if (follow) return await followed(scene);
    const entries = await scene.domain.audit.search({ limit: SHOWN });
    return { text: linesOf(entries, 'Nothing is recorded.'), data: entries };
  }),
  readCommand('search', {
    help: 'Find entries of the audit log, the newest ones.',
    example: '--project demo --action user',
    takes: {
      project: foundIfGiven(option('--project <slug>', 'about this project', word), projectBySlug),
      actor: option('--actor <name>', 'by whom: cli, user:12, system', word),
      action: option('--action <action>', 'what was done: user.block, or all of user', word),
      target: option('--target <target>', 'to what: user:12, token:3, server', word),
      requestId: option('--request <id>', 'in the request with this X-Request-Id', word),
      from: option('--from <time>', 'not before, RFC 3339', instant),
      to: option('--to <time>', 'before, RFC 3339', instant),
      limit: atMost('entries'),
    },
  }).does(async ({ domain, project, actor, action, target, requestId, from, to, limit }) => {
    const filters = present({ project: project?.slug, actor, action, target, requestId, from, to });
    const entries = await domain.audit.search({ ...filters, limit });
    const none = Object.keys(filters).length > 0 ? 'Nothing matches.' : 'Nothing is recorded.';
    return { text: linesOf(entries, none), data: entries };
  }),
]);

/** Prints the last entries and then, until a signal, those that come. */
async function followed({ domain: { audit }, parts, ...scene }: ServiceScene): Promise<null> {
  const stop = new AbortController();
  void parts.stopped().then(() => stop.abort());
  const printed = new Set<number>();
  const print = (entry: AuditRecord): void => {
    printed.add(entry.id);
    // One entry by itself, as it is not known how wide the next ones are.
    say({ text: linesOf([entry], ''), data: entry }, scene);
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

const linesOf = (entries: readonly AuditRecord[], none: string): string => table(entries.map(cellsOf), none);

/** When, who, what, to what, and how it changed. */
function cellsOf({ at, actor, action, project, target, before, after, requestId }: AuditRecord): string[] {
  const rest = [
    ...(before === null ? [] : [`before ${JSON.stringify(before)}`]),
    ...(after === null ? [] : [`after ${JSON.stringify(after)}`]),
    ...(requestId === null ? [] : [`request ${requestId}`]),
  ];
  return [at.toISOString(), actor, action, project ?? '-', target, rest.join('  ')];
}
