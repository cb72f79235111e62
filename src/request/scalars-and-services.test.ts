import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { buildSchema } from 'graphql';
import { formsOf } from '../../packages/contract/src/forms.js';
import { formCheck } from '../../packages/contract/src/runtime/forms.js';
import { useProject } from '../../test/support/project.js';
import { runs } from '../../test/support/properties.js';
import { useService } from '../../test/support/service.js';
import { packageRoot } from '../base/package-root.js';
import { newSecret, uuidv7 } from '../base/secrets.js';
import { isSku } from '../domain/catalogue/import/declaration.js';
import { findPasswordProblem } from '../domain/credentials/password-rules.js';
import { readNewEmail } from '../domain/email.js';
import { createCursors, readAmount, readUuid } from '../platform/paging.js';

// The form of a text in the SDL (rules.md §3.0.9) equals the form in the slice. Slices have forms
// of their own for operators' files and commands, which have no types of the SDL, and for values
// that slices generate.

const forms = formsOf(buildSchema(readFileSync(join(packageRoot, 'generated/schema.graphql'), 'utf8')));

const formOf = (name: string) => {
  const form = forms.get(name);
  if (form === undefined) throw new Error(`${name} has no form`);
  return form;
};
const fits = (name: string, value: unknown): boolean => formCheck(formOf(name))(value) === null;

describe('an address', () => {
  const part = (letters: string, max: number) =>
    fc.string({ unit: fc.constantFrom(...letters), minLength: 0, maxLength: max });
  const address = fc
    .tuple(part('aZ0.-_+!"@ (é', 66), part('aZ0.-x_ /:[%', 70), part('.aZ019x-', 4), part(' \t\n', 2))
    .map(([local, host, end, space]) => `${space}${local}@${host}${end}${space}`);
  const isAscii = (text: string) => /^[\0-\x7f]*$/.test(text) && !/xn--/i.test(text);

  it('fits the scalar if the service accepts it, and no other ASCII address does', () => {
    let taken = 0;
    fc.assert(
      fc.property(address, (text) => {
        const isOne = readNewEmail(text) !== null;
        if (isOne) taken += 1;
        expect([text, fits('EmailAddress', text)]).toEqual([text, isAscii(text) ? isOne : isOne || expect.anything()]);
      }),
      runs(20_000),
    );
    expect(taken).toBeGreaterThan(runs(20_000).numRuns / 200);
  });

  it.each([
    'ada@example.com',
    ' ada@example.com\n',
    'ada+shop@mail.example.co.uk',
    "o'brien@example.com",
    'ada@bücher.example',
    'ada@xn--bcher-kva.example',
    'ада@пример.рф',
    `${'a'.repeat(64)}@${'b'.repeat(63)}.example`,
  ])('like %j is accepted by the scalar and the service', (text) => {
    expect([readNewEmail(text) !== null, fits('EmailAddress', text)]).toEqual([true, true]);
  });

  it.each(['ada@xn--zzzzzz99999.example', `ada@${'ü'.repeat(63)}.example`])(
    'like %j is accepted by the scalar and rejected by the service: no pattern covers it',
    (text) => expect([readNewEmail(text), fits('EmailAddress', text)]).toEqual([null, true]),
  );
});

describe('a new password', () => {
  const ofGame = { login: 'nobody' };
  const tooLong = (text: string) => findPasswordProblem(text, ofGame, 1) === 'too_long';

  it('has the same maximum length in characters on the command line and in the API, whatever its bytes in NFC', () => {
    for (const letter of ['x', '🗝', '\u{1d160}', 'e\u0301']) {
      for (const length of [126, 128, 129, 130]) {
        const text = [...letter.repeat(length)].slice(0, length).join('');
        expect([letter, length, tooLong(text)]).toEqual([letter, length, !fits('NewPassword', text)]);
      }
    }
  });
});

describe('a SKU', () => {
  it('of a catalogue file can be sent by clients', () => {
    const text = fc.string({ unit: fc.constantFrom(...'aZ09._- /ü'), maxLength: 66 });
    fc.assert(fc.property(text, (sku) => expect([sku, fits('Sku', sku)]).toEqual([sku, isSku(sku)])));
  });
});

describe('generated cursors, codes and UUIDs', () => {
  it('fit their scalars', () => {
    const cursor = createCursors({ list: 'a' }, [readUuid, readAmount]).encode([
      uuidv7(new Date()),
      Number.MAX_SAFE_INTEGER,
    ]);
    expect([fits('Cursor', cursor), fits('MailedCode', newSecret('', 32)), fits('UUID', uuidv7(new Date()))]).toEqual([
      true,
      true,
      true,
    ]);
  });
});

describe('the policies of a project', () => {
  const service = useService();
  const project = useProject(service, { slug: 'isles' });

  const declares = async (policies: Readonly<Record<string, number>>): Promise<boolean> => {
    const found = await service.domain.projects.findBySlug('isles');
    if (found?.id !== project.id) throw new Error('there is no project');
    const names = { en: 'Isles' };
    const currency = { code: 'EMB', names: { en: 'Embers' } };
    const file = { project: { slug: 'isles', names, language: 'en', languages: ['en'], currency, policies } };
    return await service.domain
      .apply(JSON.stringify(file), { file: 'isles.yaml', by: { name: 'test', request: null } })
      .then(
        () => true,
        () => false,
      );
  };

  it.each([
    ['pinLength', 'Pin'],
    ['passwordMinLength', 'NewPassword'],
  ] as const)('limit %s to the range of the scalar %s', async (policy, name) => {
    const { min, max } = formOf(name);
    expect([await declares({ [policy]: min }), await declares({ [policy]: max })]).toEqual([true, true]);
    expect([await declares({ [policy]: min - 1 }), await declares({ [policy]: max + 1 })]).toEqual([false, false]);
  });
});
