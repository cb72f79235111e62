import { type Control, replacing } from './control.js';

const embedded = 'src/storage/embedded.machine.ts';
const links = 'test/security/root-and-links.machine.ts';
const forgeries = 'src/domain/ledger-audit/forgeries.test.ts';
const roles = 'src/storage/roles.test.ts';
const grants = 'src/storage/migrations/grants.ts';

/** Root and the embedded database, and the privileges of the service's role: decisions 19, 20. */
export const privilegeControls: readonly Control[] = [
  {
    guarantee: 'embedded: the database stops with its last user',
    change: 'no watchdog is started',
    breaks: replacing(
      'src/storage/embedded/lease.ts',
      "        await startWatchdog(as('administrator'), binaries.root);\n",
    ),
    test: embedded,
    name: 'stops soon after its only user is killed',
  },
  {
    guarantee: 'embedded: the database stops with the process that starts it',
    change: 'no process waits for the exit of the starter',
    breaks: replacing('src/storage/embedded/postmaster.ts', '( { read -r _ <&3 || kill -INT $$; } & ); '),
    test: embedded,
    name: 'stops if the starting process is killed',
  },
  {
    guarantee: 'embedded: the database does not outlive its watchdog',
    change: 'the server restarts its backends',
    breaks: replacing('src/storage/embedded/postmaster.ts', "restart_after_crash: 'off'", "restart_after_crash: 'on'"),
    test: embedded,
    name: 'watchdog and its only user are killed together',
  },
  {
    guarantee: 'root: a link in place of the log changes no owner',
    change: 'root opens the log and changes its owner',
    breaks: replacing(
      'src/storage/embedded/helper.ts',
      "    start: ask('start', z.void()),",
      `    async start(home, programs) {
      const { chown, open } = await import('node:fs/promises');
      await (await open(join(home, 'postgres.log'), 'a', 0o600)).close();
      await chown(join(home, 'postgres.log'), uid, gid);
      await ask('start', z.void())(home, programs);
    },`,
    ),
    test: links,
    name: 'in place of',
  },
  {
    guarantee: 'root: a link in place of a file reveals nothing',
    change: 'root reads the version file',
    breaks: replacing(
      'src/storage/embedded/helper.ts',
      "version: ask('version', z.string())",
      'version: createOperations().version',
    ),
    test: links,
    name: 'in place of',
  },
  {
    guarantee: 'root: a link chooses no user',
    change: 'the owner of a link is not compared',
    breaks: replacing(
      'src/storage/embedded/os-user.ts',
      'if (target === null || entry.uid === 0 || entry.uid === target.uid) return target;',
      'if (target === null || entry.uid >= 0) return target;',
    ),
    test: links,
    name: 'in a DATA_DIR of the attacker',
  },
  {
    guarantee: 'root: messages quote no file',
    change: 'the parse error of the pointer is printed',
    breaks: replacing(
      'src/storage/embedded/site.ts',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the text of a source file
      'throw new Error(`${join(dataDir, POINTER)} cannot be read, or was not written by this service.`);',
      'throw error;',
    ),
    test: links,
    name: 'in a DATA_DIR of the attacker',
  },
  {
    guarantee: 'root: writes in folders of other users follow no link',
    change: 'demo.json is drafted under a fixed name',
    breaks: [
      {
        file: 'src/demo/demo-file.ts',
        // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the text of a source file
        find: ".new-${randomBytes(4).toString('hex')}`",
        replace: '.new`',
      },
      { file: 'src/demo/demo-file.ts', find: ", flag: 'wx'", replace: '' },
    ],
    test: links,
    name: 'in a DATA_DIR of the attacker',
  },
  {
    guarantee: 'root: links in place of secret.key or mail are not followed',
    change: 'links are followed',
    breaks: replacing('src/base/trusted-entry.ts', '(constants.O_NOFOLLOW ?? 0)', '0'),
    test: links,
    name: 'in place of secret.key and mail',
  },
  {
    guarantee: 'root: files of a third user in DATA_DIR are not used',
    change: 'the owner is not compared',
    breaks: replacing('src/base/trusted-entry.ts', 'process.geteuid?.() ?? uid].includes(uid)', 'uid].includes(uid)'),
    test: links,
    name: 'in place of secret.key and mail',
  },
  {
    guarantee: 'root: a link that replaces the folder mail is not followed',
    change: 'the email is written by path',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the text of a source file
    breaks: replacing('src/platform/mail/mailer.ts', '`/proc/self/fd/${handle.fd}`', 'join(dataDir, FOLDER)'),
    test: links,
    name: 'redirect no email when they replace the folder during the write',
  },
  {
    guarantee: 'roles: no entry is added to a ledger transaction later',
    change: 'entries are not counted',
    breaks: replacing(
      'src/storage/migrations/0001-baseline.ts',
      'IF users <> 1 OR systems <> 1 THEN',
      'IF users < 0 THEN',
    ),
    test: forgeries,
    name: '.',
  },
  {
    guarantee: 'roles: an audit entry cannot be backdated',
    change: 'the service sets its time',
    breaks: replacing(grants, "audit: { insert: { but: ['at'] } }", 'audit: { insert: { but: [] } }'),
    test: forgeries,
    name: '.',
  },
  {
    guarantee: 'roles: a delivery cannot be deleted',
    change: 'the service may delete it',
    breaks: replacing(grants, '  delivery: {\n', '  delivery: {\n    delete: true,\n'),
    test: forgeries,
    name: '.',
  },
  {
    guarantee: 'roles: price and time of an order cannot change',
    change: 'the service may update all columns',
    breaks: replacing(grants, "update: ['status', 'delivered_at', 'refunded_at', 'refund_tx_id'],", "update: 'all',"),
    test: forgeries,
    name: '.',
  },
  {
    guarantee: 'roles: grants match their declaration',
    change: 'wallets may be inserted with a balance',
    breaks: replacing(grants, "insert: ['project_id', 'user_id']", "insert: ['project_id', 'user_id', 'balance']"),
    test: roles,
    name: '.',
  },
  {
    guarantee: 'roles: excess privileges are revoked',
    change: 'nothing is revoked',
    breaks: replacing('src/storage/roles.ts', 'isNewer ? [] : surplus', 'isNewer ? [] : surplus.slice(0, 0)'),
    test: roles,
    name: '.',
  },
  {
    guarantee: 'roles: the service is not a superuser',
    change: 'it connects as the administrator',
    breaks: replacing(
      'src/storage/embedded/lease.ts',
      "return { client, connection: as('runtime'), owner: as('owner') };",
      "return { client, connection: as('administrator'), owner: as('owner') };",
    ),
    test: embedded,
    name: 'uses roles for service and owner that are no superusers',
  },
];
