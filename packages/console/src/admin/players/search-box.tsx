import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Field } from '../../components/field.js';
import { TextInput } from '../../components/text-input.js';
import { texts } from '../../texts/language.js';
import { createEntrySearch } from '../entry-search.js';

const t = texts({
  en: {
    text: 'Email address, game login or ID',
    hint: 'The beginning or end of an address, the beginning of a game login, or the ID of a player, order, delivery, session, transaction or request.',
  },
  de: {
    text: 'E-Mail-Adresse, Spiel-Login oder ID',
    hint: 'Anfang oder Ende einer Adresse, Anfang eines Spiel-Logins oder die ID von Spieler, Bestellung, Lieferung, Sitzung, Buchung oder Anfrage.',
  },
});

/** The last search for a player. */
export const searchText = createEntrySearch('/console/admin/players');

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
      <Field label={t().text} hint={hasFocus ? t().hint : undefined}>
        <TextInput type="search" maxLength={254} value={text} change={setText} />
      </Field>
      <button type="submit" class={hasFocus ? 'primary' : ''}>
        {t().search}
      </button>
    </form>
  );
}
