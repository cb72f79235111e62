import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { texts } from '../texts/language.js';
import { Notice } from './feedback.js';

const t = texts({
  en: {
    unsaved: 'You have changes that are not saved.',
    discard: 'Discard changes',
    stay: 'Keep editing',
  },
  de: {
    unsaved: 'Es gibt Änderungen, die nicht gespeichert sind.',
    discard: 'Änderungen verwerfen',
    stay: 'Weiter bearbeiten',
  },
});

interface Given {
  readonly title: string;
  readonly close: () => void;
  /** Something is under way, and its end is to be seen: Escape does not close it. */
  readonly isLocked?: boolean;
  /** Something was typed that closing would drop: it asks first. */
  readonly isDirty?: boolean;
  readonly children: ComponentChildren;
}

/** A dialog over the page, which waits behind it; Escape closes it, and the focus goes back to where it was. */
export function Dialog({ title, close, isLocked = false, isDirty = false, children }: Given) {
  const [isAsking, setIsAsking] = useState(false);
  const leave = () => (isDirty ? setIsAsking(true) : close());
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    // The browser gives the focus back where it was.
    return () => shown?.close();
  }, []);
  // A browser lets `cancel` be prevented once only, and of the key each time: from the moment on that it shows as locked.
  useLayoutEffect(() => {
    if (!isLocked && !isDirty) return;
    function stay(event: KeyboardEvent): void {
      // The dialog that was opened last is within or after the others.
      if (event.key !== 'Escape' || [...document.querySelectorAll('dialog[open]')].at(-1) !== dialog.current) return;
      event.preventDefault();
      if (!isLocked) setIsAsking(true);
    }
    addEventListener('keydown', stay);
    return () => removeEventListener('keydown', stay);
  }, [isLocked, isDirty]);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        if (isLocked || isDirty) event.preventDefault();
      }}
      onClose={({ currentTarget }) => {
        if (currentTarget.isConnected) close();
      }}
    >
      <header>
        <h2 id={id}>{title}</h2>
        <button type="button" class="quiet" aria-label={t().close} disabled={isLocked} onClick={leave}>
          ✕
        </button>
      </header>
      {isAsking && isDirty && (
        <Notice kind="warning">
          <p>{t().unsaved}</p>
          <button type="button" class="danger" onClick={close}>
            {t().discard}
          </button>{' '}
          <button type="button" onClick={() => setIsAsking(false)}>
            {t().stay}
          </button>
        </Notice>
      )}
      {children}
    </dialog>
  );
}
