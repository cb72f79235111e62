import { texts } from '../../texts/language.js';
import { CommandButton } from '../command-dialog.js';
import type { Card } from './words.js';

const t = texts({
  en: {
    blocks: 'The player cannot log in or use any session until the block ends or is lifted. Sessions then continue.',
    reasons: 'What the player reads',
    note: 'Internal note, for operators alone',
    until: 'Ends by itself',
    reasonsHint:
      'Where a language is missing, the player reads the text of another one. Left empty, no reason is shown.',
    noteHint: 'The player never sees it.',
    untilHint: 'Left empty, it lasts until somebody lifts it',
    credit: 'Credit',
    adjust: 'Adjust',
    adjusts: 'Corrects the balance, up or down. What comes from a payment is a credit.',
    reset: 'Mail a code for a new password',
    resetPin: 'Clear the PIN',
    clearsPin: 'What the PIN protects is open to whoever has the password, until the player sets another one.',
    revoke: 'Sign out everywhere',
    revokes: 'All sessions of the player end at once, on all devices.',
    delete: 'Delete',
    deleteReason: 'Reason, kept in the audit log',
    deleteReasonHint: 'Without names: the audit log keeps it for years.',
    deleteAddress: 'Address of the player, typed again',
    deletes:
      'Address, sessions and mails are deleted for good, and what is left in the wallet is lost. Nobody can undo it.',
  },
  de: {
    blocks:
      'Bis die Sperre endet oder aufgehoben wird, kann der Spieler sich nicht anmelden und keine Sitzung benutzen. Danach gehen die Sitzungen weiter.',
    reasons: 'Was der Spieler liest',
    note: 'Interne Notiz, nur für Operatoren',
    until: 'Endet von selbst',
    reasonsHint: 'Wo eine Sprache fehlt, liest der Spieler den Text einer anderen. Leer: kein Grund wird genannt.',
    noteHint: 'Der Spieler sieht sie nie.',
    untilHint: 'Leer: bis jemand die Sperre aufhebt',
    credit: 'Gutschreiben',
    adjust: 'Berichtigen',
    adjusts: 'Berichtigt das Guthaben, nach oben oder unten. Was aus einer Zahlung kommt, ist eine Gutschrift.',
    reset: 'Code für ein neues Passwort mailen',
    resetPin: 'PIN löschen',
    clearsPin: 'Was die PIN schützt, steht jedem offen, der das Passwort hat, bis der Spieler eine neue setzt.',
    revoke: 'Überall abmelden',
    revokes: 'Alle Sitzungen des Spielers enden sofort, auf allen Geräten.',
    delete: 'Löschen',
    deleteReason: 'Grund, für das Protokoll',
    deleteReasonHint: 'Ohne Namen: Das Protokoll bewahrt ihn jahrelang auf.',
    deleteAddress: 'Adresse des Spielers, noch einmal eingetippt',
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
export function UserCommands({ card, slug, done }: OfCard) {
  if (card.status === 'DELETED') return null;
  const given = { project: slug, user: card.id };
  const creditNote = { note: t().ledgerNote };
  return (
    <section class="actions" aria-label={t().actions}>
      <CommandButton
        command="credit"
        label={t().credit}
        {...{ given, done }}
        labels={creditNote}
        hints={{ note: '' }}
      />
      <CommandButton
        command="adjust"
        label={t().adjust}
        about={t().adjusts}
        {...{ given, done }}
        labels={creditNote}
        hints={{ note: '' }}
      />
      <CommandButton command="user.reset-password" label={t().reset} {...{ given, done }} />
      {card.hasPin && (
        <CommandButton
          command="user.reset-pin"
          label={t().resetPin}
          about={t().clearsPin}
          danger
          {...{ given, done }}
        />
      )}
      {card.activeSessions > 0 && (
        <CommandButton
          command="user.revoke-sessions"
          label={t().revoke}
          about={t().revokes}
          danger
          {...{ given, done }}
        />
      )}
      {card.status !== 'BLOCKED' && (
        <CommandButton
          command="user.block"
          label={t().block}
          about={t().blocks}
          danger
          {...{ given, done }}
          labels={{ reasons: t().reasons, note: t().note, until: t().until }}
          hints={{ reasons: t().reasonsHint, note: t().noteHint, until: t().untilHint }}
        />
      )}
      <CommandButton
        command="user.delete"
        label={t().delete}
        about={t().deletes}
        danger
        given={{ ...given, yes: true }}
        labels={{ reason: t().deleteReason, address: t().deleteAddress }}
        hints={{ reason: t().deleteReasonHint, address: '' }}
        done={done}
      />
    </section>
  );
}
