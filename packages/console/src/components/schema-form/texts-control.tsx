import type { ComponentChildren } from 'preact';
import { useId, useState } from 'preact/hooks';
import { isRecord } from '../../service/json.js';
import { texts } from '../../texts/language.js';
import { Button } from '../button.js';
import { RequiredMark } from '../field.js';

const t = texts({
  en: { languageHint: 'Language tag, like de or pt-BR', addLanguage: 'Add a language' },
  de: { languageHint: 'Sprachkürzel, zum Beispiel de oder pt-BR', addLanguage: 'Sprache hinzufügen' },
});

interface Props {
  readonly label: ComponentChildren;
  readonly hint: ComponentChildren;
  readonly required: boolean;
  /** Languages that have an input without a text. */
  readonly languages: readonly string[];
  readonly value: unknown;
  readonly change: (value: unknown) => void;
  readonly leave: () => void;
  /** Validation message of the group, or of the text in a language. */
  readonly messageFor: (language?: string) => string | null;
}

/** A text per language, with label, hint and validation messages. Empty texts are left out. */
export function TextsControl({ label, hint, required, languages, value, change, leave, messageFor }: Props) {
  const [added, setAdded] = useState<readonly string[]>([]);
  const [tag, setTag] = useState('');
  const id = useId();
  const byLanguage = isRecord(value) ? value : {};
  const tags = [...new Set([...languages, ...Object.keys(byLanguage), ...added])];
  function put(language: string, text: string) {
    const { [language]: before, ...others } = byLanguage;
    const next = text === '' ? others : { ...byLanguage, [language]: text };
    change(Object.keys(next).length === 0 && !required ? undefined : next);
  }
  function add() {
    if (tag.trim() === '') return;
    setAdded([...added, tag.trim()]);
    setTag('');
  }
  return (
    <fieldset class="group" aria-describedby={`${id}-hint ${id}-problem`} onFocusOut={leave}>
      <legend>
        {label}
        {required && <RequiredMark />}
      </legend>
      <p class="hint" id={`${id}-hint`}>
        {hint}
      </p>
      {tags.map((language) => {
        const problem = messageFor(language);
        const text = byLanguage[language];
        return (
          <div class="row" key={language}>
            <label for={`${id}-${language}`}>{language}</label>
            <textarea
              id={`${id}-${language}`}
              class="prose"
              lang={language}
              value={typeof text === 'string' ? text : ''}
              onInput={({ currentTarget }) => put(language, currentTarget.value)}
              {...(problem === null ? {} : { 'aria-invalid': 'true', 'aria-describedby': `${id}-${language}-problem` })}
            />
            {problem !== null && (
              <p class="problem" id={`${id}-${language}-problem`}>
                {problem}
              </p>
            )}
          </div>
        );
      })}
      <div class="row add">
        <input
          aria-label={t().language}
          placeholder={t().languageHint}
          value={tag}
          onInput={({ currentTarget }) => setTag(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.isComposing) return;
            // Enter would submit the form.
            event.preventDefault();
            add();
          }}
        />
        <Button onClick={add}>{t().addLanguage}</Button>
      </div>
      <p class="problem" id={`${id}-problem`}>
        {messageFor()}
      </p>
    </fieldset>
  );
}
