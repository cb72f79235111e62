import { argument, flag, option, word } from '../admin/index.js';
import { plural } from '../admin/outcome.js';
import type { ValidToken } from '../domain/operators/index.js';
import type { ReportProgress } from '../storage/backup/index.js';
import { bareCommand, dryRun } from './command.js';
import { print } from './output.js';

const PROGRESS_MS = 2_000;

/** Prints progress to standard error, every PROGRESS_MS. */
function printProgress(): ReportProgress {
  let lastPrintedAt = performance.now();
  return ({ phase, table, done, all, bytes }) => {
    if (performance.now() - lastPrintedAt < PROGRESS_MS) return;
    lastPrintedAt = performance.now();
    print(`${phase}: ${Math.round(bytes / 2 ** 20)} MiB, ${done} of ${all} tables; ${table} …`, 'stderr');
  };
}

const sumOf = (rows: ReadonlyMap<string, number>): number => [...rows.values()].reduce((sum, count) => sum + count, 0);

/** Decision 47. */
export const backupCommand = bareCommand('backup', {
  help: 'Write the whole database to a file, as a consistent snapshot.',
  example: '/backups/isles.backup',
  takes: { file: argument('<file>', 'a new file, in a folder that only its owner can read', word) },
}).does(async ({ deps, file }) => {
  const [{ writeNewFile }, { wrongKeyError }] = await Promise.all([import('./files.js'), import('./wrong-key.js')]);
  return await deps.withStorage(async ({ backup, domain, keyring }) => {
    // A file signed with another key could be restored only with --unverified.
    const checkKey = (stored: string | null): void => {
      const state = domain.keys.compare(stored);
      if (state.kind === 'wrong') throw wrongKeyError(state);
    };
    const { header, rows } = await writeNewFile(file, (destination) =>
      backup(destination, { keyring, checkKey, reportProgress: printProgress() }),
    );
    const count = sumOf(rows);
    return {
      text:
        `${file}: ${plural(count, 'row')} of ${rows.size} tables, as of ${header.of}.\n` +
        'The file does not contain the secret key: store SECRET_KEY, or DATA_DIR/secret.key, separately. restore verifies the file with it.',
      data: { file, of: header.of, rows: count, tables: Object.fromEntries(rows), secretKey: header.secretKey },
    };
  });
});

/** Decision 47. */
export const restoreCommand = bareCommand('restore', {
  help: 'Restore a backup into an empty database, and migrate it.',
  example: '/backups/isles.backup --as-copy',
  takes: {
    file: argument('<file>', 'a file written by backup; restore checks it completely first', word),
    asCopy: flag('--as-copy', 'the original stays in use: the copy sends neither emails nor deliveries'),
    unverified: flag('--unverified', 'accept a file signed with another secret key; it may be forged'),
    replace: option('--replace <database>', 'delete the contents of the database with this name', word),
    dryRun,
  },
}).does(({ deps, by, file, asCopy, unverified, replace, dryRun }) =>
  deps.withStorage(async ({ domain, keyring, restore }) => {
    const { recordRestore } = await import('../platform/copies/index.js');
    const { listOperators, listValidTokens } = await import('../domain/operators/index.js');
    const { examineLedgerOf } = await import('../domain/ledger-audit/index.js');
    let owners: readonly string[] = [];
    let tokens: readonly ValidToken[] = [];
    let violations = 0;
    const { header, rows, isVerified } = await restore(file, {
      replace,
      dryRun,
      keyring,
      unverified,
      reportProgress: printProgress(),
      finish: async (db, { header: { of }, isVerified }) => {
        const now = domain.clock.now();
        await recordRestore(db, { of: new Date(of), asCopy, verified: isVerified, now, by });
        owners = (await listOperators(db, now)).filter(({ ownsAll }) => ownsAll).map(({ name }) => name);
        tokens = await listValidTokens(db, now);
        violations = (await examineLedgerOf(db, null)).violations.length;
      },
    });
    const key = domain.keys.compare(header.secretKey);
    const count = sumOf(rows);
    return {
      text: [
        `${plural(count, 'row')} of ${rows.size} tables are restored, as of ${header.of}.`,
        ...(isVerified ? [] : [UNVERIFIED]),
        `Operators with all rights: ${owners.join(', ') || 'none'}.`,
        `Valid operator tokens: ${tokens.map(tokenText).join(', ') || 'none'}.`,
        ...(asCopy ? ['It is a copy: it sends neither emails nor deliveries until: project-service promote'] : []),
        ...(key.kind === 'wrong' ? [otherKeyText(key)] : []),
        violations === 0 ? 'The ledger is correct.' : violationsText(violations),
      ].join('\n'),
      data: {
        ...{ file, of: header.of, rows: count, asCopy, secretKey: key.kind, violations },
        ...{ verified: isVerified, owners, tokens },
      },
      ok: violations === 0,
    };
  }),
);

const UNVERIFIED =
  'Warning: the file was not verified, because it was signed with another secret key. It may be forged: check the ' +
  'operators and tokens below, and see project-service audit search.';

const tokenText = ({ id, operator, expiresAt }: ValidToken): string =>
  `${id} of ${operator} (until ${expiresAt.toISOString().slice(0, 10)})`;

const otherKeyText = ({ configured, stored }: { readonly configured: string; readonly stored: string }): string =>
  `The database was used with another secret key (id ${stored}, now ${configured}). Before you start a service, set ` +
  'SECRET_KEY to that key. If it is lost, PINs, known places and undelivered passwords are lost with it: run ' +
  'project-service key reset';

const violationsText = (count: number): string =>
  `The ledger is wrong (${plural(count, 'violation')}). After the restore, list them: project-service ledger verify`;
