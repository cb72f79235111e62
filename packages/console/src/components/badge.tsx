import type { ComponentChildren } from 'preact';

type Tone = 'plain' | 'good' | 'warning' | 'bad' | 'accent';

/** A short label beside a name. The colour carries no information that the text lacks. */
export const Badge = ({ tone = 'plain', children }: { readonly tone?: Tone; readonly children: ComponentChildren }) => (
  <span class={`badge ${tone}`}>{children}</span>
);
