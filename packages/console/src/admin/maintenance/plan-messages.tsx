import { Badge } from '../../components/badge.js';
import { Field } from '../../components/field.js';
import { languageName } from '../../texts/clock.js';
import { texts } from '../../texts/language.js';
import type { Planned } from './maintenance-page.js';
import { languagesOf, type Plan } from './plan.js';

const t = texts({
  en: {
    messages: 'What players read',
    messagesHint: 'Where a language is missing, players read the text of another one.',
    of: (projects: string) => `for ${projects}`,
  },
  de: {
    messages: 'Was Spieler lesen',
    messagesHint: 'Wo eine Sprache fehlt, lesen Spieler den Text einer anderen.',
    of: (projects: string) => `für ${projects}`,
  },
});

interface Given {
  readonly plan: Plan;
  readonly chosen: readonly Planned[];
  readonly change: (part: Partial<Plan>) => void;
}

/** A text in each language that one of the projects publishes; those that are missing are marked. */
export function Messages({ plan: { messages }, chosen, change }: Given) {
  return (
    <fieldset>
      <legend>{t().messages}</legend>
      <p class="hint">{t().messagesHint}</p>
      <div class="messages">
        {languagesOf(chosen).map((language) => {
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
              {...(of.length === chosen.length ? {} : { hint: t().of(of.join(', ')) })}
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
