import type { AdminCommandName, DataOf } from '../../../../src/admin/index.js';
import type { Language } from '../texts/languages.js';
import { formatsOf } from './formats.js';

/** Words the preview and the result of a command from its data. */
interface Sentence<Data> {
  would(data: Data): string;
  did(data: Data): string;
}

type SentencesOf<Name extends AdminCommandName> = { readonly [N in Name]: Sentence<DataOf<N>> };

/** The commands whose preview and result the page words. */
export type WordedCommandName = keyof ReturnType<typeof english>;

type BalanceChange = DataOf<'credit'> | DataOf<'adjust'>;
type Refund = DataOf<'purchase.refund'>;
type Import = DataOf<'catalogue.import'>;
type Cancelled = DataOf<'maintenance.cancel'>;
type NewPromotion = DataOf<'promotion.create'>;
type Maintenance = DataOf<'maintenance.on'> | DataOf<'maintenance.schedule'>;
type Place = { readonly project: string; readonly server: string | null };

/** Joins the sentences that apply. */
const join = (...parts: readonly (string | false)[]): string => parts.filter((part) => part !== false).join(' ');

type CountWords = Readonly<Record<'categories' | 'items' | 'listings' | 'added' | 'changed', string>>;

/** Words the numbers of changes, empty without changes: `items: 2 new, 1 changed`. */
function countsOf(data: Import, { added, changed, ...names }: CountWords, language: Language): string {
  const { number } = formatsOf(language);
  return (['categories', 'items', 'listings'] as const)
    .flatMap((kind) => {
      const counts = [[data[kind].added, added] as const, [data[kind].changed, changed] as const];
      const parts = counts.flatMap(([count, name]) => (count > 0 ? [`${number(count)} ${name}`] : []));
      return parts.length === 0 ? [] : [`${names[kind]}: ${parts.join(', ')}`];
    })
    .join('; ');
}

/** Names the project, or the game server and its project. */
const place = ({ project, server }: Place): string => (server === null ? project : `${server} in ${project}`);

/** Whether the game server may have delivered the order before the refund. */
const wasFetched = ({ delivery, deliveredAt }: Refund): boolean =>
  deliveredAt === null && delivery !== null && delivery.attempts > 0;

/** Whether the project file closes or hides the server. */
const isClosed = (status: string | null): boolean => status !== null && status !== 'OPEN';

function english() {
  const { number, money, zonedTime } = formatsOf('en');
  const count = (value: number, noun: string) => `${number(value)} ${noun}${value === 1 ? '' : 's'}`;
  const until = (end: string | null) => (end === null ? 'until an operator ends it' : `until ${zonedTime(end)}`);
  const changeOf = (verbs: readonly [gain: string, loss: string]) => (data: BalanceChange) =>
    join(
      data.replayed
        ? `The reference “${data.reference}” is already used for this, so nothing changes.`
        : `Player ${data.user} ${verbs[data.amount < 0 ? 1 : 0]} ${money(Math.abs(data.amount), data.currency)}.`,
      `The balance is ${money(data.balance, data.currency)}.`,
    );
  const balance = { would: changeOf(['gets', 'loses']), did: changeOf(['got', 'lost']) };
  const paid = (data: Refund) => money(data.totalPrice, { code: data.currency, scale: data.scale });
  const refundNotes = (data: Refund) => [
    data.deliveredAt !== null && 'The order is delivered, and the player keeps the item.',
    wasFetched(data) && 'The game server has fetched the order and may have delivered it.',
  ];
  const kinds = { categories: 'categories', items: 'items', listings: 'prices on servers' };
  const counts = (data: Import) => countsOf(data, { ...kinds, added: 'new', changed: 'changed' }, 'en');
  const maintenanceNotes = ({ holdDeliveries, server, serverStatus }: Maintenance) => [
    holdDeliveries && `${server === null ? 'Game servers get' : `${server} gets`} no deliveries meanwhile.`,
    isClosed(serverStatus) && 'The project file closes or hides this server, so nothing changes for players.',
  ];
  const staysNote = ({ staysInMaintenance, project }: Cancelled) =>
    staysInMaintenance && `${project} stays in maintenance until an operator ends it.`;
  const reward = ({ amount, sku, quantity, currency }: NewPromotion) =>
    `A code gives ${amount === null ? `${number(quantity ?? 0)} × ${sku}` : money(amount, currency)}.`;
  const terms = ({ from, until: end, perUser, maxRedemptions, beforeFirstPurchase }: NewPromotion) =>
    join(
      `It runs from ${from === null ? 'now' : zonedTime(from)} ${until(end)}.`,
      `Redemptions per player: ${number(perUser)}.`,
      maxRedemptions !== null && `By all players together: ${number(maxRedemptions)}.`,
      beforeFirstPurchase && 'Players with a paid order cannot redeem a code.',
    );
  const codes = ({ code, codes }: NewPromotion) => (code === null ? count(codes, 'code') : `the code ${code}`);
  return {
    'user.block': {
      would: ({ email, block }) =>
        `${email} will be blocked ${until(block.until)}. All sessions will be suspended until the block ends.`,
      did: ({ email, block }) =>
        `${email} is blocked ${until(block.until)}. All sessions are suspended until the block ends.`,
    },
    'user.unblock': {
      would: ({ email }) => `The block of ${email} will be lifted.`,
      did: ({ email }) => `${email} is unblocked.`,
    },
    'user.confirm': {
      would: ({ email }) => `The address ${email} will be marked as confirmed.`,
      did: ({ email }) => `The address ${email} is confirmed.`,
    },
    'user.reset-password': {
      would: ({ email }) => `A password reset will be sent to ${email}.`,
      did: ({ email }) => `A password reset is being sent to ${email}.`,
    },
    'user.reset-pin': {
      would: ({ email }) => `The PIN of ${email} will be reset and unlocked.`,
      did: ({ email }) => `The PIN of ${email} is reset.`,
    },
    'user.lift-lockouts': {
      would: ({ lifted }) =>
        lifted.length === 0
          ? 'The player has no lockout to lift.'
          : `${count(lifted.length, 'lockout')} will be lifted.`,
      did: ({ lifted }) =>
        lifted.length === 0 ? 'The player had no lockout to lift.' : `Lifted: ${count(lifted.length, 'lockout')}.`,
    },
    'user.revoke-sessions': {
      would: ({ email, revoked }) => `${email} will be signed out everywhere. Sessions that end: ${number(revoked)}.`,
      did: ({ email, revoked }) => `${email} is signed out everywhere. Sessions ended: ${number(revoked)}.`,
    },
    'user.delete': {
      would: ({ email, balance, currency }) =>
        `${email} will be permanently deleted. The remaining balance of ${money(balance, currency)} will be forfeited.`,
      did: ({ email, balance, currency }) =>
        `${email} is deleted. The remaining balance of ${money(balance, currency)} is forfeited.`,
    },
    'account.block': {
      would: ({ login, server }) => `The game account ${login} on ${server} will be blocked.`,
      did: ({ login, server }) => `The game account ${login} on ${server} is blocked.`,
    },
    'account.unblock': {
      would: ({ login, server }) => `The block of the game account ${login} on ${server} will be lifted.`,
      did: ({ login, server }) => `The game account ${login} on ${server} is unblocked.`,
    },
    'account.restore': {
      would: ({ login, server }) => `The game account ${login} on ${server} will be restored to the player.`,
      did: ({ login, server }) => `The game account ${login} on ${server} is restored to the player.`,
    },
    credit: balance,
    adjust: balance,
    'purchase.refund': {
      would: (data) =>
        join(`${paid(data)} will be refunded for ${number(data.quantity)} × ${data.sku}.`, ...refundNotes(data)),
      did: (data) =>
        join(`${paid(data)} was refunded for ${number(data.quantity)} × ${data.sku}.`, ...refundNotes(data)),
    },
    'delivery.retry': {
      would: ({ server }) =>
        `The delivery will be offered to ${server ?? 'the game server'} again, for up to 72 hours.`,
      did: ({ server }) => `The delivery is offered to ${server ?? 'the game server'} again.`,
    },
    'delivery.mark-delivered': {
      would: () => 'The delivery will be marked as delivered and not sent to the game server again.',
      did: () => 'The delivery is marked as delivered.',
    },
    'delivery.cancel': {
      would: ({ type, purchase, wasFetched }) =>
        join(
          'The delivery will be cancelled.',
          purchase !== null && 'The price will be refunded.',
          type === 'ACCOUNT_CREATE' && 'Orders that wait for the game account will be refunded or become dead letters.',
          wasFetched && 'The game server has fetched it and may still execute it. Check in the game.',
        ),
      did: ({ type, purchase, wasFetched }) =>
        join(
          'The delivery is cancelled.',
          purchase !== null && 'The price was refunded.',
          type === 'ACCOUNT_CREATE' && 'Orders that waited for the game account are refunded or dead letters.',
          wasFetched && 'The game server had fetched it and may still execute it. Check in the game.',
        ),
    },
    'catalogue.import': {
      would: (data) => (counts(data) === '' ? 'Nothing will change.' : `Changes to apply: ${counts(data)}.`),
      did: (data) => (counts(data) === '' ? 'Nothing has changed.' : `Changes applied: ${counts(data)}.`),
    },
    'maintenance.on': {
      would: (data) =>
        join(`${place(data)} will be in maintenance from now ${until(data.until)}.`, ...maintenanceNotes(data)),
      did: (data) => join(`${place(data)} is in maintenance ${until(data.until)}.`, ...maintenanceNotes(data)),
    },
    'maintenance.off': {
      would: (data) =>
        data.changed ? `The maintenance of ${place(data)} will end now.` : `${place(data)} is not in maintenance.`,
      did: (data) =>
        data.changed ? `The maintenance of ${place(data)} has ended.` : `${place(data)} was not in maintenance.`,
    },
    'maintenance.schedule': {
      would: (data) =>
        join(
          `${place(data)} will be in maintenance from ${zonedTime(data.from)} ${until(data.until)}.`,
          ...maintenanceNotes(data),
        ),
      did: (data) =>
        join(
          `Scheduled: ${place(data)} is in maintenance from ${zonedTime(data.from)} ${until(data.until)}.`,
          ...maintenanceNotes(data),
        ),
    },
    'maintenance.cancel': {
      would: (data) =>
        join(`The maintenance of ${place(data)} from ${zonedTime(data.from)} will be cancelled.`, staysNote(data)),
      did: (data) =>
        join(`The maintenance of ${place(data)} from ${zonedTime(data.from)} is cancelled.`, staysNote(data)),
    },
    'promotion.create': {
      would: (data) =>
        join(`The promotion ${data.promotion} will be created with ${codes(data)}.`, reward(data), terms(data)),
      did: (data) => join(`The promotion ${data.promotion} has ${codes(data)}.`, reward(data), terms(data)),
    },
    'promotion.end': {
      would: ({ promotion, ended }) =>
        ended ? `The promotion ${promotion} will end now.` : `The promotion ${promotion} has already ended.`,
      did: ({ promotion, ended }) =>
        ended ? `The promotion ${promotion} has ended.` : `The promotion ${promotion} had already ended.`,
    },
  } satisfies Partial<SentencesOf<AdminCommandName>>;
}

function german(): SentencesOf<WordedCommandName> {
  const { number, money, zonedTime } = formatsOf('de');
  const until = (end: string | null) => (end === null ? 'auf unbestimmte Zeit' : `bis ${zonedTime(end)}`);
  const changeOf = (verbs: readonly [gain: string, loss: string]) => (data: BalanceChange) =>
    join(
      data.replayed
        ? `Die Referenz „${data.reference}“ wurde dafür bereits verwendet; es ändert sich nichts.`
        : `Spieler ${data.user} ${verbs[data.amount < 0 ? 1 : 0]} ${money(Math.abs(data.amount), data.currency)}.`,
      `Das Guthaben beträgt ${money(data.balance, data.currency)}.`,
    );
  const balance = { would: changeOf(['erhält', 'verliert']), did: changeOf(['hat erhalten:', 'hat verloren:']) };
  const paid = (data: Refund) => money(data.totalPrice, { code: data.currency, scale: data.scale });
  const refundNotes = (data: Refund) => [
    data.deliveredAt !== null && 'Die Bestellung ist geliefert, der Spieler behält den Artikel.',
    wasFetched(data) && 'Der Spielserver hat die Bestellung abgeholt und vielleicht schon geliefert.',
  ];
  const kinds = { categories: 'Kategorien', items: 'Artikel', listings: 'Preise auf Servern' };
  const counts = (data: Import) => countsOf(data, { ...kinds, added: 'neu', changed: 'geändert' }, 'de');
  const maintenanceNotes = ({ holdDeliveries, server, serverStatus }: Maintenance) => [
    holdDeliveries &&
      `${server === null ? 'Die Spielserver erhalten' : `${server} erhält`} währenddessen keine Lieferungen.`,
    isClosed(serverStatus) &&
      'Laut Projektdatei ist dieser Server geschlossen oder verborgen; für Spieler ändert sich nichts.',
  ];
  const staysNote = ({ staysInMaintenance, project }: Cancelled) =>
    staysInMaintenance && `${project} bleibt in Wartung, bis ein Operator sie beendet.`;
  const reward = ({ amount, sku, quantity, currency }: NewPromotion) =>
    `Ein Code gibt ${amount === null ? `${number(quantity ?? 0)} × ${sku}` : money(amount, currency)}.`;
  const terms = ({ from, until: end, perUser, maxRedemptions, beforeFirstPurchase }: NewPromotion) =>
    join(
      `Sie läuft ab ${from === null ? 'sofort' : zonedTime(from)} ${until(end)}.`,
      `Einlösungen pro Spieler: ${number(perUser)}.`,
      maxRedemptions !== null && `Von allen Spielern zusammen: ${number(maxRedemptions)}.`,
      beforeFirstPurchase && 'Spieler mit einer bezahlten Bestellung können keinen Code einlösen.',
    );
  const codes = ({ code, codes }: NewPromotion) =>
    code === null ? `${number(codes)} ${codes === 1 ? 'Code' : 'Codes'}` : `dem Code ${code}`;
  return {
    'user.block': {
      would: ({ email, block }) =>
        `${email} wird ${until(block.until)} gesperrt. Alle Sitzungen ruhen bis zum Ende der Sperre.`,
      did: ({ email, block }) =>
        `${email} ist ${until(block.until)} gesperrt. Alle Sitzungen ruhen bis zum Ende der Sperre.`,
    },
    'user.unblock': {
      would: ({ email }) => `Die Sperre von ${email} wird aufgehoben.`,
      did: ({ email }) => `${email} ist entsperrt.`,
    },
    'user.confirm': {
      would: ({ email }) => `Die Adresse ${email} wird als bestätigt markiert.`,
      did: ({ email }) => `Die Adresse ${email} ist bestätigt.`,
    },
    'user.reset-password': {
      would: ({ email }) => `Eine E-Mail zum Zurücksetzen des Passworts wird an ${email} gesendet.`,
      did: ({ email }) => `Die E-Mail zum Zurücksetzen des Passworts an ${email} ist unterwegs.`,
    },
    'user.reset-pin': {
      would: ({ email }) => `Die PIN von ${email} wird zurückgesetzt und entsperrt.`,
      did: ({ email }) => `Die PIN von ${email} ist zurückgesetzt.`,
    },
    'user.lift-lockouts': {
      would: ({ lifted }) =>
        lifted.length === 0
          ? 'Der Spieler hat keine Sperren nach Fehlversuchen.'
          : `Sperren nach Fehlversuchen, die aufgehoben werden: ${number(lifted.length)}.`,
      did: ({ lifted }) =>
        lifted.length === 0
          ? 'Der Spieler hatte keine Sperren nach Fehlversuchen.'
          : `Aufgehobene Sperren nach Fehlversuchen: ${number(lifted.length)}.`,
    },
    'user.revoke-sessions': {
      would: ({ email, revoked }) => `${email} wird überall abgemeldet. Sitzungen, die enden: ${number(revoked)}.`,
      did: ({ email, revoked }) => `${email} ist überall abgemeldet. Beendete Sitzungen: ${number(revoked)}.`,
    },
    'user.delete': {
      would: ({ email, balance, currency }) =>
        `${email} wird endgültig gelöscht. Das restliche Guthaben von ${money(balance, currency)} verfällt.`,
      did: ({ email, balance, currency }) =>
        `${email} ist gelöscht. Das restliche Guthaben von ${money(balance, currency)} ist verfallen.`,
    },
    'account.block': {
      would: ({ login, server }) => `Das Spielkonto ${login} auf ${server} wird gesperrt.`,
      did: ({ login, server }) => `Das Spielkonto ${login} auf ${server} ist gesperrt.`,
    },
    'account.unblock': {
      would: ({ login, server }) => `Die Sperre des Spielkontos ${login} auf ${server} wird aufgehoben.`,
      did: ({ login, server }) => `Das Spielkonto ${login} auf ${server} ist entsperrt.`,
    },
    'account.restore': {
      would: ({ login, server }) => `Das Spielkonto ${login} auf ${server} wird für den Spieler wiederhergestellt.`,
      did: ({ login, server }) => `Das Spielkonto ${login} auf ${server} ist für den Spieler wiederhergestellt.`,
    },
    credit: balance,
    adjust: balance,
    'purchase.refund': {
      would: (data) =>
        join(`${paid(data)} werden für ${number(data.quantity)} × ${data.sku} erstattet.`, ...refundNotes(data)),
      did: (data) =>
        join(`${paid(data)} wurden für ${number(data.quantity)} × ${data.sku} erstattet.`, ...refundNotes(data)),
    },
    'delivery.retry': {
      would: ({ server }) =>
        `Die Lieferung wird ${server ?? 'dem Spielserver'} erneut angeboten, bis zu 72 Stunden lang.`,
      did: ({ server }) => `Die Lieferung wird ${server ?? 'dem Spielserver'} erneut angeboten.`,
    },
    'delivery.mark-delivered': {
      would: () => 'Die Lieferung wird als geliefert markiert und nicht erneut an den Spielserver gesendet.',
      did: () => 'Die Lieferung ist als geliefert markiert.',
    },
    'delivery.cancel': {
      would: ({ type, purchase, wasFetched }) =>
        join(
          'Die Lieferung wird abgebrochen.',
          purchase !== null && 'Der Preis wird erstattet.',
          type === 'ACCOUNT_CREATE' &&
            'Bestellungen, die auf das Spielkonto warten, werden erstattet oder unzustellbar.',
          wasFetched &&
            'Der Spielserver hat sie abgeholt und führt sie vielleicht trotzdem aus. Prüfen Sie es im Spiel.',
        ),
      did: ({ type, purchase, wasFetched }) =>
        join(
          'Die Lieferung ist abgebrochen.',
          purchase !== null && 'Der Preis wurde erstattet.',
          type === 'ACCOUNT_CREATE' &&
            'Bestellungen, die auf das Spielkonto warteten, sind erstattet oder unzustellbar.',
          wasFetched &&
            'Der Spielserver hatte sie abgeholt und führt sie vielleicht trotzdem aus. Prüfen Sie es im Spiel.',
        ),
    },
    'catalogue.import': {
      would: (data) => (counts(data) === '' ? 'Es ändert sich nichts.' : `Anstehende Änderungen: ${counts(data)}.`),
      did: (data) =>
        counts(data) === '' ? 'Es hat sich nichts geändert.' : `Durchgeführte Änderungen: ${counts(data)}.`,
    },
    'maintenance.on': {
      would: (data) => join(`${place(data)} ist ab sofort ${until(data.until)} in Wartung.`, ...maintenanceNotes(data)),
      did: (data) => join(`${place(data)} ist ${until(data.until)} in Wartung.`, ...maintenanceNotes(data)),
    },
    'maintenance.off': {
      would: (data) =>
        data.changed ? `Die Wartung von ${place(data)} endet sofort.` : `${place(data)} ist nicht in Wartung.`,
      did: (data) =>
        data.changed ? `Die Wartung von ${place(data)} ist beendet.` : `${place(data)} war nicht in Wartung.`,
    },
    'maintenance.schedule': {
      would: (data) =>
        join(
          `${place(data)} geht ab ${zonedTime(data.from)} ${until(data.until)} in Wartung.`,
          ...maintenanceNotes(data),
        ),
      did: (data) =>
        join(
          `Geplant: ${place(data)} ist ab ${zonedTime(data.from)} ${until(data.until)} in Wartung.`,
          ...maintenanceNotes(data),
        ),
    },
    'maintenance.cancel': {
      would: (data) =>
        join(`Die Wartung von ${place(data)} ab ${zonedTime(data.from)} wird abgesagt.`, staysNote(data)),
      did: (data) => join(`Die Wartung von ${place(data)} ab ${zonedTime(data.from)} ist abgesagt.`, staysNote(data)),
    },
    'promotion.create': {
      would: (data) =>
        join(`Die Aktion ${data.promotion} wird mit ${codes(data)} angelegt.`, reward(data), terms(data)),
      did: (data) => join(`Die Aktion ${data.promotion} ist mit ${codes(data)} angelegt.`, reward(data), terms(data)),
    },
    'promotion.end': {
      would: ({ promotion, ended }) =>
        ended ? `Die Aktion ${promotion} endet sofort.` : `Die Aktion ${promotion} ist bereits beendet.`,
      did: ({ promotion, ended }) =>
        ended ? `Die Aktion ${promotion} ist beendet.` : `Die Aktion ${promotion} war bereits beendet.`,
    },
  };
}

export const sentences: Readonly<Record<Language, SentencesOf<WordedCommandName>>> = { en: english(), de: german() };

/** Words the preview or the result of a command. */
export function sentenceOf<Name extends WordedCommandName>(
  command: Name,
  stage: keyof Sentence<unknown>,
  data: DataOf<Name>,
  language: Language,
): string {
  const sentence: Sentence<DataOf<Name>> = sentences[language][command];
  return sentence[stage](data);
}
