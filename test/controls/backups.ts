import { type Control, replacing } from './control.js';

const test = 'src/cli/backup.machine.ts';
const COPY_TEST = 'sends neither emails nor deliveries until it is promoted';
const RESTORE = 'src/storage/backup/restore.ts';
const READ = 'src/storage/backup/read.ts';

/** Negative controls of backups (decision 47). */
export const backupControls: readonly Control[] = [
  {
    guarantee: 'backup: a copy sends no email',
    change: 'the outbox does not check for a copy',
    breaks: replacing('src/platform/mail/outbox.ts', 'if ((await copies.findMark()) !== null) return 0;'),
    test,
    name: COPY_TEST,
  },
  {
    guarantee: 'backup: a copy leases no deliveries',
    change: 'the lease does not check for a copy',
    breaks: replacing('src/domain/deliveries/lease.ts', 'await copies.requireOriginal();'),
    test,
    name: COPY_TEST,
  },
  {
    guarantee: 'backup: a damaged file is not restored',
    change: 'the checksum is not compared',
    breaks: replacing(READ, '.sha256 !== sum)', ".sha256 === '')"),
    test,
    name: 'is rejected and changes nothing',
  },
  {
    guarantee: 'backup: a forged file is not restored',
    change: 'a wrong MAC is accepted',
    breaks: replacing(READ, "timingSafeEqual(Buffer.from(mac, 'hex'), expected))", 'expected.length > 0)'),
    test,
    name: 'is rejected and changes nothing',
  },
  {
    guarantee: 'backup: a file signed with another key needs --unverified',
    change: '--unverified is not required',
    breaks: replacing(READ, 'if (unverified) return false;', 'if (!unverified) return false;'),
    test,
    name: 'unless --unverified accepts it',
  },
  {
    guarantee: 'backup: lines have a maximum length',
    change: 'lines have no maximum length',
    breaks: replacing(READ, 'if (length > MAX_ROW)', 'if (length > MAX_ROW * 1_000)'),
    test,
    name: 'with a line of 600 MB',
  },
  {
    guarantee: 'backup: no data is overwritten by accident',
    change: '--replace is not compared with the name of the database',
    breaks: replacing(RESTORE, 'replace === name ||', 'replace !== null ||'),
    test,
    name: 'is rejected while a service uses the database, or if --replace does not name it',
  },
  {
    guarantee: 'backup: operators, tokens and audit entries are data',
    change: 'only projects are data',
    breaks: replacing(RESTORE, '.get(table) ??', ".get(table === 'project' ? table : 'secret_key') ??"),
    test,
    name: 'accepts the rows of a start of the service, and no other row',
  },
  {
    guarantee: 'backup: a restore is complete or has no effect',
    change: 'the restore has no transaction',
    breaks: replacing(RESTORE, "inTransaction(owner, 'BEGIN',", "inTransaction(owner, 'SELECT 1',"),
    test,
    name: 'changes nothing if it fails in the middle',
  },
  {
    guarantee: 'backup: restored sequences continue',
    change: 'sequences restart',
    breaks: replacing(RESTORE, 'await continueIdentities(db, header);'),
    test,
    name: 'lets a service continue on it',
  },
];
