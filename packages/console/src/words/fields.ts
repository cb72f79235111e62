import type { Language } from '../texts/languages.js';

/** Labels of the fields that commands take most often. */
export const labels: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: {
    user: 'Player',
    reasons: 'Reason, which the player is shown',
    note: 'Note',
    until: 'Until',
    amount: 'Amount',
    reference: 'Reference',
    email: 'Address',
    messages: 'What players are told',
    from: 'From',
    server: 'Game server',
    operator: 'Operator',
    role: 'Role',
  },
  de: {
    user: 'Spieler',
    reasons: 'Grund, den der Spieler sieht',
    note: 'Notiz',
    until: 'Bis',
    amount: 'Betrag',
    reference: 'Referenz',
    email: 'Adresse',
    messages: 'Was Spielern gesagt wird',
    from: 'Von',
    server: 'Spielserver',
    operator: 'Operator',
    role: 'Rolle',
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
    requestId: 'Request id',
  },
  de: {
    ...{ to: 'Bis', timeZone: 'Zeitzone', purchase: 'Bestellung', delivery: 'Lieferung', address: 'Adresse' },
    text: 'Suche',
    requestId: 'Id der Anfrage',
  },
};

/** Names a field in a sentence. The reasons of a block have a longer label. */
export function fieldName(field: string, language: Language): string {
  const reason = { en: 'Reason', de: 'Grund' }[language];
  const known = new Map(Object.entries({ ...labels[language], ...inputs[language], reason, reasons: reason }));
  return known.get(field) ?? field;
}
