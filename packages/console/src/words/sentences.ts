import type { DataOf } from '../../../../src/admin/index.js';
import type { Language } from '../texts/languages.js';
import { formatsOf } from './formats.js';

/** The commands of which the page shows a preview or a result. */
export type WordedCommandName =
  | 'user.block'
  | 'user.unblock'
  | 'user.confirm'
  | 'user.reset-password'
  | 'user.reset-pin'
  | 'user.lift-lockouts'
  | 'user.revoke-sessions'
  | 'user.delete'
  | 'account.block'
  | 'account.unblock'
  | 'account.restore'
  | 'credit'
  | 'adjust'
  | 'purchase.refund'
  | 'delivery.retry'
  | 'delivery.mark-delivered'
  | 'delivery.cancel'
  | 'catalogue.import'
  | 'maintenance.on'
  | 'maintenance.off'
  | 'maintenance.schedule'
  | 'maintenance.cancel';

/** The preview of a command and its result, made of its data. */
export interface Sentence<Data> {
  would(data: Data): string;
  did(data: Data): string;
}

export type Sentences = { readonly [Name in WordedCommandName]: Sentence<DataOf<Name>> };

type BalanceChange = DataOf<'credit'> | DataOf<'adjust'>;
type Refund = DataOf<'purchase.refund'>;
type Import = DataOf<'catalogue.import'>;
type Place = { readonly project: string; readonly server: string | null };

/** Joins the sentences that apply. */
const join = (...parts: readonly (string | false)[]): string => parts.filter((part) => part !== false).join(' ');

const hasChanges = ({ categories, items, listings }: Import): boolean =>
  [categories, items, listings].some(({ added, changed }) => added + changed > 0);

/** Whether the game server may have delivered the order before the refund. */
const wasFetched = ({ delivery, deliveredAt }: Refund): boolean =>
  deliveredAt === null && delivery !== null && delivery.attempts > 0;

const isAlready = (status: string | null): boolean => status !== null && status !== 'OPEN';

function english(): Sentences {
  const { number, money, time } = formatsOf('en');
  const count = (value: number, one: string, many = `${one}s`) => `${number(value)} ${value === 1 ? one : many}`;
  const until = (end: string | null) => (end === null ? 'until an operator ends it' : `until ${time(end)}`);
  const place = ({ project, server }: Place) => (server === null ? project : `${server} in ${project}`);
  const changeOf = (verbs: readonly [gain: string, loss: string]) => (data: BalanceChange) =>
    join(
      data.replayed
        ? `The reference “${data.reference}” was used for this before, so nothing changes.`
        : `Player ${data.user} ${verbs[data.amount < 0 ? 1 : 0]} ${money(Math.abs(data.amount), data.currency)}.`,
      `The balance is ${money(data.balance, data.currency)}.`,
    );
  const balance = { would: changeOf(['gets', 'loses']), did: changeOf(['got', 'lost']) };
  const paid = (data: Refund) => money(data.totalPrice, { code: data.currency, scale: data.scale });
  const refundNotes = (data: Refund) => [
    data.deliveredAt !== null && 'The order is delivered, and the player keeps the item.',
    wasFetched(data) && 'The game server has fetched the order and may have delivered it.',
  ];
  const counts = (data: Import) =>
    (['categories', 'items', 'listings'] as const)
      .flatMap((kind) => {
        const { added, changed } = data[kind];
        if (added + changed === 0) return [];
        const parts = [added > 0 && `${number(added)} new`, changed > 0 && `${number(changed)} changed`];
        return [
          `${{ categories: 'categories', items: 'items', listings: 'prices on servers' }[kind]}: ${parts.filter(Boolean).join(', ')}`,
        ];
      })
      .join('; ');
  const held = (data: { readonly holdDeliveries: boolean } & Place) =>
    data.holdDeliveries &&
    (data.server === null
      ? 'Game servers get no deliveries meanwhile.'
      : `${data.server} gets no deliveries meanwhile.`);
  const closed = ({ serverStatus }: { readonly serverStatus: string | null }) =>
    isAlready(serverStatus) && 'The project file closes or hides this server, so players see no change.';
  return {
    'user.block': {
      would: ({ email, block }) =>
        `${email} will be blocked ${until(block.until)}. All sessions stop and continue when the block ends.`,
      did: ({ email, block }) =>
        `${email} is blocked ${until(block.until)}. All sessions are stopped and continue when the block ends.`,
    },
    'user.unblock': {
      would: ({ email }) => `The block of ${email} will be lifted.`,
      did: ({ email }) => `${email} is not blocked.`,
    },
    'user.confirm': {
      would: ({ email }) => `The address ${email} will count as confirmed.`,
      did: ({ email }) => `The address ${email} is confirmed.`,
    },
    'user.reset-password': {
      would: ({ email }) => `${email} will get an email with a code for a new password.`,
      did: ({ email }) => `The email with a code for a new password to ${email} is on its way.`,
    },
    'user.reset-pin': {
      would: ({ email }) => `The PIN of ${email} and its lock will be removed.`,
      did: ({ email }) => `${email} has no PIN.`,
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
        `${email} will be deleted for good. The wallet loses ${money(balance, currency)}.`,
      did: ({ email, balance, currency }) => `${email} is deleted. The wallet lost ${money(balance, currency)}.`,
    },
    'account.block': {
      would: ({ login, server }) => `The game account ${login} on ${server} will be blocked.`,
      did: ({ login, server }) => `The game account ${login} on ${server} is blocked.`,
    },
    'account.unblock': {
      would: ({ login, server }) => `The block of the game account ${login} on ${server} will be lifted.`,
      did: ({ login, server }) => `The game account ${login} on ${server} is not blocked.`,
    },
    'account.restore': {
      would: ({ login, server }) => `The game account ${login} on ${server} will go back to the player.`,
      did: ({ login, server }) => `The game account ${login} on ${server} belongs to the player again.`,
    },
    credit: balance,
    adjust: balance,
    'purchase.refund': {
      would: (data) =>
        join(
          `The player will get ${paid(data)} back for ${number(data.quantity)} × ${data.sku}.`,
          ...refundNotes(data),
        ),
      did: (data) =>
        join(`The player got ${paid(data)} back for ${number(data.quantity)} × ${data.sku}.`, ...refundNotes(data)),
    },
    'delivery.retry': {
      would: ({ server }) => `The delivery will go to ${server ?? 'the game server'} again, for up to 72 hours.`,
      did: ({ server }) => `${server ?? 'The game server'} gets the delivery with its next request.`,
    },
    'delivery.mark-delivered': {
      would: () => 'The delivery will count as delivered. The game server gets nothing more.',
      did: () => 'The delivery counts as delivered.',
    },
    'delivery.cancel': {
      would: ({ purchase, wasFetched }) =>
        join(
          'The delivery will be cancelled.',
          purchase !== null && 'The player will get the price back.',
          wasFetched && 'The game server has fetched it and may carry it out anyway. Check in the game.',
        ),
      did: ({ purchase, wasFetched }) =>
        join(
          'The delivery is cancelled.',
          purchase !== null && 'The player got the price back.',
          wasFetched && 'The game server had fetched it and may carry it out anyway. Check in the game.',
        ),
    },
    'catalogue.import': {
      would: (data) => (hasChanges(data) ? `This will change. ${counts(data)}.` : 'Nothing will change.'),
      did: (data) => (hasChanges(data) ? `This has changed. ${counts(data)}.` : 'Nothing has changed.'),
    },
    'maintenance.on': {
      would: (data) =>
        join(`${place(data)} will be in maintenance ${until(data.until)}, from now on.`, held(data), closed(data)),
      did: (data) => join(`${place(data)} is in maintenance ${until(data.until)}.`, held(data), closed(data)),
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
          `${place(data)} will be in maintenance from ${time(data.from)} ${until(data.until)}.`,
          held(data),
          closed(data),
        ),
      did: (data) =>
        join(
          `Planned: ${place(data)} is in maintenance from ${time(data.from)} ${until(data.until)}.`,
          held(data),
          closed(data),
        ),
    },
    'maintenance.cancel': {
      would: (data) =>
        join(
          `The maintenance of ${place(data)} from ${time(data.from)} will be cancelled.`,
          data.staysInMaintenance && `${data.project} stays in maintenance until an operator ends it.`,
        ),
      did: (data) =>
        join(
          `The maintenance of ${place(data)} from ${time(data.from)} is cancelled.`,
          data.staysInMaintenance && `${data.project} stays in maintenance until an operator ends it.`,
        ),
    },
  };
}

function german(): Sentences {
  const { number, money, time } = formatsOf('de');
  const until = (end: string | null) => (end === null ? 'auf unbestimmte Zeit' : `bis ${time(end)}`);
  const place = ({ project, server }: Place) => (server === null ? project : `${server} in ${project}`);
  const changeOf = (verbs: readonly [gain: string, loss: string]) => (data: BalanceChange) =>
    join(
      data.replayed
        ? `Die Referenz „${data.reference}“ wurde dafür schon verwendet; es ändert sich nichts.`
        : `Spieler ${data.user} ${verbs[data.amount < 0 ? 1 : 0]} ${money(Math.abs(data.amount), data.currency)}.`,
      `Das Guthaben beträgt ${money(data.balance, data.currency)}.`,
    );
  const balance = { would: changeOf(['erhält', 'verliert']), did: changeOf(['hat erhalten:', 'hat verloren:']) };
  const paid = (data: Refund) => money(data.totalPrice, { code: data.currency, scale: data.scale });
  const refundNotes = (data: Refund) => [
    data.deliveredAt !== null && 'Die Bestellung ist geliefert, der Spieler behält den Artikel.',
    wasFetched(data) && 'Der Spielserver hat die Bestellung abgeholt und vielleicht schon geliefert.',
  ];
  const counts = (data: Import) =>
    (['categories', 'items', 'listings'] as const)
      .flatMap((kind) => {
        const { added, changed } = data[kind];
        if (added + changed === 0) return [];
        const parts = [added > 0 && `${number(added)} neu`, changed > 0 && `${number(changed)} geändert`];
        return [
          `${{ categories: 'Kategorien', items: 'Artikel', listings: 'Preise auf Servern' }[kind]}: ${parts.filter(Boolean).join(', ')}`,
        ];
      })
      .join('; ');
  const held = (data: { readonly holdDeliveries: boolean } & Place) =>
    data.holdDeliveries &&
    (data.server === null
      ? 'Die Spielserver bekommen währenddessen keine Lieferungen.'
      : `${data.server} bekommt währenddessen keine Lieferungen.`);
  const closed = ({ serverStatus }: { readonly serverStatus: string | null }) =>
    isAlready(serverStatus) &&
    'Laut Projektdatei ist dieser Server geschlossen oder verborgen; für Spieler ändert sich nichts.';
  return {
    'user.block': {
      would: ({ email, block }) =>
        `${email} wird ${until(block.until)} gesperrt. Alle Sitzungen ruhen und gehen weiter, wenn die Sperre endet.`,
      did: ({ email, block }) =>
        `${email} ist ${until(block.until)} gesperrt. Alle Sitzungen ruhen und gehen weiter, wenn die Sperre endet.`,
    },
    'user.unblock': {
      would: ({ email }) => `Die Sperre von ${email} wird aufgehoben.`,
      did: ({ email }) => `${email} ist nicht gesperrt.`,
    },
    'user.confirm': {
      would: ({ email }) => `Die Adresse ${email} gilt dann als bestätigt.`,
      did: ({ email }) => `Die Adresse ${email} ist bestätigt.`,
    },
    'user.reset-password': {
      would: ({ email }) => `${email} bekommt eine E-Mail mit einem Code für ein neues Passwort.`,
      did: ({ email }) => `Die E-Mail mit einem Code für ein neues Passwort an ${email} ist unterwegs.`,
    },
    'user.reset-pin': {
      would: ({ email }) => `Die PIN von ${email} und ihre Sperre werden gelöscht.`,
      did: ({ email }) => `${email} hat keine PIN mehr.`,
    },
    'user.lift-lockouts': {
      would: ({ lifted }) =>
        lifted.length === 0
          ? 'Es gibt keine Zwangspause, die sich aufheben lässt.'
          : `Zwangspausen, die aufgehoben werden: ${number(lifted.length)}.`,
      did: ({ lifted }) =>
        lifted.length === 0
          ? 'Es gab keine Zwangspause, die sich aufheben lässt.'
          : `Aufgehobene Zwangspausen: ${number(lifted.length)}.`,
    },
    'user.revoke-sessions': {
      would: ({ email, revoked }) => `${email} wird überall abgemeldet. Sitzungen, die enden: ${number(revoked)}.`,
      did: ({ email, revoked }) => `${email} ist überall abgemeldet. Beendete Sitzungen: ${number(revoked)}.`,
    },
    'user.delete': {
      would: ({ email, balance, currency }) =>
        `${email} wird endgültig gelöscht. Aus dem Guthaben verfallen ${money(balance, currency)}.`,
      did: ({ email, balance, currency }) =>
        `${email} ist gelöscht. Aus dem Guthaben sind ${money(balance, currency)} verfallen.`,
    },
    'account.block': {
      would: ({ login, server }) => `Das Spielkonto ${login} auf ${server} wird gesperrt.`,
      did: ({ login, server }) => `Das Spielkonto ${login} auf ${server} ist gesperrt.`,
    },
    'account.unblock': {
      would: ({ login, server }) => `Die Sperre des Spielkontos ${login} auf ${server} wird aufgehoben.`,
      did: ({ login, server }) => `Das Spielkonto ${login} auf ${server} ist nicht gesperrt.`,
    },
    'account.restore': {
      would: ({ login, server }) => `Der Spieler bekommt das Spielkonto ${login} auf ${server} zurück.`,
      did: ({ login, server }) => `Das Spielkonto ${login} auf ${server} gehört wieder dem Spieler.`,
    },
    credit: balance,
    adjust: balance,
    'purchase.refund': {
      would: (data) =>
        join(
          `Der Spieler bekommt ${paid(data)} für ${number(data.quantity)} × ${data.sku} zurück.`,
          ...refundNotes(data),
        ),
      did: (data) =>
        join(
          `Der Spieler hat ${paid(data)} für ${number(data.quantity)} × ${data.sku} zurückbekommen.`,
          ...refundNotes(data),
        ),
    },
    'delivery.retry': {
      would: ({ server }) =>
        `Die Lieferung geht noch einmal an ${server ?? 'den Spielserver'}, bis zu 72 Stunden lang.`,
      did: ({ server }) => `${server ?? 'Der Spielserver'} bekommt die Lieferung mit der nächsten Abfrage.`,
    },
    'delivery.mark-delivered': {
      would: () => 'Die Lieferung gilt dann als geliefert. Der Spielserver bekommt nichts mehr.',
      did: () => 'Die Lieferung gilt als geliefert.',
    },
    'delivery.cancel': {
      would: ({ purchase, wasFetched }) =>
        join(
          'Die Lieferung wird abgebrochen.',
          purchase !== null && 'Der Spieler bekommt den Preis zurück.',
          wasFetched && 'Der Spielserver hat sie abgeholt und führt sie vielleicht trotzdem aus. Sieh im Spiel nach.',
        ),
      did: ({ purchase, wasFetched }) =>
        join(
          'Die Lieferung ist abgebrochen.',
          purchase !== null && 'Der Spieler hat den Preis zurückbekommen.',
          wasFetched && 'Der Spielserver hatte sie abgeholt und führt sie vielleicht trotzdem aus. Sieh im Spiel nach.',
        ),
    },
    'catalogue.import': {
      would: (data) => (hasChanges(data) ? `Das ändert sich. ${counts(data)}.` : 'Es ändert sich nichts.'),
      did: (data) => (hasChanges(data) ? `Das hat sich geändert. ${counts(data)}.` : 'Es hat sich nichts geändert.'),
    },
    'maintenance.on': {
      would: (data) => join(`${place(data)} geht sofort ${until(data.until)} in Wartung.`, held(data), closed(data)),
      did: (data) => join(`${place(data)} ist ${until(data.until)} in Wartung.`, held(data), closed(data)),
    },
    'maintenance.off': {
      would: (data) =>
        data.changed ? `Die Wartung von ${place(data)} endet sofort.` : `${place(data)} ist nicht in Wartung.`,
      did: (data) =>
        data.changed ? `Die Wartung von ${place(data)} ist beendet.` : `${place(data)} war nicht in Wartung.`,
    },
    'maintenance.schedule': {
      would: (data) =>
        join(`${place(data)} geht ab ${time(data.from)} ${until(data.until)} in Wartung.`, held(data), closed(data)),
      did: (data) =>
        join(
          `Geplant: ${place(data)} ist ab ${time(data.from)} ${until(data.until)} in Wartung.`,
          held(data),
          closed(data),
        ),
    },
    'maintenance.cancel': {
      would: (data) =>
        join(
          `Die Wartung von ${place(data)} ab ${time(data.from)} wird abgesagt.`,
          data.staysInMaintenance && `${data.project} bleibt in Wartung, bis ein Operator sie beendet.`,
        ),
      did: (data) =>
        join(
          `Die Wartung von ${place(data)} ab ${time(data.from)} ist abgesagt.`,
          data.staysInMaintenance && `${data.project} bleibt in Wartung, bis ein Operator sie beendet.`,
        ),
    },
  };
}

export const sentences: Readonly<Record<Language, Sentences>> = { en: english(), de: german() };

/** Words the preview or the result of a command in a language of the page. */
export function sentenceOf<Name extends WordedCommandName>(
  command: Name,
  stage: keyof Sentence<unknown>,
  data: DataOf<Name>,
  language: Language,
): string {
  const sentence: Sentence<DataOf<Name>> = sentences[language][command];
  return sentence[stage](data);
}
