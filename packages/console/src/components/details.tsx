import type { ComponentChildren } from 'preact';
import './details.css';

export type Fact = readonly [name: string, value: ComponentChildren];

/** What is known of something, in short: names and values, as tiles on a card. */
export const Facts = ({ title, of }: { readonly title: string; readonly of: readonly Fact[] }) => (
  <section class="card">
    <h2>{title}</h2>
    <dl class="fact-tiles">
      {of.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  </section>
);
