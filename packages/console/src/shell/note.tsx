import { effect, signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { Notice } from '../components/feedback.js';
import { operator } from '../server/operator.js';
import { texts } from '../texts/language.js';

const t = texts({ en: { close: 'Understood' }, de: { close: 'Verstanden' } });

const note = signal<(() => ComponentChildren) | null>(null);

/** What somebody has to know of a page that they have left. It stays until they say so; nobody else is shown it who signs in. */
export function leaveNote(text: () => ComponentChildren): void {
  note.value = text;
}

effect(() => {
  if (operator.value !== null) note.value = null;
});

/** Above every page: the note that another one has left. */
export const Note = () =>
  note.value !== null && (
    <Notice kind="warning">
      {note.value()}
      <button
        type="button"
        onClick={() => {
          note.value = null;
        }}
      >
        {t().close}
      </button>
    </Notice>
  );
