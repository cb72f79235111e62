import type { Control } from './control.js';

const test = 'src/cli/backup.machine.ts';
const COPY_TEST = 'sends neither emails nor deliveries until it is promoted';
const RESTORE = 'src/storage/backup/restore.ts';
const READ = 'src/storage/backup/read.ts';

/** Negative controls of backups (decision 47). */
export const backupControls: readonly Control[] = [
  {
    guarantee: 'backup: a copy sends no email',
    change: 'the outbox does not check for a copy',
    breaks: [
      { file: 'src/platform/mail/outbox.ts', find: 'if ((await copies.findMark()) !== null) return 0;', replace: '' },
    ],
    test,
    name: COPY_TEST,
  },
  {
    guarantee: 'backup: a copy leases no deliveries',
    change: 'the lease does not check for a copy',
    breaks: [{ file: 'src/domain/deliveries/lease.ts', find: 'await copies.requireOriginal();', replace: '' }],
    test,
    name: COPY_TEST,
  },
  {
    guarantee: 'backup: a damaged file is not restored',
    change: 'the checksum is not compared',
    breaks: [{ file: READ, find: '.sha256 !== sum)', replace: ".sha256 === '')" }],
    test,
    name: 'is rejected and changes nothing',
  },
  {
    guarantee: 'backup: a forged file is not restored',
    change: 'a wrong MAC is accepted',
    breaks: [
      { file: READ, find: "timingSafeEqual(Buffer.from(mac, 'hex'), expected))", replace: 'expected.length > 0)' },
    ],
    test,
    name: 'is rejected and changes nothing',
  },
  {
    guarantee: 'backup: a file signed with another key needs --unverified',
    change: '--unverified is not required',
    breaks: [{ file: READ, find: 'if (unverified) return false;', replace: 'if (!unverified) return false;' }],
    test,
    name: 'unless --unverified accepts it',
  },
  {
    guarantee: 'backup: lines have a maximum length',
    change: 'lines have no maximum length',
    breaks: [{ file: READ, find: 'if (length > MAX_ROW)', replace: 'if (length > MAX_ROW * 1_000)' }],
    test,
    name: 'with a line of 600 MB',
  },
  {
    guarantee: 'backup: no data is overwritten by accident',
    change: '--replace is not compared with the name of the database',
    breaks: [{ file: RESTORE, find: 'replace === name ||', replace: 'replace !== null ||' }],
    test,
    name: 'is rejected while a service uses the database, or if --replace does not name it',
  },
  {
    guarantee: 'backup: operators, tokens and audit entries are data',
    change: 'only projects are data',
    breaks: [{ file: RESTORE, find: '.get(table) ??', replace: ".get(table === 'project' ? table : 'secret_key') ??" }],
    test,
    name: 'accepts the rows of a start of the service, and no other row',
  },
  {
    guarantee: 'backup: a restore is complete or has no effect',
    change: 'the restore has no transaction',
    breaks: [{ file: RESTORE, find: "inTransaction(owner, 'BEGIN',", replace: "inTransaction(owner, 'SELECT 1'," }],
    test,
    name: 'changes nothing if it fails in the middle',
  },
  {
    guarantee: 'backup: restored sequences continue',
    change: 'sequences restart',
    breaks: [{ file: RESTORE, find: 'await continueIdentities(db, header);', replace: '' }],
    test,
    name: 'lets a service continue on it',
  },
];
