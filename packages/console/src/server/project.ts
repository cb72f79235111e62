import { computed, signal } from '@preact/signals';
import { operator } from './operator.js';

const chosen = signal<string | null>(sessionStorage.getItem('project'));

/** The project that the desk is about: what was chosen, as long as it is one of the operator's, else their first. */
export const project = computed<string | null>(() => {
  const projects = operator.value?.projects.map((one) => one.project) ?? [];
  return projects.find((slug) => slug === chosen.value) ?? projects[0] ?? null;
});

export function chooseProject(slug: string): void {
  sessionStorage.setItem('project', slug);
  chosen.value = slug;
}
