import type { EmailTexts } from '../email-template.js';

export const en: EmailTexts = {
  greeting: 'Hello!',
  CONFIRM_EMAIL: {
    subject: '{project}: confirm your email address',
    happened: 'Someone registered with {project} using this email address.',
    link: 'If this was you, please confirm the address by opening this link within 48 hours. If the page asks for a password, enter the one that you chose when you registered.\n\n{link}',
    code: 'If this was you, please confirm the address by entering this code within 48 hours. If you are also asked for a password, enter the one that you chose when you registered.\n\n{code}',
    otherwise: 'If you did not register, please ignore this email.',
  },
  RESET_PASSWORD: {
    subject: '{project}: reset your password',
    happened: 'Someone requested a new password for your {project} account.',
    link: 'If this was you, please choose a new password by opening this link within 1 hour:\n\n{link}',
    code: 'If this was you, please choose a new password by entering this code within 1 hour:\n\n{code}',
    otherwise:
      'If this was not you, please ignore this email and do not show it to anyone. Your password stays unchanged.',
  },
  CHOOSE_PASSWORD: {
    subject: '{project}: choose a password',
    happened:
      'Your email address is now confirmed with {project}. The password that you chose when you registered was discarded, because it was not entered again when the address was confirmed.',
    link: 'Please choose a password by opening this link within 1 hour. Then you can log in.\n\n{link}',
    code: 'Please choose a password by entering this code within 1 hour. Then you can log in.\n\n{code}',
    otherwise:
      'After this hour, please request a new password. If you did not register, please ignore this email and do not show it to anyone. The account has no password.',
  },
  CHANGE_EMAIL: {
    subject: '{project}: confirm your new email address',
    happened: 'Someone wants to use this email address for a {project} account.',
    link: 'If this was you, please confirm the change by opening this link within 48 hours:\n\n{link}',
    code: 'If this was you, please confirm the change by entering this code within 48 hours:\n\n{code}',
    otherwise: 'If this was not you, please ignore this email. Nothing will change.',
  },
  WELCOME: {
    subject: 'Welcome to {project}',
    paragraphs: [
      'You are now registered with {project} using this email address and can log in.',
      'If you did not register, please request a new password so that no one else can use the account.',
    ],
  },
  ALREADY_REGISTERED: {
    subject: '{project}: you already have an account',
    paragraphs: [
      'Someone tried to use this email address with {project}. An account with this address already exists. Nothing has changed.',
      'If this was you, please log in. If you have forgotten your password, request a new one.',
      'If this was not you, you do not need to do anything.',
    ],
  },
  EMAIL_CHANGED: {
    subject: '{project}: your email address was changed',
    paragraphs: [
      'The email address of your {project} account was changed. You can no longer log in with this address.',
      'If this was not you, please contact {project} support immediately.',
    ],
  },
  PASSWORD_CHANGED: {
    subject: '{project}: your password was changed',
    paragraphs: [
      'The password of your {project} account was changed.',
      'If this was not you, please request a new password immediately and contact {project} support.',
    ],
  },
  PIN_CHANGED: {
    subject: '{project}: your PIN was set',
    paragraphs: [
      'A new PIN was set for your {project} account, using your password.',
      'If this was not you, please request a new password and set another PIN immediately, and contact {project} support.',
    ],
  },
};
