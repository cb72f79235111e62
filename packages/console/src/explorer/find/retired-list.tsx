import { day } from '../../texts/format.js';
import { texts } from '../../texts/language.js';
import { addressOf, type Contract } from '../contract.js';

const t = texts({
  en: { title: 'Retired', since: (when: string) => `gone since ${when}`, successor: (id: string) => `now ${id}` },
  de: { title: 'Abgelöst', since: (when: string) => `weg seit ${when}`, successor: (id: string) => `jetzt ${id}` },
});

interface Given {
  readonly of: Contract['retired'];
  readonly query: string;
  readonly current: string | null;
}

/** The ids that are gone, apart from those that can be called. */
export function RetiredList({ of, query, current }: Given) {
  const found = Object.entries(of).filter(([id]) => id.toLowerCase().includes(query.trim().toLowerCase()));
  if (found.length === 0) return null;
  return (
    <section class="retired" aria-labelledby="retired">
      <h2 id="retired">{t().title}</h2>
      <ul>
        {found.map(([id, { on, successor }]) => (
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
