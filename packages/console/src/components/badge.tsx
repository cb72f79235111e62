import type { ComponentChildren } from 'preact';

type Tone = 'plain' | 'good' | 'warning' | 'bad' | 'accent';

/** A short mark beside a name. Its colour never says what its text does not. */
export const Badge = ({ tone = 'plain', children }: { readonly tone?: Tone; readonly children: ComponentChildren }) => (
  <span class={`badge ${tone}`}>{children}</span>
);
