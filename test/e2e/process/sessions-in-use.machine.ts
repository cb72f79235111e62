import { beforeAll, describe, expect, it } from '@jest/globals';
import { queryAsAdministrator } from '../../support/database.js';
import { applyFile, projectFile, projectOf, useDomain } from '../../support/domain.js';
import { eventually } from '../../support/eventually.js';
import { createClient } from '../../support/process/demo.js';
import { useServing } from '../../support/process/serving.js';
import { stopProcess } from '../../support/process.js';
import { TEST_OPERATOR } from '../../support/project.js';

const PLAYER = { email: 'player@example.com', password: 'a password of mine' };

const test = useDomain();
let token: string;

beforeAll(async () => {
  await applyFile(test.domain, projectFile());
  const project = await projectOf(test.domain);
  await test.domain.users.create(project, PLAYER, TEST_OPERATOR);
  token = (await test.domain.projects.configuration(project)).identity.contextToken;
});

const sql = (text: string) => queryAsAdministrator(test.connection, text);

/** Milliseconds since the only session was last seen, by its row. */
async function seenAgo(): Promise<number> {
  const [row] = await sql('SELECT last_seen_at FROM session');
  return row?.last_seen_at instanceof Date ? Date.now() - row.last_seen_at.getTime() : Number.NaN;
}

describe.each(['1', '2'])('with WORKERS=%s, a used session', (WORKERS) => {
  const service = useServing(test, { WORKERS });

  /** Sends a request with the only session, last seen 90 seconds ago. */
  async function ask(): Promise<void> {
    await sql('DELETE FROM session');
    const client = createClient(service.endpoint, token);
    const session = await client.login(PLAYER);
    await sql("UPDATE session SET last_seen_at = now() - interval '90 seconds'");
    expect(await seenAgo()).toBeGreaterThan(60_000);
    expect((await client.ask('me', {}, { session })).status).toBe(200);
  }

  it('is marked as seen soon after the answer', async () => {
    await ask();
    await eventually(async () => (await seenAgo()) < 60_000);
  });

  it("has its user's password hash replaced by one at full strength", async () => {
    await ask(); // the user was created with the fast hashes of tests
    const [user] = await sql('SELECT password_hash FROM users');
    expect(user?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('is marked as seen before the process exits', async () => {
    await ask();
    expect(await stopProcess(service)).toBe(0);
    expect(await seenAgo()).toBeLessThan(60_000);
  });
});
