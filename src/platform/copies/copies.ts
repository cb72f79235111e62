import { Refusal, refuse } from '../../base/errors/refusal.js';
import type { Writer } from '../../storage/database.js';
import { askOne } from '../../storage/statement.js';
import { type Actor, insertAuditEntry } from '../audit/index.js';
import type { Deps } from '../deps.js';
import { type CopyMark, deleteMark, findMark, putMark } from './copy-store.js';

/** What was restored. */
export interface Restored {
  /** The moment that the backup shows. */
  readonly of: Date;
  /** It is a copy of what goes on elsewhere. */
  readonly asCopy: boolean;
  /** The file was signed with a secret key of the settings. */
  readonly verified: boolean;
  readonly now: Date;
  readonly by: Actor;
}

export type Copies = ReturnType<typeof createCopies>;

/**
 * Whether the database is a copy of one that goes on elsewhere: to look at, to try things with. A copy sends no mail and
 * gives game servers nothing, until an operator says that it is the real one (decision 47).
 */
export function createCopies({ db, changes }: Pick<Deps, 'db' | 'changes'>) {
  return {
    /** Null where it is none. */
    mark: (): Promise<CopyMark | null> => findMark(db),

    /** Throws DATABASE_IS_COPY, for the programs of game servers. */
    async requireOriginal(): Promise<void> {
      if ((await findMark(db)) === null) return;
      throw new Refusal('DATABASE_IS_COPY', {
        notice: 'This service works on a copy of a database, and has nothing for game servers.',
      });
    },

    /** `promote`: it is the real one from now on. Throws DATABASE_IS_NO_COPY. */
    promote: (by: Actor): Promise<CopyMark> =>
      changes.quiet({ projectId: null, by }, async ({ tx, record }) => {
        const mark = await findMark(tx);
        if (mark === null)
          throw refuse('DATABASE_IS_NO_COPY', 'database', 'The database is no copy: mails and deliveries go out.');
        await deleteMark(tx);
        await record('backup.promote', 'database', { before: mark });
        return mark;
      }),
  };
}

/** Part of a restore, which no service has seen yet: says what the database is now, and records it. */
export async function noteRestored(db: Writer, { of, asCopy, verified, now, by }: Restored): Promise<void> {
  if (asCopy) await putMark(db, { since: now, backupOf: of });
  const after = { backupOf: of, asCopy, verified };
  await askOne(db, insertAuditEntry({ by, action: 'backup.restore', projectId: null, target: 'database', after }));
}
