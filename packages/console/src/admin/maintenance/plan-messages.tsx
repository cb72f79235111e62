import { Badge } from '../../components/badge.js';
import { Field } from '../../components/field.js';
import { languageName } from '../../texts/clock.js';
import { texts } from '../../texts/language.js';
import type { Plan, ProjectMaintenance } from './plan.js';

const t = texts({
  en: {
    messagesHint: 'If a language is missing, players see the text of another language.',
    of: (projects: string) => `for ${projects}`,
  },
  de: {
    messagesHint: 'Fehlt eine Sprache, sehen Spieler den Text einer anderen Sprache.',
    of: (projects: string) => `für ${projects}`,
  },
});

interface Props {
  readonly plan: Plan;
  readonly chosen: readonly ProjectMaintenance[];
  readonly change: (part: Partial<Plan>) => void;
}

/** A text per language of the projects; missing ones are marked. */
export function Messages({ plan: { messages }, chosen, change }: Props) {
  return (
    <fieldset>
      <legend>{t().messageToPlayers}</legend>
      <p class="hint">{t().messagesHint}</p>
      <div class="messages">
        {[...new Set(chosen.flatMap(({ languages }) => languages))].map((language) => {
          const text = messages[language] ?? '';
          const of = chosen.filter(({ languages }) => languages.includes(language)).map(({ project }) => project);
          return (
            <Field
              key={language}
              label={
                <>
                  {languageName(language)} <span class="fine">{language}</span>{' '}
                  {text.trim() === '' && <Badge tone="warning">{t().missing}</Badge>}
                </>
              }
              hint={of.length === chosen.length ? undefined : t().of(of.join(', '))}
            >
              <input
                type="text"
                lang={language}
                maxLength={1000}
                value={text}
                onInput={({ currentTarget }) => change({ messages: { ...messages, [language]: currentTarget.value } })}
              />
            </Field>
          );
        })}
      </div>
    </fieldset>
  );
}
