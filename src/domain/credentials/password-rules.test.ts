import { describe, expect, it } from '@jest/globals';
import { readEmail } from '../email.js';
import { findPasswordProblem } from './password-rules.js';

const email = readEmail('Long.Address@example.com');
const fault = (password: string, minLength = 10) =>
  email === null ? 'no address' : findPasswordProblem(password, email, minLength);

describe('a new password', () => {
  it('is measured in code points after NFC', () => {
    expect(fault('🗝'.repeat(9))).toBe('TOO_SHORT');
    expect(fault('🗝'.repeat(10))).toBeNull();
    expect(fault('e\u0301'.repeat(9))).toBe('TOO_SHORT');
    expect(fault('e\u0301'.repeat(10))).toBeNull();
  });

  it('may have 128 code points and no more', () => {
    expect(fault('x'.repeat(128))).toBeNull();
    expect(fault('x'.repeat(129))).toBe('TOO_LONG');
  });

  it('obeys the minimum of the project', () => {
    expect(fault('fourteen chars', 15)).toBe('TOO_SHORT');
  });

  it('may hold spaces and any script', () => {
    expect(fault('   мой дом   ')).toBeNull();
  });

  it('is not the e-mail address, in whatever case', () => {
    expect(fault('LONG.address@Example.com')).toBe('EQUALS_EMAIL');
  });

  it('of a game account is not its login, in whatever case, and may be any address', () => {
    const ofGame = (password: string) => findPasswordProblem(password, { login: 'Wanderer_77' }, 10);
    expect(ofGame('wandereR_77')).toBe('EQUALS_LOGIN');
    expect(ofGame('Long.Address@example.com')).toBeNull();
  });

  it('is none of the best known ones, in whatever case', () => {
    expect(fault('Password123')).toBe('COMMON');
    expect(fault('1q2w3e4r5t')).toBe('COMMON');
  });
});
