import type { DataOf } from '../../../../../src/admin/index.js';
import { texts } from '../../texts/language.js';

export type Card = DataOf<'user.show'>;
export type Order = Card['orders'][number];
export type AccountDelivery = Card['deliveries'][number];

/** What states are called on the desk; what the service stores is in capitals, and English. */
export const words = texts({
  en: {
    status: { ACTIVE: 'active', PENDING: 'not confirmed', BLOCKED: 'blocked', DELETED: 'deleted' },
    order: { PAID: 'waiting', DELIVERING: 'fetched', DELIVERED: 'delivered', REFUNDED: 'paid back' },
    delivery: {
      PENDING: 'waiting',
      LEASED: 'fetched',
      DELIVERED: 'done',
      DEAD: 'not delivered',
      CANCELLED: 'cancelled',
    },
    deliveryType: { ACCOUNT_CREATE: 'new account', ACCOUNT_PASSWORD: 'new password', PURCHASE_GRANT: 'order' },
    account: {
      CREATING: 'being made',
      ACTIVE: 'active',
      BLOCKED: 'blocked',
      FAILED: 'refused',
      SET_ASIDE: 'set aside',
      DROPPED: 'dropped',
    },
    limit: {
      LOGIN_ANYWHERE: 'Too many wrong log-ins: none but from places that are known',
      LOGIN_FROM_NETWORK: 'Too many wrong log-ins from this network',
      NETWORK: 'Too many tries of this whole network',
      PASSWORD: 'Too many wrong passwords while signed in',
      MAIL_REGISTRATION: 'Too many registration mails',
      MAIL_RESET_PASSWORD: 'Too many mails for a new password',
      MAIL_CHANGE_EMAIL: 'Too many mails for a new address',
      GAME_ACCOUNTS: 'Too many new game accounts',
    },
    foundBy: {
      ID: 'id',
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
      DELIVERED: 'erledigt',
      DEAD: 'nicht geliefert',
      CANCELLED: 'abgebrochen',
    },
    deliveryType: { ACCOUNT_CREATE: 'neues Konto', ACCOUNT_PASSWORD: 'neues Passwort', PURCHASE_GRANT: 'Bestellung' },
    account: {
      CREATING: 'wird angelegt',
      ACTIVE: 'aktiv',
      BLOCKED: 'gesperrt',
      FAILED: 'abgelehnt',
      SET_ASIDE: 'beiseitegelegt',
      DROPPED: 'aufgegeben',
    },
    limit: {
      LOGIN_ANYWHERE: 'Zu viele falsche Anmeldungen: nur noch von bekannten Orten',
      LOGIN_FROM_NETWORK: 'Zu viele falsche Anmeldungen aus diesem Netz',
      NETWORK: 'Zu viele Versuche aus dem ganzen Netz',
      PASSWORD: 'Zu viele falsche Passwörter trotz Anmeldung',
      MAIL_REGISTRATION: 'Zu viele Mails zur Registrierung',
      MAIL_RESET_PASSWORD: 'Zu viele Mails für ein neues Passwort',
      MAIL_CHANGE_EMAIL: 'Zu viele Mails für eine neue Adresse',
      GAME_ACCOUNTS: 'Zu viele neue Spielkonten',
    },
    foundBy: {
      ID: 'Id',
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
