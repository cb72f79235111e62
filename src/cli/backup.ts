import { plural } from '../operate/outcome.js';
import type { Tell } from '../storage/backup/index.js';
import { argument, flag, option, word } from './arguments.js';
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
  return await parts.withStorage(async ({ backup }) => {
    const { header, rows } = await intoNewFile(file, (destination) => backup(destination, progress()));
    const count = sumOf(rows);
    return {
      text:
        `${file}: ${plural(count, 'row')} of ${rows.size} tables, as they were at ${header.of}.\n` +
        'The secret key is not in it: keep SECRET_KEY, or DATA_DIR/secret.key, elsewhere.',
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
    replace: option('--replace <database>', 'throw away what the database of this name holds', word),
    dryRun,
  },
}).does(({ parts, by, file, asCopy, replace, dryRun }) =>
  parts.withStorage(async ({ domain, restore }) => {
    const { noteRestored } = await import('../platform/copies/index.js');
    const { header, rows } = await restore(file, {
      replace,
      dryRun,
      tell: progress(),
      finish: (db, { of }) => noteRestored(db, { of: new Date(of), asCopy, now: domain.clock.now(), by }),
    });
    const key = domain.keys.against(header.secretKey);
    const violations = dryRun ? [] : await domain.verification.verifyLedger(null);
    const count = sumOf(rows);
    return {
      text: [
        `${plural(count, 'row')} of ${rows.size} tables are restored, as they were at ${header.of}.`,
        ...(asCopy ? ['It is a copy: no mail and no delivery goes out, until: project-service promote'] : []),
        ...(key.kind === 'wrong' ? [otherKey(key)] : []),
        ...(dryRun ? [] : [violations.length === 0 ? 'The books are right.' : wrongBooks(violations.length)]),
      ].join('\n'),
      data: { file, of: header.of, rows: count, asCopy, secretKey: key.kind, violations: violations.length },
      ok: violations.length === 0,
    };
  }),
);

const otherKey = ({ given, expected }: { readonly given: string; readonly expected: string }): string =>
  `It was used with another secret key (its id is ${expected}, given ${given}). Before anything serves it, set ` +
  'SECRET_KEY to that one; without it PINs and known places are lost: project-service key forget';

const wrongBooks = (count: number): string =>
  `The books are wrong (${plural(count, 'violation')}): project-service ledger verify`;
