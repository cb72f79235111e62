import { computed, effect, signal } from '@preact/signals';

export const THEMES = ['auto', 'light', 'dark'] as const;

const KEY = 'theme';
const chosen = localStorage.getItem(KEY);

/** Theme of the page, stored in the browser; `auto` follows the system. */
export const theme = signal(THEMES.find((one) => one === chosen) ?? 'auto');

const systemDark = matchMedia('(prefers-color-scheme: dark)');
const isSystemDark = signal(systemDark.matches);
systemDark.addEventListener('change', ({ matches }) => {
  isSystemDark.value = matches;
});

/** Whether the page is dark, by the chosen theme or the current setting of the system. */
export const isDark = computed(() => (theme.value === 'auto' ? isSystemDark.value : theme.value === 'dark'));

effect(() => {
  document.documentElement.style.colorScheme = theme.value === 'auto' ? 'light dark' : theme.value;
  localStorage.setItem(KEY, theme.value);
});
