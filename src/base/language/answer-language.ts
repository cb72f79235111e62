import type { Languages } from './chain.js';

const changed = new WeakMap<object, Languages>();

/**
 * From now on the answer of the request whose context this is comes in `language`, before those that it had: for
 * `setLanguage`, which answers in the new language (operations.md §3.10, 6).
 */
export function answerIn(context: { readonly languages: Languages }, language: string): void {
  const [...others] = context.languages;
  changed.set(context, [language, ...others.filter((other) => other !== language)]);
}

/** What `answerIn` set for this context, if anything. */
export const changedLanguages = (context: object): Languages | undefined => changed.get(context);
