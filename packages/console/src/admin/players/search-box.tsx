import { effect, signal } from '@preact/signals';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Field } from '../../components/field.js';
import { operator } from '../../server/operator.js';
import { texts } from '../../texts/language.js';

const t = texts({
  en: {
    text: 'Email address, game login or ID',
    hint: 'The beginning or end of an address, the beginning of a game login, or the ID of a player, order, delivery, session, transaction or request.',
    find: 'Search',
  },
  de: {
    text: 'E-Mail-Adresse, Spiel-Login oder ID',
    hint: 'Anfang oder Ende einer Adresse, Anfang eines Spiel-Logins oder die ID von Spieler, Bestellung, Lieferung, Sitzung, Buchung oder Anfrage.',
    find: 'Suchen',
  },
});

const inAddress = (): string => new URLSearchParams(location.hash.slice(1)).get('q') ?? '';

/** The last search for a player, cleared with the session. */
export const searchText = signal(inAddress());
effect(() => {
  if (operator.value === null && inAddress() === '') searchText.value = '';
});

/**
 * Stores the search in the fragment of the address, so that reloads and copied links keep it. It
 * may be an email address, and browsers never send fragments.
 */
export const writeSearchToAddress = (text: string): void =>
  history.replaceState(history.state, '', playersAddress(text));

/** Returns the address of the players page with a search. */
export const playersAddress = (text: string): string =>
  `/console/admin/players${text === '' ? '' : `#${new URLSearchParams({ q: text })}`}`;

interface Props {
  /** Takes the focus when the page opens. */
  readonly hasFocus?: boolean;
  readonly find: (text: string) => void;
}

/** The search form for players. */
export function SearchBox({ hasFocus = false, find }: Props) {
  const [text, setText] = useState(hasFocus ? searchText.value : '');
  const form = useRef<HTMLFormElement>(null);
  const current = searchText.value;
  useLayoutEffect(() => {
    if (hasFocus) setText(current);
  }, [current]);
  useLayoutEffect(() => {
    if (hasFocus) form.current?.querySelector('input')?.focus();
  }, []);
  return (
    <form
      class="search-form"
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        find(text.trim());
      }}
    >
      <Field label={t().text} {...(hasFocus ? { hint: t().hint } : {})}>
        <input
          type="search"
          autocomplete="off"
          spellcheck={false}
          maxLength={254}
          value={text}
          onInput={({ currentTarget }) => setText(currentTarget.value)}
        />
      </Field>
      <button type="submit" {...(hasFocus ? { class: 'primary' } : {})}>
        {t().find}
      </button>
    </form>
  );
}
