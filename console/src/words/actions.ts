import type { Language } from '../texts/languages.js';

const en = {
  'account.block': 'Game account blocked',
  'account.create': 'Game account created',
  'account.drop': 'Game account given up',
  'account.keep': 'Game account given back',
  'account.password': 'Game account password changed',
  'account.set-aside': 'Game account set aside',
  'account.unblock': 'Game account unblocked',
  'catalogue.import': 'Catalogue changed',
  'delivery.cancel': 'Delivery cancelled',
  'delivery.dead': 'Delivery given up',
  'delivery.late': 'Game server answered too late',
  'delivery.mark-delivered': 'Marked as delivered',
  'delivery.retry': 'Delivery retried',
  'password.change': 'Password changed',
  'password.reset': 'Password reset',
  'password.reset-mail': 'Password reset sent',
  'pin.locked': 'PIN locked',
  'pin.set': 'PIN set',
  'purchase.refund': 'Order refunded',
  'server.grant': 'Server access granted',
  'server.revoke': 'Server access revoked',
  'session.end': 'Signed out',
  'session.revoke': 'Session ended',
  'session.revoke-all': 'Signed out everywhere',
  'user.block': 'Player blocked',
  'user.clear-pin': 'PIN cleared',
  'user.confirm': 'Address confirmed',
  'user.create': 'Player created',
  'user.delete': 'Player deleted',
  'user.email-change': 'Address changed',
  'user.email-change-request': 'Address change requested',
  'user.lift-pauses': 'Lockouts lifted',
  'user.register': 'Registered',
  'user.unblock': 'Player unblocked',
  'wallet.adjust': 'Balance corrected',
  'wallet.credit': 'Credited',
};

export type PlayerAction = keyof typeof en;

const de: Readonly<Record<PlayerAction, string>> = {
  'account.block': 'Spielkonto gesperrt',
  'account.create': 'Spielkonto angelegt',
  'account.drop': 'Spielkonto aufgegeben',
  'account.keep': 'Spielkonto zurückgegeben',
  'account.password': 'Passwort des Spielkontos geändert',
  'account.set-aside': 'Spielkonto beiseitegelegt',
  'account.unblock': 'Spielkonto entsperrt',
  'catalogue.import': 'Katalog geändert',
  'delivery.cancel': 'Lieferung abgebrochen',
  'delivery.dead': 'Lieferung aufgegeben',
  'delivery.late': 'Spielserver hat zu spät geantwortet',
  'delivery.mark-delivered': 'Als geliefert markiert',
  'delivery.retry': 'Lieferung wiederholt',
  'password.change': 'Passwort geändert',
  'password.reset': 'Passwort zurückgesetzt',
  'password.reset-mail': 'Code für neues Passwort gesendet',
  'pin.locked': 'PIN gesperrt',
  'pin.set': 'PIN gesetzt',
  'purchase.refund': 'Bestellung erstattet',
  'server.grant': 'Auf Server zugelassen',
  'server.revoke': 'Zulassung auf Server entzogen',
  'session.end': 'Abgemeldet',
  'session.revoke': 'Sitzung beendet',
  'session.revoke-all': 'Überall abgemeldet',
  'user.block': 'Spieler gesperrt',
  'user.clear-pin': 'PIN gelöscht',
  'user.confirm': 'Adresse bestätigt',
  'user.create': 'Spieler angelegt',
  'user.delete': 'Spieler gelöscht',
  'user.email-change': 'Adresse geändert',
  'user.email-change-request': 'Neue Adresse beantragt',
  'user.lift-pauses': 'Zwangspausen aufgehoben',
  'user.register': 'Registriert',
  'user.unblock': 'Spieler entsperrt',
  'wallet.adjust': 'Guthaben berichtigt',
  'wallet.credit': 'Gutgeschrieben',
};

/** Actions in the audit log of a player. */
export const actions: Readonly<Record<Language, Readonly<Record<PlayerAction, string>>>> = { en, de };

const isKnown = (action: string): action is PlayerAction => Object.hasOwn(en, action);

/** Words an action of the audit log; an unknown one keeps its words without dots and hyphens. */
export const actionText = (action: string, language: Language): string =>
  isKnown(action) ? actions[language][action] : action.replaceAll(/[.-]/g, ' ');
