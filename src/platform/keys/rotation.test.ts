import { expect, it } from '@jest/globals';
import { openFixture } from '../../../test/support/fixture.js';
import { startTestService } from '../../../test/support/service.js';
import { createKeyring } from '../../base/keyring.js';

// A rotation of the secret key, node by node: docs/install.md.

const OLD = 'the old secret key, of 32 characters or more';
const NEW = 'the new secret key, of 32 characters or more';
const PIN = '493817';

/** What a node with the old key answers while another node uses the new one. */
async function answersOfOldNode(previous: string | null) {
  const old = await startTestService({ keyring: createKeyring(OLD, previous) });
  const fixture = await openFixture(old);
  const player = await fixture.newPlayer();
  await player.run('setPin', { newPin: PIN, password: player.user.password });
  const next = await startTestService({ keyring: createKeyring(NEW, OLD), sharedWith: old });
  const onNext = fixture.on(next, player);
  await onNext.run('verifyPin', { pin: PIN });
  const { code } = await player.ask('verifyPin', { pin: PIN });
  const { id } = await onNext.createAccount();
  const leased = await fixture.server('one').fetch();
  await next.stop();
  await old.stop();
  return {
    code,
    isLeased: leased.some(({ account }) => account.id === Number(id)),
  };
}

it('lets a node with the new key as the previous one read what a rotated node stores', async () => {
  expect(await answersOfOldNode(NEW)).toEqual({ code: null, isLeased: true });
});

it('(control) loses PINs and passwords on a node that does not know the new key', async () => {
  expect(await answersOfOldNode(null)).toEqual({ code: 'PIN_INVALID', isLeased: false });
});
