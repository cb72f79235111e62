import type { Code, OperatorCode } from '../../../../src/base/errors/catalogue.js';
import type { Language } from '../texts/languages.js';
import { fieldName } from './fields.js';
import { formatsOf } from './formats.js';

/** Values of a refusal, as the service sends them. */
export type RefusalValues = Readonly<Record<string, string | number>>;

/** Codes for clients that commands of operators also answer, and failures that only the page knows. */
type SharedCode = Extract<
  Code,
  | 'ACCOUNT_NOT_FOUND'
  | 'CATEGORY_NOT_FOUND'
  | 'INTERNAL'
  | 'INVALID_CURSOR'
  | 'INVALID_EMAIL'
  | 'INVALID_JSON'
  | 'INVALID_REQUEST'
  | 'INVALID_VARIABLES'
  | 'LANGUAGE_NOT_PUBLISHED'
  | 'METHOD_NOT_ALLOWED'
  | 'PATH_NOT_FOUND'
  | 'PURCHASE_NOT_FOUND'
  | 'RATE_LIMITED'
  | 'REQUEST_TOO_LARGE'
  | 'SERVICE_UNAVAILABLE'
  | 'SHOP_ITEM_NOT_FOUND'
  | 'TIMEOUT'
  | 'UNAUTHENTICATED'
  | 'UNSUPPORTED_MEDIA_TYPE'
  | 'WEAK_PASSWORD'
>;
type PageCode = 'UNREACHABLE' | 'OTHER';

/** Formats an amount of the values; null without the amount, or where the currency is not known. */
type Money = (amount: string | number | undefined) => string | null;

export type RefusalWords = Readonly<
  Record<OperatorCode | SharedCode | PageCode, (values: RefusalValues, money: Money) => string>
>;

/** Joins the parts of a sentence that apply. */
const join = (...parts: readonly (string | undefined | null)[]): string => parts.filter(Boolean).join(' ');

const enFormats = formatsOf('en');
const deFormats = formatsOf('de');
const number = (value: string | number | undefined, { number: format }: typeof enFormats) => format(Number(value));

const en: RefusalWords = {
  UNREACHABLE: () => 'The service cannot be reached. Check the connection, then try again.',
  OTHER: () => 'The service refused this. Give the request number below to the people who run it.',
  ACCOUNT_NOT_FOUND: () => 'This project has no such game account.',
  CATEGORY_NOT_FOUND: () => 'This project has no such category.',
  INTERNAL: () => 'The service failed. Give the request number below to the people who run it.',
  INVALID_CURSOR: () => 'The list has changed. Load the page again.',
  INVALID_EMAIL: () => 'This is not an email address.',
  INVALID_JSON: () => 'The request did not arrive whole. Try again.',
  INVALID_REQUEST: ({ field, problem, limit }) => {
    const general = 'An entry is missing or not valid. Check what you entered.';
    if (field === undefined) return general;
    const name = `“${fieldName(String(field), 'en')}”`;
    const most = number(limit, enFormats);
    const problems: Readonly<Record<string, string>> = {
      MISSING: `${name} is missing.`,
      UNKNOWN: `The service does not know ${name}. Load the page again.`,
      TOO_LONG: `${name} is too long: ${most} characters are allowed.`,
      TOO_LARGE: `${name} is too large: ${most} at most.`,
      TOO_SMALL: `${name} is too small: ${most} at least.`,
      INVALID: `${name} is not valid. Check what you entered.`,
    };
    return problems[String(problem)] ?? general;
  },
  INVALID_VARIABLES: () => 'An entry or the file is not valid. Check what you entered.',
  LANGUAGE_NOT_PUBLISHED: () => 'The project does not publish one of these languages.',
  METHOD_NOT_ALLOWED: () => 'This page and the service have different versions. Load the page again.',
  PATH_NOT_FOUND: () => 'This page and the service have different versions. Load the page again.',
  PURCHASE_NOT_FOUND: ({ project, purchase }) =>
    purchase === undefined
      ? 'This project has no such order.'
      : `${project} has no order ${purchase}. Check the number and the project.`,
  RATE_LIMITED: () => 'Too many requests. Wait a minute, then try again.',
  REQUEST_TOO_LARGE: () => 'This is larger than the service takes. Split it into parts.',
  SERVICE_UNAVAILABLE: () => 'The service is not available at the moment. Check whether it was done, then try again.',
  SHOP_ITEM_NOT_FOUND: () => 'This project has no such item.',
  TIMEOUT: () => 'The service took too long. Check whether it was done, then try again.',
  UNAUTHENTICATED: () => 'The access token is not valid. Sign in again.',
  UNSUPPORTED_MEDIA_TYPE: () => 'This page and the service have different versions. Load the page again.',
  WEAK_PASSWORD: () => 'The password is too weak. Choose a longer one.',

  PROJECT_NOT_FOUND: ({ project }) =>
    project === undefined ? 'There is no such project.' : `There is no project ${project}, or you have no role in it.`,
  PROJECT_ARCHIVED: () => 'The project is archived and cannot change.',
  CONTEXT_TOKEN_MISSING: () => 'The project has no valid context token.',
  CONTEXT_TOKEN_EXISTS: () => 'The project has a context token already.',
  TOKEN_NOT_FOUND: () => 'There is no such token.',
  TOKEN_RETIRED: () => 'This token was retired before.',
  INVALID_GRACE: () => 'The grace period is 0 to 30 days.',
  INVALID_TIME: ({ field, rule, max }) => {
    const name = `“${fieldName(String(field), 'en')}”`;
    const rules: Readonly<Record<string, string>> = {
      FUTURE: `${name} must be in the future.`,
      AFTER_START: `${name} must be after the start.`,
      DAY: `${name} is not a date of the calendar.`,
      TOO_MANY_DAYS: `These are too many days: ${number(max, enFormats)} at most.`,
      TIME_ZONE: 'The service does not know this time zone.',
    };
    return rules[String(rule)] ?? 'This time is not possible. An end lies in the future and after its start.';
  },
  MAINTENANCE_NOT_FOUND: () => 'This maintenance is over or was cancelled. Load the page again.',
  USER_NOT_FOUND: ({ project, user }) =>
    user === undefined
      ? 'This project has no such player.'
      : `${project ?? 'This project'} has no player ${user}. Check the address or the number, and the project.`,
  USER_DELETED: () => 'This player is deleted. That cannot be undone.',
  EMAIL_TAKEN: () => 'Another player of this project has this address.',
  SERVER_NOT_FOUND: ({ project, server }) =>
    server === undefined ? 'This project has no such game server.' : `${project} has no game server ${server}.`,
  ACCOUNT_FAILED: () => 'The game server refused to create this account, so it cannot be used.',
  INVALID_AMOUNT: () => 'This amount is not possible.',
  INVALID_REFERENCE: () => 'A reference has 1 to 128 visible characters and no space around it.',
  INVALID_NOTE: ({ field, rule, max }) => {
    const name = `“${fieldName(String(field), 'en')}”`;
    if (rule === 'MISSING') return `${name} is missing. Write why you do this.`;
    if (rule === 'TOO_LONG') return `${name} is too long: ${number(max, enFormats)} characters are allowed.`;
    return 'The note is missing or too long.';
  },
  OPERATOR_NOT_FOUND: () => 'There is no such operator.',
  OPERATOR_EXISTS: () => 'An operator has or had this name. Choose another one.',
  INVALID_OPERATOR_NAME: () => 'A name has 1 to 64 letters, digits, dots, hyphens or underscores.',
  INVALID_LIFE: () => 'This token lifetime is not possible.',
  SESSION_IDLE: () => 'Your session has ended. Sign in again.',
  SESSION_TOO_OLD: () => 'Your session has ended. Sign in again.',
  TOKEN_REVOKED: () => 'Your operator token was revoked. You need a new one.',
  TOKEN_EXPIRED: () => 'Your operator token has expired. You need a new one.',
  ROLE_REQUIRED: () => 'Your role does not allow this. Ask an owner of the project.',
  CONFIRMATION_REQUIRED: () => 'This cannot be undone and needs a matching confirmation. Nothing was done.',
  REFERENCE_USED: ({ reference }) =>
    reference === undefined
      ? 'This reference was used for another player or another amount.'
      : `The reference “${reference}” was used for another player or another amount.`,
  BALANCE_TOO_LARGE: ({ balance, max }, money) => {
    const [has, most] = [money(balance), money(max)];
    return join(
      'The balance would exceed the largest possible amount.',
      has && most && `The player has ${has}; the most is ${most}.`,
    );
  },
  BALANCE_TOO_SMALL: ({ balance }, money) => {
    const has = money(balance);
    return join('The player has less than this amount.', has && `The balance is ${has}.`);
  },
  PURCHASE_REFUNDED: () => 'This order is refunded already.',
  PURCHASE_DELIVERED: () => 'This order was delivered in the meantime. Load the page again.',
  DELIVERY_NOT_FOUND: ({ delivery }) =>
    delivery === undefined ? 'This project has no such delivery.' : `This project has no delivery ${delivery}.`,
  DELIVERY_LEASED: ({ until }) =>
    until === undefined
      ? 'The game server has fetched this delivery. Wait for its answer.'
      : `The game server has fetched this delivery and has until ${enFormats.time(String(until))} to answer. Try again then.`,
  DELIVERY_DONE: () => 'This delivery has ended already. Load the page again.',
  BACKUP_UNUSABLE: () => 'This backup cannot be used.',
  BACKUP_UNVERIFIED: () => 'The origin of this backup cannot be verified.',
  CATALOGUE_CHANGED: () => 'Another operator changed the catalogue in the meantime. Look at the preview again.',
  PROJECT_CHANGED: () => 'Another operator changed the project in the meantime. Look at the preview again.',
  DATABASE_HAS_DATA: () => 'The database has data already.',
  DATABASE_IN_USE: () => 'Another service uses the database.',
  DATABASE_IS_EMPTY: () => 'The database is empty.',
  DAILY_LIMIT_REACHED: ({ used, amount, max }, money) => {
    const [sofar, more, most] = [money(used), money(amount), money(max)];
    return join(
      'This exceeds what your role may refund or credit on one day.',
      sofar && more && most && `You have used ${sofar} of ${most} today (UTC), and this is ${more}.`,
      'An owner of the project can do it.',
    );
  },
  DATABASE_IS_COPY: () => 'The database is a copy. It does not send anything until it is promoted.',
  DATABASE_IS_NO_COPY: () => 'The database is not a copy.',
};

const de: RefusalWords = {
  UNREACHABLE: () => 'Der Dienst ist nicht erreichbar. Prüfe die Verbindung und versuche es noch einmal.',
  OTHER: () => 'Der Dienst hat das abgelehnt. Nenne seinen Betreibern die Anfragenummer, die unten steht.',
  ACCOUNT_NOT_FOUND: () => 'Dieses Projekt hat kein solches Spielkonto.',
  CATEGORY_NOT_FOUND: () => 'Dieses Projekt hat keine solche Kategorie.',
  INTERNAL: () => 'Im Dienst ist ein Fehler aufgetreten. Nenne seinen Betreibern die Anfragenummer, die unten steht.',
  INVALID_CURSOR: () => 'Die Liste hat sich geändert. Lade die Seite neu.',
  INVALID_EMAIL: () => 'Das ist keine E-Mail-Adresse.',
  INVALID_JSON: () => 'Die Anfrage kam nicht vollständig an. Versuche es noch einmal.',
  INVALID_REQUEST: ({ field, problem, limit }) => {
    const general = 'Eine Angabe fehlt oder ist ungültig. Prüfe deine Eingaben.';
    if (field === undefined) return general;
    const name = `„${fieldName(String(field), 'de')}“`;
    const most = number(limit, deFormats);
    const problems: Readonly<Record<string, string>> = {
      MISSING: `${name} fehlt.`,
      UNKNOWN: `Der Dienst kennt ${name} nicht. Lade die Seite neu.`,
      TOO_LONG: `${name} ist zu lang: höchstens ${most} Zeichen.`,
      TOO_LARGE: `${name} ist zu groß: höchstens ${most}.`,
      TOO_SMALL: `${name} ist zu klein: mindestens ${most}.`,
      INVALID: `${name} ist ungültig. Prüfe deine Eingaben.`,
    };
    return problems[String(problem)] ?? general;
  },
  INVALID_VARIABLES: () => 'Eine Angabe oder die Datei ist ungültig. Prüfe deine Eingaben.',
  LANGUAGE_NOT_PUBLISHED: () => 'Das Projekt bietet eine dieser Sprachen nicht an.',
  METHOD_NOT_ALLOWED: () => 'Seite und Dienst haben verschiedene Versionen. Lade die Seite neu.',
  PATH_NOT_FOUND: () => 'Seite und Dienst haben verschiedene Versionen. Lade die Seite neu.',
  PURCHASE_NOT_FOUND: ({ project, purchase }) =>
    purchase === undefined
      ? 'Dieses Projekt hat keine solche Bestellung.'
      : `${project} hat keine Bestellung ${purchase}. Prüfe die Nummer und das Projekt.`,
  RATE_LIMITED: () => 'Zu viele Anfragen. Warte eine Minute und versuche es noch einmal.',
  REQUEST_TOO_LARGE: () => 'Das ist größer, als der Dienst annimmt. Teile es auf.',
  SERVICE_UNAVAILABLE: () =>
    'Der Dienst ist gerade nicht verfügbar. Sieh nach, ob es passiert ist, und versuche es dann noch einmal.',
  SHOP_ITEM_NOT_FOUND: () => 'Dieses Projekt hat keinen solchen Artikel.',
  TIMEOUT: () => 'Der Dienst hat zu lange gebraucht. Sieh nach, ob es passiert ist, und versuche es dann noch einmal.',
  UNAUTHENTICATED: () => 'Das Zugangstoken ist ungültig. Melde dich neu an.',
  UNSUPPORTED_MEDIA_TYPE: () => 'Seite und Dienst haben verschiedene Versionen. Lade die Seite neu.',
  WEAK_PASSWORD: () => 'Das Passwort ist zu schwach. Wähle ein längeres.',

  PROJECT_NOT_FOUND: ({ project }) =>
    project === undefined
      ? 'Dieses Projekt gibt es nicht.'
      : `Das Projekt ${project} gibt es nicht, oder du hast dort keine Rolle.`,
  PROJECT_ARCHIVED: () => 'Das Projekt ist archiviert und lässt sich nicht mehr ändern.',
  CONTEXT_TOKEN_MISSING: () => 'Das Projekt hat kein gültiges Kontext-Token.',
  CONTEXT_TOKEN_EXISTS: () => 'Das Projekt hat schon ein Kontext-Token.',
  TOKEN_NOT_FOUND: () => 'Dieses Token gibt es nicht.',
  TOKEN_RETIRED: () => 'Dieses Token wurde schon abgelöst.',
  INVALID_GRACE: () => 'Die Übergangszeit beträgt 0 bis 30 Tage.',
  INVALID_TIME: ({ field, rule, max }) => {
    const name = `„${fieldName(String(field), 'de')}“`;
    const rules: Readonly<Record<string, string>> = {
      FUTURE: `${name} muss in der Zukunft liegen.`,
      AFTER_START: `${name} muss nach dem Beginn liegen.`,
      DAY: `${name} ist kein Datum des Kalenders.`,
      TOO_MANY_DAYS: `Das sind zu viele Tage: höchstens ${number(max, deFormats)}.`,
      TIME_ZONE: 'Der Dienst kennt diese Zeitzone nicht.',
    };
    return rules[String(rule)] ?? 'Diese Zeit geht nicht. Ein Ende liegt in der Zukunft und nach dem Beginn.';
  },
  MAINTENANCE_NOT_FOUND: () => 'Diese Wartung ist vorbei oder wurde abgesagt. Lade die Seite neu.',
  USER_NOT_FOUND: ({ project, user }) =>
    user === undefined
      ? 'Dieses Projekt hat keinen solchen Spieler.'
      : `${project ?? 'Dieses Projekt'} hat keinen Spieler ${user}. Prüfe die Adresse oder die Nummer und das Projekt.`,
  USER_DELETED: () => 'Dieser Spieler ist gelöscht. Das lässt sich nicht rückgängig machen.',
  EMAIL_TAKEN: () => 'Ein anderer Spieler dieses Projekts hat diese Adresse.',
  SERVER_NOT_FOUND: ({ project, server }) =>
    server === undefined
      ? 'Dieses Projekt hat keinen solchen Spielserver.'
      : `${project} hat keinen Spielserver ${server}.`,
  ACCOUNT_FAILED: () => 'Der Spielserver hat dieses Konto nicht angelegt, darum lässt es sich nicht benutzen.',
  INVALID_AMOUNT: () => 'Dieser Betrag geht nicht.',
  INVALID_REFERENCE: () => 'Eine Referenz hat 1 bis 128 sichtbare Zeichen und außen keine Leerzeichen.',
  INVALID_NOTE: ({ field, rule, max }) => {
    const name = `„${fieldName(String(field), 'de')}“`;
    if (rule === 'MISSING') return `${name} fehlt. Schreib, warum du das tust.`;
    if (rule === 'TOO_LONG') return `${name} ist zu lang: höchstens ${number(max, deFormats)} Zeichen.`;
    return 'Die Notiz fehlt oder ist zu lang.';
  },
  OPERATOR_NOT_FOUND: () => 'Diesen Operator gibt es nicht.',
  OPERATOR_EXISTS: () => 'Ein Operator heißt oder hieß schon so. Wähle einen anderen Namen.',
  INVALID_OPERATOR_NAME: () => 'Ein Name hat 1 bis 64 Buchstaben, Ziffern, Punkte, Binde- oder Unterstriche.',
  INVALID_LIFE: () => 'So lange kann ein Token nicht gelten.',
  SESSION_IDLE: () => 'Deine Sitzung ist zu Ende. Melde dich wieder an.',
  SESSION_TOO_OLD: () => 'Deine Sitzung ist zu Ende. Melde dich wieder an.',
  TOKEN_REVOKED: () => 'Dein Operator-Token wurde widerrufen. Du brauchst ein neues.',
  TOKEN_EXPIRED: () => 'Dein Operator-Token ist abgelaufen. Du brauchst ein neues.',
  ROLE_REQUIRED: () => 'Deine Rolle erlaubt das nicht. Frag jemanden, dem das Projekt gehört.',
  CONFIRMATION_REQUIRED: () =>
    'Das lässt sich nicht rückgängig machen und muss passend bestätigt werden. Nichts ist passiert.',
  REFERENCE_USED: ({ reference }) =>
    reference === undefined
      ? 'Diese Referenz wurde für einen anderen Spieler oder Betrag verwendet.'
      : `Die Referenz „${reference}“ wurde für einen anderen Spieler oder Betrag verwendet.`,
  BALANCE_TOO_LARGE: ({ balance, max }, money) => {
    const [has, most] = [money(balance), money(max)];
    return join(
      'Das Guthaben würde den größten möglichen Betrag überschreiten.',
      has && most && `Der Spieler hat ${has}; höchstens möglich sind ${most}.`,
    );
  },
  BALANCE_TOO_SMALL: ({ balance }, money) => {
    const has = money(balance);
    return join('Der Spieler hat weniger als diesen Betrag.', has && `Das Guthaben beträgt ${has}.`);
  },
  PURCHASE_REFUNDED: () => 'Diese Bestellung ist schon erstattet.',
  PURCHASE_DELIVERED: () => 'Diese Bestellung wurde inzwischen geliefert. Lade die Seite neu.',
  DELIVERY_NOT_FOUND: ({ delivery }) =>
    delivery === undefined
      ? 'Dieses Projekt hat keine solche Lieferung.'
      : `Dieses Projekt hat keine Lieferung ${delivery}.`,
  DELIVERY_LEASED: ({ until }) =>
    until === undefined
      ? 'Der Spielserver hat diese Lieferung abgeholt. Warte auf seine Antwort.'
      : `Der Spielserver hat diese Lieferung abgeholt und bis ${deFormats.time(String(until))} Zeit zu antworten. Versuche es danach noch einmal.`,
  DELIVERY_DONE: () => 'Diese Lieferung ist schon abgeschlossen. Lade die Seite neu.',
  BACKUP_UNUSABLE: () => 'Diese Sicherung ist nicht brauchbar.',
  BACKUP_UNVERIFIED: () => 'Die Herkunft dieser Sicherung lässt sich nicht prüfen.',
  CATALOGUE_CHANGED: () => 'Jemand hat den Katalog inzwischen geändert. Sieh dir die Vorschau noch einmal an.',
  PROJECT_CHANGED: () => 'Jemand hat das Projekt inzwischen geändert. Sieh dir die Vorschau noch einmal an.',
  DATABASE_HAS_DATA: () => 'Die Datenbank enthält schon Daten.',
  DATABASE_IN_USE: () => 'Ein anderer Dienst benutzt die Datenbank.',
  DATABASE_IS_EMPTY: () => 'Die Datenbank ist leer.',
  DAILY_LIMIT_REACHED: ({ used, amount, max }, money) => {
    const [sofar, more, most] = [money(used), money(amount), money(max)];
    return join(
      'Das überschreitet, was deine Rolle an einem Tag erstatten oder gutschreiben darf.',
      sofar && more && most && `Heute (UTC) waren es ${sofar} von ${most}, und das hier sind ${more}.`,
      'Ein Owner des Projekts kann es tun.',
    );
  },
  DATABASE_IS_COPY: () => 'Die Datenbank ist eine Kopie. Bis sie als echt gilt, verschickt sie nichts.',
  DATABASE_IS_NO_COPY: () => 'Die Datenbank ist keine Kopie.',
};

export const refusals: Readonly<Record<Language, RefusalWords>> = { en, de };

const hasWords = (code: string): code is keyof RefusalWords => Object.hasOwn(en, code);

/** Codes whose words do not say enough if the service sends no values. */
const NEED_VALUES: ReadonlySet<keyof RefusalWords> = new Set<keyof RefusalWords>([
  ...(['OTHER', 'INVALID_REQUEST', 'INVALID_VARIABLES', 'INVALID_TIME', 'INVALID_NOTE', 'INVALID_AMOUNT'] as const),
  ...(['BALANCE_TOO_LARGE', 'BALANCE_TOO_SMALL', 'DAILY_LIMIT_REACHED', 'DELIVERY_LEASED', 'DELIVERY_DONE'] as const),
  ...(['USER_NOT_FOUND', 'SERVER_NOT_FOUND', 'LANGUAGE_NOT_PUBLISHED', 'WEAK_PASSWORD', 'INVALID_LIFE'] as const),
]);

export interface WordedRefusal {
  readonly code: string;
  readonly values: RefusalValues;
  /** The message of the service, in English. */
  readonly message: string;
}

export type Currency = Parameters<ReturnType<typeof formatsOf>['money']>[1];

/** Words a refusal by its code; a code without words of its own gets general ones. */
export function refusalText(code: string, values: RefusalValues, language: Language, currency?: Currency): string {
  const money: Money = (amount) =>
    currency === undefined || amount === undefined ? null : formatsOf(language).money(Number(amount), currency);
  return refusals[language][hasWords(code) ? code : 'OTHER'](values, money);
}

/**
 * Returns the first line of the service's own message if the words of the page lack the detail, else null. Remedies for the
 * command line are on the lines after it.
 */
export function refusalDetail(
  { code, values, message }: WordedRefusal,
  language: Language,
  currency?: Currency,
): string | null {
  if (!NEED_VALUES.has(hasWords(code) ? code : 'OTHER')) return null;
  if (refusalText(code, values, language, currency) !== refusalText(code, {}, language)) return null;
  const [line = ''] = message.split('\n');
  return line === '' ? null : line;
}
