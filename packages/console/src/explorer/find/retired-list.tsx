import { day } from '../../texts/format.js';
import { texts } from '../../texts/language.js';
import { addressOf, type Contract } from '../contract.js';

const t = texts({
  en: {
    title: 'Retired',
    since: (when: string) => `retired on ${when}`,
    successor: (id: string) => `replaced by ${id}`,
  },
  de: {
    title: 'Eingestellt',
    since: (when: string) => `eingestellt am ${when}`,
    successor: (id: string) => `ersetzt durch ${id}`,
  },
});

interface Props {
  readonly of: Contract['retired'];
  readonly query: string;
  readonly current: string | null;
}

/** Retired operations that match the query. */
export function RetiredList({ of, query, current }: Props) {
  const matches = Object.entries(of).filter(([id]) => id.toLowerCase().includes(query.trim().toLowerCase()));
  if (matches.length === 0) return null;
  return (
    <section class="retired" aria-labelledby="retired">
      <h2 id="retired">{t().title}</h2>
      <ul>
        {matches.map(([id, { on, successor }]) => (
          <li key={id}>
            <a class="hit" href={addressOf(id)} aria-current={id === current ? 'page' : undefined}>
              <code class="name">{id}</code>
              <span class="fine">
                {t().since(day(on))}
                {successor !== null && `, ${t().successor(successor)}`}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
