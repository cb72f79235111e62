import { computed, effect, signal } from '@preact/signals';
import { common } from './common.js';
import { LANGUAGES, type Language } from './languages.js';

export { LANGUAGES, type Language } from './languages.js';

const KEY = 'language';

const isLanguage = (value: string | null): value is Language => LANGUAGES.some((one) => one === value);

function initial(): Language {
  const stored = localStorage.getItem(KEY);
  if (isLanguage(stored)) return stored;
  const preferred = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase());
  return preferred.find(isLanguage) ?? 'en';
}

/** Language of the page, stored in the browser. Assigning it updates the whole page. */
export const language = signal<Language>(initial());

effect(() => {
  document.documentElement.lang = language.value;
  localStorage.setItem(KEY, language.value);
});

type Common = (typeof common)['en'];

/**
 * Declares the texts of a part of the page in all languages. Returns a function that returns them,
 * with the common texts, in the language of the page. Missing translations do not compile.
 */
export function texts<T extends object>(
  all: { readonly en: T } & Readonly<Record<Exclude<Language, 'en'>, NoInfer<T>>>,
): () => Omit<Common, keyof T> & T {
  const current = computed(() => ({ ...common[language.value], ...all[language.value] }));
  return () => current.value;
}
