import { texts } from '../texts/language.js';
import { labels } from '../words/fields.js';

/** Labels of common fields. The help of the service is in English and for the command line. */
export const fieldLabels = texts<Readonly<Record<string, string>>>(labels);

export const fieldHints = texts<Readonly<Record<string, string>>>({
  en: {
    reference: 'Your reference, such as a ticket number. A reference takes effect only once.',
  },
  de: {
    reference: 'Ihre Referenz, zum Beispiel eine Ticketnummer. Jede Referenz wirkt nur einmal.',
  },
});
