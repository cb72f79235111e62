import { describe, expect, it } from '@jest/globals';
import { createMailer } from '../platform/mail/index.js';
import { withFailureLog } from './background-jobs.js';

// No mail server listens on port 9.
const config = { mail: { smtpUrl: 'smtp://127.0.0.1:9', from: 'isles@example.com' }, dataDir: '/nonexistent' };
const message = { from: null, to: 'canary@example.com', subject: 'canary', text: 'canary' };

describe('emails that the mail server rejects', () => {
  it('are logged at most once a minute, without recipients', async () => {
    const lines: unknown[] = [];
    const write = (text: string, fields?: object) => void lines.push([text, fields]);
    const sendMail = withFailureLog(createMailer(config), config, { info: write, warn: write, error: write });
    for (let round = 0; round < 3; round += 1) await expect(sendMail(message)).rejects.toBeDefined();
    sendMail.close();
    expect(lines).toEqual([
      [
        'the mail server does not accept emails; each is tried again for a day',
        { detail: expect.stringMatching(/^E/) },
      ],
    ]);
    expect(JSON.stringify(lines)).not.toContain('canary');
  });
});

describe('emails that cannot be written to files', () => {
  it('are logged without mentioning a mail server', async () => {
    const lines: unknown[] = [];
    const write = (text: string, fields?: object) => void lines.push([text, fields]);
    const files = { ...config, mail: { ...config.mail, smtpUrl: null }, dataDir: '/dev/null' };
    const sendMail = withFailureLog(createMailer(files), files, { info: write, warn: write, error: write });
    await expect(sendMail(message)).rejects.toBeDefined();
    expect(lines).toEqual([
      ['emails cannot be written to DATA_DIR/mail; each is tried again for a day', { detail: 'EEXIST' }],
    ]);
  });
});
