import { texts } from '../texts/language.js';
import { labels } from '../words/fields.js';

/** What commands ask for most often, for people: the service says it as its command line has it, and in English. */
export const fieldLabels = texts<Readonly<Record<string, string>>>(labels);

export const fieldHints = texts<Readonly<Record<string, string>>>({
  en: {
    reference: 'What you know it by, such as a ticket. The same one again does nothing.',
  },
  de: {
    reference: 'Woran du es wiedererkennst, etwa ein Ticket. Dieselbe noch einmal bewirkt nichts.',
  },
});
