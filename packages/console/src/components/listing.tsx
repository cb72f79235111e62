import type { ComponentChildren } from 'preact';

/** Preformatted text such as JSON or GraphQL. Overflow scrolls, also by keyboard. */
export const Listing = ({ label, text }: { readonly label: string; readonly text: ComponentChildren }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be focusable
  <section class="listing" tabIndex={0} aria-label={label}>
    <pre>{text}</pre>
  </section>
);
