import { domainToASCII } from 'node:url';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { sha256 } from '../../src/base/secrets.js';
import { migrate } from '../../src/storage/migrate.js';
import { migrations } from '../../src/storage/migrations/index.js';
import { asAdministrator, asRuntime, useDatabase } from '../support/database.js';
import { silentLog } from '../support/log.js';
import { insertProject } from '../support/project-row.js';
import { useService } from '../support/service.js';

// rules.md §5.12: what an older version has stored goes on after the upgrade.

const bearer = `gps_${'A'.repeat(43)}`;
const token = `pct_${'A'.repeat(32)}`;

const test = useDatabase({ migrated: false, as: 'owner' });

beforeAll(async () => {
  const { '0001-spine': spine } = migrations;
  if (spine === undefined) throw new Error('the first migration is gone');
  await migrate(test.database, silentLog, { '0001-spine': spine });
  await asAdministrator(test.connection, async (client) => {
    await client.query(`
      INSERT INTO project (slug, names, descriptions, language, languages, language_aliases, currency_code,
        currency_names, currency_scale, registration, email_confirmation, pin_policy, pin_length, password_min_length,
        session_idle_s, session_absolute_s, max_accounts_per_server, allowed_origins)
      VALUES ('demo', '{"en": "Demo"}', '{}', 'en', '{en}', '{}', 'EMB', '{"en": "Embers"}', 0, 'OPEN', 'NONE',
        'OPTIONAL', 6, 10, 604800, 2592000, 5, '{}')`);
    await client.query(`INSERT INTO context_token (project_id, token, state) VALUES (1, '${token}', 'CURRENT')`);
    await client.query(`
      INSERT INTO users (project_id, email, email_norm, password_hash, status, confirmed_at, password_changed_at)
      VALUES (1, 'old@example.com', 'old@example.com', '', 'ACTIVE', now(), now())`);
    const times = `now(), now(), 604800, now() + interval '7 days', now() + interval '30 days'`;
    await client.query(
      `INSERT INTO session (id, secret_hash, project_id, user_id, created_at, last_seen_at, idle_timeout_s,
         idle_expires_at, absolute_expires_at)
       VALUES (gen_random_uuid(), $1, 1, 1, ${times})`,
      [sha256(bearer)],
    );
  });
  await migrate(test.database, silentLog);
});
const service = useService({ besides: asRuntime(test) });

/** The migrations of the versions that did not have this one. */
const before = (name: string) => Object.fromEntries(Object.entries(migrations).filter(([earlier]) => earlier < name));

/** Users of one mailbox, and of two that only look alike, as an older version has stored them. */
const stored = [
  ['ACTIVE', 'Wide@ｅxample.com', 'wide@ｅxample.com'],
  ['ACTIVE', 'wide@example.com', 'wide@example.com'],
  ['PENDING', 'first@ｆoo.de', 'first@ｆoo.de'],
  ['ACTIVE', 'first@fｏo.de', 'first@fｏo.de'],
  ['ACTIVE', 'alone@b\u00fccher.de', 'alone@b\u00fccher.de'],
  ['ACTIVE', 'ada@STRA\u1e9eE.de', 'ada@stra\u00dfe.de'],
  ['ACTIVE', 'odd@1\uff12\uff17.1', 'odd@1\uff12\uff17.1'],
  ['DELETED', 'deleted-9@deleted.invalid', 'deleted-9'],
] as const;

describe('addresses of before domains were mapped', () => {
  const old = useDatabase({ migrated: false, as: 'owner' });
  const norms = async () => {
    const rows = old.database.direct.selectFrom('users').select(['email', 'email_norm']).orderBy('id');
    return Object.fromEntries((await rows.execute()).map(({ email, email_norm }) => [email, email_norm]));
  };

  beforeAll(async () => {
    await migrate(old.database, silentLog, before('0005-addresses'));
    const project_id = await insertProject(old);
    const [created_at, password_changed_at] = [new Date(), new Date()];
    for (const [status, email, email_norm] of stored) {
      const confirmed_at = status === 'PENDING' ? null : created_at;
      const user = { project_id, email, email_norm, password_hash: '', status, confirmed_at };
      await old.database.direct
        .insertInto('users')
        .values({ ...user, created_at, password_changed_at })
        .execute();
    }
    await migrate(old.database, silentLog);
  });
  const node = useService({ besides: asRuntime(old) });

  it('get the norm that their mail has; of one mailbox one user does, and the others stay as they were', async () => {
    expect(await norms()).toEqual({
      'Wide@ｅxample.com': 'wide@ｅxample.com',
      'wide@example.com': 'wide@example.com',
      'first@ｆoo.de': 'first@ｆoo.de',
      'first@fｏo.de': 'first@foo.de',
      'alone@b\u00fccher.de': 'alone@xn--bcher-kva.de',
      'ada@STRA\u1e9eE.de': `ada@${domainToASCII('STRA\u1e9eE.de')}`,
      'odd@1\uff12\uff17.1': 'odd@1\uff12\uff17.1',
      'deleted-9@deleted.invalid': 'deleted-9',
    });
    const shared = await node.domain.audit.search({ action: 'user.address-shared', limit: 9 });
    expect(shared.map(({ actor, target }) => `${actor} ${target}`)).toEqual(['system user:1', 'system user:3']);
  });

  it('still lead each user in, by their own spelling', async () => {
    const { id: projectId } = await old.database.db.selectFrom('project').select('id').executeTakeFirstOrThrow();
    const found = async (email: string) => (await node.domain.users.findByEmail(projectId, email))?.email;
    for (const [status, email] of stored) if (status !== 'DELETED') expect(await found(email)).toBe(email);
    expect(await found('WIDE@ｅxample.com')).toBe('Wide@ｅxample.com');
    expect(await found('alone@xn--bcher-kva.de')).toBe('alone@b\u00fccher.de');
    // Any other spelling leads to the one who has the norm.
    expect(await found('wide@ｅｘample.com')).toBe('wide@example.com');
  });
});

describe('items of before searches were folded', () => {
  const old = useDatabase({ migrated: false, as: 'owner' });

  beforeAll(async () => {
    await migrate(old.database, silentLog, before('0007-search-and-logins'));
    const projectId = await insertProject(old);
    await asAdministrator(old.connection, async (client) => {
      await client.query(
        `INSERT INTO shop_category (project_id, code, titles, sort, visible) VALUES ($1, 'goods', '{}', 0, true)`,
        [projectId],
      );
      await client.query(
        `INSERT INTO shop_item (project_id, sku, category_id, titles, descriptions, kind, payload, base_price,
            max_quantity, limits, created_at)
          SELECT $1, 'item-' || n, id, '{"tr": "Kılıç"}', '{}', 'ITEM', '{}', 1, 1, '[]', now()
          FROM shop_category, generate_series(1, 2001) AS n`,
        [projectId],
      );
    });
    await migrate(old.database, silentLog);
  });

  it('are found as those of after', async () => {
    const { rows } = await sql<{ items: number }>`
      SELECT count(*)::integer AS items FROM shop_item WHERE search @@ '''kilic'' & ''item'''::tsquery`.execute(
      old.database.db,
    );
    expect(rows).toEqual([{ items: 2001 }]);
  });
});

describe('a database of the first version, migrated', () => {
  it('still knows its projects, tokens, users and sessions', async () => {
    expect(await service.run('projectAvailable', {}, { token })).toBe(true);
    expect(await service.run('me', {}, { token, session: bearer })).toEqual({ id: 1, email: 'old@example.com' });
    const project = await service.domain.projects.findBySlug('demo');
    expect(project?.mail).toEqual({ sender: null, confirmUrl: null, resetUrl: null });
  });

  it('gives its users what is new', async () => {
    const asking = { token, session: bearer };
    expect(await service.run('balance', {}, asking)).toMatchObject({ amount: 0, currency: { code: 'EMB' } });
    expect(await service.run('purchases', {}, asking)).toMatchObject({ edges: [], totalCount: 0 });
    expect(await service.run('profile', {}, asking)).toMatchObject({ hasPin: false, pinLockedUntil: null });
  });

  it('ends a session of before on the next request', async () => {
    expect(await service.run('logout', {}, { token, session: bearer })).toEqual({ loggedOut: true });
    expect((await service.ask('me', {}, { token, session: bearer })).status).toBe(401);
  });
});
