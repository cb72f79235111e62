import { useLocation } from 'preact-iso';
import type { AdminCommandName } from '../../../../src/admin/index.js';
import { canRun } from '../service/operator.js';
import { project } from '../service/project.js';
import { texts } from '../texts/language.js';
import { Preferences } from './preferences.js';

const t = texts({
  en: {
    main: 'Main',
    explorer: 'Explorer',
    admin: 'Admin',
    unfetched: 'Not fetched',
    promotionCodes: 'Promotion codes',
  },
  de: {
    main: 'Hauptmenü',
    explorer: 'Explorer',
    admin: 'Admin',
    unfetched: 'Nicht abgeholt',
    promotionCodes: 'Aktionscodes',
  },
});

/** Whether the operator may run one of the commands in the chosen project. */
const canRunAny = (...commands: readonly AdminCommandName[]): boolean =>
  commands.some((command) => canRun(command, project.value));

/** The navigation and the preferences. */
export function Navigation() {
  const { path } = useLocation();
  const link = (to: string, name: string, isCurrent = path.startsWith(to)) => (
    <li>
      <a href={to} aria-current={isCurrent ? 'page' : undefined}>
        {name}
      </a>
    </li>
  );
  const isOperation = /^\/console\/?$|^\/console\/operations/.test(path);
  return (
    <nav aria-label={t().main}>
      <div class="sticky">
        <h2>{t().explorer}</h2>
        <ul>
          {link('/console/', t().operations, isOperation)}
          {link('/console/compare', t().compare)}
          {link('/console/requests', t().requestLookup)}
        </ul>
        <h2>{t().admin}</h2>
        <ul>
          {link('/console/admin', t().home, /^\/console\/admin\/?($|projects\/)/.test(path))}
          {canRunAny('user.find', 'credit') && link('/console/admin/players', t().players)}
          {canRunAny('delivery.dead-letters') && link('/console/admin/dead-letters', t().deadLetters)}
          {canRunAny('delivery.list') && link('/console/admin/unfetched', t().unfetched)}
          {canRunAny('catalogue.items') && link('/console/admin/catalogue', t().catalogue)}
          {canRunAny('promotion.list') && link('/console/admin/promotions', t().promotionCodes)}
          {canRunAny('maintenance.list') && link('/console/admin/maintenance', t().maintenance)}
        </ul>
        <div class="preferences">
          <Preferences />
        </div>
      </div>
    </nav>
  );
}
