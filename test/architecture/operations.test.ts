import { expect, it } from '@jest/globals';
import { throttles } from '../../src/base/throttles.js';
import { throttle } from '../../src/policy/index.js';
import { manifest } from '../support/manifest.js';
import { findMissingEntry, mutations, validVariables, variables } from '../support/operations.js';
import { placeOf } from '../support/place.js';

// Tests of every operation derive from the manifest. What they need beyond it is in one file.

const at = (name: string): string => placeOf('test/support/operations.ts', `const ${name}`);

it('has valid variables of each operation that requires some', () => {
  expect(Object.keys(manifest.operations).flatMap((id) => findMissingEntry(id) ?? [])).toEqual([]);
  expect(mutations.length).toBeGreaterThan(15);
});

it('has no entry for an operation that is not published', () => {
  const unknown = Object.keys(validVariables).filter((id) => !Object.hasOwn(manifest.operations, id));
  expect(unknown.map((id) => `${at('validVariables')}  ${id} is not published → remove its entry`)).toEqual([]);
});

it('knows whether a text variable names a thing of one project', () => {
  const unknown = variables.filter(({ isId }) => isId === null).map(({ type }) => type);
  const fix = (type: string) =>
    `${at('ID_TEXTS')}  ${type} is unknown → add it to ID_TEXTS if it names a thing of one project, else to OTHER_TEXTS`;
  expect([...new Set(unknown)].map(fix)).toEqual([]);
});

/** Throttles that block and that no success clears: rules.md §3.3.12. */
const FOR_CODES: readonly string[] = throttles
  .filter(({ limits }) => limits.every((limit) => limit.block !== null && !('isClearedBySuccess' in limit)))
  .map((one) => one.class);

it('declares the throttle of each operation that takes a password or a code, emails an address, or requests an account', () => {
  const missing = Object.entries(manifest.operations).flatMap(([id, { policy, contract }]) => {
    const takes = (...names: readonly string[]) => names.some((name) => Object.hasOwn(contract.wire.variables, name));
    const declared: readonly string[] = throttle.of(policy);
    const isPublic = policy.access === 'PUBLIC';
    const isLogin = isPublic && takes('email') && takes('password') && !takes('language');
    const needed = [
      ...(isLogin ? ['LOGIN'] : []),
      ...(takes('email') && !isLogin ? ['MAIL'] : []),
      ...(takes('login') || (takes('accountId') && takes('newPassword')) ? ['ACCOUNT'] : []),
      // Beside a login it is the password of the game account; an emailed code allows one attempt.
      ...(!isPublic && takes('password', 'currentPassword') && !takes('login', 'token') ? ['PASSWORD'] : []),
      ...(takes('code') && !declared.some((one) => FOR_CODES.includes(one)) ? ['CODE'] : []),
    ];
    return needed
      .filter((one) => !declared.includes(one))
      .map((one) => `schema: ${id} is not throttled → write @throttle(class: ${one}) on its field`);
  });
  expect(missing).toEqual([]);
});
