import { refuse } from '../../base/errors/refusal.js';
import { packageRoot } from '../../base/package-root.js';
import type { DocumentUsage, UsageOfDay } from '../../platform/usage/index.js';
import { eitherRead } from '../admin-command.js';
import { flag, option, withoutNulls, word } from '../fields.js';
import { formatTable, plural, time } from '../outcome.js';

/** rules.md §2.5 */
export const usageCommand = eitherRead('usage', {
  roles: ['SHOP', 'OWNER'],
  gives: 'FILE',
  help: 'Calls of documents, by client; or documents without calls.',
  example: '--document purchase',
  takes: {
    documentId: option('--document <id>', 'only this document', word),
    unused: flag('--unused', 'published documents without calls in the last 90 days'),
    since: option('--since <day>', 'only calls since this day (UTC), like 2026-11-01', word),
    csv: flag('--csv', 'calls by day as CSV; default: the last 90 days'),
  },
}).does(async ({ domain: { usage }, documentId, project, unused, since, csv }) => {
  const filter = withoutNulls({ documentId, projectId: project?.id });
  const published = await publishedIds();
  if (documentId !== null && !published.includes(documentId) && (await usage.list({ documentId })).length === 0) {
    throw refuse(
      'INVALID_REQUEST',
      `There is no document "${documentId}", and there are no calls of it.\ngenerated/reference.md lists all documents.`,
    );
  }
  const about = `${documentId === null ? '' : ` of ${documentId}`}${project === null ? '' : ` in ${project.slug}`}`;
  if (since !== null || csv) {
    if (project !== null || unused) throw refuse('INVALID_REQUEST', BY_DAY);
    const byDay = await usage.listByDay(since, documentId ?? undefined);
    const text = csv ? await csvOf(byDay) : totalsOf(byDay, `There are no calls${about} since ${since}.`);
    return { text, ...(csv && { holds: plural(byDay.length, 'row') }), data: { usage: byDay } };
  }
  if (!unused) {
    const called = await usage.list(filter);
    const rows = called.map((of) => [...callerCells(of), `last ${time(of.lastCallAt)}`]);
    return { text: formatTable(rows, `There are no calls${about} yet.`), data: { usage: called } };
  }
  const uncalled = await usage.listUncalled(documentId === null ? published : [documentId], filter);
  const rows = uncalled.map(({ documentId: id, since }) => [
    id,
    since === null ? 'not counted yet' : `no call since ${time(since)}`,
  ]);
  const none = documentId === null ? 'All documents are in use.' : `${documentId} is in use.`;
  return { text: formatTable(rows, none), data: { unused: uncalled } };
});

const BY_DAY =
  'Calls by day are counted over all projects, for owners of all projects only.\nLeave out --project and --unused.';

type Called = Pick<DocumentUsage, 'documentId' | 'client' | 'version' | 'calls' | 'isLowerBound'>;

const callerCells = ({ documentId, client, version, calls, isLowerBound }: Called) => [
  documentId,
  client ?? 'unnamed',
  version,
  `${isLowerBound ? 'at least ' : ''}${plural(calls, 'call')}`,
];

/** One line for each client and document, with its calls of all days; `none` if there are none. */
function totalsOf(byDay: readonly UsageOfDay[], none: string): string {
  const totals = new Map<string, UsageOfDay>();
  for (const of of byDay) {
    const key = [of.documentId, of.client, of.version].join(' ');
    const { calls = 0, isLowerBound = false } = totals.get(key) ?? {};
    totals.set(key, { ...of, calls: calls + of.calls, isLowerBound: isLowerBound || of.isLowerBound });
  }
  const sorted = [...totals].sort(([one], [other]) => (one < other ? -1 : 1));
  return formatTable(
    sorted.map(([, of]) => [...callerCells(of), `last ${of.day}`]),
    none,
  );
}

async function csvOf(byDay: readonly UsageOfDay[]): Promise<string> {
  const { stringify } = await import('csv-stringify/sync');
  const { CSV, escapeFormulas } = await import('../../platform/csv.js');
  const columns = ['day', 'documentId', 'client', 'version', 'calls', 'isLowerBound'];
  const rows = byDay.map((of) => ({
    ...of,
    ...{ client: escapeFormulas(of.client ?? ''), version: escapeFormulas(of.version ?? '') },
  }));
  return stringify(rows, { ...CSV, header: true, columns, cast: { boolean: String } });
}

/** Loads the contract's code here, because no other admin command needs it. */
async function publishedIds(): Promise<readonly string[]> {
  const { readManifest } = await import('../../../packages/contract/src/serve.js');
  const { default: config } = await import('../../../contract.config.js');
  return Object.keys(readManifest({ root: packageRoot, config }).operations);
}
