import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import { withAdministrator } from '../../test/support/database.js';
import { useFixture } from '../../test/support/fixture.js';
import { silentLog } from '../../test/support/log.js';
import { type Line, runInProcess } from '../../test/support/process/program.js';
import { checkout, databaseUrl } from '../../test/support/process.js';
import { TEST_OPERATOR } from '../../test/support/project.js';
import { useService } from '../../test/support/service.js';
import { formatTable } from '../admin/outcome.js';
import { CommandRefused } from '../base/command-refused.js';
import { printable } from '../base/printable.js';
import { explain } from './explain.js';
import { print, printOutcome } from './output.js';

// rules.md §4.1.3: text of users never controls the terminal of an operator.

/** Defined by Unicode categories, independent of the definition in the program. */
const UNPRINTABLE =
  /(?!\n)\p{Cc}|[\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}\p{Cn}\p{Cs}\p{Co}]/u;

/**
 * One character of each kind: C0, DEL, C1, direction, zero width, line separator, tag, private use,
 * unassigned.
 */
const HOSTILE = '\u001b[2J\r\u0000\u007f\u009b31m\u202e\u2066\u200f\u061c\u200b\ufeff\u2028\u2029\u{e0041}\ue000\u0378';

function outputOf(work: () => void): string {
  let text = '';
  const spies = (['stdout', 'stderr'] as const).map((stream) =>
    jest.spyOn(process[stream], 'write').mockImplementation((chunk) => {
      text += String(chunk);
      return true;
    }),
  );
  try {
    work();
  } finally {
    for (const spy of spies) spy.mockRestore();
    process.exitCode = 0;
  }
  return text;
}

/** Any text, often with unprintable characters. */
const anyText = fc
  .array(
    fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(...HOSTILE, '\ud83d', '\n', '\\', '"', 'a', 'é', '龍')),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''));
const anyData = fc.letrec<{ value: unknown; leaf: unknown }>((tie) => ({
  leaf: fc.oneof(anyText, fc.integer(), fc.boolean(), fc.constant(null)),
  value: fc.oneof(
    { maxDepth: 3 },
    tie('leaf'),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(anyText, tie('value'), { maxKeys: 4 }),
  ),
}));

describe('the output of a command', () => {
  it('contains nothing unprintable, and JSON keeps the value', () => {
    fc.assert(
      fc.property(anyText, fc.dictionary(anyText, anyData.value), fc.boolean(), (text, data, dryRun) => {
        expect(outputOf(() => printOutcome({ text, data }, { json: false, dryRun }))).not.toMatch(UNPRINTABLE);
        const json = outputOf(() => printOutcome({ text, data }, { json: true, dryRun: false }));
        expect(json).not.toMatch(UNPRINTABLE);
        expect(json.trimEnd()).not.toContain('\n');
        expect(JSON.parse(json)).toEqual(JSON.parse(JSON.stringify(data)));
      }),
    );
  });

  it('has one line per row of a table, with any text in its cells', () => {
    const rows = fc.array(fc.tuple(anyText, fc.option(anyText), fc.integer()), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(rows, (cells) => {
        const lines = formatTable(cells, '').split('\n');
        expect(lines).toHaveLength(cells.length);
        for (const line of lines) expect(line).not.toMatch(UNPRINTABLE);
      }),
    );
  });

  it('is escaped in errors too', () => {
    fc.assert(
      fc.property(anyText, anyText, (message, fix) => {
        expect(outputOf(() => explain(new CommandRefused(message, fix), silentLog))).not.toMatch(UNPRINTABLE);
        expect(outputOf(() => print(message, 'stderr'))).not.toMatch(UNPRINTABLE);
      }),
    );
  });

  it('shows the escaped characters', () => {
    expect(printable('a\u202eb\u009b\u2028\u{e0041}\ud800')).toBe('a\\u202eb\\u009b\\u2028\\udb40\\udc41\\ud800');
    expect(printable('Grüße, 龍 – 100 %')).toBe('Grüße, 龍 – 100 %');
  });

  it('is written by one module', () => {
    const folder = join(checkout, 'src/cli');
    const sources = readdirSync(folder).filter((name) => !/\.(?:test|machine)\.ts$/.test(name));
    const speaking = sources.filter((name) =>
      /process\s*(\.\s*std(out|err)|\[)|\bconsole\b/.test(readFileSync(join(folder, name), 'utf8')),
    );
    expect(speaking).toEqual(['output.ts']);
  });
});

describe('commands that print texts of clients and game servers', () => {
  const service = useService();
  const fixture = useFixture(service, { items: [{ sku: 'sword' }] });
  let userId = 0;
  let purchaseId = '';
  beforeAll(async () => {
    const { project } = fixture;
    const buyer = await fixture.newPlayer();
    userId = buyer.user.id;
    // The API and admin programs accept these texts unchanged.
    const headers = { 'user-agent': 'agent \u009b31m' };
    await project.run('login', { email: buyer.user.email, password: buyer.user.password }, { headers });
    const credit = { projectId: project.id, userId, amount: 1, reference: 'psp-1', by: TEST_OPERATOR };
    await service.domain.wallet.credit({ ...credit, note: HOSTILE.replace('\0', '') });
    purchaseId = (await buyer.buy(buyer.purchaseInput('sword'))).id;
    await service.domain.users.block(
      project.id,
      project.user.id,
      { reasons: { en: HOSTILE.replace('\0', '') }, until: null },
      TEST_OPERATOR,
    );
    // The API validates these values, but the command line does not rely on it.
    const hostile = HOSTILE.replace('\0', '').slice(0, 20);
    await project.grant(buyer.user, project.server('one'));
    await withAdministrator(service.connection, async (client) => {
      await client.query(`SET session_replication_role = replica`);
      await client.query('UPDATE users SET email = $1 || email', [hostile]);
      await client.query('UPDATE session SET ip = $1, user_agent = coalesce(user_agent, $1) || $1', [hostile]);
      await client.query('UPDATE game_account SET external_id = $1', [hostile]);
      await client.query('UPDATE purchase SET character = $1, sku = sku || $1', [hostile]);
      await client.query(
        `UPDATE delivery SET last_error = $1, state = 'DEAD', done_at = now(), lease_token = NULL, lease_until = NULL`,
        [hostile],
      );
      await client.query('UPDATE ledger_tx SET reference = $1 || id, actor = $1', [hostile]);
      await client.query('UPDATE audit SET actor = $1, target = target || $1, request_id = $1', [hostile]);
    });
  });

  const READS: readonly ((about: { user: number; purchase: string }) => Line)[] = [
    ({ user }) => `user show isles ${user}`,
    ({ user }) => `user sessions isles ${user}`,
    ({ user }) => `account list isles ${user}`,
    ({ user }) => `purchase list isles ${user}`,
    ({ purchase }) => `purchase show isles ${purchase}`,
    () => 'delivery list isles',
    () => 'delivery dead-letters isles',
    ({ user }) => `ledger show isles ${user}`,
    () => 'audit tail',
    () => 'audit search --action user',
    () => 'server access list isles one',
    () => ['user', 'show', 'isles', `nobody${HOSTILE.replace('\0', '')}`],
    () => ['audit', `${HOSTILE}`],
  ];

  it.each(READS)('print nothing unprintable: %#', async (lineOf) => {
    const line = lineOf({ user: userId, purchase: purchaseId });
    const words = typeof line === 'string' ? line.split(' ') : line;
    for (const more of [[], ['--json']]) {
      const settings = { DATABASE_URL: databaseUrl(service.connection) };
      const { stdout, stderr } = await runInProcess([...words, ...more], settings);
      // The character is printed in escaped form.
      expect(stdout + stderr).toContain('\\u202e');
      expect({ line, text: stdout + stderr }).toEqual({ line, text: expect.not.stringMatching(UNPRINTABLE) });
      if (more.length > 0 && stdout !== '') expect(() => JSON.parse(stdout)).not.toThrow();
    }
  });

  it('show the text nevertheless, and JSON has it unchanged', async () => {
    const settings = { DATABASE_URL: databaseUrl(service.connection) };
    const words = await runInProcess(`user sessions isles ${userId}`, settings);
    expect(words.stdout).toContain('agent \\u009b31m');
    const json = await runInProcess(`user sessions isles ${userId} --json`, settings);
    expect(JSON.parse(json.stdout)).toContainEqual(
      expect.objectContaining({ userAgent: expect.stringContaining('agent \u009b31m') }),
    );
  });
});
