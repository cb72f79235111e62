import { type ComponentChildren, cloneElement, type VNode } from 'preact';
import { useId } from 'preact/hooks';

interface Given {
  readonly label: ComponentChildren;
  readonly hint?: ComponentChildren;
  /** What is wrong with what was entered; null: nothing. */
  readonly fault?: string | null;
  readonly required?: boolean;
  /** The control: it is given its id and what describes it. */
  readonly children: VNode<{ id?: string; 'aria-describedby'?: string; 'aria-invalid'?: 'true'; required?: boolean }>;
}

/** A control with its label, its hint and its fault, tied together for who does not see them. */
export function Field({ label, hint, fault = null, required = false, children }: Given) {
  const id = useId();
  const described = [hint === undefined ? '' : `${id}-hint`, fault === null ? '' : `${id}-fault`].join(' ').trim();
  return (
    <div class="field">
      <label for={id}>
        {label}
        {required && (
          <span class="required" aria-hidden="true">
            {' *'}
          </span>
        )}
      </label>
      {cloneElement(children, {
        id,
        ...(required ? { required } : {}),
        ...(described === '' ? {} : { 'aria-describedby': described }),
        ...(fault === null ? {} : { 'aria-invalid': 'true' }),
      })}
      {hint !== undefined && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {fault !== null && (
        <p class="fault" id={`${id}-fault`}>
          {fault}
        </p>
      )}
    </div>
  );
}
