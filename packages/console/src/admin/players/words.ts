import { texts } from '../../texts/language.js';

/** Names of stored states. `codeText` names the others. */
export const words = texts({
  en: {
    status: { ACTIVE: 'active', PENDING: 'not confirmed', BLOCKED: 'blocked', DELETED: 'deleted' },
    order: { PAID: 'waiting', DELIVERING: 'fetched', DELIVERED: 'delivered', REFUNDED: 'refunded' },
    foundBy: {
      ID: 'ID',
      PURCHASE: 'order',
      DELIVERY: 'delivery',
      SESSION: 'session',
      LEDGER: 'transaction',
      REQUEST: 'request',
      EMAIL_BEGINS: 'address',
      EMAIL_ENDS: 'address',
      LOGIN: 'game login',
    },
  },
  de: {
    status: { ACTIVE: 'aktiv', PENDING: 'nicht bestätigt', BLOCKED: 'gesperrt', DELETED: 'gelöscht' },
    order: { PAID: 'wartet', DELIVERING: 'abgeholt', DELIVERED: 'geliefert', REFUNDED: 'erstattet' },
    foundBy: {
      ID: 'ID',
      PURCHASE: 'Bestellung',
      DELIVERY: 'Lieferung',
      SESSION: 'Sitzung',
      LEDGER: 'Buchung',
      REQUEST: 'Anfrage',
      EMAIL_BEGINS: 'Adresse',
      EMAIL_ENDS: 'Adresse',
      LOGIN: 'Spiel-Login',
    },
  },
});
