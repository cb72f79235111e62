import type { EmailTexts } from '../email-template.js';

export const de: EmailTexts = {
  greeting: 'Guten Tag!',
  CONFIRM_EMAIL: {
    subject: '{project}: Bitte bestätigen Sie Ihre E-Mail-Adresse',
    happened: 'Mit dieser E-Mail-Adresse hat sich jemand bei {project} registriert.',
    link: 'Wenn Sie das waren, bestätigen Sie die Adresse bitte innerhalb von 48 Stunden über diesen Link. Wenn die Seite nach einem Passwort fragt, geben Sie das Passwort ein, das Sie bei der Registrierung gewählt haben.\n\n{link}',
    code: 'Wenn Sie das waren, bestätigen Sie die Adresse bitte innerhalb von 48 Stunden mit diesem Code. Wenn Sie dabei nach einem Passwort gefragt werden, geben Sie das Passwort ein, das Sie bei der Registrierung gewählt haben.\n\n{code}',
    otherwise: 'Wenn Sie sich nicht registriert haben, ignorieren Sie diese E-Mail bitte.',
  },
  RESET_PASSWORD: {
    subject: '{project}: Passwort zurücksetzen',
    happened: 'Jemand möchte das Passwort Ihres Kontos bei {project} zurücksetzen.',
    link: 'Wenn Sie das waren, wählen Sie bitte innerhalb von 1 Stunde über diesen Link ein neues Passwort:\n\n{link}',
    code: 'Wenn Sie das waren, wählen Sie bitte innerhalb von 1 Stunde mit diesem Code ein neues Passwort:\n\n{code}',
    otherwise:
      'Wenn Sie das nicht waren, ignorieren Sie diese E-Mail bitte und zeigen Sie sie niemandem. Ihr Passwort bleibt unverändert.',
  },
  CHOOSE_PASSWORD: {
    subject: '{project}: Bitte wählen Sie ein Passwort',
    happened:
      'Ihre E-Mail-Adresse ist jetzt bei {project} bestätigt. Das Passwort, das Sie bei der Registrierung gewählt haben, gilt nicht, weil es beim Bestätigen nicht eingegeben wurde.',
    link: 'Bitte wählen Sie innerhalb von 1 Stunde über diesen Link ein Passwort. Danach können Sie sich anmelden.\n\n{link}',
    code: 'Bitte wählen Sie innerhalb von 1 Stunde mit diesem Code ein Passwort. Danach können Sie sich anmelden.\n\n{code}',
    otherwise:
      'Wenn die Stunde abgelaufen ist, setzen Sie Ihr Passwort bitte zurück. Wenn Sie sich nicht registriert haben, ignorieren Sie diese E-Mail bitte und zeigen Sie sie niemandem. Ohne diese E-Mail kann sich niemand anmelden.',
  },
  CHANGE_EMAIL: {
    subject: '{project}: Bitte bestätigen Sie Ihre neue E-Mail-Adresse',
    happened: 'Jemand möchte diese E-Mail-Adresse für ein Konto bei {project} verwenden.',
    link: 'Wenn Sie das waren, bestätigen Sie die Änderung bitte innerhalb von 48 Stunden über diesen Link:\n\n{link}',
    code: 'Wenn Sie das waren, bestätigen Sie die Änderung bitte innerhalb von 48 Stunden mit diesem Code:\n\n{code}',
    otherwise: 'Wenn Sie das nicht waren, ignorieren Sie diese E-Mail bitte. Es ändert sich nichts.',
  },
  WELCOME: {
    subject: 'Willkommen bei {project}',
    paragraphs: [
      'Sie sind jetzt mit dieser E-Mail-Adresse bei {project} registriert und können sich anmelden.',
      'Wenn Sie sich nicht selbst registriert haben, setzen Sie das Passwort bitte zurück, damit niemand sonst das Konto verwenden kann.',
    ],
  },
  ALREADY_REGISTERED: {
    subject: '{project}: Sie haben bereits ein Konto',
    paragraphs: [
      'Jemand wollte diese E-Mail-Adresse bei {project} verwenden. Es gibt bereits ein Konto mit dieser Adresse. Es hat sich nichts geändert.',
      'Wenn Sie das waren, melden Sie sich bitte an. Wenn Sie Ihr Passwort vergessen haben, setzen Sie es zurück.',
      'Wenn Sie das nicht waren, brauchen Sie nichts zu tun.',
    ],
  },
  EMAIL_CHANGED: {
    subject: '{project}: Ihre E-Mail-Adresse wurde geändert',
    paragraphs: [
      'Die E-Mail-Adresse Ihres Kontos bei {project} wurde geändert. Mit dieser Adresse können Sie sich nicht mehr anmelden.',
      'Wenn Sie das nicht waren, wenden Sie sich bitte sofort an den Support von {project}.',
    ],
  },
  PASSWORD_CHANGED: {
    subject: '{project}: Ihr Passwort wurde geändert',
    paragraphs: [
      'Das Passwort Ihres Kontos bei {project} wurde geändert.',
      'Wenn Sie das nicht waren, setzen Sie es bitte sofort zurück und wenden Sie sich an den Support von {project}.',
    ],
  },
  PIN_CHANGED: {
    subject: '{project}: Ihre PIN wurde neu festgelegt',
    paragraphs: [
      'Für Ihr Konto bei {project} wurde eine neue PIN festgelegt. Dafür wurde Ihr Passwort eingegeben.',
      'Wenn Sie das nicht waren, setzen Sie bitte sofort Ihr Passwort zurück, legen Sie eine andere PIN fest und wenden Sie sich an den Support von {project}.',
    ],
  },
};
