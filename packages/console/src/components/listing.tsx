import type { ComponentChildren } from 'preact';

/** A text set as it is, JSON or GraphQL; what is too wide or too long is scrolled, by keyboard too. */
export const Listing = ({ label, text }: { readonly label: string; readonly text: ComponentChildren }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
  <section class="listing" tabIndex={0} aria-label={label}>
    <pre>{text}</pre>
  </section>
);
