import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, expect, it, jest } from '@jest/globals';
import { mailerTo } from '../../../test/support/mail/emails.js';

const message = { from: null, to: 'user0@isles.example', subject: 'Welcome', text: 'Welcome!' };

afterEach(() => void jest.dontMock('nodemailer'));

it('a mailer closes also if its library could not be loaded', async () => {
  jest.doMock('nodemailer', () => {
    throw new Error('EMFILE: too many open files');
  });
  const mailer = mailerTo(9);
  await expect(mailer(message)).rejects.toThrow('EMFILE');
  mailer.close();
  await nextTurn(); // an unhandled rejection fails the test
});
