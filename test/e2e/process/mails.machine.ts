import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import PostalMime from 'postal-mime';
import { eventually } from '../../support/eventually.js';
import { type Client, createClient, readDemo } from '../../support/process/demo.js';
import { cleanUp, newDataDirWithDemo, type RunningService, startProcess, stopProcess } from '../../support/process.js';

// Starting processes takes long on a busy machine.
jest.setTimeout(180_000);

let dataDir: string;
let service: RunningService | undefined;
let client: Client;
let email: string;

beforeAll(async () => {
  dataDir = await newDataDirWithDemo();
  service = await startProcess(['start'], { DATA_DIR: dataDir });
  const { endpoint, identity, users } = await readDemo(dataDir);
  client = createClient(endpoint, identity.contextToken);
  email = users[0]?.email ?? '';
});
afterAll(() => cleanUp(dataDir, [service]));

const LINK = /http:\/\/localhost:3000\/reset\?code=([\w-]+)/;

/** The reset codes that were mailed to the user; the demo sends other emails. */
async function codes(): Promise<string[]> {
  const folder = join(dataDir, 'mail');
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
  const mails = await Promise.all(names.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))));
  const his = mails.filter(({ to }) => to?.some(({ address }) => address === email));
  return his.flatMap(({ text }) => LINK.exec(text ?? '')?.[1] ?? []);
}

describe('a running service', () => {
  it('sends emails, as files without SMTP_URL, and the link in one works', async () => {
    await client.ask('requestPasswordReset', { email });
    await eventually(async () => (await codes()).length === 1, 20_000);
    const [token] = await codes();
    const newPassword = 'a password by mail';
    expect(await client.ask('resetPassword', { token, newPassword })).toMatchObject({ status: 200 });
    expect(await client.login({ email, password: newPassword })).toMatch(/^gps_/);
    expect(service?.stderr()).not.toContain(String(token));
  });

  it('stops with status 0', async () => {
    if (service === undefined) throw new Error('the service was not started');
    expect(await stopProcess(service)).toBe(0);
    expect(service.stderr()).not.toMatch(/could not be/);
  });
});
