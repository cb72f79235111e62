import type { ComponentChildren } from 'preact';
import './details.css';

export type Property = readonly [name: string, value: ComponentChildren];

/** Names and values as tiles on a card. */
export const PropertyTiles = ({ title, of }: { readonly title: string; readonly of: readonly Property[] }) => (
  <section class="card">
    <h2>{title}</h2>
    <dl class="property-tiles">
      {of.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  </section>
);
