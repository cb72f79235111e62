import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { isRecord } from '../../server/json.js';
import { texts } from '../../texts/language.js';
import { Control } from './control.js';
import type { FormField } from './fields.js';

const t = texts({
  en: {
    add: 'Add',
    remove: (what: string) => `Remove ${what}`,
    languageHint: 'A tag, like de or pt-BR',
    addLanguage: 'Add a language',
  },
  de: {
    add: 'Hinzufügen',
    remove: (what: string) => `${what} entfernen`,
    languageHint: 'Ein Kürzel, etwa de oder pt-BR',
    addLanguage: 'Sprache hinzufügen',
  },
});

/** What stands around what is entered. */
export interface Around {
  readonly label: ComponentChildren;
  readonly hint: ComponentChildren;
  readonly fault: string | null;
  readonly isRequired: boolean;
}

interface Given {
  readonly value: unknown;
  readonly change: (value: unknown) => void;
  readonly around: Around;
  readonly path: string;
  readonly saying: (path: string) => string | null;
  readonly leave: () => void;
}

function Group({
  around: { label, hint, fault, isRequired },
  leave,
  children,
}: Pick<Given, 'around' | 'leave'> & { readonly children: ComponentChildren }) {
  const id = useId();
  return (
    <fieldset class="group" aria-describedby={`${id}-hint ${id}-fault`} onFocusOut={leave}>
      <legend>
        {label}
        {isRequired && (
          <span class="required" aria-hidden="true">
            {' *'}
          </span>
        )}
      </legend>
      <p class="hint" id={`${id}-hint`}>
        {hint}
      </p>
      {children}
      <p class="fault" id={`${id}-fault`}>
        {fault}
      </p>
    </fieldset>
  );
}

/** Ties the fault of a row to its control. */
const told = (fault: string | null, id: string) =>
  fault === null ? {} : { 'aria-invalid': 'true' as const, 'aria-describedby': id };

const RowFault = ({ id, children }: { readonly id: string; readonly children: string | null }) =>
  children === null ? null : (
    <p class="fault" id={id}>
      {children}
    </p>
  );

/** Several values of a kind, a row each. */
export function List({
  field,
  max,
  value,
  change,
  around,
  path,
  saying,
  leave,
}: Given & { readonly field: FormField; readonly max: number | null }) {
  const entries: readonly unknown[] = Array.isArray(value) ? value : [];
  const put = (next: readonly unknown[]) => change(next.length === 0 && !around.isRequired ? undefined : next);
  const id = useId();
  const addButton = useRef<HTMLButtonElement>(null);
  const wasRemoved = useRef(false);
  // With the row its button is gone, and with that the focus.
  useLayoutEffect(() => {
    if (wasRemoved.current) addButton.current?.focus();
    wasRemoved.current = false;
  }, [entries.length]);
  return (
    <Group {...{ around, leave }}>
      {entries.map((entry, index) => {
        const fault = saying(`${path}/${index}`);
        return (
          <div class="row" key={index}>
            <Control
              field={field}
              value={entry}
              change={(next) => put(entries.map((one, at) => (at === index ? (next ?? '') : one)))}
              aria-label={`${field.name} ${index + 1}`}
              {...told(fault, `${id}-${index}-fault`)}
            />
            <button
              type="button"
              aria-label={t().remove(`${field.name} ${index + 1}`)}
              onClick={() => {
                wasRemoved.current = true;
                put(entries.filter((_, at) => at !== index));
              }}
            >
              ✕
            </button>
            <RowFault id={`${id}-${index}-fault`}>{fault}</RowFault>
          </div>
        );
      })}
      <button
        type="button"
        ref={addButton}
        disabled={max !== null && entries.length >= max}
        onClick={() => put([...entries, startOf(field)])}
      >
        {t().add}
      </button>
    </Group>
  );
}

const startOf = ({ control }: FormField): unknown =>
  control.kind === 'boolean' ? false : control.kind === 'object' ? {} : '';

/** A text in each of several languages; a text that is empty is left out. */
export function Texts({
  languages,
  value,
  change,
  around,
  path,
  saying,
  leave,
}: Given & { readonly languages: readonly string[] }) {
  const [added, setAdded] = useState<readonly string[]>([]);
  const [tag, setTag] = useState('');
  const id = useId();
  const given = isRecord(value) ? value : {};
  const tags = [...new Set([...languages, ...Object.keys(given), ...added])];
  function put(language: string, text: string) {
    const { [language]: before, ...others } = given;
    const next = text === '' ? others : { ...given, [language]: text };
    change(Object.keys(next).length === 0 && !around.isRequired ? undefined : next);
  }
  function add() {
    if (tag.trim() === '') return;
    setAdded([...added, tag.trim()]);
    setTag('');
  }
  return (
    <Group {...{ around, leave }}>
      {tags.map((language) => {
        const fault = saying(`${path}/${language}`);
        const text = given[language];
        return (
          <div class="row" key={language}>
            <label for={`${id}-${language}`}>{language}</label>
            <textarea
              id={`${id}-${language}`}
              class="prose"
              lang={language}
              value={typeof text === 'string' ? text : ''}
              onInput={({ currentTarget }) => put(language, currentTarget.value)}
              {...told(fault, `${id}-${language}-fault`)}
            />
            <RowFault id={`${id}-${language}-fault`}>{fault}</RowFault>
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
            // It would send the whole form.
            event.preventDefault();
            add();
          }}
        />
        <button type="button" onClick={add}>
          {t().addLanguage}
        </button>
      </div>
    </Group>
  );
}
