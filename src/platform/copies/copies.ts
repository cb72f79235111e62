import { Refusal, refuse } from '../../base/errors/refusal.js';
import type { Writer } from '../../storage/database.js';
import { askOne } from '../../storage/statement.js';
import { type Actor, insertAuditEntry } from '../audit/index.js';
import type { Deps } from '../deps.js';
import { type CopyMark, deleteMark, findMark, putMark } from './copy-store.js';

/** A completed restore. */
export interface Restore {
  /** Time of the backup. */
  readonly of: Date;
  /** Whether the database is a copy of one that is in use elsewhere. */
  readonly asCopy: boolean;
  /** Whether the backup was signed with a secret key of the settings. */
  readonly verified: boolean;
  readonly now: Date;
  readonly by: Actor;
}

export type Copies = ReturnType<typeof createCopies>;

/**
 * Knows whether the database is a copy of one that is in use elsewhere, for analysis or tests. A
 * copy sends no emails and returns nothing to game servers, until an operator promotes it (decision
 * 47).
 */
export function createCopies({ db, changes }: Pick<Deps, 'db' | 'changes'>) {
  return {
    /** Returns the mark of a copy, or null. */
    findMark: (): Promise<CopyMark | null> => findMark(db),

    /** Throws DATABASE_IS_COPY, for requests of game servers. */
    async requireOriginal(): Promise<void> {
      if ((await findMark(db)) === null) return;
      throw new Refusal('DATABASE_IS_COPY', {
        notice: 'This service works on a copy of a database, so it has no deliveries for game servers.',
      });
    },

    /** Makes the copy the database in use. Throws DATABASE_IS_NO_COPY. */
    promote: (by: Actor): Promise<CopyMark> =>
      changes.quiet({ projectId: null, by }, async ({ tx, record }) => {
        const mark = await deleteMark(tx);
        if (mark === null)
          throw refuse('DATABASE_IS_NO_COPY', 'The database is not a copy: emails and deliveries are sent.');
        await record('backup.promote', 'database', { before: mark });
        return mark;
      }),
  };
}

/** Records a restore, and marks the database if it is a copy. Part of the restore itself. */
export async function recordRestore(db: Writer, { of, asCopy, verified, now, by }: Restore): Promise<void> {
  if (asCopy) await putMark(db, { since: now, backupOf: of });
  const after = { backupOf: of, asCopy, verified };
  await askOne(db, insertAuditEntry({ by, action: 'backup.restore', projectId: null, target: 'database', after }));
}
