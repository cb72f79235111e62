import type { AuditRecord } from '../../platform/audit/index.js';
import { eitherRead, group } from '../admin-command.js';
import { instant, limitOption, option, withoutNulls, word, words } from '../fields.js';
import { formatTable } from '../outcome.js';

/** rules.md §1.13 */
export const auditCommands = group('audit', 'The audit log: important actions of operators and users.', 'tail', [
  eitherRead('audit.search', {
    roles: ['SUPPORT', 'OWNER'],
    help: 'Find the newest entries of the audit log.',
    example: '--project demo --action user',
    project: { syntax: '--project <slug>', help: 'about this project' },
    takes: {
      actor: option('--actor <name>', 'actor: cli, user:12, system', word),
      action: option('--action <action>', 'action: user.block, or all of user', word),
      target: option('--target <target>', 'target: user:12, token:3, server; repeatable', words),
      requestId: option('--request <id>', 'only of the request with this X-Request-Id', word),
      from: option('--from <time>', 'not before, RFC 3339', instant),
      to: option('--to <time>', 'before, RFC 3339', instant),
      limit: limitOption('entries'),
    },
  }).does(async ({ domain, project, actor, action, target, requestId, from, to, limit }) => {
    const filters = withoutNulls({ project: project?.slug, actor, action, target, requestId, from, to });
    const entries = await domain.audit.search({ ...filters, limit });
    const none = Object.keys(filters).length > 0 ? 'No entry matches.' : 'The audit log has no entries.';
    return { text: auditLines(entries, none), data: entries };
  }),
]);

/** Formats entries, one line each; `none` if there are none. */
export const auditLines = (entries: readonly AuditRecord[], none: string): string =>
  formatTable(entries.map(cellsOf), none);

/** The cells of an entry: time, actor, action, project, target, and the change. */
function cellsOf({ at, actor, action, project, target, before, after, requestId }: AuditRecord): string[] {
  const rest = [
    ...(before === null ? [] : [`before ${JSON.stringify(before)}`]),
    ...(after === null ? [] : [`after ${JSON.stringify(after)}`]),
    ...(requestId === null ? [] : [`request ${requestId}`]),
  ];
  return [at.toISOString(), actor, action, project ?? '-', target, rest.join('  ')];
}
