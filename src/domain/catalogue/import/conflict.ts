import { z } from 'zod';
import { Refusal } from '../../../base/errors/refusal.js';
import { printable } from '../../../base/printable.js';
import { listEntriesAfter } from '../../../platform/audit/index.js';
import { shortenList } from '../../../platform/declared/index.js';
import type { Tx } from '../../../storage/database.js';
import type { CatalogueDraft } from './draft.js';
import type { CatalogueOwner } from './import-store.js';
import type { CatalogueChanges, CatalogueDifference } from './plan.js';
import { auditSubjectOf, parsePreviewVersion } from './version.js';

const recordedEdit = z.object({
  kind: z.enum(['CATEGORY', 'ITEM', 'LISTING']),
  name: z.string(),
  server: z.string().nullable(),
  change: z.enum(['ADDED', 'CHANGED', 'REMOVED']),
  /** Null for a new entity. */
  path: z.string().nullable(),
  from: z.string().nullable(),
  to: z.string().nullable(),
});

/** One changed value, or one new entity. */
type RecordedEdit = Readonly<z.infer<typeof recordedEdit>>;

const recordedChange = z.object({ edits: z.array(recordedEdit) });

/** An edit that another operator made after the preview. */
interface LaterEdit extends RecordedEdit {
  /** Actor of the audit entry: `operator:ada`. */
  readonly by: string;
  /** RFC 3339. */
  readonly at: string;
}

const MAX_RECORDED = 100;
const MAX_LISTED = 20;

/**
 * The audit record of changes: lines for people, and the values with which conflicts are explained.
 */
export const auditRecordOf = ({ changes, differences }: Pick<CatalogueChanges, 'changes' | 'differences'>) => ({
  changes: shortenList(changes),
  edits: differences.flatMap(editsOf).slice(0, MAX_RECORDED),
});

const editsOf = ({ edits, ...entity }: CatalogueDifference): RecordedEdit[] =>
  entity.change === 'ADDED'
    ? [{ ...entity, path: null, from: null, to: null }]
    : edits.map((edit) => ({ ...entity, ...edit }));

interface Compared {
  readonly ifVersion: string;
  readonly version: string;
  readonly draft: CatalogueDraft;
  readonly prune: boolean;
}

/**
 * Throws CATALOGUE_CHANGED if the changes are not those of the preview `ifVersion`, with the edits
 * that other operators have made since: of entities that the file names, oldest first, at most the
 * newest 20. The caller has locked the project and has changes to make.
 */
export async function requireVersion(
  tx: Tx,
  project: CatalogueOwner,
  { ifVersion, version, draft, prune }: Compared,
): Promise<void> {
  const { readAt, digest } = parsePreviewVersion(ifVersion);
  if (parsePreviewVersion(version).digest === digest) return;
  const entries = await listEntriesAfter(tx, auditSubjectOf(project), { afterId: readAt, limit: MAX_RECORDED });
  const skus = new Set(draft.items?.map(({ value }) => value.sku));
  const isNamed = ({ kind, name }: RecordedEdit): boolean =>
    prune || (kind === 'CATEGORY' ? draft.codes.has(name) : skus.has(name));
  const edits = entries.flatMap(({ at, actor, after }): LaterEdit[] => {
    const { data } = recordedChange.safeParse(after);
    return (data?.edits ?? []).filter(isNamed).map((edit) => ({ by: actor, at: at.toISOString(), ...edit }));
  });
  const changes = edits.slice(-MAX_LISTED);
  const notice = noticeOf(project, changes);
  throw new Refusal('CATALOGUE_CHANGED', { notice, details: { changes } });
}

const noticeOf = ({ slug }: CatalogueOwner, changes: readonly LaterEdit[]): string =>
  [
    `The changes are not those of the preview, so nothing was changed: ${slug} or the file has changed since.`,
    ...changes.map((edit) => `  ${printable(lineOf(edit))}`),
    'Run catalogue diff again, and import with the version that it prints.',
  ].join('\n');

function lineOf({ by, at, kind, name, server, path, from, to }: LaterEdit): string {
  const entity = `${kind === 'CATEGORY' ? 'category' : 'item'} ${name}${server === null ? '' : ` on ${server}`}`;
  const edit = path === null ? 'new' : `${path}: ${from ?? 'none'} → ${to ?? 'none'}`;
  return `${by} at ${at}: ${entity}${path === null ? ': ' : ' '}${edit}`;
}
