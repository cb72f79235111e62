import { computed, effect, signal } from '@preact/signals';
import { common } from './common.js';
import { LANGUAGES, type Language } from './languages.js';

export { LANGUAGES, type Language } from './languages.js';

const KEY = 'language';

const isLanguage = (value: string | null): value is Language => LANGUAGES.some((known) => known === value);

function initial(): Language {
  const chosen = localStorage.getItem(KEY);
  if (isLanguage(chosen)) return chosen;
  const wanted = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase());
  return wanted.find(isLanguage) ?? 'en';
}

/** The language of the page. Assigning to it turns the whole page, and is remembered by the browser. */
export const language = signal<Language>(initial());

effect(() => {
  document.documentElement.lang = language.value;
  localStorage.setItem(KEY, language.value);
});

type Common = (typeof common)['en'];

/**
 * The texts of a part of the page, in all languages, beside the common ones; called, those in the language of the page. The
 * other languages have to have what English has, or it does not compile.
 */
export function texts<T extends object>(
  all: { readonly en: T } & Readonly<Record<Exclude<Language, 'en'>, NoInfer<T>>>,
): () => Omit<Common, keyof T> & T {
  const current = computed(() => ({ ...common[language.value], ...all[language.value] }));
  return () => current.value;
}
