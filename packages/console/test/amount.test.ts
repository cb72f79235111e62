import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { z } from 'zod';
import { adminCommands, listFields as fieldsOfCommand } from '../../../src/admin/index.js';
import { manualOf } from '../../../src/admin/manual.js';
import { runs } from '../../../test/support/properties.js';
import { type Cells, editAsCsv, invalidColumns } from '../src/admin/catalogue/item-edit.js';
import { fieldsOf } from '../src/components/schema-form/fields.js';
import { messageOf } from '../src/components/schema-form/messages.js';
import { findProblems } from '../src/components/schema-form/problems.js';
import { readAmount, writeAmount, writeNumber } from '../src/texts/number.js';

// The console's parser of amounts, by language and decimals of the currency.

const LOCALES = ['en', 'de', 'fr', 'de-CH', 'en-IN', 'es', 'pl', 'ar'] as const;

/** Locale, decimals, text, amount in the smallest unit; null if invalid. */
const READ: readonly (readonly [string, number, string, number | null])[] = [
  ['en', 0, '1000', 1_000],
  ['en', 0, '1,000', 1_000],
  ['en', 0, '1.000', null],
  ['en', 0, '12.50', null],
  ['en', 0, '1,00', null],
  ['en', 0, '12,34,567', null],
  ['en', 0, '0,001', null],
  ['en', 0, '-50', -50],
  ['en', 0, '−50', -50],
  ['en', 0, '+50', 50],
  ['en', 0, '--50', null],
  ['en', 0, '1e3', null],
  ['en', 0, '', null],
  ['en', 0, ' 7 ', 7],
  ['en', 0, '9007199254740991', Number.MAX_SAFE_INTEGER],
  ['en', 0, '9007199254740992', null],
  ['en', 2, '12.50', 1_250],
  ['en', 2, '12.5', 1_250],
  ['en', 2, '12', 1_200],
  ['en', 2, '0.07', 7],
  ['en', 2, '-0.07', -7],
  ['en', 2, '-0.00', 0],
  ['en', 2, '1,000', 100_000],
  ['en', 2, '1,000.50', 100_050],
  ['en', 2, '1.000', null],
  ['en', 2, '12,50', null],
  ['en', 2, '12.', null],
  ['en', 2, '.50', null],
  ['en', 2, '1.2.3', null],
  ['en', 2, '0.1,000', null],
  ['en', 3, '1.000', 1_000],
  ['de', 0, '1.000', 1_000],
  ['de', 0, '1.000.000', 1_000_000],
  ['de', 0, '1,000', null],
  ['de', 0, '1.00', null],
  ['de', 2, '12,50', 1_250],
  ['de', 2, '1.000,50', 100_050],
  ['de', 2, '12.50', null],
  ['de', 2, '1,000', null],
  ['de', 3, '1,000', 1_000],
  ['de', 3, '1.000', 1_000_000],
  ['fr', 2, '1 000,50', 100_050],
  ['de-CH', 2, "1'000.50", 100_050],
  ['en-IN', 0, '12,34,567', 1_234_567],
  ['en-IN', 0, '1,234,567', null],
];

describe('readAmount', () => {
  it.each(READ)('parses in %s with %i decimals "%s" as %p', (locale, scale, text, amount) => {
    expect(readAmount(text, locale, scale)).toBe(amount);
  });

  it('parses the output of writeAmount in every notation', () => {
    const amounts = fc.integer({ min: -Number.MAX_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER });
    fc.assert(
      fc.property(fc.constantFrom(...LOCALES), fc.integer({ min: 0, max: 4 }), amounts, (locale, scale, amount) => {
        const text = writeAmount(amount, locale, scale);
        expect({ text, amount: readAmount(text, locale, scale) }).toEqual({ text, amount });
      }),
      runs(1_000),
    );
  });

  it('accepts only texts with one meaning in their notation', () => {
    const text = fc.string({ unit: fc.constantFrom('0', '1', '5', '.', ',', ' ', '-'), maxLength: 10 });
    fc.assert(
      fc.property(fc.constantFrom('en', 'de'), fc.integer({ min: 0, max: 3 }), text, (locale, scale, typed) => {
        const amount = readAmount(typed, locale, scale);
        if (amount === null) return;
        const [whole = '', fraction = ''] = typed
          .trim()
          .replace('-', '')
          .split(locale === 'de' ? ',' : '.');
        const digits = whole.replaceAll(locale === 'de' ? '.' : ',', '') + fraction.padEnd(scale, '0');
        expect(Math.abs(amount)).toBe(Number(digits));
      }),
      runs(2_000),
    );
  });

  it('has a counterpart that writes the unit of the currency', () => {
    expect(writeAmount(125_050, 'en', 2)).toBe('1,250.50');
    expect(writeAmount(125_050, 'de', 2)).toBe('1.250,50');
    expect(writeAmount(-7, 'de', 2)).toBe('-0,07');
    expect(writeAmount(1_000, 'de', 0)).toBe('1.000');
    expect(writeAmount(Number.MAX_SAFE_INTEGER, 'en', 2)).toBe('90,071,992,547,409.91');
  });
});

describe('writeNumber', () => {
  it('uses the notation of the language, without grouping', () => {
    // Typed as JSON. With a point, German would read it as 1234.
    expect(writeNumber(1.234, 'de')).toBe('1,234');
    expect(readAmount(writeNumber(1.234, 'de'), 'de', 0)).toBeNull();
    expect([writeNumber(-12_000, 'de'), writeNumber(0.1, 'en')]).toEqual(['-12000', '0.1']);
  });
});

describe('the credit form', () => {
  const inputOf = async (name: string) => {
    const operator = { id: 1, name: 'all', ownsAll: true, tokenValidUntil: new Date(), roles: new Map() };
    const manual = await manualOf(operator, { projects: { list: async () => [] } });
    return { ...manual.commands.find((command) => command.name === name)?.input };
  };
  const problemOf = (schema: object, amount: unknown) =>
    findProblems({ ...schema }, { project: 'a', user: '1', reference: 'r', note: 'n', amount }).find(
      ({ path }) => path === 'amount',
    )?.problem;

  it('has an amount field that sends the smallest unit', async () => {
    for (const name of ['credit', 'adjust']) {
      const schema = await inputOf(name);
      expect(fieldsOf(schema).find((field) => field.name === 'amount')?.control.kind).toBe('amount');
      expect(problemOf(schema, readAmount('1.000', 'de', 0))).toBeUndefined();
    }
  });

  it('rejects ambiguous amounts with an example', async () => {
    const schema = await inputOf('credit');
    const typed = readAmount('1.000', 'en', 2) ?? '1.000';
    const problem = problemOf(schema, typed);
    if (problem === undefined) throw new Error('1.000 was accepted');
    expect(messageOf(problem, 'en', 2)).toBe('Enter an amount like 12.50 or 1,000.00, at least 0.01.');
    expect(messageOf(problem, 'de', 0)).toBe('Geben Sie einen Betrag ein, zum Beispiel 12 oder 1.000, mindestens 1.');
    expect(messageOf({ kind: 'amount', min: Number.MIN_SAFE_INTEGER }, 'de', 2)).toBe(
      'Geben Sie einen Betrag ein, zum Beispiel 12,50 oder 1.000,00.',
    );
  });
});

describe('the item editor', () => {
  const cells = (basePrice: string, stock: string): Cells => ({
    item: { basePrice },
    servers: { dusk: { price: '', stock } },
  });

  it('reads prices in the unit of the currency and writes the smallest unit to the file', () => {
    const german = { scale: 2, locale: 'de' };
    const after = cells('1.012,50', '1.000');
    expect([...invalidColumns(after, german)]).toEqual([]);
    expect(editAsCsv('tea', cells('12,50', ''), after, german)).toBe(
      '"sku","basePrice","server","stock"\n"tea","101250","dusk","1000"',
    );
  });

  it('writes current values into cells that changed on another server only', () => {
    const of = (dawn: object, dusk: object): Cells => ({
      item: {},
      servers: { dawn: { price: '10', stock: '5', ...dawn }, dusk: { price: '20', stock: '6', ...dusk } },
    });
    const edited = [of({}, {}), of({ price: '11' }, { stock: '7' })] as const;
    const notation = { scale: 0, locale: 'en' };
    expect(editAsCsv('tea', ...edited, notation)).toBe(
      '"sku","server","price","stock"\n"tea","dawn","11","5"\n"tea","dusk","20","7"',
    );
    // Another operator has saved all four cells.
    const current = of({ price: '12', stock: '50' }, { price: '21', stock: '60' });
    expect(editAsCsv('tea', ...edited, notation, current)).toBe(
      '"sku","server","price","stock"\n"tea","dawn","11","50"\n"tea","dusk","21","7"',
    );
  });

  it('rejects other notations and stock with decimals', () => {
    const invalid = (basePrice: string, stock: string, locale: string, scale: number) => [
      ...invalidColumns(cells(basePrice, stock), { locale, scale }),
    ];
    expect(invalid('12.50', '1,000', 'de', 2)).toEqual(['basePrice', 'dusk stock']);
    expect(invalid('1.000', '1.000', 'en', 2)).toEqual(['basePrice', 'dusk stock']);
    expect(invalid('12,50', '12', 'de', 0)).toEqual(['basePrice']);
    expect(invalid('-1', '-1', 'en', 0)).toEqual(['basePrice', 'dusk stock']);
  });
});

describe('the command line', () => {
  it('states the unit of every amount', () => {
    const amounts = [...adminCommands.values()].flatMap((command) =>
      fieldsOfCommand(command).flatMap(([name, { form, help }]) => {
        const { format } = z.toJSONSchema(form.schema(z), { io: 'input', unrepresentable: 'any' });
        // Also matches by name, to find amounts that are declared as other numbers.
        return format === 'amount' || /amount|price|total/i.test(name) ? [{ of: `${command.name}.${name}`, help }] : [];
      }),
    );
    expect(amounts.map(({ of }) => of)).toEqual(expect.arrayContaining(['credit.amount', 'adjust.amount']));
    for (const { of, help } of amounts)
      expect({ of, help }).toEqual({
        of,
        help: expect.stringContaining("in the currency's smallest unit: 500 is 5.00"),
      });
  });
});
