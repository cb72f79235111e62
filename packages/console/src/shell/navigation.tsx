import { useLocation } from 'preact-iso';
import type { AdminCommandName } from '../../../../src/admin/index.js';
import { may } from '../server/operator.js';
import { project } from '../server/project.js';
import { texts } from '../texts/language.js';
import { Preferences } from './preferences.js';

const t = texts({
  en: {
    main: 'Main',
    explorer: 'Explorer',
    requests: 'Why did it fail?',
    desk: 'Desk',
    unfetched: 'Not fetched',
  },
  de: {
    main: 'Hauptmenü',
    explorer: 'Explorer',
    requests: 'Warum schlug es fehl?',
    desk: 'Desk',
    unfetched: 'Nicht abgeholt',
  },
});

/** Whether there is anything for who is signed in on a page, in the chosen project. */
const mayAny = (...commands: readonly AdminCommandName[]): boolean =>
  commands.some((command) => may(command, project.value));

/** Where one can go, and how the page is shown. The desk is for operators alone. */
export function Navigation() {
  const { path } = useLocation();
  const link = (to: string, name: string, isHere = path.startsWith(to)) => (
    <li>
      <a href={to} aria-current={isHere ? 'page' : undefined}>
        {name}
      </a>
    </li>
  );
  const isOperation = /^\/console\/?$|^\/console\/operations/.test(path);
  return (
    <nav aria-label={t().main}>
      <div class="kept">
        <h2>{t().explorer}</h2>
        <ul>
          {link('/console/', t().operations, isOperation)}
          {link('/console/compare', t().compare)}
          {link('/console/requests', t().requests)}
        </ul>
        <h2>{t().desk}</h2>
        <ul>
          {link('/console/desk', t().home, /^\/console\/desk\/?($|projects\/)/.test(path))}
          {mayAny('user.find', 'credit') && link('/console/desk/players', t().players)}
          {mayAny('delivery.dead-letters') && link('/console/desk/dead-letters', t().deadLetters)}
          {mayAny('delivery.list') && link('/console/desk/unfetched', t().unfetched)}
          {mayAny('catalogue.items') && link('/console/desk/catalogue', t().catalogue)}
          {mayAny('maintenance.list') && link('/console/desk/maintenance', t().maintenance)}
        </ul>
        <div class="preferences">
          <Preferences />
        </div>
      </div>
    </nav>
  );
}
