import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { useCopy } from '../docs/copy.js';
import { checkout } from '../support/process.js';

// A throttle is one value: it and the service that counts are all that is written beside the SDL of
// the operation. test/architecture/throttles.test.ts demands the rows in the docs.

const VALUES = 'src/base/throttles.ts';
const SERVICE = 'src/domain/accounts/create-account.ts';
const LOCKOUTS =
  "lockouts: [{ name: 'INVITATIONS', en: 'Too many wrong invitations', de: 'Zu viele falsche Einladungen' }],";
const AUDIT =
  "audit: { action: 'invitation.throttled', en: 'Too many wrong invitations', de: 'Zu viele falsche Einladungen' },";
const CODE = `const invitation = {
  class: 'INVITATION',
  code: 'INVITATIONS',
  description: 'Wrong invitation codes of a user.',
  words: { en: 'wrong invitations', de: 'falsche Einladungen' },
  ${AUDIT}
  limits: [
    {
      name: 'invitation',
      rule: '3.3.12',
      subject: 'USER',
      points: 10,
      seconds: QUARTER,
      block: { seconds: null },
      ${LOCKOUTS}
    },
  ],
} as const satisfies Throttle;

/** All throttles,`;
/** Prints what clients and operators see of the throttle. */
const SHOW = `
import { MAIL_LIMITS } from './dist/src/base/config.js';
import { limitsOf, throttleTexts } from './dist/src/base/throttles.js';
import { requestedRefusal } from './dist/src/mock/errors.js';
const { fields } = requestedRefusal('RATE_LIMITED', { id: 'redeem', errors: [], policy: { throttle: ['INVITATION'] } });
const { lockouts, action, points } = limitsOf(MAIL_LIMITS).find(({ name }) => name === 'invitation');
const texts = [...lockouts.map(({ name }) => name), action].map((name) => throttleTexts.get(name).de);
console.log(JSON.stringify({ mock: fields.limit, lockouts, action, points, texts }));
`;
/** A project with only the file of the values, which is checked sooner. */
const ALONE = 'tsconfig.throttles.json';
const SLOW_MS = 120_000;

const { pathOf, run, emit, typeErrors, scripts } = useCopy();
const edit = (file: string, ...edits: readonly (readonly [from: string, to: string])[]): void => {
  let text = readFileSync(pathOf(file), 'utf8');
  for (const [from, to] of edits) {
    if (!text.includes(from)) throw new Error(`${file} does not contain ${from}`);
    text = text.replace(from, () => to);
  }
  writeFileSync(pathOf(file), text);
};
const read = (file: string): string => readFileSync(pathOf(file), 'utf8');

describe('adding a throttle', () => {
  beforeAll(() => {
    edit(VALUES, ['/** All throttles,', CODE], ['mail, code] as const', 'mail, code, invitation] as const']);
    edit(
      SERVICE,
      [
        '\nexport interface NewAccount',
        "import { countKeys } from '../../platform/throttles/index.js';\n\nexport interface NewAccount",
      ],
      [
        '    await countRequest(request);\n',
        "    await countRequest(request);\n    await throttles.spend(throttles.counter('invitation'), countKeys.USER({ projectId, userId }), { projectId, by });\n",
      ],
    );
    edit('schema/accounts.graphql', ['@throttle(class: ACCOUNT)', '@throttle(class: [ACCOUNT, INVITATION])']);
    expect(emit()).toMatchObject({ status: 0 });
  }, SLOW_MS);

  it('needs its value, the service that counts, and the SDL of the operation', () => {
    const files = ['schema', 'documents', 'src', 'packages/contract', 'packages/console/src', 'test'].flatMap(
      (folder) =>
        readdirSync(pathOf(folder), { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map((entry) => relative(pathOf('.'), join(entry.parentPath, entry.name))),
    );
    const isSame = (file: string) =>
      existsSync(join(checkout, file)) && readFileSync(join(checkout, file)).equals(readFileSync(pathOf(file)));
    expect(files.filter((file) => !isSame(file)).sort()).toEqual(['schema/accounts.graphql', VALUES, SERVICE]);
  });

  it('compiles', () => expect(typeErrors('tsconfig.build.json')).toBe(''), SLOW_MS);

  it(
    'appears in SDL, manifest, reference, client and verdicts',
    async () => {
      expect(await scripts.run('dist/packages/contract/src/codegen/main.js', [])).toMatchObject({ status: 0 });
      expect(read('generated/schema.graphql')).toContain('"""Wrong invitation codes of a user."""\n  INVITATION\n');
      expect(JSON.parse(read('generated/manifest.json')).operations.createAccount.policy.throttle).toEqual([
        'ACCOUNT',
        'INVITATION',
      ]);
      expect(read('generated/reference.md').split('### `createAccount`')[1]).toMatch(
        /^- Throttled: wrong invitations \(`INVITATIONS`\)$/m,
      );
      expect(read('generated/client.ts')).toContain("| 'CODES' | 'INVITATIONS';");
      expect(run('node', ['dist/src/main/cli.js', 'contract', 'check']).output).toMatch(
        /dangerous {2}policy\.throttle {2}attempts are counted as INVITATION: .*\[throttle-added\]/,
      );
    },
    SLOW_MS,
  );

  it('is a limit of the mock, with lockouts and audit entries that operators can read', () => {
    expect(JSON.parse(run('node', ['--input-type=module', '-e', SHOW]).stdout)).toMatchObject({
      ...{ mock: 'INVITATIONS', lockouts: [{ name: 'INVITATIONS' }], action: 'invitation.throttled', points: 10 },
      texts: ['Zu viele falsche Einladungen', 'Zu viele falsche Einladungen'],
    });
  });

  it.each([
    ['texts of the lockout of a user', LOCKOUTS],
    ['the audit action of its block', AUDIT],
  ])(
    'does not compile without %s',
    (_, part) => {
      const whole = read(VALUES);
      writeFileSync(pathOf(ALONE), JSON.stringify({ extends: './tsconfig.json', files: [VALUES], include: [] }));
      edit(VALUES, [part, '']);
      expect(typeErrors(ALONE)).toMatch(/^src\/base\/throttles\.ts\(\d+,\d+\): error /m);
      writeFileSync(pathOf(VALUES), whole);
      expect(typeErrors(ALONE)).toBe('');
    },
    SLOW_MS,
  );
});
