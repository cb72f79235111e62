import { Button } from '../components/button.js';
import { Notice } from '../components/feedback.js';
import { Page } from '../components/page.js';
import { operator, signOut } from '../service/operator.js';
import { dateTime, fromNow } from '../texts/format.js';
import { texts } from '../texts/language.js';

const t = texts({
  en: {
    title: (name: string) => `Signed in as ${name}`,
    roles: 'Your roles',
    ownsAll: 'Owner of all projects, including future ones.',
    none: 'You have no role in any project yet. Ask the administrators of the service to grant you one.',
    until: (when: string, exactly: string) => `The token expires ${when}: ${exactly}.`,
  },
  de: {
    title: (name: string) => `Angemeldet als ${name}`,
    roles: 'Ihre Rollen',
    ownsAll: 'Owner aller Projekte, auch künftiger.',
    none: 'Sie haben noch in keinem Projekt eine Rolle. Bitten Sie die Administratoren des Dienstes um eine Rolle.',
    until: (when: string, exactly: string) => `Das Token läuft ab: ${when}, ${exactly}.`,
  },
});

const SOON_MS = 7 * 24 * 3_600_000;

/** The signed-in operator, their roles and the expiry of their token. */
export function Account() {
  const signedIn = operator.value;
  if (signedIn === null) return null;
  const { name, ownsAll, tokenValidUntil } = signedIn.operator;
  const endsSoon = new Date(tokenValidUntil).getTime() - Date.now() < SOON_MS;
  return (
    <Page title={t().title(name)}>
      <Notice kind={endsSoon ? 'warning' : 'info'}>
        {t().until(fromNow(tokenValidUntil), dateTime(tokenValidUntil))}
      </Notice>
      <h2>{t().roles}</h2>
      {ownsAll && <p>{t().ownsAll}</p>}
      {!ownsAll && signedIn.projects.length === 0 && <p>{t().none}</p>}
      {!ownsAll && (
        <ul>
          {signedIn.projects.map(({ project, roles }) => (
            <li key={project}>
              {project}: {roles.join(', ')}
            </li>
          ))}
        </ul>
      )}
      <Button onClick={signOut}>{t().signOut}</Button>
    </Page>
  );
}
