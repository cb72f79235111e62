import { computed, signal } from '@preact/signals';
import { type Manual, operator } from './operator.js';

const chosen = signal<string | null>(sessionStorage.getItem('project'));

/**
 * The project of Admin: the chosen one if the operator still has a role in it, else their first.
 */
export const project = computed<string | null>(() => {
  const projects = operator.value?.projects.map((one) => one.project) ?? [];
  return projects.find((slug) => slug === chosen.value) ?? projects[0] ?? null;
});

/** Returns a project of the operator; undefined if they have no role in it. */
export const findProject = (slug: string | null): Manual['projects'][number] | undefined =>
  operator.value?.projects.find((one) => one.project === slug);

/** Chooses a project. No-op if the operator has no role in it. */
export function chooseProject(slug: string): void {
  if (findProject(slug) === undefined) return;
  sessionStorage.setItem('project', slug);
  chosen.value = slug;
}
