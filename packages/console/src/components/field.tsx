import { type ComponentChildren, cloneElement, type VNode } from 'preact';
import { useId } from 'preact/hooks';

/** Attributes that a control gets from the Field around it. */
export interface FieldAttributes {
  readonly id?: string;
  readonly required?: boolean;
  readonly 'aria-describedby'?: string;
  readonly 'aria-invalid'?: 'true';
}

interface Props {
  readonly label: ComponentChildren;
  readonly hint?: ComponentChildren;
  /** Validation message; null if the input is valid. */
  readonly problem?: string | null;
  readonly required?: boolean;
  /** The control. */
  readonly children: VNode<FieldAttributes>;
}

export const RequiredMark = () => (
  <span class="required" aria-hidden="true">
    {' *'}
  </span>
);

/** A control with its label, hint and validation message, linked for screen readers. */
export function Field({ label, hint, problem = null, required = false, children }: Props) {
  const id = useId();
  const described = [hint === undefined ? '' : `${id}-hint`, problem === null ? '' : `${id}-problem`].join(' ').trim();
  return (
    <div class="field">
      <label for={id}>
        {label}
        {required && <RequiredMark />}
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
