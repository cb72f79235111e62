import { readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { queryAsAdministrator, rowsBut, useDatabase } from '../../test/support/database.js';
import { commandsOn, type Line, wordsOf } from '../../test/support/process/program.js';
import { checkout, databaseUrl } from '../../test/support/process.js';
import { adminCommands } from './commands.js';

// Admin commands on one database; the tests depend on their order.

/** Relative, because lines of commands are split at spaces. */
const DEMO = relative(process.cwd(), join(checkout, 'src/demo/demo.yaml'));
const ADA = 'ada@example.com';
const FUTURE = '2199-01-31T18:00:00Z';

const database = useDatabase();
let ada: number;

beforeAll(async () => {
  await json(`apply ${DEMO}`);
  ada = (await json(`user create demo ${ADA}`)).id;
});

const { cli, outputOf, json, refused } = commandsOn(database);

const contents = () => rowsBut(database.connection, []);

const WRITES: readonly Line[] = [
  'project archive demo',
  ['maintenance', 'on', 'demo', '--message', 'en=Back at six'],
  `maintenance schedule demo --from ${FUTURE}`,
  'token rotate demo --grace 1h',
  'token revoke demo 1',
  `server access grant demo dusk ${ADA}`,
  'user create demo new@example.com',
  `user block demo ${ADA}`,
  `user reset-password demo ${ADA}`,
  `user delete demo ${ADA} --address ${ADA} --reason gone`,
];

it('marks a dry run, stores nothing, and shows no secret that would be invalid', async () => {
  const before = await contents();
  for (const line of WRITES) {
    const dryRun = [...wordsOf(line), '--dry-run'];
    expect(await outputOf(dryRun)).toMatch(/^Dry run, nothing is changed:\n\S/);
    const answer = await json(dryRun);
    expect(answer).toMatchObject({ dryRun: true });
    expect(JSON.stringify(answer)).not.toMatch(/password"|pct_/);
  }
  expect(await contents()).toEqual(before);
});

it('stores nothing in a dry run of the example of any command that changes data', async () => {
  const before = await contents();
  const succeeded: string[] = [];
  for (const { name, changes, example } of adminCommands.values()) {
    if (!changes) continue;
    const words = example.match(/(?:[^\s"]|"[^"]*")+/g) ?? [];
    const line = [...name.split('.'), ...words.map((word) => word.replaceAll('"', '')), '--dry-run'];
    if ((await cli(line)).status === 0) succeeded.push(name);
  }
  // (control) The other examples name rows that this file does not create.
  expect(succeeded).toEqual(expect.arrayContaining(['credit', 'operator.create', 'promotion.create', 'user.block']));
  expect(await contents()).toEqual(before);
});

it('names the fix when a command is rejected', async () => {
  const misuses: [string, RegExp][] = [
    ['token rotate demo --grace 31d', /^The grace period must be 0 to 30 days/],
    ['maintenance on demo --until 2020-01-01T00:00:00Z', /must lie in the future/],
    ['maintenance schedule demo --from 2020-01-01T00:00:00Z', /future.*maintenance on/],
    ['maintenance schedule demo --from 2020-01-01T00:00:00Z --until 2020-01-02T00:00:00Z', /^The start must lie/],
    ['user create demo ada', /^This is not an email address/],
    ['usage --since yesterday', /^Write a day like 2026-11-01,/],
    ['usage --since 2026-11-01 --unused', /Leave out --project and --unused/],
    ['report sales demo --time-zone Nowhere', /^There is no time zone Nowhere/],
    ['purchase list demo --time-zone Nowhere', /^There is no time zone Nowhere/],
    ['operator create Zoë', /^An operator's name has 1 to 64/],
    ['promotion create demo summer-2027 --amount 500', /^Give either --code or --codes/],
  ];
  const refusals: [string, RegExp][] = [
    ['token rotate nowhere', /no project "nowhere".\nThe projects are: demo/],
    [`user create demo ${ADA}`, /with this address already exists/],
    ['user block demo nobody@example.com', /has no user.*\n.*user create/],
    ['user block demo 999', /has no user 999/],
    ['apply missing.yaml', /missing.yaml cannot be read.*\nName a YAML file/],
  ];
  const before = await contents();
  for (const [line, sentence] of misuses) expect(await refused(line, 2)).toMatch(sentence);
  for (const [line, sentence] of refusals) expect(await refused(line)).toMatch(sentence);
  expect(await contents()).toEqual(before);
});

it('lists and shows projects', async () => {
  expect(await json('project list')).toMatchObject([{ project: 'demo', availability: 'AVAILABLE', language: 'en' }]);
  expect(await json('project show demo')).toMatchObject({
    project: 'demo',
    availability: 'AVAILABLE',
    currency: { code: 'EMB' },
    servers: expect.arrayContaining([expect.objectContaining({ code: 'dawn' })]),
  });
  expect(await outputOf('project show demo')).toMatch(/^availability +AVAILABLE$/m);
  expect(await outputOf('project show demo')).not.toMatch(/[{[]"/);
});

it('exports a project as a file for apply', async () => {
  const file = fileOf('exported');
  const counts = { servers: 2, categories: 4, items: 40 };
  expect(await json(`project export demo --output ${file}`)).toEqual({ project: 'demo', ...counts, file });
  expect(await outputOf(`apply ${file}`)).toBe('demo: nothing to change.\n');
  expect(await outputOf('project export demo')).toBe(await readFile(file, 'utf8'));
});

it('writes a list to a file as it would be printed', async () => {
  const file = fileOf('calls');
  const printed = await outputOf('usage --unused');
  expect(await outputOf(`usage --unused --output ${file}`)).toBe(`${file} is written.\n`);
  expect(await readFile(file, 'utf8')).toBe(printed);
});

it('schedules, lists and cancels maintenance', async () => {
  const message = ['--message', 'en=Back at six'];
  const planned = await json(['maintenance', 'schedule', 'demo', '--from', FUTURE, ...message]);
  expect(planned).toMatchObject({ project: 'demo', from: '2199-01-31T18:00:00.000Z', until: null });
  expect(await json('maintenance list demo')).toEqual({
    project: 'demo',
    untilSwitchedOff: false,
    holdDeliveries: false,
    windows: [
      {
        id: planned.id,
        server: null,
        from: planned.from,
        until: null,
        messages: { en: 'Back at six' },
        holdDeliveries: false,
        createdBy: 'cli:tester',
      },
    ],
  });
  expect(await refused('maintenance cancel demo 999')).toMatch(new RegExp(`Scheduled: ${planned.id} \\(2199`));
  await json('maintenance on demo');
  expect(await outputOf(`maintenance cancel demo ${planned.id}`)).toMatch(/stays in maintenance: .*maintenance off/);
  expect(await outputOf('maintenance list demo')).toMatch(/until maintenance off.\nNothing else is scheduled/);
  expect((await json('project list'))[0].availability).toBe('MAINTENANCE');
  await json('maintenance off demo');
});

it('lists, revokes and issues a token; config names the fix meanwhile', async () => {
  const [{ id, token, ending }] = await json('token list demo');
  expect(token.endsWith(ending)).toBe(true);
  expect(await refused('token issue demo')).toMatch(/token rotate/);
  expect(await refused('token revoke demo 999')).toContain(`${id} (…${ending})`);
  expect(await outputOf(`token revoke demo ${id}`)).toMatch(/token issue demo/);
  expect(await refused('config demo')).toBe(
    'demo has no current context token. Run: project-service token issue demo\n',
  );
  const { identity } = await json('token issue demo');
  expect(await json('config demo')).toMatchObject({ identity });
  expect(await json('token list demo')).toMatchObject([{ state: 'CURRENT' }, { id, state: 'RETIRED' }]);
});

it('grants a user access to one server only', async () => {
  const servers: { code: string }[] = await json('server list demo');
  const code = servers.at(-1)?.code ?? '';
  const line = (way: string) => `server access ${way} demo ${code} ${ADA}`;
  expect([await json(line('grant')), await json(line('grant'))]).toMatchObject([{ changed: true }, { changed: false }]);
  expect(await json(`server access list demo ${code}`)).toMatchObject([{ id: ada, email: ADA }]);
  expect(await json(`user show demo ${ADA}`)).toMatchObject({ grantedServers: [code] });
  expect([await json(line('revoke')), await outputOf(line('revoke'))]).toMatchObject([
    { changed: true },
    expect.stringMatching(/had no access to/),
  ]);
  expect(await outputOf(`server access list demo ${code}`)).toMatch(/No user/);
  expect(await refused('server access list demo nowhere')).toMatch(/no server "nowhere".\nIts servers are: .*dawn/);
});

it('shows a user, confirms it, sends it an email, and deletes it only after confirmation', async () => {
  await queryAsAdministrator(
    database.connection,
    `UPDATE users SET status = 'PENDING', confirmed_at = NULL WHERE id = ${ada}`,
  );
  expect(await json(`user show demo ${ada}`)).toMatchObject({ status: 'PENDING', confirmed: false, activeSessions: 0 });
  expect(await json(`user confirm demo user:${ada}`)).toMatchObject({ status: 'ACTIVE', confirmed: true });
  await json(['user', 'block', 'demo', ADA, '--reason', 'en=Card fraud', '--until', FUTURE]);
  expect(await outputOf(`user show demo ${ADA}`)).toMatch(
    /^blocked +until 2199-01-31T18:00:00.000Z: ."en":"Card fraud".$/m,
  );
  expect(await outputOf(`user unblock demo ${ADA}`)).toBe(`${ADA} is not blocked.\n`);
  expect(await outputOf(`user unblock demo ${ADA}`)).toBe(
    `${ADA} is not blocked. Nothing was changed, because the user is ACTIVE.\nTo see why a login fails: project-service user show demo ${ada}\n`,
  );
  expect(await outputOf('user find demo da@exam')).toBe(
    'demo has no such users.\nGive the beginning or the end of the address, the beginning of a game login, or a whole id.\n',
  );
  expect(await json(`user reset-password demo ${ADA}`)).toEqual({ id: ada, email: ADA });
  expect(await queryAsAdministrator(database.connection, 'SELECT template, recipient, language FROM mail')).toEqual([
    { template: 'RESET_PASSWORD', recipient: ADA, language: 'en' },
  ]);

  await queryAsAdministrator(
    database.connection,
    `INSERT INTO session (id, secret_hash, project_id, user_id, created_at, last_seen_at, idle_timeout_s,
       idle_expires_at, absolute_expires_at, ip, user_agent)
     SELECT gen_random_uuid(), sha256('x'), project_id, id, now(), now(), 600, now() + interval '10 minutes',
       now() + interval '1 day', '192.0.2.1', 'Game/1.0' FROM users WHERE id = ${ada}`,
  );
  expect(await json(`user sessions demo ${ADA}`)).toMatchObject([{ ip: '192.0.2.1', userAgent: 'Game/1.0' }]);
  expect(await json(`user revoke-sessions demo ${ADA}`)).toMatchObject({ revoked: 1 });
  expect(await outputOf(`user sessions demo ${ADA}`)).toMatch(/no active session/);

  expect(await refused(`user delete demo ${ADA} --reason gone --yes`, 2)).toContain('--address');
  expect(await refused(`user delete demo ${ADA} --address ${ADA} --yes`, 2)).toContain('--reason');
  const removal = `user delete demo ${ADA} --address ${ADA} --reason gone`;
  expect(await refused(removal)).toMatch(/cannot be undone.\nAdd --yes/);
  expect(await refused(`user delete demo ${ADA} --address x${ADA} --reason gone --yes`)).toMatch(
    /not the address of user .*Nothing is deleted/,
  );
  await json(`credit demo ${ADA} 1250 --reference last`);
  expect(await outputOf(`${removal} --dry-run`)).toMatch(/Remaining balance: 1250 EMB\.$/m);
  const currency = { code: 'EMB', scale: 0 };
  const deleted = { id: ada, email: ADA, status: 'DELETED', balance: 1250, currency };
  expect(await json(`${removal} --yes`)).toEqual(deleted);
  expect(await refused(`user show demo ${ADA}`)).toMatch(/has no user.*\n.*user create/);
  expect(await json(`user show demo ${ada}`)).toMatchObject({ status: 'DELETED' });
  expect(await refused(`user block demo ${ada}`)).toMatch(/is deleted/);
});

it('records all commands in the audit log, without addresses', async () => {
  const entries = await json('audit search --project demo --limit 1000');
  const actions: string[] = entries.map(({ action }: { action: string }) => action);
  expect([...new Set(actions)].toSorted()).toEqual(
    [
      ...['maintenance.cancel', 'maintenance.off', 'maintenance.on', 'maintenance.schedule', 'password.reset-request'],
      ...['project.apply', 'server.grant', 'server.revoke', 'session.revoke-all', 'token.issue', 'token.revoke'],
      ...['user.block', 'user.confirm', 'user.create', 'user.delete', 'user.unblock', 'wallet.credit'],
    ].toSorted(),
  );
  expect(entries[0]).toMatchObject({ actor: 'cli:tester', action: 'project.apply', target: 'project:demo' });
  expect(JSON.stringify(entries)).not.toContain('@example.com');
  expect(await json(`audit search --target user:${ada} --action user.block`)).toMatchObject([
    { after: { reasons: { en: 'Card fraud' } } },
  ]);
  const both = await json(`audit search --target user:${ada} --target project:demo`);
  expect(new Set(both.map(({ target }: { target: string }) => target))).toEqual(
    new Set([`user:${ada}`, 'project:demo']),
  );
  expect(await outputOf('audit search --from 2199-01-01T00:00:00Z')).toBe('No entry matches.\n');
  expect(await refused('audit search --project nowhere')).toMatch(/The projects are: demo/);
  expect(await outputOf('request never-sent')).toMatch(/^Only a running service .*--remote.*\nNo effects:/);
  expect(await json('request never-sent')).toEqual({
    ...{ requestId: 'never-sent', line: null, refusal: null, effects: [] },
  });
  const tail = await outputOf('audit tail');
  expect(tail.trim().split('\n').length).toBe(Math.min(20, entries.length));
  expect(tail).toMatch(new RegExp(`cli:tester {2}user.delete +demo +user:${ada} +after ."reason":"gone".$`, 'm'));
  // The signal arrives immediately. src/cli/commands.machine.ts tests later entries.
  expect((await cli('audit tail --follow --json')).stdout.trim().split('\n').length).toBe(Math.min(20, entries.length));
});

it('archives a project only after confirmation, and rejects all later changes', async () => {
  await writeProject('old');
  expect(await refused('project archive old')).toMatch(/cannot be undone.\nAdd --yes/);
  await json('project archive old --yes');
  expect(await json('project list')).toMatchObject([{ project: 'demo' }, { availability: 'ARCHIVED' }]);
  expect(await refused('maintenance off old')).toMatch(/is archived/);
  for (const line of ['apply', 'apply --dry-run']) {
    expect(await refused(`${line} ${fileOf('old')}`)).toMatch(/^old is archived permanently. Declare a new project/);
  }
});

const fileOf = (slug: string): string => join(process.env.TEST_DATA_DIR ?? '', `${slug}.yaml`);

async function writeProject(slug: string, more: Record<string, unknown> = {}): Promise<void> {
  const file = fileOf(slug);
  const [names, currency] = [{ en: slug }, { code: 'EMB', names: { en: 'Embers' } }];
  await writeFile(
    file,
    JSON.stringify({ project: { slug, names, currency, language: 'en', languages: ['en'], ...more } }),
  );
  await json(`apply ${file}`);
}

describe('doctor', () => {
  interface Check {
    readonly name: string;
    readonly ok: boolean;
    readonly warning: boolean;
    readonly finding: string;
    readonly fix: string | null;
  }

  async function examined(status: number, settings = {}) {
    const ended = await cli('doctor --json', settings);
    expect(ended).toMatchObject({ status, stderr: '' });
    const { ok, checks } = JSON.parse(ended.stdout);
    expect(ok).toBe(status === 0);
    return (name: string): Check | undefined => checks.find((check: Check) => check.name === name);
  }

  it('finds no problem, and warns of possible mistakes', async () => {
    await writeProject('lingual', { languages: ['en', 'de'] });
    await json('user create lingual bo@example.com');
    await queryAsAdministrator(database.connection, `UPDATE users SET language = 'fr' WHERE email = 'bo@example.com'`);
    await json('maintenance on lingual');
    await queryAsAdministrator(database.connection, 'ALTER TABLE audit DISABLE TRIGGER audit_append_only');
    await queryAsAdministrator(
      database.connection,
      `UPDATE audit SET at = at - interval '2 days' WHERE action = 'maintenance.on'`,
    );
    const check = await examined(0);
    for (const name of ['settings', 'database', 'migrations', 'notifications', 'clock', 'key', 'mail', 'demo: token']) {
      expect(check(name)).toMatchObject({ name, ok: true, warning: false, fix: null });
    }
    expect(check('lingual: texts')).toMatchObject({ warning: true, finding: expect.stringMatching(/names: de/) });
    expect(check('lingual: languages')).toMatchObject({
      warning: true,
      finding: expect.stringMatching(/^1 user has /),
    });
    expect(check('lingual: maintenance')).toMatchObject({ warning: true, fix: expect.stringMatching(/off lingual/) });
    expect(check('old: token')).toBeUndefined();
    expect(await outputOf('doctor')).toMatch(/^warning {2}lingual: texts: .*\n {9}Add them/m);
  });

  it('finds a read-only database, as the other commands do', async () => {
    const readOnly = '&options=-c%20default_transaction_read_only%3Don';
    const settings = { DATABASE_URL: `${databaseUrl(database.connection)}${readOnly}` };
    expect((await examined(1, settings))('database')).toMatchObject({
      ok: false,
      finding: expect.stringMatching(/read-only: default_transaction_read_only is on/),
      fix: expect.stringMatching(/^Reset the setting .* restart the service/),
    });
    const { status, stderr } = await cli('maintenance off lingual', settings);
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: expect.stringMatching(/^The database is read-only: cannot execute .*\nSet DATABASE_URL to a primary/),
    });
  });

  it('finds a database without space', async () => {
    const change = (what: string) =>
      queryAsAdministrator(
        database.connection,
        `DO $$ BEGIN EXECUTE format('ALTER DATABASE %I ${what}', current_database()); END $$`,
      );
    await change('SET temp_file_limit = 0');
    expect((await examined(1))('database')).toMatchObject({
      ok: false,
      finding: expect.stringMatching(/^The database has no space left: temporary file size exceeds/),
      fix: expect.stringMatching(/^Free space on its disk/),
    });
    await change('RESET temp_file_limit');
  });

  it('finds a missing token, unsent emails and another key, and names the fixes', async () => {
    const [{ id }] = await json('token list demo');
    await json(`token revoke demo ${id}`);
    await queryAsAdministrator(
      database.connection,
      `INSERT INTO mail (id, project_id, template, recipient, language, state, next_attempt_at, created_at)
       SELECT gen_random_uuid(), id, 'WELCOME', 'cy@example.com', 'en', 'PENDING', now(), now() - interval '11 minutes'
       FROM project WHERE slug = 'demo'`,
    );
    await queryAsAdministrator(database.connection, `INSERT INTO secret_key VALUES ('0badc0de', true, now())`);
    const check = await examined(1);
    expect(check('demo: token')).toMatchObject({ ok: false, fix: expect.stringMatching(/token issue demo/) });
    expect(check('mail')).toMatchObject({
      ok: false,
      finding: expect.stringMatching(/no running service sends emails/),
    });
    await queryAsAdministrator(database.connection, `UPDATE mail SET last_error = 'EAUTH 535'`);
    const finding = expect.stringMatching(/: the mail server did not accept them: EAUTH 535$/);
    expect((await examined(1))('mail')).toMatchObject({ ok: false, finding });
    expect(check('key')).toMatchObject({ ok: false, finding: expect.stringMatching(/expected id 0badc0de/) });
    expect(await refused('project list')).toMatch(/SECRET_KEY is not the key .*0badc0de.*\nSet SECRET_KEY/);
  });

  it('finds an unmigrated database, an unavailable one, and invalid settings', async () => {
    await queryAsAdministrator(database.connection, `DELETE FROM schema_migration WHERE name = '0001-baseline'`);
    const behind = await examined(1);
    expect(behind('migrations')).toMatchObject({ ok: false, fix: 'Run: project-service migrate' });
    expect(behind('clock')).toBeUndefined();
    const away = await examined(1, { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' });
    expect(away('database')).toMatchObject({ ok: false, finding: expect.stringMatching(/does not answer/) });
    const useless = await examined(1, { PORT: 'http' });
    expect(useless('settings')).toMatchObject({ ok: false, finding: expect.stringMatching(/PORT: must be a port/) });
  });
});

it('rejects all commands except migrate and doctor on an unmigrated database', async () => {
  for (const line of [
    ...WRITES,
    ...[`apply ${DEMO}`, 'config demo', 'project list', 'project show demo', 'maintenance off demo'],
    ...['maintenance list demo', 'maintenance cancel demo 1', 'token issue demo', 'token list demo'],
    ...['server list demo', 'server access list demo dawn', `server access revoke demo dawn ${ADA}`],
    ...[`user show demo ${ADA}`, `user unblock demo ${ADA}`, `user confirm demo ${ADA}`, `user sessions demo ${ADA}`],
    ...[`user revoke-sessions demo ${ADA}`, 'audit tail', 'audit search'],
  ]) {
    expect(await refused(line)).toMatch(/behind this version: 0001-baseline pending.\nRun: project-service migrate\n$/);
  }
});
