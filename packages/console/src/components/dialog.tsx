import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { texts } from '../texts/language.js';
import { Button } from './button.js';
import { Notice } from './feedback.js';

const t = texts({
  en: {
    unsaved: 'You have unsaved changes.',
    discard: 'Discard changes',
    stay: 'Keep editing',
  },
  de: {
    unsaved: 'Es gibt ungespeicherte Änderungen.',
    discard: 'Änderungen verwerfen',
    stay: 'Weiter bearbeiten',
  },
});

interface Props {
  readonly title: string;
  readonly close: () => void;
  /** True while a request is running. Escape and the close button then do not close the dialog. */
  readonly isLocked?: boolean;
  /** True if closing would discard input. The dialog then asks for confirmation first. */
  readonly isDirty?: boolean;
  readonly children: ComponentChildren;
}

/** A modal dialog. Escape closes it and returns the focus to where it was. */
export function Dialog({ title, close, isLocked = false, isDirty = false, children }: Props) {
  const [isConfirming, setIsConfirming] = useState(false);
  const leave = () => (isDirty ? setIsConfirming(true) : close());
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // `close` restores the focus.
    return () => element?.close();
  }, []);
  // Browsers do not allow two `cancel` events in a row to be prevented. The keydown of Escape can
  // be prevented every time.
  useLayoutEffect(() => {
    if (!isLocked && !isDirty) return;
    function stay(event: KeyboardEvent): void {
      // In document order, the dialog that was opened last is the last one: it is inside or after
      // the others.
      if (event.key !== 'Escape' || [...document.querySelectorAll('dialog[open]')].at(-1) !== dialog.current) return;
      event.preventDefault();
      if (!isLocked) setIsConfirming(true);
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
        <Button class="quiet" aria-label={t().close} disabled={isLocked} onClick={leave}>
          ✕
        </Button>
      </header>
      {isConfirming && isDirty && (
        <Notice kind="warning">
          <p>{t().unsaved}</p>
          <Button class="danger" onClick={close}>
            {t().discard}
          </Button>{' '}
          <Button onClick={() => setIsConfirming(false)}>{t().stay}</Button>
        </Notice>
      )}
      {children}
    </dialog>
  );
}
