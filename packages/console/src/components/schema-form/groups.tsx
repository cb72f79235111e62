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
    languageHint: 'Language tag, like de or pt-BR',
    addLanguage: 'Add a language',
  },
  de: {
    add: 'Hinzufügen',
    remove: (what: string) => `${what} entfernen`,
    languageHint: 'Sprachkürzel, zum Beispiel de oder pt-BR',
    addLanguage: 'Sprache hinzufügen',
  },
});

/** Label, hint and validation message of a group. */
export interface GroupFrame {
  readonly label: ComponentChildren;
  readonly hint: ComponentChildren;
  readonly problem: string | null;
  readonly isRequired: boolean;
}

interface Props {
  readonly value: unknown;
  readonly change: (value: unknown) => void;
  readonly frame: GroupFrame;
  readonly path: string;
  readonly messageAt: (path: string) => string | null;
  readonly leave: () => void;
}

function Group({
  frame: { label, hint, problem, isRequired },
  leave,
  children,
}: Pick<Props, 'frame' | 'leave'> & { readonly children: ComponentChildren }) {
  const id = useId();
  return (
    <fieldset class="group" aria-describedby={`${id}-hint ${id}-problem`} onFocusOut={leave}>
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
      <p class="problem" id={`${id}-problem`}>
        {problem}
      </p>
    </fieldset>
  );
}

/** Links the validation message of a row to its control. */
const describedByProblem = (problem: string | null, id: string) =>
  problem === null ? {} : { 'aria-invalid': 'true' as const, 'aria-describedby': id };

const RowProblem = ({ id, children }: { readonly id: string; readonly children: string | null }) =>
  children === null ? null : (
    <p class="problem" id={id}>
      {children}
    </p>
  );

/** A list of values, one row each. */
export function List({
  field,
  max,
  value,
  change,
  frame,
  path,
  messageAt,
  leave,
}: Props & { readonly field: FormField; readonly max: number | null }) {
  const entries: readonly unknown[] = Array.isArray(value) ? value : [];
  const put = (next: readonly unknown[]) => change(next.length === 0 && !frame.isRequired ? undefined : next);
  const id = useId();
  const addButton = useRef<HTMLButtonElement>(null);
  const wasRemoved = useRef(false);
  // The remove button disappears with its row, so the focus moves to the add button.
  useLayoutEffect(() => {
    if (wasRemoved.current) addButton.current?.focus();
    wasRemoved.current = false;
  }, [entries.length]);
  return (
    <Group {...{ frame, leave }}>
      {entries.map((entry, index) => {
        const problem = messageAt(`${path}/${index}`);
        return (
          <div class="row" key={index}>
            <Control
              field={field}
              value={entry}
              change={(next) => put(entries.map((one, at) => (at === index ? (next ?? '') : one)))}
              aria-label={`${field.name} ${index + 1}`}
              {...describedByProblem(problem, `${id}-${index}-problem`)}
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
            <RowProblem id={`${id}-${index}-problem`}>{problem}</RowProblem>
          </div>
        );
      })}
      <button
        type="button"
        ref={addButton}
        disabled={max !== null && entries.length >= max}
        onClick={() => put([...entries, emptyEntryOf(field)])}
      >
        {t().add}
      </button>
    </Group>
  );
}

const emptyEntryOf = ({ control }: FormField): unknown =>
  control.kind === 'boolean' ? false : control.kind === 'object' ? {} : '';

/** A text per language. Empty texts are left out. */
export function Texts({
  languages,
  value,
  change,
  frame,
  path,
  messageAt,
  leave,
}: Props & { readonly languages: readonly string[] }) {
  const [added, setAdded] = useState<readonly string[]>([]);
  const [tag, setTag] = useState('');
  const id = useId();
  const byLanguage = isRecord(value) ? value : {};
  const tags = [...new Set([...languages, ...Object.keys(byLanguage), ...added])];
  function put(language: string, text: string) {
    const { [language]: before, ...others } = byLanguage;
    const next = text === '' ? others : { ...byLanguage, [language]: text };
    change(Object.keys(next).length === 0 && !frame.isRequired ? undefined : next);
  }
  function add() {
    if (tag.trim() === '') return;
    setAdded([...added, tag.trim()]);
    setTag('');
  }
  return (
    <Group {...{ frame, leave }}>
      {tags.map((language) => {
        const problem = messageAt(`${path}/${language}`);
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
              {...describedByProblem(problem, `${id}-${language}-problem`)}
            />
            <RowProblem id={`${id}-${language}-problem`}>{problem}</RowProblem>
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
        <button type="button" onClick={add}>
          {t().addLanguage}
        </button>
      </div>
    </Group>
  );
}
