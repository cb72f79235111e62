import type { DataOf } from '../../../../../src/admin/index.js';
import { texts } from '../../texts/language.js';

export type Card = DataOf<'user.show'>;
export type Order = Card['orders'][number];
export type AccountDelivery = Card['deliveries'][number];

/** Names of stored states. */
export const words = texts({
  en: {
    status: { ACTIVE: 'active', PENDING: 'not confirmed', BLOCKED: 'blocked', DELETED: 'deleted' },
    order: { PAID: 'waiting', DELIVERING: 'fetched', DELIVERED: 'delivered', REFUNDED: 'refunded' },
    delivery: {
      PENDING: 'waiting',
      LEASED: 'fetched',
      DELIVERED: 'delivered',
      DEAD: 'not delivered',
      CANCELLED: 'cancelled',
    },
    deliveryType: { ACCOUNT_CREATE: 'new account', ACCOUNT_PASSWORD: 'new password', PURCHASE_GRANT: 'order' },
    account: {
      CREATING: 'being created',
      ACTIVE: 'active',
      BLOCKED: 'blocked',
      FAILED: 'failed',
      SET_ASIDE: 'quarantined',
      DROPPED: 'dropped',
    },
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
    delivery: {
      PENDING: 'wartet',
      LEASED: 'abgeholt',
      DELIVERED: 'geliefert',
      DEAD: 'nicht geliefert',
      CANCELLED: 'abgebrochen',
    },
    deliveryType: { ACCOUNT_CREATE: 'neues Konto', ACCOUNT_PASSWORD: 'neues Passwort', PURCHASE_GRANT: 'Bestellung' },
    account: {
      CREATING: 'wird angelegt',
      ACTIVE: 'aktiv',
      BLOCKED: 'gesperrt',
      FAILED: 'fehlgeschlagen',
      SET_ASIDE: 'in Quarantäne',
      DROPPED: 'verworfen',
    },
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
