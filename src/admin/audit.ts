import type { AuditRecord } from '../platform/audit/index.js';
import { eitherRead, group } from './admin-command.js';
import { atMost, instant, option, present, word, words } from './fields.js';
import { table } from './outcome.js';

/** rules.md §1.13 */
export const auditDeeds = group('audit', 'What operators and users did that matters.', 'tail', [
  eitherRead('audit.search', {
    roles: ['SUPPORT', 'OWNER'],
    help: 'Find entries of the audit log, the newest ones.',
    example: '--project demo --action user',
    project: { syntax: '--project <slug>', help: 'about this project' },
    takes: {
      actor: option('--actor <name>', 'by whom: cli, user:12, system', word),
      action: option('--action <action>', 'what was done: user.block, or all of user', word),
      target: option('--target <target>', 'to what: user:12, token:3, server; given again: to this as well', words),
      requestId: option('--request <id>', 'in the request with this X-Request-Id', word),
      from: option('--from <time>', 'not before, RFC 3339', instant),
      to: option('--to <time>', 'before, RFC 3339', instant),
      limit: atMost('entries'),
    },
  }).does(async ({ domain, project, actor, action, target, requestId, from, to, limit }) => {
    const filters = present({ project: project?.slug, actor, action, target, requestId, from, to });
    const entries = await domain.audit.search({ ...filters, limit });
    const none = Object.keys(filters).length > 0 ? 'Nothing matches.' : 'The audit log has no entries.';
    return { text: auditLines(entries, none), data: entries };
  }),
]);

/** A line per entry; `none` where there is none. */
export const auditLines = (entries: readonly AuditRecord[], none: string): string => table(entries.map(cellsOf), none);

/** When, who, what, to what, and how it changed. */
function cellsOf({ at, actor, action, project, target, before, after, requestId }: AuditRecord): string[] {
  const rest = [
    ...(before === null ? [] : [`before ${JSON.stringify(before)}`]),
    ...(after === null ? [] : [`after ${JSON.stringify(after)}`]),
    ...(requestId === null ? [] : [`request ${requestId}`]),
  ];
  return [at.toISOString(), actor, action, project ?? '-', target, rest.join('  ')];
}
