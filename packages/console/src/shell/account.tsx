import { Notice } from '../components/feedback.js';
import { Page } from '../components/page.js';
import { operator, signOut } from '../server/operator.js';
import { dateTime, fromNow } from '../texts/format.js';
import { texts } from '../texts/language.js';

const t = texts({
  en: {
    title: (name: string) => `Signed in as ${name}`,
    roles: 'What you are',
    ownsAll: 'Owner of all projects, of those to come as well.',
    none: 'You have no role in any project yet. The people who run the service grant you one.',
    until: (when: string, exactly: string) => `The token ends ${when}: ${exactly}.`,
    signOut: 'Sign out',
  },
  de: {
    title: (name: string) => `Angemeldet als ${name}`,
    roles: 'Was du bist',
    ownsAll: 'Dir gehören alle Projekte, auch künftige.',
    none: 'Du hast noch in keinem Projekt eine Rolle. Die Betreiber des Dienstes geben dir eine.',
    until: (when: string, exactly: string) => `Das Token endet ${when}: ${exactly}.`,
    signOut: 'Abmelden',
  },
});

const SOON_MS = 7 * 24 * 3_600_000;

/** Whose token this tab has, what they may with it, and when it ends. */
export function Account() {
  const who = operator.value;
  if (who === null) return null;
  const { name, ownsAll, tokenGoodUntil } = who.operator;
  const endsSoon = new Date(tokenGoodUntil).getTime() - Date.now() < SOON_MS;
  return (
    <Page title={t().title(name)}>
      <Notice kind={endsSoon ? 'warning' : 'info'}>
        {t().until(fromNow(tokenGoodUntil), dateTime(tokenGoodUntil))}
      </Notice>
      <h2>{t().roles}</h2>
      {ownsAll && <p>{t().ownsAll}</p>}
      {!ownsAll && who.projects.length === 0 && <p>{t().none}</p>}
      {!ownsAll && (
        <ul>
          {who.projects.map(({ project, roles }) => (
            <li key={project}>
              {project}: {roles.join(', ')}
            </li>
          ))}
        </ul>
      )}
      <button type="button" onClick={signOut}>
        {t().signOut}
      </button>
    </Page>
  );
}
