import type { ComponentChildren } from 'preact';
import type { Property } from '../components/details.js';

interface Props {
  readonly of: readonly Property[];
  /** Further properties. */
  readonly children?: ComponentChildren;
}

/** Names and values in two columns. A name may occur twice. */
export const PropertyList = ({ of, children }: Props) => (
  <dl class="properties">
    {of.map(([name, value], index) => (
      <div key={`${index} ${name}`}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
    {children}
  </dl>
);
