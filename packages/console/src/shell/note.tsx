import { effect, signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { Button } from '../components/button.js';
import { Notice } from '../components/feedback.js';
import { operator } from '../service/operator.js';
import { texts } from '../texts/language.js';

const t = texts({ en: { close: 'Dismiss' }, de: { close: 'Schließen' } });

const note = signal<(() => ComponentChildren) | null>(null);

/** Shows a note above every page until the operator dismisses it or another one signs in. */
export function showNote(text: () => ComponentChildren): void {
  note.value = text;
}

effect(() => {
  if (operator.value !== null) note.value = null;
});

/** The current note. */
export const Note = () =>
  note.value !== null && (
    <Notice kind="warning">
      {note.value()}
      <Button
        onClick={() => {
          note.value = null;
        }}
      >
        {t().close}
      </Button>
    </Notice>
  );
