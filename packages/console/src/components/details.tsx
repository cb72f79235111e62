import type { ComponentChildren } from 'preact';
import './details.css';

export type Property = readonly [name: string, value: ComponentChildren];

interface PropertyListProps {
  /** Defines the layout. */
  readonly class: 'properties' | 'property-tiles' | 'answer-properties' | 'headers';
  readonly of: readonly Property[];
  /** Further properties. */
  readonly children?: ComponentChildren;
}

/** Names and values. A name may occur twice. */
export const PropertyList = ({ class: layout, of, children }: PropertyListProps) => (
  <dl class={layout}>
    {of.map(([name, value], index) => (
      <div key={`${index} ${name}`}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
    {children}
  </dl>
);

/** Names and values as tiles on a card. */
export const PropertyTiles = ({ title, of }: { readonly title: string; readonly of: readonly Property[] }) => (
  <section class="card">
    <h2>{title}</h2>
    <PropertyList class="property-tiles" of={of} />
  </section>
);
