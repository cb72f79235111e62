import type { Actor } from '../../platform/audit/index.js';
import type { Deps } from '../../platform/deps.js';
import { lockOpenProject, type ProjectSnapshot } from '../projects/index.js';
import { listServers } from '../servers/index.js';
import { createItemList } from './desk/item-list.js';
import { readCatalogueYaml, writeCatalogueYaml } from './formats/yaml.js';
import { recordOf } from './import/conflict.js';
import { declareCatalogue, type Progress } from './import/declare.js';
import type { CatalogueFile } from './import/draft.js';
import { readStored } from './import/import-store.js';
import { type CatalogueChanges, inWords, planCatalogue } from './import/plan.js';
import { warningsOf } from './import/warnings.js';
import { findOfferGaps } from './offer/gaps-store.js';
import { createShop } from './shop/shop-service.js';

/** YAML says everything; CSV is for spreadsheets, and says nothing about categories: rules.md §4.2. */
export type FileFormat = 'yaml' | 'csv';

interface ReadOptions {
  /** What the faults are said to stand in. */
  readonly file: string;
  readonly format: FileFormat;
}

interface DiffOptions extends ReadOptions {
  /** Archive items, and hide emptied categories, that the file does not name. */
  readonly prune: boolean;
}

interface ImportOptions extends DiffOptions {
  readonly by: Actor;
  /** Version of a preview (`diff`, or a dry run): the changes that it showed are made, or none. */
  readonly ifVersion?: string | null;
  /** Told about large files; again from the beginning where the database has to start anew. */
  readonly progress?: Progress | undefined;
}

export type CatalogueService = ReturnType<typeof createCatalogueService>;

/**
 * The catalogue as players see it, and from and to files: rules.md §1.9, §4.1, §4.2. All that read a file throw the
 * refusal INVALID_VARIABLES, whose notice names every fault with file, line and column.
 */
export function createCatalogueService(parts: Omit<Deps, 'memory'>) {
  const { db, changes } = parts;
  return {
    ...createShop(parts),
    /** Items as those see them who have the shop. */
    inventory: createItemList(parts),

    /**
     * Makes the catalogue what the file says, all or nothing; a second time it changes nothing. Returns what it changed,
     * and what somebody should look at in the file.
     * Throws PROJECT_NOT_FOUND, PROJECT_ARCHIVED, CATALOGUE_CHANGED.
     */
    async import(project: ProjectSnapshot, text: string, { prune, by, progress, ifVersion, ...file }: ImportOptions) {
      const read = await readFile(text, file);
      // What can be found out without the lock is; what has changed meanwhile is found out with it.
      await planCatalogue(db, project, read, prune);
      const { declared, draft } = await changes({ projectId: project.id, by }, async (change) => {
        const { target } = await lockOpenProject(change.tx, project.id);
        const outcome = await declareCatalogue(change, project, read, { prune, progress, ifVersion });
        const { categories, items, listings, ...made } = outcome.declared;
        if (made.changes.length > 0) {
          const after = { file: file.file, prune, categories, items, listings, ...recordOf(made) };
          await change.record('catalogue.import', target, { after });
        }
        return outcome;
      });
      return { ...declared, ...warningsOf(draft, project.languages) };
    },

    /** What `import` would change. */
    async diff(project: ProjectSnapshot, text: string, { prune, ...file }: DiffOptions): Promise<CatalogueChanges> {
      return inWords(await planCatalogue(db, project, await readFile(text, file), prune));
    },

    /** Looks for faults only; returns what a file without them holds, and what somebody should look at in it. */
    async validate(project: ProjectSnapshot, text: string, file: ReadOptions) {
      const { draft } = await planCatalogue(db, project, await readFile(text, file), false);
      return {
        categories: draft.categories?.length ?? 0,
        items: draft.items?.length ?? 0,
        ...warningsOf(draft, project.languages),
      };
    },

    /** What items on sale lack, for `doctor`. */
    gaps: (project: ProjectSnapshot, now: Date) => findOfferGaps(db, project, now),

    /** All of the catalogue, hidden and archived things too; imported again it changes nothing. */
    async export(project: ProjectSnapshot, format: FileFormat) {
      const stored = await readStored(db, project, await listServers(db, project.id), null);
      const { categories } = stored;
      const items = [...stored.items.values()];
      if (format === 'csv') {
        const { writeCatalogueCsv } = await import('./formats/csv.js');
        return { text: writeCatalogueCsv(items, project.languages), categories: 0, items: items.length };
      }
      const text = await writeCatalogueYaml(categories, items);
      return { text, categories: categories.length, items: items.length };
    },
  };
}

/** What reads and writes a format is loaded by who has a file of it: a service that only serves has none. */
async function readFile(text: string, { file, format }: ReadOptions): Promise<CatalogueFile> {
  if (format === 'yaml') return await readCatalogueYaml(text, file);
  const { readCatalogueCsv } = await import('./formats/csv.js');
  return readCatalogueCsv(text, file);
}
