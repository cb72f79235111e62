import type { AnchorHTMLAttributes, ButtonHTMLAttributes } from 'preact';

/** A button that does not submit the form around it. */
export const Button = (attributes: ButtonHTMLAttributes) => <button {...attributes} type="button" />;

/** A link that looks like a button. */
export const LinkButton = ({ children, ...attributes }: AnchorHTMLAttributes) => (
  <a {...attributes} class="button">
    {children}
  </a>
);
