import { effect, signal } from '@preact/signals';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Field } from '../../components/field.js';
import { operator } from '../../server/operator.js';
import { texts } from '../../texts/language.js';

const t = texts({
  en: {
    text: 'Address, game login or an id',
    hint: 'The beginning or end of an address, the beginning of a game login, or the id of a player, order, delivery, session, transaction or request.',
    find: 'Find',
  },
  de: {
    text: 'Adresse, Spiel-Login oder eine Id',
    hint: 'Anfang oder Ende einer Adresse, Anfang eines Spiel-Logins, oder die Id von Spieler, Bestellung, Lieferung, Sitzung, Buchung oder Anfrage.',
    find: 'Suchen',
  },
});

const inAddress = (): string => new URLSearchParams(location.hash.slice(1)).get('q') ?? '';

/** The last search for a player. It ends with the session. */
export const sought = signal(inAddress());
effect(() => {
  if (operator.value === null && inAddress() === '') sought.value = '';
});

/**
 * Writes the search into the fragment of the address, so that a reload and a copied address keep it. It may be an email
 * address, and a fragment reaches neither the service nor its logs.
 */
export const keepInAddress = (text: string): void => history.replaceState(history.state, '', playersAddress(text));

/** The address of the players page with a search. */
export const playersAddress = (text: string): string =>
  `/console/desk/players${text === '' ? '' : `#${new URLSearchParams({ q: text })}`}`;

interface Given {
  /** Also takes the focus when the page opens. */
  readonly hasFocus?: boolean;
  readonly find: (text: string) => void;
}

/** Searches for players. */
export function SearchBox({ hasFocus = false, find }: Given) {
  const [text, setText] = useState(hasFocus ? sought.value : '');
  const form = useRef<HTMLFormElement>(null);
  const asked = sought.value;
  useLayoutEffect(() => {
    if (hasFocus) setText(asked);
  }, [asked]);
  useLayoutEffect(() => {
    if (hasFocus) form.current?.querySelector('input')?.focus();
  }, []);
  return (
    <form
      class="player-search"
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
