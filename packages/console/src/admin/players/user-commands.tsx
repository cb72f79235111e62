import { texts } from '../../texts/language.js';
import { CommandButton } from '../command-dialog.js';
import type { CardProps } from './card.js';

const t = texts({
  en: {
    blocks: 'The player cannot log in or use a session until the block ends. Sessions then continue.',
    reasons: 'Reason shown to the player',
    note: 'Internal note',
    until: 'End',
    reasonsHint:
      'If a language is missing, the player sees the text of another language. If all are empty, no reason is shown.',
    noteHint: 'Only visible to operators.',
    untilHint: 'Leave empty to block until an operator lifts the block.',
    credit: 'Credit',
    adjust: 'Adjust',
    adjusts: 'Corrects the balance up or down. For payments, use a credit.',
    reset: 'Send password reset',
    resetPin: 'Reset PIN',
    resetsPin: 'Until the player sets a new PIN, the password alone gives access to everything that the PIN protects.',
    revoke: 'Sign out everywhere',
    revokes: 'All sessions of the player end immediately, on all devices.',
    delete: 'Delete player',
    deleteReasonHint: 'Do not enter names: the audit log is kept for years.',
    deleteAddress: 'Confirm the email address of the player',
    deletes:
      'Address, sessions and emails are permanently deleted, and the remaining balance is forfeited. This cannot be undone.',
  },
  de: {
    blocks:
      'Bis zum Ende der Sperre kann sich der Spieler nicht anmelden und keine Sitzung nutzen. Danach laufen die Sitzungen weiter.',
    reasons: 'Grund, den der Spieler sieht',
    note: 'Interne Notiz',
    until: 'Ende',
    reasonsHint:
      'Fehlt eine Sprache, sieht der Spieler den Text einer anderen Sprache. Sind alle leer, wird kein Grund angezeigt.',
    noteHint: 'Nur für Operatoren sichtbar.',
    untilHint: 'Leer lassen, um bis auf Weiteres zu sperren.',
    credit: 'Gutschreiben',
    adjust: 'Korrigieren',
    adjusts: 'Korrigiert das Guthaben nach oben oder unten. Verwenden Sie für Zahlungen eine Gutschrift.',
    reset: 'E-Mail zum Zurücksetzen des Passworts senden',
    resetPin: 'PIN zurücksetzen',
    resetsPin: 'Bis der Spieler eine neue PIN festlegt, genügt das Passwort für alles, was die PIN schützt.',
    revoke: 'Überall abmelden',
    revokes: 'Alle Sitzungen des Spielers enden sofort, auf allen Geräten.',
    delete: 'Spieler löschen',
    deleteReasonHint: 'Geben Sie keine Namen an: Das Protokoll wird jahrelang aufbewahrt.',
    deleteAddress: 'E-Mail-Adresse des Spielers bestätigen',
    deletes:
      'Adresse, Sitzungen und E-Mails werden endgültig gelöscht, und das restliche Guthaben verfällt. Das lässt sich nicht rückgängig machen.',
  },
});

/** Commands for a player. Commands that end an issue are beside the issue. */
export function UserCommands({ card, slug, done }: CardProps) {
  if (card.status === 'DELETED') return null;
  const preset = { project: slug, user: card.id };
  const creditNote = { note: t().ledgerNote };
  return (
    <section class="actions" aria-label={t().actions}>
      <CommandButton command="credit" label={t().credit} {...{ preset, done }} labels={creditNote} />
      <CommandButton
        command="adjust"
        label={t().adjust}
        about={t().adjusts}
        {...{ preset, done }}
        labels={creditNote}
      />
      <CommandButton command="user.reset-password" label={t().reset} {...{ preset, done }} />
      {card.hasPin && (
        <CommandButton
          command="user.reset-pin"
          label={t().resetPin}
          about={t().resetsPin}
          danger
          {...{ preset, done }}
        />
      )}
      {card.activeSessions > 0 && (
        <CommandButton
          command="user.revoke-sessions"
          label={t().revoke}
          about={t().revokes}
          danger
          {...{ preset, done }}
        />
      )}
      {card.status !== 'BLOCKED' && (
        <CommandButton
          command="user.block"
          label={t().block}
          about={t().blocks}
          danger
          {...{ preset, done }}
          labels={{ reasons: t().reasons, note: t().note, until: t().until }}
          hints={{ reasons: t().reasonsHint, note: t().noteHint, until: t().untilHint }}
        />
      )}
      <CommandButton
        command="user.delete"
        label={t().delete}
        about={t().deletes}
        danger
        preset={{ ...preset, yes: true }}
        labels={{ reason: t().auditNote, address: t().deleteAddress }}
        hints={{ reason: t().deleteReasonHint }}
        done={done}
      />
    </section>
  );
}
