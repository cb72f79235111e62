import type { AuditRecord } from '../../platform/audit/index.js';
import { table } from '../table.js';

/** When, who, what, to what, and how it changed. */
function cellsOf({ at, actor, action, project, target, before, after, requestId }: AuditRecord): string[] {
  const rest = [
    ...(before === null ? [] : [`before ${JSON.stringify(before)}`]),
    ...(after === null ? [] : [`after ${JSON.stringify(after)}`]),
    ...(requestId === null ? [] : [`request ${requestId}`]),
  ];
  return [at.toISOString(), actor, action, project ?? '-', target, rest.join('  ')];
}

/** One entry by itself, where it is not known how wide the next ones are. */
export const lineOf = (entry: AuditRecord): string => table([cellsOf(entry)], '');

export const linesOf = (entries: readonly AuditRecord[], none = 'Nothing is recorded.'): string =>
  table(entries.map(cellsOf), none);
