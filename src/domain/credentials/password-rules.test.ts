import { describe, expect, it } from '@jest/globals';
import { readEmail } from '../email.js';
import { findPasswordProblem } from './password-rules.js';

const email = readEmail('Long.Address@example.com');
const fault = (password: string, minLength = 10) =>
  email === null ? 'no address' : findPasswordProblem(password, email, minLength);

describe('new password', () => {
  it('is measured in code points after NFC', () => {
    expect(fault('🗝'.repeat(9))).toBe('TOO_SHORT');
    expect(fault('🗝'.repeat(10))).toBeNull();
    expect(fault('e\u0301'.repeat(9))).toBe('TOO_SHORT');
    expect(fault('e\u0301'.repeat(10))).toBeNull();
  });

  it('may have at most 128 code points', () => {
    expect(fault('x'.repeat(128))).toBeNull();
    expect(fault('x'.repeat(129))).toBe('TOO_LONG');
  });

  it('obeys the minimum of the project', () => {
    expect(fault('fourteen chars', 15)).toBe('TOO_SHORT');
  });

  it('may contain spaces and any script', () => {
    expect(fault('   мой дом   ')).toBeNull();
  });

  it('must not equal the email address, ignoring case', () => {
    expect(fault('LONG.address@Example.com')).toBe('EQUALS_EMAIL');
  });

  it('of a game account must not equal its login, ignoring case', () => {
    const ofGame = (password: string) => findPasswordProblem(password, { login: 'Wanderer_77' }, 10);
    expect(ofGame('wandereR_77')).toBe('EQUALS_LOGIN');
    expect(ofGame('Long.Address@example.com')).toBeNull();
  });

  it('must not be a common one, ignoring case', () => {
    expect(fault('Password123')).toBe('COMMON');
    expect(fault('1q2w3e4r5t')).toBe('COMMON');
  });
});
