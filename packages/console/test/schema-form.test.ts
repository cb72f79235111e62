import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { manualOf } from '../../../src/admin/manual.js';
import { schemas } from '../../../test/support/manifest.js';
import { readText } from '../src/admin/catalogue/read-text.js';
import { fieldsOf, initialValueOf, isSecretName, type JsonSchema } from '../src/components/schema-form/fields.js';
import { fromInstant, toInstant } from '../src/components/schema-form/input-values.js';
import { messageOf } from '../src/components/schema-form/messages.js';
import { findProblems } from '../src/components/schema-form/problems.js';

// Forms generated from the schemas of the manifest and of GET /admin: fields and validation.

const variables = (documentId: string): JsonSchema => {
  const operation = schemas.get(documentId);
  if (operation === undefined) throw new Error(`${documentId} is not published`);
  return operation.variables;
};

const kindsOf = (schema: JsonSchema) =>
  Object.fromEntries(fieldsOf(schema).map(({ name, control }) => [name, control.kind]));

/** Validation messages by path. */
const messagesOf = (schema: JsonSchema, value: Readonly<Record<string, unknown>>, language: 'en' | 'de' = 'en') =>
  Object.fromEntries(findProblems(schema, value).map(({ path, problem }) => [path, messageOf(problem, language)]));

describe('fields of a form', () => {
  it('have a control by type', () => {
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

  it('have a specific control for the fields of operations and commands', async () => {
    const { commands } = await manualOf(
      { id: 1, name: 'all', ownsAll: true, tokenValidUntil: new Date(), roles: new Map() },
      { projects: { list: async () => [] } },
    );
    // A field without a control of its own is entered in the JSON view, and a day as text. For the
    // first such field of an operation, list it here, or add a control for its type (control.tsx).
    const rareIn = (id: string, schema: JsonSchema) =>
      fieldsOf(schema).flatMap(({ name, control }) =>
        control.kind === 'json' || (control.kind === 'text' && control.format === 'date') ? [`${id}.${name}`] : [],
      );
    expect([...schemas].flatMap(([id, operation]) => rareIn(id, operation.variables))).toEqual([]);
    // The pages of the catalogue set `source`. The console has no forms for the other commands.
    expect(commands.flatMap(({ name, input }) => rareIn(name, { ...input })).toSorted()).toEqual([
      ...['apply.source', 'audit.search.target', 'catalogue.diff.source', 'catalogue.import.source'],
      ...['catalogue.validate.source', 'report.projects.only'],
    ]);
    const fieldsOfCommand = (command: string) => kindsOf({ ...commands.find(({ name }) => name === command)?.input });
    expect(fieldsOfCommand('user.block')).toMatchObject({ reasons: 'texts', note: 'text', until: 'instant' });
    expect(fieldsOfCommand('catalogue.import')).toMatchObject({ format: 'choice', prune: 'boolean' });
  });

  it('state whether they are required or nullable, and their default', () => {
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

  it('mask passwords, PINs and tokens only', () => {
    const all = new Set([...schemas.values()].flatMap((one) => fieldsOf(one.variables).map(({ name }) => name)));
    expect([...all].filter(isSecretName).sort()).toEqual([
      ...['currentPassword', 'currentPin', 'newPassword', 'newPin', 'password', 'pin', 'token'],
    ]);
    expect(['hasPin', 'tokenId', 'pinLength', 'passwordMinLength'].some(isSecretName)).toBe(false);
  });

  it('enter other types as JSON, which is validated', () => {
    const input = z.object({
      tags: z.array(z.string().min(1)).max(3).describe('what it is for'),
      address: z.object({ street: z.string() }),
      day: z.iso.date(),
    });
    const schema = { ...z.toJSONSchema(input) };
    expect(kindsOf(schema)).toEqual({ tags: 'json', address: 'json', day: 'text' });
    const node = { type: 'object', properties: { next: { $ref: '#/$defs/node' } } };
    expect(kindsOf({ properties: { first: { $ref: '#/$defs/node' } }, $defs: { node } })).toEqual({ first: 'json' });
    expect(fieldsOf(schema)[0]?.hint).toBe('what it is for');
    expect(messagesOf(schema, { tags: ['a'], address: { street: 'b' } })).toEqual({ day: 'This field is required.' });
    expect(messagesOf(schema, { tags: '[1,', address: {}, day: 'soon' })).toEqual({
      tags: 'Enter a JSON list, like [1, 2].',
      'address/street': 'This field is required.',
      day: 'Enter a day, like 2026-11-28.',
    });
  });

  it('have messages for the places inside a value that is entered as JSON', () => {
    const input = z.object({
      ids: z.array(z.string().min(3)).max(2),
      address: z.strictObject({ 'a/b': z.int().min(1).nullable(), zip: z.string() }).nullable(),
      rate: z.number(),
      steps: z.array(z.int()),
    });
    const schema = { ...z.toJSONSchema(input) };
    const ofAddress = { 'a/b': 'x', more: 1 };
    expect(messagesOf(schema, { ids: ['a', 'abc', 'abc'], address: ofAddress, rate: '1,5', steps: [0.5] })).toEqual({
      ids: 'At most 2 entries.',
      'ids/0': 'At least 3 characters.',
      'address/a/b': 'Enter a whole number from 1 to 9,007,199,254,740,991.',
      'address/zip': 'This field is required.',
      'address/more': 'Remove this: it does not exist.',
      rate: 'Enter a number, like 12.5.',
      'steps/0': 'Enter a whole number, like 12.',
    });
    expect(messagesOf(schema, { ids: [], address: 1, rate: 'x', steps: [] }, 'de')).toEqual({
      address: 'Geben Sie ein JSON-Objekt ein, zum Beispiel {"key": "value"}.',
      rate: 'Geben Sie eine Zahl ein, zum Beispiel 12.5.',
    });
    const node = { type: 'object', properties: { next: { $ref: '#/$defs/node' }, age: { type: 'integer' } } };
    const recursive = { type: 'object', properties: { first: { $ref: '#/$defs/node' } }, $defs: { node } };
    expect(messagesOf(recursive, { first: { next: { age: 'x' } } })).toEqual({
      'first/next/age': 'Enter a whole number, like 12.',
    });
    expect(messagesOf(recursive, { first: { next: 1 } })).toEqual({
      'first/next': 'Enter a JSON object, like {"key": "value"}.',
    });
  });

  it('have messages for keys with an unpaired surrogate', () => {
    const schema = { ...z.toJSONSchema(z.object({ names: z.array(z.strictObject({})) })) };
    expect(messagesOf(schema, { names: [{ 'a\ud800': 1 }], 'b\udfff': 'c' })).toEqual({
      'names/0/a\ufffd': 'Remove this: it does not exist.',
      'b\ufffd': 'Remove this: it does not exist.',
    });
  });

  it('have messages for numbers that are too large, which JSON would send as null', () => {
    const value = JSON.parse('{"accountId":"1","gameServerId":1e999,"expectedTotal":1,"quantity":-1e999,"sku":1e999}');
    expect(messagesOf(variables('purchase'), value)).toMatchObject({
      ...{ gameServerId: expect.stringContaining('whole number'), sku: expect.any(String) },
      quantity: 'Enter a whole number from 1 to 999.',
    });
    expect(messagesOf(variables('balanceHistory'), JSON.parse('{"first":1e999,"after":1e999}'))).toEqual({
      ...{ first: 'Enter a whole number from 1 to 100.', after: expect.any(String) },
    });
  });

  it('reject other values where only null is valid', () => {
    const schema = { ...z.toJSONSchema(z.object({ a: z.null(), b: z.object({ c: z.null() }).nullable() })) };
    const invalid = 'The format is invalid.';
    expect(messagesOf(schema, { a: 1, b: { c: 1 } })).toEqual({ a: invalid, 'b/c': invalid });
  });

  it('have a message for each text by language', () => {
    const schema = { ...z.toJSONSchema(z.object({ messages: z.record(z.string(), z.string().max(3)) })) };
    expect(kindsOf(schema)).toEqual({ messages: 'texts' });
    expect(messagesOf(schema, { messages: { de: 'zu lang' } })).toEqual({ 'messages/de': 'At most 3 characters.' });
  });

  it('start with null if they are required and nullable', () => {
    expect(initialValueOf(variables('setLanguage'))).toEqual({ language: null });
    expect(initialValueOf(variables('purchase'))).toEqual({});
  });
});

describe('validation', () => {
  const key = 'a'.repeat(16);

  it('accepts valid values', () => {
    expect(
      messagesOf(variables('purchase'), { accountId: '1', expectedTotal: 45, idempotencyKey: key, sku: 'a' }),
    ).toEqual({});
    expect(
      messagesOf(variables('purchase'), { accountId: 1, expectedTotal: 0, idempotencyKey: key, itemId: 7, sku: null }),
    ).toEqual({});
    expect(messagesOf(variables('shopItems'), { first: undefined })).toEqual({});
  });

  it('returns instructions in English and German', () => {
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
    expect(messagesOf(variables('purchase'), value)).toEqual({
      accountId: 'Enter a whole number from 1 to 2,147,483,647.',
      expectedTotal: 'Enter a whole number from 0 to 9,007,199,254,740,991.',
      idempotencyKey: '16 to 64 characters.',
      sku: 'Allowed characters: A-Z a-z 0-9 . _ -',
      pin: 'Use digits only.',
      character: '1 to 32 characters.',
      quantity: 'Enter a whole number from 1 to 999.',
      colour: 'Remove this: it does not exist.',
    });
    expect(messagesOf(variables('purchase'), value, 'de')).toMatchObject({
      accountId: 'Geben Sie eine ganze Zahl ein: von 1 bis 2.147.483.647.',
      idempotencyKey: '16 bis 64 Zeichen.',
      pin: 'Verwenden Sie nur Ziffern.',
    });
  });

  it('reports unknown variables by their name', () => {
    expect(messagesOf(variables('verifyPin'), { pin: '1234', 'pin/x': 1, 'a~b': 1 })).toEqual({
      'pin/x': 'Remove this: it does not exist.',
      'a~b': 'Remove this: it does not exist.',
    });
  });

  it('reports missing values and alternatives at their fields', () => {
    expect(messagesOf(variables('purchase'), { sku: 'a', itemId: 1 })).toEqual({
      accountId: 'This field is required.',
      expectedTotal: 'This field is required.',
      idempotencyKey: 'This field is required.',
      sku: 'Enter exactly one of: itemId, sku.',
      itemId: 'Enter exactly one of: itemId, sku.',
    });
    expect(messagesOf(variables('purchaseStatus'), {})).toMatchObject({
      purchaseId: expect.stringContaining('exactly one'),
    });
    expect(messagesOf(variables('shopItems'), { categoryCode: 'a', categoryId: 1 })).toMatchObject({
      categoryId: 'Enter only one of: categoryCode, categoryId.',
    });
  });

  it('checks addresses, ids, choices and forbidden characters', () => {
    expect(messagesOf(variables('register'), { email: 'ada', password: '12345678' })).toEqual({
      email: 'Enter an email address, like ada@example.com.',
    });
    expect(messagesOf(variables('purchaseStatus'), { purchaseId: 'x' })).toMatchObject({
      purchaseId: expect.stringMatching(/^Enter an id/),
    });
    expect(messagesOf(variables('shopItems'), { sort: 'UP' })).toEqual({
      sort: 'Choose one of: NEWEST, POSITION, PRICE_ASC, PRICE_DESC.',
    });
    expect(messagesOf(variables('login'), { email: 'a\0', password: 'a' })).toEqual({
      email: expect.stringMatching(/^Remove invisible characters/),
    });
    expect(messagesOf(variables('createAccount'), { login: '1a', password: '12345678' })).toEqual({
      login: 'First character: A-Z a-z. Further characters: A-Z a-z 0-9 _',
    });
  });

  it('counts code points, as the service does', () => {
    expect(messagesOf(variables('createAccount'), { login: 'a', password: '🐉'.repeat(8) })).toEqual({});
    expect(messagesOf(variables('createAccount'), { login: 'a', password: '🐉'.repeat(7) })).not.toEqual({});
  });
});

it('reads files in UTF-8 only', async () => {
  expect(await readText(new File([Buffer.from('M\u00fctze', 'latin1')], 'a.csv'))).toBeNull();
  expect(await readText(new File(['\ufeffM\u00fctze'], 'a.csv'))).toBe('M\u00fctze');
});

describe('time inputs', () => {
  it('convert local time to UTC', () => {
    const local = '2027-01-31T19:00';
    expect(fromInstant(toInstant(local))).toBe(local);
    expect(toInstant(local)).toMatch(/^2027-0[12]-\d\dT\d\d:\d\d:00Z$/);
    expect(fromInstant('never')).toBe('');
  });
});
