import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import type { DataOf } from '../../../src/admin/index.js';
import { catalogue } from '../../../src/base/errors/catalogue.js';
import { packageRoot } from '../../../src/base/package-root.js';
import { actorText, auditValueText, subjectOf } from '../src/words/audit.js';
import { catalogueFieldName, catalogueValueText } from '../src/words/catalogue.js';
import { problemText, problemWords } from '../src/words/problems.js';
import { CODES_WITHOUT_WORDS, refusalDetail, refusals, refusalText } from '../src/words/refusals.js';
import { sentenceOf, sentences, type WordedCommandName } from '../src/words/sentences.js';

// The console words commands, refusals and audit actions in each of its languages.

const LANGUAGES = ['en', 'de'] as const;
const STAGES = ['would', 'did'] as const;

/** A command line, a stored code, or a value that a sentence failed to format. */
const RAW =
  /project-service |--[a-z]|\b[A-Z]+_[A-Z_]+\b|\b(?:OPEN|PUBLIC|OPTIONAL|PENDING|DEAD|CLOSED)\b|undefined|null|NaN|Invalid/;

const account = {
  ...{ id: 12, server: 'dawn', login: 'ada', status: 'BLOCKED' as const, externalId: null },
  createdAt: '2026-11-01T00:00:00Z',
};
const delivery = {
  ...{ id: '01997d2e-4f5a-7cc3-98c4-dc0c0c07398f', type: 'PURCHASE_GRANT' as const, state: 'DEAD' as const },
  ...{ server: 'dawn', user: 2, account: 12, purchase: '01997d2e-4f5a-7cc3-98c4-dc0c0c07398e', attempts: 3 },
  ...{ createdAt: '2026-11-01T00:00:00Z', firstAttemptAt: null, nextAttemptAt: null, leaseUntil: null },
  ...{ doneAt: null, reason: null },
};
const user = { id: 2, email: 'ada@example.com', status: 'ACTIVE' as const };
const change = {
  ...{ project: 'demo', user: 2, amount: 1250, reference: 'ticket-7' },
  ...{ balance: 2500, currency: { code: 'EUR', scale: 2 }, replayed: false },
};
const window = {
  ...{ project: 'demo', id: 3, server: null, from: '2027-01-31T16:00:00Z', until: null, messages: {} },
  ...{ holdDeliveries: true, createdBy: 'operator:ada' },
};

const samples: { readonly [Name in WordedCommandName]: DataOf<Name> } = {
  'user.block': { ...user, block: { reasons: {}, note: null, until: null } },
  'user.unblock': user,
  'user.confirm': { ...user, confirmed: true },
  'user.reset-password': { id: 2, email: 'ada@example.com' },
  'user.reset-pin': { ...user, hasPin: false },
  'user.lift-lockouts': { id: 2, lifted: [] },
  'user.revoke-sessions': { id: 2, email: 'ada@example.com', revoked: 2 },
  'user.delete': { ...user, status: 'DELETED', balance: 1650, currency: { code: 'EMB', scale: 0 } },
  'account.block': account,
  'account.unblock': account,
  'account.restore': account,
  credit: change,
  adjust: { ...change, amount: -1250 },
  'purchase.refund': {
    ...{ id: '01997d2e-4f5a-7cc3-98c4-dc0c0c07398e', status: 'REFUNDED', user: 2, account: { id: 12, login: 'ada' } },
    ...{
      server: 'dawn',
      sku: 'ember-oats',
      titles: { en: 'Oats' },
      quantity: 3,
      unitPrice: 25,
      totalPrice: 75,
      currency: 'EUR',
      scale: 2,
    },
    ...{ character: null, idempotencyKey: 'key', createdAt: '2026-11-01T00:00:00Z', deliveredAt: null },
    ...{ refundedAt: '2026-11-02T00:00:00Z', ledgerTransaction: 'a', refundTransaction: 'b' },
    delivery: { id: delivery.id, state: 'CANCELLED', attempts: 1, lastError: null },
  },
  'delivery.retry': delivery,
  'delivery.mark-delivered': delivery,
  'delivery.cancel': { ...delivery, wasFetched: true },
  'catalogue.import': {
    ...{ project: 'demo', version: '1', missing: [], withoutPayload: [], changes: [], differences: [] },
    ...{ categories: { added: 0, changed: 0 }, items: { added: 1, changed: 2 }, listings: { added: 0, changed: 1 } },
  },
  'maintenance.on': {
    ...{ project: 'demo', server: 'dawn', maintenance: true, until: null, messages: {}, holdDeliveries: true },
    serverStatus: 'HIDDEN',
  },
  'maintenance.off': { project: 'demo', server: null, maintenance: false, changed: true },
  'maintenance.schedule': { ...window, serverStatus: null },
  'maintenance.cancel': { ...window, staysInMaintenance: true },
  'promotion.create': {
    ...{ project: 'demo', promotion: 'summer-2027', amount: null, sku: 'ember-oats', quantity: 2 },
    ...{ code: null, codes: 1_000, currency: { code: 'EMB', scale: 0 }, maxRedemptions: null, perUser: 1 },
    ...{ beforeFirstPurchase: true, from: null, until: null },
  },
  'promotion.end': { project: 'demo', promotion: 'summer-2027', ended: true },
};

const sentenceCases = (Object.keys(sentences.en) as WordedCommandName[]).flatMap((command) =>
  LANGUAGES.flatMap((language) => STAGES.map((stage) => [command, language, stage] as const)),
);

describe('the words of the console', () => {
  it.each(sentenceCases)('word %s in %s: %s', (command, language, stage) => {
    const text = sentenceOf(command, stage, samples[command], language);
    expect(text).not.toMatch(RAW);
    expect(text).toMatch(/\.$/);
    if (language === 'de') expect(text).not.toBe(sentenceOf(command, stage, samples[command], 'en'));
  });

  it('say what becomes of the orders if the creation of a game account is cancelled', () => {
    const creation = {
      ...samples['delivery.cancel'],
      type: 'ACCOUNT_CREATE' as const,
      purchase: null,
      wasFetched: false,
    };
    expect(sentenceOf('delivery.cancel', 'did', creation, 'en')).toBe(
      'The delivery is cancelled. Orders that waited for the game account are refunded or dead letters.',
    );
    expect(sentenceOf('delivery.cancel', 'did', samples['delivery.cancel'], 'en')).not.toContain('Orders');
  });

  it('say what the codes of a new promotion give', () => {
    const money = {
      ...samples['promotion.create'],
      amount: 1250,
      sku: null,
      quantity: null,
      code: 'SUMMER27',
      codes: 1,
    };
    const promotion = { ...money, currency: { code: 'EUR', scale: 2 }, beforeFirstPurchase: false };
    expect(sentenceOf('promotion.create', 'would', promotion, 'en')).toBe(
      'The promotion summer-2027 will be created with the code SUMMER27. A code gives 12.50 EUR. It runs from now until an operator ends it. Redemptions per player: 1.',
    );
    expect(sentenceOf('promotion.create', 'did', samples['promotion.create'], 'de')).toBe(
      'Die Aktion summer-2027 ist mit 1.000 Codes angelegt. Ein Code gibt 2 × ember-oats. Sie läuft ab sofort auf unbestimmte Zeit. Einlösungen pro Spieler: 1. Spieler mit einer bezahlten Bestellung können keinen Code einlösen.',
    );
    const limited = { ...promotion, maxRedemptions: 1_000, perUser: 2 };
    const window = { from: '2027-01-31T16:00:00Z', until: '2027-02-28T16:00:00Z' };
    expect(sentenceOf('promotion.create', 'would', { ...limited, ...window }, 'en')).toMatch(
      /It runs from Jan 31, 2027, .+ until (Feb 28|Mar 1), 2027, .+\. Redemptions per player: 2\. By all players together: 1,000\.$/,
    );
  });

  it('cover each error code of a command that the console runs, in each language', () => {
    const codes = Object.entries(catalogue).flatMap(([code, { audience }]) => (audience === 'OPERATORS' ? [code] : []));
    const others = new Set<string>(CODES_WITHOUT_WORDS);
    expect(codes.length).toBeGreaterThan(20);
    for (const language of LANGUAGES) {
      const missing = codes.filter((code) => !others.has(code) && !Object.hasOwn(refusals[language], code));
      expect(missing).toEqual([]);
      for (const [code, say] of Object.entries(refusals[language])) {
        expect([code, say({}, () => null)]).not.toEqual([code, expect.stringMatching(RAW)]);
        expect([code, say({}, () => null)]).toEqual([code, expect.stringMatching(/\.$/)]);
      }
    }
  });

  it('name the subject of a refusal, and no unknown code', () => {
    expect(refusalText('USER_NOT_FOUND', { project: 'demo', user: '99999' }, 'en')).toContain(
      'demo has no player 99999',
    );
    expect(refusalText('USER_NOT_FOUND', { project: 'demo', user: '99999' }, 'de')).toContain(
      'demo hat keinen Spieler',
    );
    expect(refusalText('NOT_KNOWN_YET', {}, 'de')).not.toMatch(RAW);
  });

  const EUR = { code: 'EUR', scale: 2 };

  it.each([
    ['INVALID_REQUEST', { field: 'amount', problem: 'TOO_SMALL', limit: 1 }, '“Amount”', '„Betrag“'],
    ['INVALID_REQUEST', { field: 'note', problem: 'TOO_LONG', limit: 10_000 }, '10,000 characters', '10.000 Zeichen'],
    ['INVALID_TIME', { field: 'until', rule: 'FUTURE' }, '“Until” must be in the future', '„Bis“ muss in der Zukunft'],
    ['INVALID_TIME', { field: 'to', rule: 'SUM_TOO_LARGE', max: 900 }, 'Select fewer days', 'Wählen Sie weniger Tage'],
    ['INVALID_NOTE', { field: 'note', rule: 'MISSING' }, '“Note” is missing', '„Notiz“ fehlt'],
    [
      'INVALID_NOTE',
      { field: 'reason', rule: 'TOO_LONG', max: 500 },
      '“Reason” is too long: 500',
      '„Grund“ ist zu lang',
    ],
    ['BALANCE_TOO_SMALL', { balance: 1650 }, 'The balance is 16.50 EUR', 'Das Guthaben beträgt 16,50 EUR'],
    ['BALANCE_TOO_LARGE', { balance: 5, max: 900 }, '0.05 EUR; the maximum is 9.00 EUR', '0,05 EUR'],
    ['DELIVERY_LEASED', { until: '2026-11-02T10:00:00Z' }, 'has until Nov 2, 2026', 'bis 02.11.2026'],
    ['USER_NOT_FOUND', { user: 99 }, 'This project has no player 99', 'Dieses Projekt hat keinen Spieler 99'],
    ['DAILY_LIMIT_REACHED', { used: 150, amount: 75, max: 200 }, '1.50 EUR of 2.00 EUR today', '1,50 EUR von 2,00 EUR'],
  ] as const)('include values: %s with %j', (code, values, en, de) => {
    for (const [language, text] of [
      ['en', en],
      ['de', de],
    ] as const) {
      expect(refusalText(code, values, language, EUR)).toContain(text);
      expect(refusalText(code, values, language, EUR)).not.toMatch(RAW);
      expect(refusalDetail({ code, values, message: 'In English.' }, language, EUR)).toBeNull();
    }
  });

  it('add the message of the service for missing details, without its command line hint', () => {
    const message = 'A note has no invisible characters.\nSee: project-service credit --help';
    const detail = (code: string, values = {}) => refusalDetail({ code, values, message }, 'de');
    for (const code of ['INVALID_NOTE', 'INVALID_REQUEST', 'BALANCE_TOO_SMALL', 'NOT_KNOWN_YET'])
      expect(detail(code)).toBe('A note has no invisible characters.');
    // An amount without a currency stays in the message.
    expect(detail('BALANCE_TOO_SMALL', { balance: 5 })).toBe('A note has no invisible characters.');
    expect(detail('PURCHASE_REFUNDED')).toBeNull();
  });

  it('cover each problem of a catalogue file in each language', () => {
    const values = {
      ...{ name: 'titel.de', suggestion: 'title.de', known: 'goods, gear', min: 3, max: 500 },
      ...{ count: 5, width: 4, line: 2 },
    };
    for (const [code, say] of Object.entries(problemWords.en)) {
      expect([code, problemText(code, values, 'en')]).toEqual([code, say(values)]);
      expect([code, problemText(code, values, 'de')]).not.toEqual([code, say(values)]);
      for (const language of LANGUAGES) expect(problemText(code, values, language)).not.toMatch(RAW);
    }
    expect(problemText('UNKNOWN_CATEGORY', values, 'de')).toContain('Die Kategorien sind: goods, gear');
    expect(problemText('NOT_KNOWN_YET', {}, 'de')).toBeNull();
  });

  it('name the fields and values of a catalogue change', () => {
    const EMB = { code: 'EMB', scale: 2 };
    for (const [path, json, en, de] of [
      ['price', '1250', 'price: 12.50 EMB', 'Preis: 12,50 EMB'],
      ['titles.de', '"Mond"', 'title (German): Mond', 'Titel (Deutsch): Mond'],
      ['enabled', 'false', 'for sale: no', 'im Verkauf: nein'],
      ['kind', '"BUNDLE"', 'kind: bundle', 'Art: Paket'],
      ['stock', 'null', 'stock: unlimited', 'Vorrat: unbegrenzt'],
      ['limits.0.window', '"DAY"', 'purchase limit 1, period: day', 'Kauflimit 1, Zeitraum: Tag'],
      ['payload.item', '7', 'payload (item): 7', 'Payload (item): 7'],
      ['titles.en', '"cut off …', 'title (English): "cut off …', 'Titel (Englisch): "cut off …'],
    ] as const)
      for (const [language, text] of [
        ['en', en],
        ['de', de],
      ] as const) {
        const value = catalogueValueText(path, json, { language, currency: EMB });
        expect(`${catalogueFieldName(path, language)}: ${value}`).toBe(text);
      }
  });

  it('name actors, subjects and values of the audit log', () => {
    expect(actorText('operator:ada', 'de')).toBe('ada');
    expect(actorText('user:12', 'de')).toBe('Spieler 12');
    expect(actorText('cli:root', 'en')).toBe('command line (root)');
    expect(actorText('system', 'de')).toBe('Dienst');
    expect(actorText('anonymous', 'en')).toBe('a client without a session');
    expect(subjectOf('purchase:7', 'de')).toEqual({ kind: 'Bestellung', id: '7' });
    expect(subjectOf('promotion:7', 'de')).toEqual({ kind: 'Aktion', id: '7' });
    const value = (field: string, of: unknown, action = 'user.delete') =>
      auditValueText(field, of, { action, language: 'de', currency: { code: 'EUR', scale: 2 } });
    expect(value('amount', 1250)).toBe('12,50 EUR');
    expect(value('status', 'REFUNDED')).toBe('erstattet');
    expect(value('force', true)).toBe('ja');
    expect(value('until', '2026-11-01T10:00:00.000Z')).toMatch(/^0?1\.11\.2026/);
    expect(value('note', 'PAID')).toBe('PAID');
    expect(value('sku', 'PAID')).toBe('PAID');
    // The reason of a deletion is a text of the operator, and that of ended sessions a code.
    for (const reason of ['OPERATOR', 'GDPR', 'DEAD', 'user: asked by mail', 'constructor:x', '2027-99-99T00:00:00Z'])
      expect(value('reason', reason)).toBe(reason);
    expect(value('reason', 'OPERATOR', 'session.revoke-all')).toBe('von Operator');
    expect(subjectOf('constructor:x', 'de')).toBeNull();
    expect(actorText('constructor:x', 'de')).toBe('constructor:x');
  });

  it('mention no command lines', () => {
    const sources = join(packageRoot, 'packages/console/src');
    const violating = readdirSync(sources, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .filter((file) => /project-service (?!<)[a-z]/.test(readFileSync(join(sources, file), 'utf8')));
    expect(violating).toEqual([]);
  });

  it('(control) detect codes and command lines', () => {
    for (const text of ['project-service server check demo', 'The state is OPEN.', 'USER_NOT_FOUND', 'until undefined'])
      expect(text).toMatch(RAW);
  });
});
