import { texts } from '../texts/language.js';

/** What deeds ask for most often, for people: the service says it as its command line has it, and in English. */
export const fieldLabels = texts<Readonly<Record<string, string>>>({
  en: {
    user: 'Player',
    reason: 'Reason, which the player is shown',
    note: 'Note',
    until: 'Until',
    amount: 'Amount',
    reference: 'Reference',
    email: 'Address',
    messages: 'What players are told',
    from: 'From',
    server: 'Game server',
    operator: 'Operator',
    role: 'Role',
  },
  de: {
    user: 'Spieler',
    reason: 'Grund, den der Spieler sieht',
    note: 'Notiz',
    until: 'Bis',
    amount: 'Betrag',
    reference: 'Referenz',
    email: 'Adresse',
    messages: 'Was Spielern gesagt wird',
    from: 'Von',
    server: 'Spielserver',
    operator: 'Operator',
    role: 'Rolle',
  },
});

export const fieldHints = texts<Readonly<Record<string, string>>>({
  en: {
    reference: 'What you know it by, such as a ticket. The same one again does nothing.',
  },
  de: {
    reference: 'Woran du es wiedererkennst, etwa ein Ticket. Dieselbe noch einmal bewirkt nichts.',
  },
});
