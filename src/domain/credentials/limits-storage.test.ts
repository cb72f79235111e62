import { describe, expect, it } from '@jest/globals';
import { BY, DAY, fromNetwork, HOUR, MINUTE, repeat, Throttling } from '../../../test/support/credentials/limits.js';
import { testKeyring } from '../../../test/support/keyring.js';
import { openRelay } from '../../../test/support/relay.js';
import { openDatabase } from '../../storage/database.js';

const t = new Throttling();

describe('audit log of limits', () => {
  it('records each onset once, without an address', async () => {
    const player = t.newAttempt();
    const before = (await t.auditEntries('pair')).length;
    await repeat(12, () => t.loginWrong(player));
    const entries = (await t.auditEntries('pair')).slice(before);
    expect(entries).toMatchObject([
      {
        action: 'login.throttled',
        actor: 'anonymous',
        request_id: 'request-1',
        project_id: t.projectId,
      },
    ]);
    expect(entries[0]?.target).toMatch(/^throttle:[0-9a-f]{8}$/);
    expect(JSON.stringify(entries)).not.toContain('isles.example');
    t.advance(15 * MINUTE);
    await repeat(12, () => t.loginWrong(player));
    expect(await t.auditEntries('pair')).toHaveLength(before + 2);
  });

  it('records onsets of network and hourly limits', async () => {
    const before = {
      network: (await t.auditEntries('network')).length,
      address: (await t.auditEntries('address')).length,
    };
    const { network } = t.newAttempt();
    await repeat(40, () => t.loginWrong({ ...t.newAttempt(), network }));
    expect(await t.auditEntries('network')).toHaveLength(before.network + 1);
    const player = t.newAttempt();
    for (let slot = 0; slot < 90; slot += 1) {
      await repeat(slot === 0 ? 20 : 1, (index) => t.loginWrong(fromNetwork(player, slot * 20 + index)));
      t.advance(30_000);
    }
    expect(await t.auditEntries('address')).toHaveLength(before.address + 1);
  });
});

describe('storage of limits', () => {
  it('contains neither addresses nor networks', async () => {
    const player = t.newAttempt();
    await t.loginRight(player);
    await t.loginWrong(player);
    const { db } = t.test.database;
    const rows = [
      await db.selectFrom('throttle').selectAll().execute(),
      await db.selectFrom('known_place').selectAll().execute(),
    ];
    expect(JSON.stringify(rows)).not.toMatch(/isles|192\.0/);
  });

  it('deletes only expired rows', async () => {
    const { db } = t.test.database;
    const rows = async (): Promise<number[]> => [
      (await db.selectFrom('throttle').select('key').execute()).length,
      (await db.selectFrom('known_place').select('key').execute()).length,
    ];
    t.advance(365 * DAY);
    await t.throttles.sweep();
    expect(await rows()).toEqual([0, 0]);
    const player = t.newAttempt();
    await t.loginRight(player);
    await repeat(6, () => t.loginWrong(player));
    expect(await t.throttles.sweep()).toBe(0);
    expect(await t.loginRight(player)).toBe(900);
    const [counts, places] = await rows();
    expect(places).toBe(1);
    t.advance(HOUR);
    expect(await t.throttles.sweep()).toBe(counts);
    t.advance(90 * DAY);
    expect(await t.throttles.sweep()).toBe(1);
  });

  it('returns SERVICE_UNAVAILABLE, never RATE_LIMITED, without the database', async () => {
    const relay = await openRelay(t.test.connection);
    const database = openDatabase(relay.connection, { poolSize: 2, statementTimeoutMs: 5_000 });
    const away = t.node(testKeyring, database);
    const player = t.newAttempt();
    expect(await t.loginWrong(player, away)).toBe('wrong');
    relay.refuse();
    const refused = { code: 'SERVICE_UNAVAILABLE' };
    await expect(away.login(player, t.prove('right'))).rejects.toMatchObject(refused);
    await expect(away.password({ projectId: t.projectId, userId: 9, by: BY }, t.prove('right'))).rejects.toMatchObject(
      refused,
    );
    await expect(away.mail(player)).rejects.toMatchObject(refused);
    await expect(away.sweep()).rejects.toMatchObject(refused);
    expect(t.proofs).toBe(1);
    await database.close();
    await relay.close();
  });
});
