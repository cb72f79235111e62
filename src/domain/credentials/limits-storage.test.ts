import { describe, expect, it } from '@jest/globals';
import { BY, DAY, elsewhere, HOUR, MINUTE, Throttling, times } from '../../../test/support/credentials/limits.js';
import { testKeyring } from '../../../test/support/keyring.js';
import { openRelay } from '../../../test/support/relay.js';
import { openDatabase } from '../../storage/database.js';

const t = new Throttling();

describe('audit log of limits', () => {
  it('records each onset once, without an address', async () => {
    const player = t.somebody();
    const before = (await t.audited('pair')).length;
    await times(12, () => t.wrong(player));
    const entries = (await t.audited('pair')).slice(before);
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
    t.pass(15 * MINUTE);
    await times(12, () => t.wrong(player));
    expect(await t.audited('pair')).toHaveLength(before + 2);
  });

  it('records onsets of network and hourly limits', async () => {
    const before = { network: (await t.audited('network')).length, address: (await t.audited('address')).length };
    const { network } = t.somebody();
    await times(40, () => t.wrong({ ...t.somebody(), network }));
    expect(await t.audited('network')).toHaveLength(before.network + 1);
    const player = t.somebody();
    for (let slot = 0; slot < 90; slot += 1) {
      await times(slot === 0 ? 20 : 1, (index) => t.wrong(elsewhere(player, slot * 20 + index)));
      t.pass(30_000);
    }
    expect(await t.audited('address')).toHaveLength(before.address + 1);
  });
});

describe('storage of limits', () => {
  it('contains neither addresses nor networks', async () => {
    const player = t.somebody();
    await t.right(player);
    await t.wrong(player);
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
    t.pass(365 * DAY);
    await t.throttles.sweep();
    expect(await rows()).toEqual([0, 0]);
    const player = t.somebody();
    await t.right(player);
    await times(6, () => t.wrong(player));
    expect(await t.throttles.sweep()).toBe(0);
    expect(await t.right(player)).toBe(900);
    const [counts, places] = await rows();
    expect(places).toBe(1);
    t.pass(HOUR);
    expect(await t.throttles.sweep()).toBe(counts);
    t.pass(90 * DAY);
    expect(await t.throttles.sweep()).toBe(1);
  });

  it('returns SERVICE_UNAVAILABLE, never RATE_LIMITED, without the database', async () => {
    const relay = await openRelay(t.test.connection);
    const database = openDatabase(relay.connection, { poolSize: 2, statementTimeoutMs: 5_000 });
    const away = t.node(testKeyring, database);
    const player = t.somebody();
    expect(await t.wrong(player, away)).toBe('wrong');
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
