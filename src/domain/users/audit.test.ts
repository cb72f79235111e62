import { describe, expect, it } from '@jest/globals';
import { withAdministrator } from '../../../test/support/database.js';
import { newNetwork } from '../../../test/support/network.js';
import { useProject } from '../../../test/support/project.js';
import { useService } from '../../../test/support/service.js';
import { insertAuditEntry, SYSTEM } from '../../platform/audit/index.js';
import { askOne } from '../../storage/statement.js';

// rules.md §1.13: every security action appends an immutable audit entry without secrets.

const CANARY = 'canary-of-a-password';
const NEXT = 'canary-of-the-next-one';
const service = useService();
const policies = { emailConfirmation: 'required' };
const project = useProject(service, { slug: 'isles', declared: { policies } });

const lastId = async () => (await service.domain.audit.search({ limit: 1 })).at(-1)?.id ?? 0;
/** Actor, action and target of the entries that `work` appends. */
async function left(work: () => Promise<unknown>): Promise<string[]> {
  const afterId = await lastId();
  await work();
  const entries = await service.domain.audit.search({ afterId, limit: 100 });
  return entries.map(({ actor, action, target }) => `${actor} ${action} ${target.replace(/:[0-9a-f-]{36}$/, ':*')}`);
}

describe('audit log', () => {
  it('records every security action of a user with its actor, in order', async () => {
    const email = 'canary@example.com';
    const from = newNetwork();
    const request = { from, headers: { 'x-request-id': 'asked-by-a-test' } };
    const run = (documentId: string, variables: Record<string, unknown>, session?: string) =>
      project.run(documentId, variables, { ...request, session });
    const bearerOf = (opened: unknown): string => Object(opened).sessionId;

    expect(await left(() => run('register', { email, password: CANARY }))).toEqual([
      expect.stringMatching(/^anonymous user\.register user:\d+$/),
    ]);
    const me = `user:${(await service.domain.users.findByEmail(project.id, email))?.id}`;
    const code = await service.codeTo(email);
    expect(await left(() => run('confirmEmail', { token: code, password: CANARY }))).toEqual([
      `${me} user.confirm ${me}`,
    ]);

    let session = '';
    const login = async () => {
      session = bearerOf(await run('login', { email, password: CANARY }));
    };
    expect(await left(login)).toEqual([`${me} session.start session:*`]);
    await login();
    expect(await left(() => run('revokeOtherSessions', {}, session))).toEqual([`${me} session.revoke-all ${me}`]);
    const [{ id: sessionId }] = Object(await run('sessions', {}, session));
    expect(await left(() => run('revokeSession', { sessionId }, session))).toEqual([`${me} session.revoke session:*`]);
    await login();
    expect(await left(() => run('logout', {}, session))).toEqual([`${me} session.end session:*`]);
    await login();
    const change = async () => {
      session = bearerOf(await run('changePassword', { currentPassword: CANARY, newPassword: NEXT }, session));
    };
    expect(await left(change)).toEqual([`${me} password.change ${me}`, `${me} session.start session:*`]);

    const reset = async () => {
      await run('requestPasswordReset', { email });
      await run('resetPassword', { token: await service.codeTo(email), newPassword: CANARY });
    };
    expect(await left(reset)).toEqual([`system password.reset-request ${me}`, `${me} password.reset ${me}`]);
    await login();
    const pin = { newPin: '274916', password: CANARY };
    expect(await left(() => run('setPin', pin, session))).toEqual([`${me} pin.set ${me}`]);
    const game = { login: 'canary_login', password: CANARY };
    expect(await left(() => run('createAccount', game, session))).toEqual([
      expect.stringMatching(`^${me} account\\.create account:\\d+$`),
    ]);
    const [{ id: accountId }] = Object(await run('accounts', {}, session));
    const changed = { accountId, newPassword: NEXT, password: CANARY };
    expect(await left(() => run('changeAccountPassword', changed, session))).toEqual([
      `${me} account.password-change account:${accountId}`,
    ]);
    const move = async () => {
      await run('requestEmailChange', { email: 'canary-moved@example.com', password: CANARY }, session);
      await run('confirmEmail', { token: await service.codeTo('canary-moved@example.com') });
    };
    expect(await left(move)).toEqual([
      `${me} user.email-change-request ${me}`,
      `${me} user.reset-pin ${me}`,
      `${me} account.quarantine account:${accountId}`,
      `${me} user.email-change ${me}`,
    ]);
    session = bearerOf(await run('login', { email: 'canary-moved@example.com', password: CANARY }));
    expect(await left(() => run('deleteMe', { password: CANARY }, session))).toEqual([
      `${me} account.drop account:${accountId}`,
      `${me} delivery.cancel delivery:*`,
      `${me} delivery.cancel delivery:*`,
      `${me} user.delete ${me}`,
    ]);

    const entries = await service.domain.audit.search({ requestId: 'asked-by-a-test', limit: 100 });
    expect(entries.length).toBeGreaterThan(10);
    expect(entries.every((entry) => entry.project === 'isles')).toBe(true);
  });

  it('records no refused action', async () => {
    const session = await project.login();
    const refused = async () => {
      await project.expectRefusal('login', { email: project.user.email, password: 'wrong' });
      await project.expectRefusal('changePassword', { currentPassword: 'wrong', newPassword: NEXT }, { session });
      await project.expectRefusal('resetPassword', { token: 'made up', newPassword: NEXT });
      await project.expectRefusal('setPin', { newPin: '274916', password: 'wrong' }, { session });
      await project.expectRefusal('createAccount', { login: 'canary', password: 'canary' }, { session });
    };
    expect(await left(refused)).toEqual([]);
  });

  it('contains no passwords, addresses, codes or bearers', async () => {
    const { rows } = await withAdministrator(service.connection, (client) =>
      client.query('SELECT entry::text AS text FROM audit AS entry'),
    );
    const all = rows.map(({ text }) => text).join('\n');
    expect(rows.length).toBeGreaterThan(10);
    for (const secret of ['canary', project.user.email, project.user.password, 'gps_', '@', '274916']) {
      expect({ secret, found: all.includes(secret) }).toEqual({ secret, found: false });
    }
    for (const { code } of await service.mails()) if (code !== null) expect(all).not.toContain(code);
  });

  it('redacts values whose names suggest a secret, except numbers and booleans', async () => {
    const plain = { token: 3, isPasswordProved: true, reason: 'kept' };
    const secrets = { password: CANARY, newPin: '1234', hashes: [CANARY], bearer: { of: CANARY }, secret: null };
    const after = { ...secrets, list: [{ sessionToken: 'x', kept: 1 }], ...plain };
    const entry = {
      by: SYSTEM,
      action: 'user.create',
      projectId: project.id,
      target: 'user:0',
    } as const;
    await service.database.transaction((tx) => askOne(tx, insertAuditEntry({ ...entry, after })));
    expect((await service.domain.audit.search({ limit: 1 }))[0]?.after).toEqual({
      ...Object.fromEntries(Object.keys(secrets).map((name) => [name, '[removed]'])),
      list: [{ sessionToken: '[removed]', kept: 1 }],
      ...plain,
    });
  });

  it('cannot be changed, shortened or emptied, even by the owner of the database', async () => {
    for (const statement of [
      `UPDATE audit SET actor = 'another actor'`,
      'DELETE FROM audit',
      'TRUNCATE audit',
      'TRUNCATE audit CASCADE',
    ]) {
      const attempt = withAdministrator(service.connection, (client) => client.query(statement));
      await expect(attempt).rejects.toMatchObject({ message: 'audit is append-only' });
    }
  });

  it('(control) can be changed without its trigger', async () => {
    await withAdministrator(service.connection, async (client) => {
      await client.query('BEGIN');
      await client.query('DROP TRIGGER audit_append_only ON audit');
      const { rowCount } = await client.query(`UPDATE audit SET actor = 'another actor'`);
      expect(rowCount).toBeGreaterThan(10);
      await client.query('ROLLBACK');
    });
  });
});
