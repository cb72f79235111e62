import type { Deps } from '../../platform/deps.js';
import { plainCatalogue, readStored } from '../catalogue/index.js';
import { type ProjectSnapshot, plainProject } from '../projects/index.js';
import { listServers, plainServer } from '../servers/index.js';

/** A project as a file, and how much there is in it. */
export interface Exported {
  readonly text: string;
  readonly servers: number;
  readonly categories: number;
  readonly items: number;
}

export type Export = ReturnType<typeof createExport>;

/**
 * `project export`: the file that `apply` takes, with all that there is to say, hidden and archived things too. Applied to
 * the project that it was made of it changes nothing; with another slug it makes another project that is the same. What
 * happened to the project is not in it: tokens, users, maintenance, orders.
 */
export const createExport =
  ({ db }: Pick<Deps, 'db'>) =>
  async (project: ProjectSnapshot): Promise<Exported> => {
    const { writeYaml } = await import('../../platform/yaml.js');
    const servers = await listServers(db, project.id);
    const stored = await readStored(db, project, servers, null);
    const file = {
      project: plainProject(project),
      servers: servers.map((server) => plainServer(server, [project.language, ...project.languages])),
      ...plainCatalogue(stored.categories, [...stored.items.values()]),
    };
    return {
      text: writeYaml(file),
      servers: servers.length,
      categories: stored.categories.length,
      items: stored.items.size,
    };
  };
