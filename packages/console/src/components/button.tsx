import type { AnchorHTMLAttributes, ButtonHTMLAttributes } from 'preact';

/** A button that does not submit the form around it. */
export const Button = (attributes: ButtonHTMLAttributes) => <button {...attributes} type="button" />;

interface PerformProps extends Omit<ButtonHTMLAttributes, 'onClick'> {
  readonly perform: () => void;
}

/**
 * A button that performs a previewed change. It ignores the second click of a double click, because
 * the first one may have shown this button below the pointer.
 */
export const PerformButton = ({ perform, ...attributes }: PerformProps) => (
  <Button {...attributes} onClick={({ detail }) => detail < 2 && perform()} />
);

/** A link that looks like a button. */
export const LinkButton = ({ children, ...attributes }: AnchorHTMLAttributes) => (
  <a {...attributes} class="button">
    {children}
  </a>
);
