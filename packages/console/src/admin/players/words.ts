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
    limit: {
      LOGIN_ANYWHERE: 'Too many failed logins: only known networks can log in',
      LOGIN_FROM_NETWORK: 'Too many failed logins from this network',
      NETWORK: 'Too many attempts from this network',
      PASSWORD: 'Too many wrong passwords while logged in',
      MAIL_REGISTRATION: 'Too many registration emails',
      MAIL_RESET_PASSWORD: 'Too many password reset emails',
      MAIL_CHANGE_EMAIL: 'Too many emails for a new address',
      GAME_ACCOUNTS: 'Too many new game accounts',
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
    limit: {
      LOGIN_ANYWHERE: 'Zu viele fehlgeschlagene Anmeldungen: nur noch aus bekannten Netzen möglich',
      LOGIN_FROM_NETWORK: 'Zu viele fehlgeschlagene Anmeldungen aus diesem Netz',
      NETWORK: 'Zu viele Versuche aus diesem Netz',
      PASSWORD: 'Zu viele falsche Passwörter bei bestehender Anmeldung',
      MAIL_REGISTRATION: 'Zu viele E-Mails zur Registrierung',
      MAIL_RESET_PASSWORD: 'Zu viele E-Mails zum Zurücksetzen des Passworts',
      MAIL_CHANGE_EMAIL: 'Zu viele E-Mails für eine neue Adresse',
      GAME_ACCOUNTS: 'Zu viele neue Spielkonten',
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
