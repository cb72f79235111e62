import type { EmailTexts } from '../email-template.js';

export const en: EmailTexts = {
  greeting: 'Hello!',
  CONFIRM_EMAIL: {
    subject: '{project}: please confirm your e-mail address',
    happened: 'Somebody has registered with {project} under this e-mail address.',
    link: 'If it was you, please confirm the address by opening this link within 48 hours. If the page asks for a password, enter the one that you chose when you registered.\n\n{link}',
    code: 'If it was you, please confirm the address by entering this code within 48 hours. If you are asked for a password as well, enter the one that you chose when you registered.\n\n{code}',
    otherwise: 'If you did not register, do not use it: simply ignore this mail.',
  },
  RESET_PASSWORD: {
    subject: '{project}: a new password',
    happened: 'Somebody has asked for a new password for your account with {project}.',
    link: 'If it was you, please choose one by opening this link within 1 hour:\n\n{link}',
    code: 'If it was you, please choose one by entering this code within 1 hour:\n\n{code}',
    otherwise: 'If it was not you, ignore this mail and show it to nobody: your password stays as it is.',
  },
  CHOOSE_PASSWORD: {
    subject: '{project}: please choose a password',
    happened:
      'Your e-mail address is now confirmed with {project}. The password that you chose when you registered was not kept, because it was not entered again when the address was confirmed.',
    link: 'Please choose a password by opening this link within 1 hour. Then you can log in.\n\n{link}',
    code: 'Please choose a password by entering this code within 1 hour. Then you can log in.\n\n{code}',
    otherwise:
      'If the hour is over, request a new password. If you did not register, ignore this mail and do not show it to anyone: the account has no password.',
  },
  CHANGE_EMAIL: {
    subject: '{project}: please confirm your new e-mail address',
    happened: 'Somebody wants to use this e-mail address for an account with {project}.',
    link: 'If it was you, please confirm the change by opening this link within 48 hours:\n\n{link}',
    code: 'If it was you, please confirm the change by entering this code within 48 hours:\n\n{code}',
    otherwise: 'If it was not you, do not use it: simply ignore this mail, and nothing changes.',
  },
  WELCOME: {
    subject: 'Welcome to {project}',
    paragraphs: [
      'You are now registered with {project} under this e-mail address and can log in.',
      'If it was not you who registered, please request a new password: then nobody else can use the account.',
    ],
  },
  ALREADY_REGISTERED: {
    subject: '{project}: you already have an account',
    paragraphs: [
      'Somebody wanted to use this e-mail address with {project}. There is an account with it already, and nothing has changed.',
      'If it was you, please log in; if you have forgotten your password, request a new one.',
      'If it was not you, there is nothing that you need to do.',
    ],
  },
  EMAIL_CHANGED: {
    subject: '{project}: your e-mail address was changed',
    paragraphs: [
      'The e-mail address of your account with {project} was changed. You can no longer log in with this one.',
      'If it was not you, please contact the support of {project} at once.',
    ],
  },
  PASSWORD_CHANGED: {
    subject: '{project}: your password was changed',
    paragraphs: [
      'The password of your account with {project} was changed.',
      'If it was not you, please request a new password at once, and contact the support of {project}.',
    ],
  },
  PIN_CHANGED: {
    subject: '{project}: your PIN was set',
    paragraphs: [
      'A new PIN was set for your account with {project}. Your password was used to set it.',
      'If it was not you, please request a new password and set another PIN at once, and contact the support of {project}.',
    ],
  },
};
