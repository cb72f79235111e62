import type { ProjectFacts } from '../base/facts.js';
import type { Domain } from '../domain/index.js';
import { CommandRefused } from './command.js';

/** The project by its slug; refuses an unknown one with the slugs that there are. */
export async function projectBySlug(domain: Domain, slug: string): Promise<ProjectFacts> {
  const project = await domain.projects.findBySlug(slug);
  if (project !== null) return project;
  const slugs = (await domain.projects.list()).map((known) => known.slug);
  const mend =
    slugs.length === 0
      ? 'There is no project yet: declare one with project-service apply <project.yaml>.'
      : `The projects are: ${slugs.join(', ')}.`;
  throw new CommandRefused(`There is no project "${slug}".`, mend);
}
