import type { Language } from '../texts/languages.js';

/**
 * Labels of fields that many commands have. The help of the service is in English and for the
 * command line.
 */
export const labels: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: {
    user: 'Player',
    reasons: 'Reason (shown to the player)',
    note: 'Note',
    until: 'Until',
    amount: 'Amount',
    reference: 'Reference',
    messages: 'Message to players',
    from: 'From',
    server: 'Game server',
    name: 'Name',
    sku: 'Item (SKU)',
    quantity: 'Quantity',
    code: 'Code',
    maxRedemptions: 'Maximum redemptions',
    codes: 'Number of codes',
    perUser: 'Redemptions per player',
    beforeFirstPurchase: 'Only before the first purchase',
  },
  de: {
    user: 'Spieler',
    reasons: 'Grund (für den Spieler sichtbar)',
    note: 'Notiz',
    until: 'Bis',
    amount: 'Betrag',
    reference: 'Referenz',
    messages: 'Nachricht an Spieler',
    from: 'Von',
    server: 'Spielserver',
    name: 'Name',
    sku: 'Artikel (SKU)',
    quantity: 'Stückzahl',
    code: 'Code',
    maxRedemptions: 'Einlösungen höchstens',
    codes: 'Anzahl der Codes',
    perUser: 'Einlösungen pro Spieler',
    beforeFirstPurchase: 'Nur vor dem ersten Kauf',
  },
};

const inputs: typeof labels = {
  en: {
    to: 'To',
    timeZone: 'Time zone',
    purchase: 'Order',
    delivery: 'Delivery',
    address: 'Address',
    text: 'Search',
    requestId: 'Request ID',
  },
  de: {
    ...{ to: 'Bis', timeZone: 'Zeitzone', purchase: 'Bestellung', delivery: 'Lieferung', address: 'Adresse' },
    text: 'Suche',
    requestId: 'Anfrage-ID',
  },
};

/** Names a field in a sentence, shorter than its label. */
export function fieldName(field: string, language: Language): string {
  const reason = { en: 'Reason', de: 'Grund' }[language];
  const names = new Map(Object.entries({ ...labels[language], ...inputs[language], reason, reasons: reason }));
  return names.get(field) ?? field;
}
