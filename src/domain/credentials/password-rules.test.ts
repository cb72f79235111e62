import { describe, expect, it } from '@jest/globals';
import { readEmail } from '../email.js';
import { findPasswordProblem } from './password-rules.js';

const email = readEmail('Long.Address@example.com');
const problemOf = (password: string, minLength = 10) =>
  email === null ? 'no address' : findPasswordProblem(password, email, minLength);

describe('new password', () => {
  it('is measured in code points after NFC', () => {
    expect(problemOf('🗝'.repeat(9))).toBe('too_short');
    expect(problemOf('🗝'.repeat(10))).toBeNull();
    expect(problemOf('e\u0301'.repeat(9))).toBe('too_short');
    expect(problemOf('e\u0301'.repeat(10))).toBeNull();
  });

  it('may have at most 128 code points', () => {
    expect(problemOf('x'.repeat(128))).toBeNull();
    expect(problemOf('x'.repeat(129))).toBe('too_long');
  });

  it('obeys the minimum of the project', () => {
    expect(problemOf('fourteen chars', 15)).toBe('too_short');
  });

  it('may contain spaces and any script', () => {
    expect(problemOf('   мой дом   ')).toBeNull();
  });

  it('must not equal the email address, ignoring case', () => {
    expect(problemOf('LONG.address@Example.com')).toBe('equals_email');
  });

  it('of a game account must not equal its login, ignoring case', () => {
    const ofGame = (password: string) => findPasswordProblem(password, { login: 'Wanderer_77' }, 10);
    expect(ofGame('wandereR_77')).toBe('equals_login');
    expect(ofGame('Long.Address@example.com')).toBeNull();
  });

  it('must not be a common one, ignoring case', () => {
    expect(problemOf('Password123')).toBe('common');
    expect(problemOf('1q2w3e4r5t')).toBe('common');
  });

  it.each(['password', 'Football', '12345678', 'Sunshine', 'password1', '123456789'])(
    'must not be %s where eight characters are enough',
    (password) => expect(problemOf(password, 8)).toBe('common'),
  );

  it('may be short and rare where eight characters are enough', () => {
    expect(problemOf('rare-4u!', 8)).toBeNull();
  });
});
