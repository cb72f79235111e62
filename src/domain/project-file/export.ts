import type { Deps } from '../../platform/deps.js';
import { plainCatalogue, readStored } from '../catalogue/index.js';
import { type ProjectSnapshot, toProjectFile } from '../projects/index.js';
import { listServers, toServerFile } from '../servers/index.js';

/** A project as a file, with the number of its parts. */
export interface ExportResult {
  readonly text: string;
  readonly servers: number;
  readonly categories: number;
  readonly items: number;
}

/**
 * `project export`: writes the complete file for `apply`, including hidden and archived parts.
 * Applied to its project, it changes nothing; with another slug it creates an equal project.
 * Tokens, users, maintenance and orders are not part of it.
 */
export const createExport =
  ({ db }: Pick<Deps, 'db'>) =>
  async (project: ProjectSnapshot): Promise<ExportResult> => {
    const { writeYaml } = await import('../../platform/yaml.js');
    const servers = await listServers(db, project.id);
    const stored = await readStored(db, project, servers, null);
    const file = {
      project: toProjectFile(project),
      servers: servers.map((server) => toServerFile(server, [project.language, ...project.languages])),
      ...plainCatalogue(stored.categories, [...stored.items.values()]),
    };
    return {
      text: writeYaml(file),
      servers: servers.length,
      categories: stored.categories.length,
      items: stored.items.size,
    };
  };
