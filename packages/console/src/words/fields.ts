import type { Language, Texts } from '../texts/languages.js';

/**
 * Labels of fields that many commands have. The help of the service is in English and for the
 * command line.
 */
const labels: Readonly<Record<string, Texts>> = {
  user: { en: 'Player', de: 'Spieler' },
  reasons: { en: 'Reason (shown to the player)', de: 'Grund (für den Spieler sichtbar)' },
  note: { en: 'Note', de: 'Notiz' },
  until: { en: 'Until', de: 'Bis' },
  amount: { en: 'Amount', de: 'Betrag' },
  reference: { en: 'Reference', de: 'Referenz' },
  messages: { en: 'Message to players', de: 'Nachricht an Spieler' },
  from: { en: 'From', de: 'Von' },
  server: { en: 'Game server', de: 'Spielserver' },
  name: { en: 'Name', de: 'Name' },
  sku: { en: 'Item (SKU)', de: 'Artikel (SKU)' },
  quantity: { en: 'Quantity', de: 'Stückzahl' },
  code: { en: 'Code', de: 'Code' },
  maxRedemptions: { en: 'Maximum redemptions', de: 'Einlösungen höchstens' },
  codes: { en: 'Number of codes', de: 'Anzahl der Codes' },
  perUser: { en: 'Redemptions per player', de: 'Einlösungen pro Spieler' },
  beforeFirstPurchase: { en: 'Only before the first purchase', de: 'Nur vor dem ersten Kauf' },
};

/** The labels in a language. */
export const labelsIn = (language: Language): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(labels).map(([field, texts]) => [field, texts[language]]));

const REASON: Texts = { en: 'Reason', de: 'Grund' };

const names: Readonly<Record<string, Texts>> = {
  ...labels,
  to: { en: 'To', de: 'Bis' },
  timeZone: { en: 'Time zone', de: 'Zeitzone' },
  purchase: { en: 'Order', de: 'Bestellung' },
  delivery: { en: 'Delivery', de: 'Lieferung' },
  address: { en: 'Address', de: 'Adresse' },
  text: { en: 'Search', de: 'Suche' },
  requestId: { en: 'Request ID', de: 'Anfrage-ID' },
  reason: REASON,
  reasons: REASON,
};

/** Names a field in a sentence, shorter than its label. */
export const fieldName = (field: string, language: Language): string => names[field]?.[language] ?? field;
