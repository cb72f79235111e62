import { computed, effect, signal } from '@preact/signals';

export const THEMES = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const KEY = 'theme';
const isTheme = (value: string | null): value is Theme => THEMES.some((known) => known === value);
const chosen = localStorage.getItem(KEY);

/** How the page looks; `auto` is what the system says. Remembered by the browser. */
export const theme = signal<Theme>(isTheme(chosen) ? chosen : 'auto');

const system = matchMedia('(prefers-color-scheme: dark)');
const isSystemDark = signal(system.matches);
system.addEventListener('change', ({ matches }) => {
  isSystemDark.value = matches;
});

/** Whether the page is dark now: by what was chosen, or by the system, which may change that while the page is open. */
export const isDark = computed(() => (theme.value === 'auto' ? isSystemDark.value : theme.value === 'dark'));

effect(() => {
  document.documentElement.style.colorScheme = theme.value === 'auto' ? 'light dark' : theme.value;
  localStorage.setItem(KEY, theme.value);
});
