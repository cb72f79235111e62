import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { texts } from '../texts/language.js';

const t = texts({ en: { close: 'Close' }, de: { close: 'Schließen' } });

interface Given {
  readonly title: string;
  readonly close: () => void;
  /** Something is under way, and its end is to be seen: Escape does not close it. */
  readonly isLocked?: boolean;
  readonly children: ComponentChildren;
}

/** A dialog over the page, which waits behind it; Escape closes it, and the focus goes back to where it was. */
export function Dialog({ title, close, isLocked = false, children }: Given) {
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
    if (!isLocked) return;
    const stay = (event: KeyboardEvent) => event.key === 'Escape' && event.preventDefault();
    addEventListener('keydown', stay);
    return () => removeEventListener('keydown', stay);
  }, [isLocked]);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        if (isLocked) event.preventDefault();
      }}
      onClose={({ currentTarget }) => {
        if (currentTarget.isConnected) close();
      }}
    >
      <header>
        <h2 id={id}>{title}</h2>
        <button type="button" class="quiet" aria-label={t().close} disabled={isLocked} onClick={close}>
          ✕
        </button>
      </header>
      {children}
    </dialog>
  );
}
