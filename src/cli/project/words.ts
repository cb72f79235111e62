import type { Domain } from '../../domain/index.js';
import type { ProjectFacts } from '../../domain/projects/index.js';

/** The availability that counts now, windows included. */
export function availabilityWord({ projects }: Domain, project: ProjectFacts): ProjectFacts['availability'] {
  if (project.availability === 'ARCHIVED') return 'ARCHIVED';
  return projects.availabilityOf(project, new Date()).available ? 'AVAILABLE' : 'MAINTENANCE';
}
