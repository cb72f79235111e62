import type { Code, CommandCode } from '../../../../src/base/errors/catalogue.js';
import type { Language } from '../texts/languages.js';
import { fieldName } from './fields.js';
import { type Currency, formatsOf } from './formats.js';

/** Values of a refusal, as the service sends them. */
type RefusalValues = Readonly<Record<string, string | number>>;

type PageCode = 'UNREACHABLE' | 'OTHER';

/** Formats an amount; null if the amount or the currency is unknown. */
type Money = (amount: string | number | undefined) => string | null;

type Wording = (values: RefusalValues, money: Money) => string;

/** Joins the parts of a sentence that apply. */
const join = (...parts: readonly (string | undefined | null)[]): string => parts.filter(Boolean).join(' ');

const enFormats = formatsOf('en');
const deFormats = formatsOf('de');
const number = (value: string | number | undefined, { number: format }: typeof enFormats) => format(Number(value));

/**
 * Codes of commands that the console does not run. It would show the message of the service.
 */
export const CODES_WITHOUT_WORDS = [
  ...(['BACKUP_UNUSABLE', 'BACKUP_UNVERIFIED', 'DATABASE_HAS_DATA', 'DATABASE_IN_USE', 'DATABASE_IS_COPY'] as const),
  ...(['DATABASE_IS_EMPTY', 'DATABASE_IS_NO_COPY', 'PROJECT_CHANGED', 'EMAIL_TAKEN', 'INVALID_EMAIL'] as const),
  ...(['WEAK_PASSWORD', 'CONTEXT_TOKEN_EXISTS', 'CONTEXT_TOKEN_MISSING', 'TOKEN_NOT_FOUND'] as const),
  ...(['TOKEN_RETIRED', 'INVALID_GRACE', 'INVALID_LIFE', 'INVALID_OPERATOR_NAME'] as const),
  ...(['OPERATOR_EXISTS', 'OPERATOR_NOT_FOUND'] as const),
] satisfies readonly CommandCode[];

type WordedCode = Exclude<CommandCode, (typeof CODES_WITHOUT_WORDS)[number]>;

/** The other codes for operators, and those for clients that admin commands may return too. */
const en = {
  UNREACHABLE: () => 'The service cannot be reached. Check the connection, then try again.',
  OTHER: () => 'The service refused the request. Send the request ID below to its administrators.',
  ACCOUNT_NOT_FOUND: () => 'This project has no such game account.',
  CATEGORY_NOT_FOUND: () => 'This project has no such category.',
  INTERNAL: () => 'An internal error occurred. Send the request ID below to the administrators of the service.',
  INVALID_CURSOR: () => 'The list has changed. Reload the page.',
  INVALID_JSON: () => 'The request was incomplete. Try again.',
  INVALID_REQUEST: ({ field, problem, limit }) => {
    const general = 'An entry is missing or invalid. Check your input.';
    if (field === undefined) return general;
    const name = `“${fieldName(String(field), 'en')}”`;
    const most = number(limit, enFormats);
    const problems: Readonly<Record<string, string>> = {
      MISSING: `${name} is missing.`,
      UNKNOWN: `The service does not know ${name}. Reload the page.`,
      TOO_LONG: `${name} is too long: ${most} characters are allowed.`,
      TOO_LARGE: `${name} is too large: ${most} at most.`,
      TOO_SMALL: `${name} is too small: ${most} at least.`,
      INVALID: `${name} is invalid. Check your input.`,
    };
    return problems[String(problem)] ?? general;
  },
  INVALID_VARIABLES: () => 'An entry or the file is invalid. Check your input.',
  LANGUAGE_NOT_PUBLISHED: () => 'The project does not publish one of these languages.',
  METHOD_NOT_ALLOWED: () => 'This page and the service have different versions. Reload the page.',
  PATH_NOT_FOUND: () => 'This page and the service have different versions. Reload the page.',
  PURCHASE_NOT_FOUND: ({ project, purchase }) =>
    purchase === undefined
      ? 'This project has no such order.'
      : `${project} has no order ${purchase}. Check the number and the project.`,
  RATE_LIMITED: () => 'Too many requests. Wait a minute, then try again.',
  REQUEST_TOO_LARGE: () => 'The request is too large. Split it into parts.',
  SERVICE_UNAVAILABLE: () =>
    'The service is unavailable. Check whether the command was performed before you try again.',
  SHOP_ITEM_NOT_FOUND: () => 'This project has no such item.',
  TIMEOUT: () => 'The service took too long. Check whether the command was performed before you try again.',
  UNAUTHENTICATED: () => 'The operator token is invalid. Sign in again.',
  UNSUPPORTED_MEDIA_TYPE: () => 'This page and the service have different versions. Reload the page.',

  PROJECT_NOT_FOUND: ({ project }) =>
    project === undefined ? 'There is no such project.' : `There is no project ${project}, or you have no role in it.`,
  PROJECT_ARCHIVED: () => 'The project is archived and cannot change.',
  INVALID_TIME: ({ field, rule, max }) => {
    const name = `“${fieldName(String(field), 'en')}”`;
    const rules: Readonly<Record<string, string>> = {
      FUTURE: `${name} must be in the future.`,
      AFTER_START: `${name} must be after the start.`,
      DAY: `${name} is not a date of the calendar.`,
      SUM_TOO_LARGE: 'A sum of these days is too large for the report. Select fewer days, or export the ledger.',
      TOO_MANY_DAYS: `These are too many days: ${number(max, enFormats)} at most.`,
      TIME_ZONE: 'The service does not know this time zone.',
    };
    return rules[String(rule)] ?? 'The time is invalid. An end must be in the future and after the start.';
  },
  MAINTENANCE_NOT_FOUND: () => 'This maintenance is over or was cancelled. Reload the page.',
  USER_NOT_FOUND: ({ project, user }) =>
    user === undefined
      ? 'This project has no such player.'
      : `${project ?? 'This project'} has no player ${user}. Check the address or the number, and the project.`,
  USER_DELETED: () => 'This player is deleted. That cannot be undone.',
  SERVER_NOT_FOUND: ({ project, server }) =>
    server === undefined ? 'This project has no such game server.' : `${project} has no game server ${server}.`,
  ACCOUNT_FAILED: () => 'This game account was not created, so it cannot be used.',
  INVALID_AMOUNT: () => 'The amount is invalid.',
  INVALID_REFERENCE: () => 'A reference has 1 to 128 visible characters, without leading or trailing spaces.',
  INVALID_NOTE: ({ field, rule, max }) => {
    const name = `“${fieldName(String(field), 'en')}”`;
    if (rule === 'MISSING') return `${name} is missing. Enter a reason.`;
    if (rule === 'TOO_LONG') return `${name} is too long: ${number(max, enFormats)} characters are allowed.`;
    return 'The note is missing or too long.';
  },
  SESSION_IDLE: () => 'Your session ended after 30 minutes without use. Sign in again.',
  SESSION_TOO_OLD: () => 'Your session ended after 12 hours. Sign in again.',
  TOKEN_REVOKED: () => 'Your operator token was revoked. You need a new token.',
  TOKEN_EXPIRED: () => 'Your operator token has expired. You need a new token.',
  ROLE_REQUIRED: () => 'Your role does not allow this. Ask an owner of the project.',
  CONFIRMATION_REQUIRED: () => 'This cannot be undone and requires a matching confirmation. Nothing was changed.',
  PROMOTION_NOT_FOUND: ({ promotion = '' }) => `There is no promotion ${promotion}.`,
  PROMOTION_EXISTS: ({ promotion = '' }) => `There is a promotion ${promotion} already. Choose another name.`,
  CODE_TAKEN: ({ code = '' }) => `The code ${code} belongs to another promotion. Choose another one.`,
  REFERENCE_USED: ({ reference }) =>
    reference === undefined
      ? 'This reference is already used for another player or amount. Choose another one.'
      : `The reference “${reference}” is already used for another player or amount. Choose another one.`,
  BALANCE_TOO_LARGE: ({ balance, max }, money) => {
    const [has, most] = [money(balance), money(max)];
    return join(
      'The balance would exceed the maximum.',
      has && most && `The balance is ${has}; the maximum is ${most}.`,
    );
  },
  BALANCE_TOO_SMALL: ({ balance }, money) => {
    const has = money(balance);
    return join('The balance is smaller than this amount.', has && `The balance is ${has}.`);
  },
  PURCHASE_REFUNDED: () => 'This order is already refunded.',
  PURCHASE_DELIVERED: () => 'This order was delivered in the meantime. Reload the page.',
  DELIVERY_NOT_FOUND: ({ delivery }) =>
    delivery === undefined ? 'This project has no such delivery.' : `This project has no delivery ${delivery}.`,
  DELIVERY_LEASED: ({ until }) =>
    until === undefined
      ? 'The game server has fetched this delivery. Wait for its answer.'
      : `The game server has fetched this delivery and has until ${enFormats.time(String(until))} to answer. Try again then.`,
  DELIVERY_DONE: () => 'This delivery is already completed. Reload the page.',
  CATALOGUE_CHANGED: () => 'The catalogue has changed in the meantime. Refresh the preview.',
  DAILY_LIMIT_REACHED: ({ used, amount, max }, money) => {
    const [sofar, more, most] = [money(used), money(amount), money(max)];
    return join(
      'This exceeds the daily limit of your role for refunds or credits.',
      sofar && more && most && `You have used ${sofar} of ${most} today (UTC), and this is ${more}.`,
      'Ask an owner of the project.',
    );
  },
} satisfies Readonly<Record<WordedCode | PageCode, Wording> & Partial<Record<Code, Wording>>>;

type RefusalWords = Readonly<Record<keyof typeof en, Wording>>;

const de: RefusalWords = {
  UNREACHABLE: () => 'Der Dienst ist nicht erreichbar. Prüfen Sie die Verbindung und versuchen Sie es erneut.',
  OTHER: () => 'Der Dienst hat die Anfrage abgelehnt. Nennen Sie den Administratoren die Anfrage-ID unten.',
  ACCOUNT_NOT_FOUND: () => 'Dieses Projekt hat kein solches Spielkonto.',
  CATEGORY_NOT_FOUND: () => 'Dieses Projekt hat keine solche Kategorie.',
  INTERNAL: () =>
    'Ein interner Fehler ist aufgetreten. Nennen Sie den Administratoren des Dienstes die Anfrage-ID unten.',
  INVALID_CURSOR: () => 'Die Liste hat sich geändert. Laden Sie die Seite neu.',
  INVALID_JSON: () => 'Die Anfrage war unvollständig. Versuchen Sie es erneut.',
  INVALID_REQUEST: ({ field, problem, limit }) => {
    const general = 'Eine Angabe fehlt oder ist ungültig. Prüfen Sie Ihre Eingaben.';
    if (field === undefined) return general;
    const name = `„${fieldName(String(field), 'de')}“`;
    const most = number(limit, deFormats);
    const problems: Readonly<Record<string, string>> = {
      MISSING: `${name} fehlt.`,
      UNKNOWN: `Der Dienst kennt ${name} nicht. Laden Sie die Seite neu.`,
      TOO_LONG: `${name} ist zu lang: höchstens ${most} Zeichen.`,
      TOO_LARGE: `${name} ist zu groß: höchstens ${most}.`,
      TOO_SMALL: `${name} ist zu klein: mindestens ${most}.`,
      INVALID: `${name} ist ungültig. Prüfen Sie Ihre Eingaben.`,
    };
    return problems[String(problem)] ?? general;
  },
  INVALID_VARIABLES: () => 'Eine Angabe oder die Datei ist ungültig. Prüfen Sie Ihre Eingaben.',
  LANGUAGE_NOT_PUBLISHED: () => 'Das Projekt bietet eine dieser Sprachen nicht an.',
  METHOD_NOT_ALLOWED: () => 'Seite und Dienst haben verschiedene Versionen. Laden Sie die Seite neu.',
  PATH_NOT_FOUND: () => 'Seite und Dienst haben verschiedene Versionen. Laden Sie die Seite neu.',
  PURCHASE_NOT_FOUND: ({ project, purchase }) =>
    purchase === undefined
      ? 'Dieses Projekt hat keine solche Bestellung.'
      : `${project} hat keine Bestellung ${purchase}. Prüfen Sie die Nummer und das Projekt.`,
  RATE_LIMITED: () => 'Zu viele Anfragen. Warten Sie eine Minute und versuchen Sie es erneut.',
  REQUEST_TOO_LARGE: () => 'Die Anfrage ist zu groß. Teilen Sie sie auf.',
  SERVICE_UNAVAILABLE: () =>
    'Der Dienst ist nicht verfügbar. Prüfen Sie, ob der Befehl ausgeführt wurde, bevor Sie es erneut versuchen.',
  SHOP_ITEM_NOT_FOUND: () => 'Dieses Projekt hat keinen solchen Artikel.',
  TIMEOUT: () =>
    'Der Dienst hat zu lange gebraucht. Prüfen Sie, ob der Befehl ausgeführt wurde, bevor Sie es erneut versuchen.',
  UNAUTHENTICATED: () => 'Das Operator-Token ist ungültig. Melden Sie sich erneut an.',
  UNSUPPORTED_MEDIA_TYPE: () => 'Seite und Dienst haben verschiedene Versionen. Laden Sie die Seite neu.',

  PROJECT_NOT_FOUND: ({ project }) =>
    project === undefined
      ? 'Dieses Projekt gibt es nicht.'
      : `Das Projekt ${project} gibt es nicht, oder Sie haben dort keine Rolle.`,
  PROJECT_ARCHIVED: () => 'Das Projekt ist archiviert und lässt sich nicht mehr ändern.',
  INVALID_TIME: ({ field, rule, max }) => {
    const name = `„${fieldName(String(field), 'de')}“`;
    const rules: Readonly<Record<string, string>> = {
      FUTURE: `${name} muss in der Zukunft liegen.`,
      AFTER_START: `${name} muss nach dem Beginn liegen.`,
      DAY: `${name} ist kein Datum des Kalenders.`,
      SUM_TOO_LARGE:
        'Eine Summe dieser Tage ist zu groß für den Bericht. Wählen Sie weniger Tage, oder exportieren Sie das Ledger.',
      TOO_MANY_DAYS: `Das sind zu viele Tage: höchstens ${number(max, deFormats)}.`,
      TIME_ZONE: 'Der Dienst kennt diese Zeitzone nicht.',
    };
    return rules[String(rule)] ?? 'Die Zeit ist ungültig. Ein Ende muss in der Zukunft und nach dem Beginn liegen.';
  },
  MAINTENANCE_NOT_FOUND: () => 'Diese Wartung ist vorbei oder wurde abgesagt. Laden Sie die Seite neu.',
  USER_NOT_FOUND: ({ project, user }) =>
    user === undefined
      ? 'Dieses Projekt hat keinen solchen Spieler.'
      : `${project ?? 'Dieses Projekt'} hat keinen Spieler ${user}. Prüfen Sie die Adresse oder die Nummer und das Projekt.`,
  USER_DELETED: () => 'Dieser Spieler ist gelöscht. Das lässt sich nicht rückgängig machen.',
  SERVER_NOT_FOUND: ({ project, server }) =>
    server === undefined
      ? 'Dieses Projekt hat keinen solchen Spielserver.'
      : `${project} hat keinen Spielserver ${server}.`,
  ACCOUNT_FAILED: () => 'Dieses Spielkonto wurde nicht angelegt, daher kann es nicht verwendet werden.',
  INVALID_AMOUNT: () => 'Der Betrag ist ungültig.',
  INVALID_REFERENCE: () => 'Eine Referenz hat 1 bis 128 sichtbare Zeichen, ohne Leerzeichen am Anfang oder Ende.',
  INVALID_NOTE: ({ field, rule, max }) => {
    const name = `„${fieldName(String(field), 'de')}“`;
    if (rule === 'MISSING') return `${name} fehlt. Geben Sie einen Grund an.`;
    if (rule === 'TOO_LONG') return `${name} ist zu lang: höchstens ${number(max, deFormats)} Zeichen.`;
    return 'Die Notiz fehlt oder ist zu lang.';
  },
  SESSION_IDLE: () => 'Ihre Sitzung wurde nach 30 Minuten ohne Nutzung beendet. Melden Sie sich erneut an.',
  SESSION_TOO_OLD: () => 'Ihre Sitzung wurde nach 12 Stunden beendet. Melden Sie sich erneut an.',
  TOKEN_REVOKED: () => 'Ihr Operator-Token wurde widerrufen. Sie benötigen ein neues Token.',
  TOKEN_EXPIRED: () => 'Ihr Operator-Token ist abgelaufen. Sie benötigen ein neues Token.',
  ROLE_REQUIRED: () => 'Ihre Rolle erlaubt das nicht. Wenden Sie sich an einen Owner des Projekts.',
  CONFIRMATION_REQUIRED: () =>
    'Das lässt sich nicht rückgängig machen und erfordert eine passende Bestätigung. Es wurde nichts geändert.',
  PROMOTION_NOT_FOUND: ({ promotion = '' }) => `Es gibt keine Aktion ${promotion}.`,
  PROMOTION_EXISTS: ({ promotion = '' }) => `Es gibt schon eine Aktion ${promotion}. Wählen Sie einen anderen Namen.`,
  CODE_TAKEN: ({ code = '' }) => `Der Code ${code} gehört zu einer anderen Aktion. Wählen Sie einen anderen.`,
  REFERENCE_USED: ({ reference }) =>
    reference === undefined
      ? 'Diese Referenz wurde bereits für einen anderen Spieler oder Betrag verwendet. Wählen Sie eine andere.'
      : `Die Referenz „${reference}“ wurde bereits für einen anderen Spieler oder Betrag verwendet. Wählen Sie eine andere.`,
  BALANCE_TOO_LARGE: ({ balance, max }, money) => {
    const [has, most] = [money(balance), money(max)];
    return join(
      'Das Guthaben würde das Maximum überschreiten.',
      has && most && `Das Guthaben beträgt ${has}; das Maximum ist ${most}.`,
    );
  },
  BALANCE_TOO_SMALL: ({ balance }, money) => {
    const has = money(balance);
    return join('Das Guthaben ist kleiner als dieser Betrag.', has && `Das Guthaben beträgt ${has}.`);
  },
  PURCHASE_REFUNDED: () => 'Diese Bestellung ist bereits erstattet.',
  PURCHASE_DELIVERED: () => 'Diese Bestellung wurde inzwischen geliefert. Laden Sie die Seite neu.',
  DELIVERY_NOT_FOUND: ({ delivery }) =>
    delivery === undefined
      ? 'Dieses Projekt hat keine solche Lieferung.'
      : `Dieses Projekt hat keine Lieferung ${delivery}.`,
  DELIVERY_LEASED: ({ until }) =>
    until === undefined
      ? 'Der Spielserver hat diese Lieferung abgeholt. Warten Sie auf seine Antwort.'
      : `Der Spielserver hat diese Lieferung abgeholt und bis ${deFormats.time(String(until))} Zeit zu antworten. Versuchen Sie es danach erneut.`,
  DELIVERY_DONE: () => 'Diese Lieferung ist bereits abgeschlossen. Laden Sie die Seite neu.',
  CATALOGUE_CHANGED: () => 'Der Katalog hat sich inzwischen geändert. Aktualisieren Sie die Vorschau.',
  DAILY_LIMIT_REACHED: ({ used, amount, max }, money) => {
    const [sofar, more, most] = [money(used), money(amount), money(max)];
    return join(
      'Das überschreitet das Tageslimit Ihrer Rolle für Erstattungen oder Gutschriften.',
      sofar && more && most && `Heute (UTC) wurden ${sofar} von ${most} genutzt, hinzu kommen ${more}.`,
      'Wenden Sie sich an einen Owner des Projekts.',
    );
  },
};

export const refusals: Readonly<Record<Language, RefusalWords>> = { en, de };

const hasWords = (code: string): code is keyof RefusalWords => Object.hasOwn(en, code);

/** Codes whose words need values: without them, the message of the service is added. */
const NEED_VALUES: ReadonlySet<keyof RefusalWords> = new Set<keyof RefusalWords>([
  ...(['OTHER', 'INVALID_REQUEST', 'INVALID_VARIABLES', 'INVALID_TIME', 'INVALID_NOTE', 'INVALID_AMOUNT'] as const),
  ...(['BALANCE_TOO_LARGE', 'BALANCE_TOO_SMALL', 'DAILY_LIMIT_REACHED', 'DELIVERY_LEASED', 'DELIVERY_DONE'] as const),
  ...(['USER_NOT_FOUND', 'SERVER_NOT_FOUND', 'LANGUAGE_NOT_PUBLISHED'] as const),
]);

interface WordedRefusal {
  readonly code: string;
  readonly values: RefusalValues;
  /** The message of the service, in English. */
  readonly message: string;
}

/** Describes a refusal by its code; an unknown code gets a general sentence. */
export function refusalText(code: string, values: RefusalValues, language: Language, currency?: Currency): string {
  const money: Money = (amount) =>
    currency === undefined || amount === undefined ? null : formatsOf(language).money(Number(amount), currency);
  return refusals[language][hasWords(code) ? code : 'OTHER'](values, money);
}

/**
 * Returns the first line of the service's message if the words of the page lack its detail; null
 * otherwise. The lines after it are hints for the command line.
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
