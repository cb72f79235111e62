import { Button, LinkButton } from '../components/button.js';
import { type Manual, operator, signOut } from '../service/operator.js';
import { chooseProject, project } from '../service/project.js';
import { language, texts } from '../texts/language.js';

const t = texts({
  en: { skip: 'Skip to content', menu: 'Menu' },
  de: { skip: 'Zum Inhalt', menu: 'Menü' },
});

/** `Ember Isles (isles)`: the name in the language of the page, else in any language. */
function nameOf({ project, names }: Manual['projects'][number]): string {
  const name = names[language.value] ?? Object.values(names)[0];
  return name === undefined ? project : `${name} (${project})`;
}

/** The header of every page, with the project and the operator. */
export function Header({ isOpen, toggle }: { readonly isOpen: boolean; readonly toggle: () => void }) {
  const signedIn = operator.value;
  return (
    <header class="top">
      {/* A link to #page would open a history entry without the search. */}
      <Button class="skip" onClick={() => document.getElementById('page')?.focus()}>
        {t().skip}
      </Button>
      <Button class="quiet menu" aria-expanded={isOpen} aria-label={t().menu} onClick={toggle}>
        ☰
      </Button>
      <a class="brand" href="/console/">
        project service
      </a>
      <div class="end">
        {signedIn !== null && signedIn.projects.length > 0 && (
          <select
            aria-label={t().project}
            value={project.value ?? ''}
            onChange={({ currentTarget }) => chooseProject(currentTarget.value)}
          >
            {signedIn.projects.map((one) => (
              <option key={one.project} value={one.project}>
                {nameOf(one)}
              </option>
            ))}
          </select>
        )}
        {signedIn === null ? (
          <LinkButton href="/console/sign-in">{t().signIn}</LinkButton>
        ) : (
          <>
            <a class="operator" href="/console/sign-in">
              {signedIn.operator.name}
            </a>
            <Button onClick={signOut}>{t().signOut}</Button>
          </>
        )}
      </div>
    </header>
  );
}
