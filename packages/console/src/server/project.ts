import { computed, signal } from '@preact/signals';
import { operator } from './operator.js';

const chosen = signal<string | null>(sessionStorage.getItem('project'));

/**
 * The project of Admin: the chosen one if the operator still has a role in it, else their first.
 */
export const project = computed<string | null>(() => {
  const projects = operator.value?.projects.map((one) => one.project) ?? [];
  return projects.find((slug) => slug === chosen.value) ?? projects[0] ?? null;
});

export function chooseProject(slug: string): void {
  sessionStorage.setItem('project', slug);
  chosen.value = slug;
}
