import type { DataOf } from '../../../../src/admin/index.js';
import type { Language, Texts } from '../texts/languages.js';
import { formatsOf, type ValueContext } from './formats.js';
import { transactionNames } from './ledger-types.js';

// Words of the audit log: actors, subjects and changes.

type Words = Readonly<Record<string, string>>;

/** Names of the fields in the `before` and `after` values of entries. */
export const auditFields: Readonly<Record<string, Texts>> = {
  amount: { en: 'amount', de: 'Betrag' },
  asCopy: { en: 'as a copy', de: 'als Kopie' },
  availability: { en: 'availability', de: 'Verfügbarkeit' },
  backupOf: { en: 'backup of', de: 'Sicherung von' },
  codes: { en: 'codes', de: 'Codes' },
  endsAt: { en: 'ends', de: 'endet' },
  expiresAt: { en: 'ends', de: 'endet' },
  file: { en: 'file', de: 'Datei' },
  force: { en: 'although delivered', de: 'trotz Lieferung' },
  from: { en: 'from', de: 'von' },
  graceUntil: { en: 'old token valid until', de: 'altes Token gilt bis' },
  holdDeliveries: { en: 'deliveries wait', de: 'Lieferungen warten' },
  isPasswordProved: { en: 'password verified', de: 'Passwort geprüft' },
  key: { en: 'key', de: 'Schlüssel' },
  limit: { en: 'limit', de: 'Limit' },
  limits: { en: 'limits', de: 'Limits' },
  lockedUntil: { en: 'locked until', de: 'gesperrt bis' },
  messages: { en: 'message to players', de: 'Nachricht an Spieler' },
  name: { en: 'name', de: 'Name' },
  note: { en: 'note', de: 'Notiz' },
  operator: { en: 'operator', de: 'Operator' },
  outcome: { en: 'outcome', de: 'Ergebnis' },
  ownsAll: { en: 'owns all projects', de: 'alle Projekte' },
  provedBy: { en: 'verified by', de: 'geprüft mit' },
  prune: { en: 'archive items missing from the file', de: 'Artikel archivieren, die in der Datei fehlen' },
  quantity: { en: 'quantity', de: 'Stückzahl' },
  reason: { en: 'reason', de: 'Grund' },
  reasons: { en: 'reason shown to the player', de: 'Grund, den der Spieler sieht' },
  revoked: { en: 'ended', de: 'beendet' },
  role: { en: 'role', de: 'Rolle' },
  roles: { en: 'roles', de: 'Rollen' },
  server: { en: 'game server', de: 'Spielserver' },
  sku: { en: 'item', de: 'Artikel' },
  startsAt: { en: 'starts', de: 'beginnt' },
  state: { en: 'state', de: 'Status' },
  status: { en: 'status', de: 'Status' },
  token: { en: 'token', de: 'Token' },
  transaction: { en: 'transaction', de: 'Buchung' },
  type: { en: 'kind', de: 'Art' },
  until: { en: 'until', de: 'bis' },
  user: { en: 'player', de: 'Spieler' },
  verified: { en: 'origin verified', de: 'Herkunft geprüft' },
  window: { en: 'maintenance', de: 'Wartung' },
};

type Card = DataOf<'user.show'>;
type Delivery = Card['deliveries'][number];
/** Codes that the page of a player shows. */
type CardCode = Card['accounts'][number]['status'] | Delivery['state'] | Delivery['type'];

/** Names of stored codes. */
const codes: Readonly<Record<Language, Words & Readonly<Record<CardCode, string>>>> = {
  en: {
    ...{ PENDING: 'waiting', ACTIVE: 'active', BLOCKED: 'blocked', DELETED: 'deleted', FAILED: 'failed' },
    ...{ CREATING: 'being created', SET_ASIDE: 'quarantined', DROPPED: 'dropped', ARCHIVED: 'archived' },
    ...{ PAID: 'paid', DELIVERING: 'fetched', DELIVERED: 'delivered', REFUNDED: 'refunded', LEASED: 'fetched' },
    ...{ DEAD: 'not delivered', CANCELLED: 'cancelled', MAINTENANCE: 'maintenance', SENT: 'sent' },
    ...{ ACCOUNT_CREATE: 'new account', ACCOUNT_PASSWORD: 'new password', PURCHASE_GRANT: 'order' },
    ...transactionNames('en'),
    ...{ NEW: 'new player', AGAIN: 'registered again', KNOWN: 'address known', OPERATOR: 'by an operator' },
    ...{ PIN: 'PIN', PASSWORD: 'password', CURRENT: 'current', RETIRED: 'retired', GRACE: 'ending' },
    ...{ SUPPORT: 'support', SHOP: 'shop', PAYMENTS: 'payments', OWNER: 'owner' },
    ...{ WELCOME: 'welcome', CONFIRM_EMAIL: 'confirm the address', ALREADY_REGISTERED: 'address already registered' },
    ...{ RESET_PASSWORD: 'password reset', CHANGE_EMAIL: 'new address' },
  },
  de: {
    ...{ PENDING: 'wartet', ACTIVE: 'aktiv', BLOCKED: 'gesperrt', DELETED: 'gelöscht', FAILED: 'fehlgeschlagen' },
    ...{ CREATING: 'wird angelegt', SET_ASIDE: 'in Quarantäne', DROPPED: 'verworfen', ARCHIVED: 'archiviert' },
    ...{ PAID: 'bezahlt', DELIVERING: 'abgeholt', DELIVERED: 'geliefert', REFUNDED: 'erstattet', LEASED: 'abgeholt' },
    ...{ DEAD: 'nicht geliefert', CANCELLED: 'abgebrochen', MAINTENANCE: 'Wartung', SENT: 'gesendet' },
    ...{ ACCOUNT_CREATE: 'neues Konto', ACCOUNT_PASSWORD: 'neues Passwort', PURCHASE_GRANT: 'Bestellung' },
    ...transactionNames('de'),
    ...{ NEW: 'neuer Spieler', AGAIN: 'erneut registriert', KNOWN: 'Adresse bekannt', OPERATOR: 'von Operator' },
    ...{ PIN: 'PIN', PASSWORD: 'Passwort', CURRENT: 'aktuell', RETIRED: 'abgelöst', GRACE: 'läuft aus' },
    ...{ SUPPORT: 'Support', SHOP: 'Shop', PAYMENTS: 'Zahlungen', OWNER: 'Owner' },
    ...{
      WELCOME: 'Willkommen',
      CONFIRM_EMAIL: 'Adresse bestätigen',
      ALREADY_REGISTERED: 'Adresse bereits registriert',
    },
    ...{ RESET_PASSWORD: 'Passwort zurücksetzen', CHANGE_EMAIL: 'neue Adresse' },
  },
};

/** Names of the kinds of subjects: the first part of `purchase:<id>`. */
const subjects: Readonly<Record<Language, Words>> = {
  en: {
    ...{ user: 'Player', purchase: 'Order', delivery: 'Delivery', account: 'Game account', session: 'Session' },
    ...{ server: 'Game server', project: 'Project', token: 'Context token', 'poll-token': 'Poll token', mail: 'Email' },
    ...{ operator: 'Operator', 'operator-token': 'Operator token', transaction: 'Transaction', throttle: 'Limit' },
    promotion: 'Promotion',
  },
  de: {
    ...{ user: 'Spieler', purchase: 'Bestellung', delivery: 'Lieferung', account: 'Spielkonto', session: 'Sitzung' },
    ...{
      server: 'Spielserver',
      project: 'Projekt',
      token: 'Kontext-Token',
      'poll-token': 'Poll-Token',
      mail: 'E-Mail',
    },
    ...{ operator: 'Operator', 'operator-token': 'Operator-Token', transaction: 'Buchung', throttle: 'Limit' },
    promotion: 'Aktion',
  },
};

const actors = {
  en: { system: 'the service', anonymous: 'a client without a session', cli: 'command line', yes: 'yes', no: 'no' },
  de: { system: 'Dienst', anonymous: 'Client ohne Sitzung', cli: 'Kommandozeile', yes: 'ja', no: 'nein' },
} as const satisfies Record<Language, object>;

/** Splits `purchase:<id>` into the name of its kind and the id; null if the kind is unknown. */
export function subjectOf(subject: string, language: Language): { readonly kind: string; readonly id: string } | null {
  const [, name = '', id = ''] = /^([a-z-]+):(.+)$/.exec(subject) ?? [];
  const kind = Object.hasOwn(subjects[language], name) ? subjects[language][name] : undefined;
  return kind === undefined ? null : { kind, id };
}

/** Names the actor of an entry: `operator:ada` is “ada”, `user:12` “Player 12”. */
export function actorText(actor: string, language: Language): string {
  const words = actors[language];
  if (actor === 'system') return words.system;
  if (actor === 'anonymous') return words.anonymous;
  const [, name = '', id = ''] = /^([a-z-]+):(.+)$/.exec(actor) ?? [];
  if (name === 'operator') return id;
  if (name === 'cli') return `${words.cli} (${id})`;
  const subject = subjectOf(actor, language);
  return subject === null ? actor : `${subject.kind} ${subject.id}`;
}

/** Names a stored code; an unknown one in lower case. */
export const codeText = (code: string, language: Language): string =>
  codes[language][code] ?? code.replaceAll('_', ' ').toLowerCase();

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;
/** Fields with free text or names of operators. */
const FREE_TEXT = ['note', 'file', 'name', 'sku', 'reason'];
/** The only action whose reason is a code: all other reasons are texts of operators. */
const ACTION_WITH_REASON_CODE = 'session.revoke-all';

interface AuditValueContext extends ValueContext {
  /** The action of the entry. */
  readonly action: string;
}

/** Formats a value of an entry. */
export function auditValueText(field: string, value: unknown, context: AuditValueContext): string {
  const { action, language, currency } = context;
  const { time, money } = formatsOf(language);
  if (value === null || value === undefined) return '–';
  if (typeof value === 'boolean') return value ? actors[language].yes : actors[language].no;
  if (field === 'amount' && typeof value === 'number' && currency !== undefined) return money(value, currency);
  if (Array.isArray(value)) return value.map((one) => auditValueText(field, one, context)).join(', ');
  if (typeof value !== 'string') return JSON.stringify(value);
  if (FREE_TEXT.includes(field) && !(field === 'reason' && action === ACTION_WITH_REASON_CODE)) return value;
  if (INSTANT.test(value)) return time(value);
  if (/^[A-Z]+(_[A-Z]+)*$/.test(value)) return codeText(value, language);
  return subjectOf(value, language) === null ? value : actorText(value, language);
}

/** Names a field of an entry; an unknown one keeps its name. */
export const auditFieldName = (field: string, language: Language): string => auditFields[field]?.[language] ?? field;
