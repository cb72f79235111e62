import type { AuditRecord } from '../../domain/audit/index.js';
import { printable } from '../table.js';

/** An entry on one line: when, who, what, to what, and how it changed. */
export function lineOf({ at, actor, action, project, target, before, after, requestId }: AuditRecord): string {
  const words = [at.toISOString(), actor, action, project ?? '-', target];
  if (before !== null) words.push(`before ${JSON.stringify(before)}`);
  if (after !== null) words.push(`after ${JSON.stringify(after)}`);
  if (requestId !== null) words.push(`request ${requestId}`);
  return printable(words.join('  '));
}

export const linesOf = (entries: readonly AuditRecord[]): string =>
  entries.length === 0 ? 'Nothing is recorded.' : entries.map(lineOf).join('\n');
