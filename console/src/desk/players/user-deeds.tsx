import { texts } from '../../texts/language.js';
import { DeedButton } from '../deed-dialog.js';
import type { Card } from './words.js';

const t = texts({
  en: {
    deeds: 'What you can do',
    block: 'Block',
    blocks: 'The player is signed out everywhere at once, and cannot log in until the block ends or is lifted.',
    reason: 'What the player is told',
    note: 'Internal note, for operators alone',
    until: 'Ends by itself',
    reasonHint: 'As you write it. Left empty, they are told no reason.',
    noteHint: 'The player never sees it.',
    untilHint: 'Left empty, it lasts until somebody lifts it',
    credit: 'Credit',
    creditNote: 'Why; kept in the ledger',
    adjust: 'Adjust',
    adjusts: 'Corrects the balance, up or down. What comes from a payment is a credit.',
    smallest: (scale: number, code: string) => `In the smallest unit: ${10 ** scale * 5} is 5 ${code}.`,
    whole: (code: string) => `In whole ${code}.`,
    reset: 'Mail a code for a new password',
    clearPin: 'Clear the PIN',
    clearsPin: 'What the PIN protects is open to whoever has the password, until the player sets another one.',
    revoke: 'Sign out everywhere',
    revokes: 'All sessions of the player end at once, on all devices.',
    delete: 'Delete',
    deletes:
      'Address, sessions and mails are deleted for good, and what is left in the wallet is lost. Nobody can undo it.',
  },
  de: {
    deeds: 'Was du tun kannst',
    block: 'Sperren',
    blocks:
      'Der Spieler wird überall sofort abgemeldet und kann sich nicht anmelden, bis die Sperre endet oder aufgehoben wird.',
    reason: 'Was der Spieler erfährt',
    note: 'Interne Notiz, nur für Operatoren',
    until: 'Endet von selbst',
    reasonHint: 'So, wie du es schreibst. Leer: kein Grund wird genannt.',
    noteHint: 'Der Spieler sieht sie nie.',
    untilHint: 'Leer: bis jemand die Sperre aufhebt',
    credit: 'Gutschreiben',
    creditNote: 'Warum; bleibt im Kontobuch',
    adjust: 'Berichtigen',
    adjusts: 'Berichtigt das Guthaben, nach oben oder unten. Was aus einer Zahlung kommt, ist eine Gutschrift.',
    smallest: (scale: number, code: string) => `In der kleinsten Einheit: ${10 ** scale * 5} sind 5 ${code}.`,
    whole: (code: string) => `In ganzen ${code}.`,
    reset: 'Code für ein neues Passwort mailen',
    clearPin: 'PIN löschen',
    clearsPin: 'Was die PIN schützt, steht jedem offen, der das Passwort hat, bis der Spieler eine neue setzt.',
    revoke: 'Überall abmelden',
    revokes: 'Alle Sitzungen des Spielers enden sofort, auf allen Geräten.',
    delete: 'Löschen',
    deletes:
      'Adresse, Sitzungen und Mails werden endgültig gelöscht, und was im Guthaben ist, ist verloren. Niemand kann es rückgängig machen.',
  },
});

export interface OfCard {
  readonly card: Card;
  /** The project. */
  readonly slug: string;
  /** Called once something was changed. */
  readonly done: () => void;
}

/** What can be done to the player as a whole. What ends a trouble stands beside the trouble. */
export function UserDeeds({ card, slug, done }: OfCard) {
  if (card.status === 'DELETED') return null;
  const given = { project: slug, user: card.id };
  const { code, scale } = card.currency;
  const amount = scale === 0 ? t().whole(code) : t().smallest(scale, code);
  const creditNote = { note: t().creditNote };
  return (
    <section class="actions" aria-label={t().deeds}>
      <DeedButton
        deed="credit"
        label={t().credit}
        {...{ given, done }}
        labels={creditNote}
        hints={{ amount, note: '' }}
      />
      <DeedButton
        deed="adjust"
        label={t().adjust}
        about={t().adjusts}
        {...{ given, done }}
        labels={creditNote}
        hints={{ amount, note: '' }}
      />
      <DeedButton deed="user.reset-password" label={t().reset} {...{ given, done }} />
      {card.hasPin && (
        <DeedButton deed="user.clear-pin" label={t().clearPin} about={t().clearsPin} danger {...{ given, done }} />
      )}
      {card.liveSessions > 0 && (
        <DeedButton deed="user.revoke-sessions" label={t().revoke} about={t().revokes} danger {...{ given, done }} />
      )}
      {card.status !== 'BLOCKED' && (
        <DeedButton
          deed="user.block"
          label={t().block}
          about={t().blocks}
          danger
          {...{ given, done }}
          labels={{ reason: t().reason, note: t().note, until: t().until }}
          hints={{ reason: t().reasonHint, note: t().noteHint, until: t().untilHint }}
        />
      )}
      <DeedButton
        deed="user.delete"
        label={t().delete}
        about={t().deletes}
        danger
        given={{ ...given, yes: true }}
        done={done}
      />
    </section>
  );
}
