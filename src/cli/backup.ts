import { argument, flag, option, word } from '../admin/index.js';
import { plural } from '../admin/outcome.js';
import type { ValidToken } from '../domain/operators/index.js';
import type { Tell } from '../storage/backup/index.js';
import { bareCommand, dryRun } from './command.js';
import { print } from './output.js';

const PROGRESS_MS = 2_000;

/** Tells on standard error how far it is, once it takes long. */
function progress(): Tell {
  let told = performance.now();
  return ({ deed, table, done, all, bytes }) => {
    if (performance.now() - told < PROGRESS_MS) return;
    told = performance.now();
    print(`${deed}: ${Math.round(bytes / 2 ** 20)} MiB, ${done} of ${all} tables; ${table} …`, 'stderr');
  };
}

const sumOf = (rows: ReadonlyMap<string, number>): number => [...rows.values()].reduce((sum, count) => sum + count, 0);

/** Decision 47. */
export const backupCommand = bareCommand('backup', {
  help: 'Write all that the database holds into a file, as it is at one moment.',
  example: '/backups/isles.backup',
  takes: { file: argument('<file>', 'a new file; of its folder, nobody else should read it', word) },
}).does(async ({ parts, file }) => {
  const { intoNewFile } = await import('./files.js');
  return await parts.withStorage(async ({ backup, keyring }) => {
    const { header, rows } = await intoNewFile(file, (destination) =>
      backup(destination, { keyring, tell: progress() }),
    );
    const count = sumOf(rows);
    return {
      text:
        `${file}: ${plural(count, 'row')} of ${rows.size} tables, as they were at ${header.of}.\n` +
        'The secret key is not in it: keep SECRET_KEY, or DATA_DIR/secret.key, elsewhere. restore verifies the file with it.',
      data: { file, of: header.of, rows: count, tables: Object.fromEntries(rows), secretKey: header.secretKey },
    };
  });
});

/** Decision 47. */
export const restoreCommand = bareCommand('restore', {
  help: 'Make an empty database what a backup says, and bring it to this version.',
  example: '/backups/isles.backup --as-copy',
  takes: {
    file: argument('<file>', 'what backup has written; all of it is checked first', word),
    asCopy: flag('--as-copy', 'the other goes on: send no mail, give game servers nothing'),
    unverified: flag('--unverified', 'accept a file that was signed with another secret key; it may be forged'),
    replace: option('--replace <database>', 'throw away what the database of this name holds', word),
    dryRun,
  },
}).does(({ parts, by, file, asCopy, unverified, replace, dryRun }) =>
  parts.withStorage(async ({ domain, keyring, restore }) => {
    const { noteRestored } = await import('../platform/copies/index.js');
    const { listOperators, listValidTokens } = await import('../domain/operators/index.js');
    let owners: readonly string[] = [];
    let tokens: readonly ValidToken[] = [];
    const { header, rows, isVerified } = await restore(file, {
      replace,
      dryRun,
      keyring,
      unverified,
      tell: progress(),
      finish: async (db, { header: { of }, isVerified: verified }) => {
        const now = domain.clock.now();
        await noteRestored(db, { of: new Date(of), asCopy, verified, now, by });
        owners = (await listOperators(db, now)).filter(({ ownsAll }) => ownsAll).map(({ name }) => name);
        tokens = await listValidTokens(db, now);
      },
    });
    const key = domain.keys.against(header.secretKey);
    const violations = dryRun ? [] : await domain.ledgerAudit.verifyLedger(null);
    const count = sumOf(rows);
    return {
      text: [
        `${plural(count, 'row')} of ${rows.size} tables are restored, as they were at ${header.of}.`,
        ...(isVerified ? [] : [UNVERIFIED]),
        `Operators with all rights: ${owners.join(', ') || 'none'}.`,
        `Valid operator tokens: ${tokens.map(tokenText).join(', ') || 'none'}.`,
        ...(asCopy ? ['It is a copy: no mail and no delivery goes out, until: project-service promote'] : []),
        ...(key.kind === 'wrong' ? [otherKey(key)] : []),
        ...(dryRun ? [] : [violations.length === 0 ? 'The books are right.' : wrongBooks(violations.length)]),
      ].join('\n'),
      data: {
        ...{ file, of: header.of, rows: count, asCopy, secretKey: key.kind, violations: violations.length },
        ...{ verified: isVerified, owners, tokens },
      },
      ok: violations.length === 0,
    };
  }),
);

const UNVERIFIED =
  'Warning: the file was not verified, because it was signed with another secret key. It may be forged: check the ' +
  'operators and tokens below, and see project-service audit search.';

const tokenText = ({ id, operator, expiresAt }: ValidToken): string =>
  `${id} of ${operator} (until ${expiresAt.toISOString().slice(0, 10)})`;

const otherKey = ({ given, expected }: { readonly given: string; readonly expected: string }): string =>
  `It was used with another secret key (its id is ${expected}, given ${given}). Before anything serves it, set ` +
  'SECRET_KEY to that one; without it PINs and known places are lost: project-service key forget';

const wrongBooks = (count: number): string =>
  `The books are wrong (${plural(count, 'violation')}): project-service ledger verify`;
