import { type ComponentChildren, cloneElement, type VNode } from 'preact';
import { useId } from 'preact/hooks';

interface Props {
  readonly label: ComponentChildren;
  readonly hint?: ComponentChildren;
  /** Validation message; null if the input is valid. */
  readonly problem?: string | null;
  readonly required?: boolean;
  /** The control. It receives its id and `aria-describedby`. */
  readonly children: VNode<{ id?: string; 'aria-describedby'?: string; 'aria-invalid'?: 'true'; required?: boolean }>;
}

/** A control with its label, hint and validation message, linked for screen readers. */
export function Field({ label, hint, problem = null, required = false, children }: Props) {
  const id = useId();
  const described = [hint === undefined ? '' : `${id}-hint`, problem === null ? '' : `${id}-problem`].join(' ').trim();
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
        ...(problem === null ? {} : { 'aria-invalid': 'true' }),
      })}
      {hint !== undefined && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {problem !== null && (
        <p class="problem" id={`${id}-problem`}>
          {problem}
        </p>
      )}
    </div>
  );
}
