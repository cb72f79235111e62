import type { DeclaredCategory, DeclaredItem, DeclaredListing } from '../../../../src/domain/catalogue/index.js';
import type { Language, Texts } from '../texts/languages.js';
import { formatsOf, type ValueContext } from './formats.js';

type Field = Exclude<keyof (DeclaredCategory & DeclaredItem & DeclaredListing), 'servers'>;

/** Names of the fields of categories, items and listings. */
const catalogueFields: Readonly<Record<Field, Texts>> = {
  code: { en: 'code', de: 'Code' },
  sku: { en: 'SKU', de: 'SKU' },
  category: { en: 'category', de: 'Kategorie' },
  titles: { en: 'title', de: 'Titel' },
  descriptions: { en: 'description', de: 'Beschreibung' },
  imageUrl: { en: 'image', de: 'Bild' },
  kind: { en: 'kind', de: 'Art' },
  price: { en: 'price', de: 'Preis' },
  maxQuantity: { en: 'maximum quantity', de: 'Höchstmenge' },
  limits: { en: 'purchase limit', de: 'Kauflimit' },
  payload: { en: 'payload', de: 'Payload' },
  archived: { en: 'archived', de: 'archiviert' },
  parent: { en: 'parent category', de: 'Oberkategorie' },
  sort: { en: 'position', de: 'Position' },
  visible: { en: 'visible', de: 'sichtbar' },
  compareAtPrice: { en: 'compare-at price', de: 'Vergleichspreis' },
  stock: { en: 'stock', de: 'Vorrat' },
  enabled: { en: 'for sale', de: 'im Verkauf' },
  offeredFrom: { en: 'offered from', de: 'angeboten ab' },
  offeredUntil: { en: 'offered until', de: 'angeboten bis' },
};

const isField = (name: string): name is Field => Object.hasOwn(catalogueFields, name);

/** The fields of a purchase limit, and their values. */
const limitWords: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: {
    ...{ scope: 'for', window: 'period', max: 'quantity', USER: 'player', ACCOUNT: 'game account' },
    ...{ TOTAL: 'total', DAY: 'day', WEEK: 'week', MONTH: 'month' },
  },
  de: {
    ...{ scope: 'für', window: 'Zeitraum', max: 'Menge', USER: 'Spieler', ACCOUNT: 'Spielkonto' },
    ...{ TOTAL: 'insgesamt', DAY: 'Tag', WEEK: 'Woche', MONTH: 'Monat' },
  },
};

const kinds: Readonly<Record<Language, Readonly<Record<DeclaredItem['kind'], string>>>> = {
  en: { ITEM: 'item', BUNDLE: 'bundle', SERVICE: 'service' },
  de: { ITEM: 'Gegenstand', BUNDLE: 'Paket', SERVICE: 'Dienst' },
};

const values = {
  en: { true: 'yes', false: 'no', unlimited: 'unlimited' },
  de: { true: 'ja', false: 'nein', unlimited: 'unbegrenzt' },
} as const satisfies Record<Language, object>;

/**
 * Names the field at a path of a catalogue change: `titles.de` is “title (German)”, `limits.0.max`
 * “purchase limit 1, quantity”.
 */
export function catalogueFieldName(path: string, language: Language): string {
  const [field = '', ...rest] = path.split('.');
  const name = isField(field) ? catalogueFields[field][language] : field;
  const [first] = rest;
  if (first === undefined) return name;
  if (field === 'titles' || field === 'descriptions')
    return `${name} (${new Intl.DisplayNames(language, { type: 'language' }).of(first) ?? first})`;
  if (field === 'limits')
    return [`${name} ${Number(first) + 1}`, ...rest.slice(1).map((part) => limitWords[language][part] ?? part)].join(
      ', ',
    );
  return `${name} (${rest.join('.')})`;
}

const PRICES = ['price', 'compareAtPrice'];
const TIMES = ['offeredFrom', 'offeredUntil'];

/**
 * Formats a JSON value of a catalogue change: text without quotes, prices with the currency, `null`
 * as a dash (a stock as “unlimited”).
 */
export function catalogueValueText(path: string, json: string, { language, currency }: ValueContext): string {
  const words = values[language];
  if (json === 'null') return path === 'stock' ? words.unlimited : '–';
  const { money, time } = formatsOf(language);
  if (PRICES.includes(path) && currency !== undefined) return money(Number(json), currency);
  if (json === 'true' || json === 'false') return words[json];
  // A truncated value is not valid JSON.
  if (!json.startsWith('"') || !json.endsWith('"')) return json;
  const text = String(JSON.parse(json));
  if (TIMES.includes(path)) return time(text);
  if (path === 'kind') return Object.entries(kinds[language]).find(([kind]) => kind === text)?.[1] ?? text;
  return path.startsWith('limits.') ? (limitWords[language][text] ?? text) : text;
}
