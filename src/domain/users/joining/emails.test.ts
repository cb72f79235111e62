import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import PostalMime from 'postal-mime';
import { useFolder } from '../../../../test/support/folder.js';
import { CODE, emailContent, NO_PAGES } from '../../../../test/support/mail/emails.js';
import { projectSnapshot } from '../../../../test/support/project-snapshot.js';
import { createMailer, type Mailer } from '../../../platform/mail/index.js';
import { type EmailContent, type EmailTemplate, emailTemplates } from '../emails/email-template.js';
import { renderEmail } from '../emails/render-email.js';

const folder = useFolder();
let sendMail: Mailer;
beforeAll(() => {
  const mail = { smtpUrl: null, from: 'Service <no-reply@service.example>' };
  sendMail = createMailer({ mail, dataDir: folder.path });
});

const PAGES = {
  sender: 'Ember Isles <mail@isles.example>',
  confirmUrl: 'https://isles.example/confirm?t={token}&again={token}',
  resetUrl: 'https://isles.example/reset/{token}',
};
const LANGUAGES = ['en', 'de', 'ru', 'es', 'pt-BR'];
const WITH_CODE: readonly EmailTemplate[] = ['CONFIRM_EMAIL', 'RESET_PASSWORD', 'CHOOSE_PASSWORD', 'CHANGE_EMAIL'];
/** Their code is for `resetPassword`. */
const FOR_RESET: readonly EmailTemplate[] = ['RESET_PASSWORD', 'CHOOSE_PASSWORD'];

/** The email as a file, and as its recipient sees it. */
async function written(from: string | null, to: string, content: { subject: string; text: string }) {
  const before = new Set(await readdir(join(folder.path, 'mail')).catch(() => []));
  await sendMail({ from, to, ...content });
  const [name = ''] = (await readdir(join(folder.path, 'mail'))).filter((file) => !before.has(file));
  const source = await readFile(join(folder.path, 'mail', name), 'utf8');
  return { name, source, mail: await PostalMime.parse(source) };
}

const cases = emailTemplates.flatMap((template) =>
  LANGUAGES.flatMap((language) => [
    { template, language, mail: NO_PAGES },
    { template, language, mail: PAGES },
  ]),
);

describe('email', () => {
  it.each(cases)('renders $template in $language ($mail.sender) completely', async ({ template, language, mail }) => {
    const project = projectSnapshot({ names: { en: 'Ember {code} $& Isles' }, mail });
    const code = WITH_CODE.includes(template) ? CODE : null;
    const content = renderEmail(emailContent({ project, template, code }), language);
    const parsed = await written(mail.sender, 'player@isles.example', content);
    const { subject = '', text = '' } = parsed.mail;
    expect(subject).toBe(content.subject);
    expect(text.replaceAll('\r\n', '\n')).toBe(content.text);
    expect(subject).toContain('Ember {code} $& Isles');
    for (const each of [subject, text])
      expect(each.replaceAll('Ember {code} $& Isles', '')).not.toMatch(/[{}]|undefined|null/);
    const encoded = encodeURIComponent(CODE);
    const links = FOR_RESET.includes(template) ? `/reset/${encoded}` : `/confirm?t=${encoded}&again=${encoded}`;
    expect(text.includes(`https://isles.example${links}`)).toBe(code !== null && mail === PAGES);
    expect(text.split('\n').includes(CODE)).toBe(code !== null && mail === NO_PAGES);
    if (FOR_RESET.includes(template)) expect(text).toMatch(/\b1 /);
    else if (code !== null) expect(text).toContain('48 ');
  });

  it('has a translation of every sentence', () => {
    for (const template of emailTemplates) {
      const paragraphs = LANGUAGES.flatMap((language) =>
        renderEmail(emailContent({ template }), language).text.split('\n\n'),
      );
      const sentences = paragraphs.filter((each) => each.trim() !== 'Ember Isles' && each !== CODE);
      expect(new Set(sentences).size).toBe(sentences.length);
    }
  });

  it('uses the language of the recipient, else of the request, else of the project, else English', () => {
    const subject = (own: string | null, asked: string, language: string) =>
      renderEmail(emailContent({ language: own, project: projectSnapshot({ language, mail: NO_PAGES }) }), asked)
        .subject;
    const [de, ru, es, pt, en] = [/Passwort/, /пароль/, /contraseña/, /senha/, /password/];
    expect(subject('de', 'ru', 'es')).toMatch(de);
    expect(subject('de-CH', 'ru', 'es')).toMatch(de);
    expect(subject(null, 'ru', 'es')).toMatch(ru);
    expect(subject('fr', 'ru', 'es')).toMatch(ru);
    expect(subject('fr', 'it', 'es-419')).toMatch(es);
    expect(subject(null, 'pt', 'es')).toMatch(pt);
    expect(subject(null, 'zh-Hant', 'ja')).toMatch(en);
  });

  it('shows the project name in the language of the email, else the slug', () => {
    const subject = (names: EmailContent['project']['names'], asked: string) =>
      renderEmail(emailContent({ project: projectSnapshot({ slug: 'isles', names, mail: NO_PAGES }) }), asked).subject;
    expect(subject({ en: 'Isles', de: 'Inseln' }, 'de')).toContain('Inseln:');
    expect(subject({ en: 'Isles' }, 'de')).toContain('Isles:');
    expect(subject({}, 'de')).toContain('isles:');
  });

  it('throws without its code', () => {
    expect(() => renderEmail(emailContent({ code: null }), 'en')).toThrow('without its code');
  });
});

/** The header: text before the first empty line, with any line ending. */
const headOf = (source: string): string => source.split(/\r?\n\r?\n/, 1).join();

describe('email header', () => {
  const evil = 'Isles\r\nBcc: evil@else.example\r\n\r\nGo to evil.example\u2028\u0000';

  it('rejects header injection by the project name', async () => {
    const content = renderEmail(
      emailContent({ project: projectSnapshot({ names: { en: evil }, mail: NO_PAGES }) }),
      'en',
    );
    expect(content.subject).toBe('Isles Bcc: evil@else.example Go to evil.example: reset your password');
    const { source, mail } = await written(null, 'player@isles.example', content);
    expect(mail.subject).toBe(content.subject);
    expect(headOf(source)).not.toMatch(/^Bcc:/im);
    expect(mail.bcc).toBeUndefined();
  });

  it('rejects header injection by the subject', async () => {
    const { source, mail } = await written(null, 'player@isles.example', { subject: evil, text: '' });
    expect(headOf(source)).not.toMatch(/^Bcc:/im);
    expect(mail.bcc).toBeUndefined();
    expect(mail.to).toHaveLength(1);
  });

  it.each([
    'player@isles.example\r\nBcc: evil@else.example',
    'player@isles.example, evil@else.example',
    'player@isles.example>, <evil@else.example',
    'Evil <evil@else.example>',
  ])('contains exactly one recipient for %j', async (to) => {
    const { source, mail } = await written(null, to, { subject: 'Hello', text: '' }).catch(() => ({
      source: '',
      mail: { to: [], bcc: undefined },
    }));
    expect(headOf(source)).not.toMatch(/^Bcc:/im);
    expect(mail.bcc).toBeUndefined();
    expect((mail.to ?? []).length).toBeLessThanOrEqual(1);
  });

  it('names the sender and marks the email as automatic', async () => {
    const own = await written(null, 'player@isles.example', { subject: 'Hello', text: 'Text' });
    expect(own.mail.from).toMatchObject({ name: 'Service', address: 'no-reply@service.example' });
    expect(own.source).toMatch(/^Auto-Submitted: auto-generated\r?$/m);
    const project = await written(PAGES.sender, 'player@isles.example', { subject: 'Hello', text: 'Text' });
    expect(project.mail.from).toMatchObject({ name: 'Ember Isles', address: 'mail@isles.example' });
  });
});

describe('email file', () => {
  it('is private, written atomically and named by its time', async () => {
    const { name } = await written(null, 'player@isles.example', { subject: 'Hello', text: 'Text' });
    expect(name).toMatch(/^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z-[0-9a-f]{12}\.eml$/);
    expect((await stat(join(folder.path, 'mail', name))).mode & 0o777).toBe(0o600);
    expect((await stat(join(folder.path, 'mail'))).mode & 0o777).toBe(0o700);
    expect((await readdir(join(folder.path, 'mail'))).filter((file) => !file.endsWith('.eml'))).toEqual([]);
  });
});
