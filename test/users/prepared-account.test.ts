import { beforeAll, describe, expect, it } from '@jest/globals';
import { newNetwork } from '../support/network.js';
import { useProject } from '../support/project.js';
import { refusal, useService } from '../support/service.js';

// Nobody can prepare an account for somebody else's address: whatever a stranger did before its owner came ends there.

const STRANGERS = 'the password of a stranger';
const OWNERS = 'the password of its owner';
const service = useService();
const policies = { emailConfirmation: 'required' };
const project = useProject(service, { slug: 'isles', declared: { policies } });
let token: string;
let owners = 0;

beforeAll(async () => {
  token = project.token;
});

/** A stranger registers an address that is not his, and logs in. */
async function prepare() {
  owners += 1;
  const email = `owner${owners}@example.com`;
  await register(email, STRANGERS);
  return { email, stranger: await project.loginAs({ email, password: STRANGERS }) };
}
const register = (email: string, password: string) =>
  service.run('register', { email, password }, { token, from: newNetwork() });
const codeTo = async (email: string): Promise<string> => {
  const code = (await service.mails()).filter(({ to }) => to === email).at(-1)?.code;
  if (code == null) throw new Error(`no code was mailed to ${email}`);
  return code;
};
const isOut = async (session: string) =>
  expect(await service.refused('me', {}, { token, session })).toMatchObject(refusal(401, 'SESSION_EXPIRED'));
const login = (email: string, password: string) =>
  service.ask('login', { email, password }, { token, from: newNetwork() });

describe('an address that a stranger has registered', () => {
  it('lets the stranger in only until its owner registers: password and session are gone', async () => {
    const { email, stranger } = await prepare();
    await register(email, OWNERS);
    await isOut(stranger);
    expect((await login(email, STRANGERS)).status).toBe(401);
    await service.run('confirmEmail', { token: await codeTo(email) }, { token });
    expect((await login(email, OWNERS)).status).toBe(200);
    expect((await login(email, STRANGERS)).status).toBe(401);
  });

  it('loses every session of before when it is confirmed', async () => {
    const { email, stranger } = await prepare();
    await service.run('confirmEmail', { token: await codeTo(email) }, { token });
    await isOut(stranger);
  });

  it('is its owner’s alone after a reset by mail', async () => {
    const { email, stranger } = await prepare();
    await service.run('requestPasswordReset', { email }, { token, from: newNetwork() });
    await service.run('resetPassword', { token: await codeTo(email), newPassword: OWNERS }, { token });
    await isOut(stranger);
    expect((await login(email, STRANGERS)).status).toBe(401);
    const session = await project.loginAs({ email, password: OWNERS });
    expect(await service.run('profile', {}, { token, session })).toMatchObject({ status: 'ACTIVE' });
  });

  it('cannot be led elsewhere while nobody has confirmed it', async () => {
    const { stranger } = await prepare();
    const variables = { email: 'stranger@example.com', password: STRANGERS };
    expect(await service.refused('requestEmailChange', variables, { token, session: stranger })).toMatchObject(
      refusal(403, 'USER_PENDING'),
    );
  });

  it('cannot be taken over by a code that was mailed before its owner came', async () => {
    const { email } = await prepare();
    const early = await codeTo(email);
    await register(email, OWNERS);
    const code = await codeTo(email);
    expect(code).not.toBe(early);
    for (const [id, variables] of [
      ['confirmEmail', { token: early }],
      ['resetPassword', { token: early, newPassword: STRANGERS }],
    ] as const) {
      expect(await service.refused(id, variables, { token })).toMatchObject(refusal(400, 'TOKEN_INVALID'));
    }
  });

  it('(control) would be the stranger’s, were it not for the owner: his session is good until then', async () => {
    const { stranger } = await prepare();
    expect((await service.ask('me', {}, { token, session: stranger })).status).toBe(200);
  });
});
