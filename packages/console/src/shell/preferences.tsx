import { LANGUAGES, type Language, language, texts } from '../texts/language.js';
import { THEMES, theme } from './theme.js';

const NAMES: Readonly<Record<Language, string>> = { en: 'English', de: 'Deutsch' };

const t = texts({
  en: { theme: 'Theme', themes: { auto: 'System', light: 'Light', dark: 'Dark' } },
  de: { theme: 'Design', themes: { auto: 'System', light: 'Hell', dark: 'Dunkel' } },
});

/** Language and theme of the page. */
export const Preferences = () => (
  <>
    <select
      aria-label={t().language}
      value={language.value}
      onChange={({ currentTarget: { value } }) => {
        language.value = LANGUAGES.find((one) => one === value) ?? language.value;
      }}
    >
      {LANGUAGES.map((one) => (
        <option key={one} value={one} lang={one}>
          {NAMES[one]}
        </option>
      ))}
    </select>
    <select
      aria-label={t().theme}
      value={theme.value}
      onChange={({ currentTarget: { value } }) => {
        theme.value = THEMES.find((one) => one === value) ?? theme.value;
      }}
    >
      {THEMES.map((one) => (
        <option key={one} value={one}>
          {t().themes[one]}
        </option>
      ))}
    </select>
  </>
);
