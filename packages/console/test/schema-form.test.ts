import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { adminCommands } from '../../../src/admin/index.js';
import { manualOf } from '../../../src/admin/manual.js';
import { schemas } from '../../../test/support/manifest.js';
import { fieldsOf, isSecretName, type JsonSchema, startOf } from '../src/components/schema-form/fields.js';
import { fromInstant, textOf, toInstant } from '../src/components/schema-form/input-values.js';
import { messageOf } from '../src/components/schema-form/messages.js';
import { faultsOf } from '../src/components/schema-form/problems.js';

// A form for whatever the manifest and GET /admin publish: its fields, and what it says before anything is sent.

const variables = (documentId: string): JsonSchema => {
  const operation = schemas.get(documentId);
  if (operation === undefined) throw new Error(`${documentId} is not published`);
  return operation.variables;
};

const kindsOf = (schema: JsonSchema) =>
  Object.fromEntries(fieldsOf(schema).map(({ name, control }) => [name, control.kind]));

/** What is said of a value, by path. */
const said = (schema: JsonSchema, value: Readonly<Record<string, unknown>>, language: 'en' | 'de' = 'en') =>
  Object.fromEntries(faultsOf(schema, value).map(({ path, problem }) => [path, messageOf(problem, language)]));

describe('the fields of a form', () => {
  it('have the control that suits their type', () => {
    expect(kindsOf(variables('purchase'))).toEqual({
      accountId: 'text',
      character: 'text',
      expectedTotal: 'integer',
      gameServerId: 'text',
      idempotencyKey: 'text',
      itemId: 'text',
      pin: 'text',
      quantity: 'integer',
      sku: 'text',
    });
    expect(kindsOf(variables('shopItems'))).toMatchObject({ sort: 'choice', first: 'integer' });
    expect(kindsOf(variables('login'))).toMatchObject({ shortSession: 'boolean' });
  });

  it('are for every operation and every command something better than JSON', async () => {
    const { commands: manual } = await manualOf(
      adminCommands.values(),
      { id: 1, name: 'all', ownsAll: true, tokenGoodUntil: new Date(), roles: new Map() },
      { projects: { list: async () => [] } },
    );
    const all = [
      ...[...schemas].map(([id, operation]): [string, JsonSchema] => [id, operation.variables]),
      ...manual.map(({ name, input }): [string, JsonSchema] => [name, { ...input }]),
    ];
    const asJson = all.flatMap(([of, schema]) =>
      fieldsOf(schema).flatMap(({ name, control }) => (control.kind === 'json' ? [`${of}.${name}`] : [])),
    );
    const fieldsOfCommand = (command: string) => kindsOf({ ...manual.find(({ name }) => name === command)?.input });
    expect(fieldsOfCommand('maintenance.schedule')).toMatchObject({
      from: 'instant',
      until: 'instant',
      messages: 'texts',
    });
    expect(fieldsOfCommand('catalogue.import')).toMatchObject({ source: 'file', format: 'choice', prune: 'boolean' });
    expect(all.length).toBeGreaterThan(60);
    expect(asJson).toEqual([]);
  });

  it('mark what has to be there, what may be null, and what stands for what is left out', () => {
    const [pin, quantity, account] = ['pin', 'quantity', 'accountId'].map((name) =>
      fieldsOf(variables('purchase')).find((field) => field.name === name),
    );
    expect(pin).toMatchObject({ isRequired: false, isNullable: true });
    expect(quantity).toMatchObject({ isRequired: false, isNullable: false, byDefault: 1 });
    expect(account).toMatchObject({ isRequired: true, isNullable: false });
    expect(fieldsOf(variables('purchases')).find(({ name }) => name === 'status')).toMatchObject({
      isNullable: true,
      control: { kind: 'choice', values: ['DELIVERED', 'DELIVERING', 'PAID', 'REFUNDED'] },
    });
  });

  it('hide passwords, PINs and tokens, and nothing else', () => {
    const all = new Set([...schemas.values()].flatMap((one) => fieldsOf(one.variables).map(({ name }) => name)));
    expect([...all].filter(isSecretName).sort()).toEqual([
      ...['currentPassword', 'currentPin', 'newPassword', 'newPin', 'password', 'pin', 'token'],
    ]);
    expect(['hasPin', 'tokenId', 'pinLength', 'passwordMinLength'].some(isSecretName)).toBe(false);
  });

  it('go into lists, nested objects, texts by language, files and points in time', () => {
    const schema = z.toJSONSchema(
      z.object({
        tags: z.array(z.string().min(1)).max(3).describe('what it is for'),
        address: z.object({ street: z.string(), zip: z.int().min(1) }),
        messages: z.record(z.string(), z.string()),
        source: z.strictObject({ file: z.string(), text: z.string() }),
        until: z.string().meta({ format: 'date-time' }).nullable(),
      }),
    );
    expect(kindsOf({ ...schema })).toEqual({
      tags: 'list',
      address: 'object',
      messages: 'texts',
      source: 'file',
      until: 'instant',
    });
    expect(fieldsOf({ ...schema })[0]?.hint).toBe('what it is for');
    const value = {
      tags: ['a', ''],
      address: { zip: 'x' },
      messages: { de: 1 },
      source: { file: 'a', text: '' },
      until: null,
    };
    expect(said({ ...schema }, value)).toMatchObject({
      'tags/1': 'At least 1 character.',
      'address/street': 'Fill this in.',
      'address/zip': expect.stringMatching(/^A whole number from 1 to/),
      'messages/de': expect.any(String),
    });
  });

  it('of input objects that contain themselves end somewhere', () => {
    const node = { type: 'object', properties: { next: { $ref: '#/$defs/node' }, name: { type: 'string' } } };
    const schema = { type: 'object', properties: { first: { $ref: '#/$defs/node' } }, $defs: { node } };
    expect(JSON.stringify(fieldsOf(schema))).toContain('"kind":"json"');
  });

  it('begin with null where something has to be there and may be null', () => {
    expect(startOf(variables('setLanguage'))).toEqual({ language: null });
    expect(startOf(variables('purchase'))).toEqual({});
  });
});

describe('what is said before anything is sent', () => {
  const key = 'a'.repeat(16);

  it('is nothing about what can be sent', () => {
    expect(said(variables('purchase'), { accountId: '1', expectedTotal: 45, idempotencyKey: key, sku: 'a' })).toEqual(
      {},
    );
    expect(
      said(variables('purchase'), { accountId: 1, expectedTotal: 0, idempotencyKey: key, itemId: 7, sku: null }),
    ).toEqual({});
    expect(said(variables('shopItems'), { first: undefined })).toEqual({});
  });

  it('is what to do, in either language', () => {
    const value = {
      accountId: 'x',
      expectedTotal: '4,5',
      idempotencyKey: 'short',
      sku: 'a b',
      pin: '12ab',
      character: '',
      quantity: 1000,
      colour: 'red',
    };
    expect(said(variables('purchase'), value)).toEqual({
      accountId: 'A whole number from 1 to 2,147,483,647.',
      expectedTotal: 'A whole number from 0 to 9,007,199,254,740,991.',
      idempotencyKey: '16 to 64 characters.',
      sku: 'Only these characters: A-Z a-z 0-9 . _ -',
      pin: 'Digits only.',
      character: '1 to 32 characters.',
      quantity: 'A whole number from 1 to 999.',
      colour: 'There is no such variable: remove it.',
    });
    expect(said(variables('purchase'), value, 'de')).toMatchObject({
      accountId: 'Eine ganze Zahl von 1 bis 2.147.483.647.',
      idempotencyKey: '16 bis 64 Zeichen.',
      pin: 'Nur Ziffern.',
    });
  });

  it('names what is missing where it would be, and the alternatives of which one has to be given', () => {
    expect(said(variables('purchase'), { sku: 'a', itemId: 1 })).toEqual({
      accountId: 'Fill this in.',
      expectedTotal: 'Fill this in.',
      idempotencyKey: 'Fill this in.',
      sku: 'Give exactly one of: itemId, sku.',
      itemId: 'Give exactly one of: itemId, sku.',
    });
    expect(said(variables('purchaseStatus'), {})).toMatchObject({ purchaseId: expect.stringContaining('exactly one') });
    expect(said(variables('shopItems'), { categoryCode: 'a', categoryId: 1 })).toMatchObject({
      categoryId: 'Give only one of: categoryCode, categoryId.',
    });
  });

  it('knows addresses, ids, choices and characters that no client may send', () => {
    expect(said(variables('register'), { email: 'ada', password: '12345678' })).toEqual({
      email: 'An address, like ada@example.com.',
    });
    expect(said(variables('purchaseStatus'), { purchaseId: 'x' })).toMatchObject({
      purchaseId: expect.stringMatching(/^An id/),
    });
    expect(said(variables('shopItems'), { sort: 'UP' })).toEqual({
      sort: 'One of: NEWEST, POSITION, PRICE_ASC, PRICE_DESC.',
    });
    expect(said(variables('login'), { email: 'a\0', password: 'a' })).toEqual({
      email: expect.stringMatching(/^It has a character/),
    });
    expect(said(variables('createAccount'), { login: '1a', password: '12345678' })).toEqual({
      login: 'It begins with A-Z a-z; after that only A-Z a-z 0-9 _',
    });
  });

  it('is of a file that it is not UTF-8, where nothing could be read of it', async () => {
    const source = z.strictObject({ file: z.string(), text: z.string().max(10) });
    const windows = await textOf(new File([Buffer.from('M\u00fctze', 'latin1')], 'a.csv'));
    for (const schema of [z.object({ source }), z.object({ source: source.nullable() })].map((one) =>
      z.toJSONSchema(one),
    ))
      expect(said({ ...schema }, { source: { file: 'a.csv', text: windows } }, 'de')).toEqual({
        source: 'Die Datei ist kein UTF-8. Speichere sie noch einmal, als UTF-8.',
      });
    expect(await textOf(new File(['\ufeffM\u00fctze'], 'a.csv'))).toBe('M\u00fctze');
    expect(said({ ...z.toJSONSchema(z.object({ source })) }, { source: 'a.csv' })).toEqual({
      source: 'Choose a file.',
    });
  });

  it('counts characters as the service does, not as JavaScript does', () => {
    expect(said(variables('createAccount'), { login: 'a', password: '🐉'.repeat(8) })).toEqual({});
    expect(said(variables('createAccount'), { login: 'a', password: '🐉'.repeat(7) })).not.toEqual({});
  });
});

describe('what is written', () => {
  it('is a point in time where whoever writes it is, and sent in UTC', () => {
    const local = '2027-01-31T19:00';
    expect(fromInstant(toInstant(local))).toBe(local);
    expect(toInstant(local)).toMatch(/^2027-0[12]-\d\dT\d\d:\d\d:00Z$/);
    expect(fromInstant('never')).toBe('');
  });
});
