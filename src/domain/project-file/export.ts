import type { Clock } from '../../base/clock.js';
import type { Database } from '../../storage/database.js';
import { plainCatalogue, readStored } from '../catalogue/index.js';
import { type ProjectSnapshot, readProject, toProjectFile } from '../projects/index.js';
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
 * Applied to its project, it changes nothing; with another slug it creates an equal project, unless
 * a name or title is in unpublished languages only (rules.md §4.2.1).
 * Tokens, users, maintenance and orders are not part of it.
 */
export const createExport =
  ({ database, clock }: { readonly database: Pick<Database, 'snapshot'>; readonly clock: Clock }) =>
  async ({ id }: Pick<ProjectSnapshot, 'id'>): Promise<ExportResult> => {
    const { writeYaml } = await import('../../platform/yaml.js');
    // In one snapshot: `apply` and imports meanwhile may change settings, and move items to new
    // categories.
    const { project, servers, stored } = await database.snapshot(
      async (tx) => {
        const [project, servers] = [await readProject(tx, id, clock.now()), await listServers(tx, id)];
        return { project, servers, stored: await readStored(tx, project, servers, null) };
      },
      { key: id },
    );
    const file = {
      project: toProjectFile(project),
      servers: servers.map((server) => toServerFile(server, project.languages)),
      ...plainCatalogue(stored.categories, [...stored.items.values()]),
    };
    return {
      text: writeYaml(file),
      servers: servers.length,
      categories: stored.categories.length,
      items: stored.items.size,
    };
  };
