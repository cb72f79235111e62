import type { Actor } from '../../platform/audit/index.js';
import type { Deps } from '../../platform/deps.js';
import type { Database } from '../../storage/database.js';
import { lockOpenProject, type ProjectSnapshot, readProject } from '../projects/index.js';
import { listServers } from '../servers/index.js';
import { createItemList } from './admin/item-list.js';
import { plainCatalogue, readCatalogueYaml } from './formats/yaml.js';
import { auditRecordOf } from './import/conflict.js';
import { type DeclareProgress, declareCatalogue } from './import/declare.js';
import type { CatalogueFile } from './import/draft.js';
import { readStored } from './import/import-store.js';
import { type CatalogueChanges, planCatalogue, summarizePlan } from './import/plan.js';
import { warningsOf } from './import/warnings.js';
import { findMissingContent } from './listing/missing-content-store.js';
import { createShop } from './shop/shop-service.js';

/**
 * YAML files are complete; CSV files are for spreadsheets and contain no categories: rules.md §4.2.
 */
export type FileFormat = 'yaml' | 'csv';

interface ReadOptions {
  /** File name in the messages. */
  readonly file: string;
  readonly format: FileFormat;
}

interface DiffOptions extends ReadOptions {
  /** Archives items, and hides emptied categories, that the file does not name. */
  readonly prune: boolean;
}

interface ImportOptions extends DiffOptions {
  readonly by: Actor;
  /**
   * Version of a preview (`diff` or a dry run); if the changes differ from it, they are rejected.
   */
  readonly ifVersion?: string | null;
  /** Reports the progress of large files; restarts if the transaction is retried. */
  readonly progress?: DeclareProgress | undefined;
}

interface CatalogueDeps extends Omit<Deps, 'memory'> {
  readonly database: Pick<Database, 'snapshot'>;
}

export type CatalogueService = ReturnType<typeof createCatalogueService>;

/**
 * The catalogue for players, and its import and export: rules.md §1.9, §4.1, §4.2. All methods that
 * read a file throw INVALID_VARIABLES, whose notice lists every problem with file, line and column.
 */
export function createCatalogueService(deps: CatalogueDeps) {
  const { db, changes, database, clock } = deps;
  return {
    ...createShop(deps), // shopItems, catalogueVersionOf, …
    /** Items for operators. */
    inventory: createItemList(deps),

    /**
     * Updates the catalogue from a file, all or nothing and idempotent. Returns the changes, and
     * warnings about the file.
     * Throws PROJECT_NOT_FOUND, PROJECT_ARCHIVED, CATALOGUE_CHANGED.
     */
    async import(project: ProjectSnapshot, text: string, { prune, by, progress, ifVersion, ...file }: ImportOptions) {
      const read = await readFile(text, file);
      // Finds problems without the lock; `declareCatalogue` checks again with it.
      await planCatalogue(db, project, read, prune);
      const { declared, draft, languages } = await changes({ projectId: project.id, by }, async (change) => {
        const { target, languages } = await lockOpenProject(change.tx, project.id);
        const current = { ...project, languages };
        const outcome = await declareCatalogue(change, current, read, { prune, progress, ifVersion });
        const { categories, items, listings, ...made } = outcome.declared;
        if (made.changes.length > 0) {
          const after = { file: file.file, prune, categories, items, listings, ...auditRecordOf(made) };
          await change.record('catalogue.import', target, { after });
        }
        return { ...outcome, languages };
      });
      return { ...declared, ...warningsOf(draft, languages) };
    },

    /** The changes that `import` would make. */
    async diff(project: ProjectSnapshot, text: string, { prune, ...file }: DiffOptions): Promise<CatalogueChanges> {
      return summarizePlan(await planCatalogue(db, project, await readFile(text, file), prune));
    },

    /** Checks a file without importing it; returns its counts and warnings. */
    async validate(project: ProjectSnapshot, text: string, file: ReadOptions) {
      const { draft } = await planCatalogue(db, project, await readFile(text, file), false);
      return {
        categories: draft.categories?.length ?? 0,
        items: draft.items?.length ?? 0,
        ...warningsOf(draft, project.languages),
      };
    },

    /** Missing texts and payloads of items on sale, for `doctor`. */
    missingContent: (project: ProjectSnapshot, now: Date) => findMissingContent(db, project, now),

    /**
     * Exports the catalogue with hidden and archived parts; importing the result changes nothing.
     */
    async export({ id }: Pick<ProjectSnapshot, 'id'>, format: FileFormat) {
      // In one snapshot: `apply` and imports meanwhile may change the languages, and move items to
      // new categories.
      const { languages, stored } = await database.snapshot(
        async (tx) => {
          const project = await readProject(tx, id, clock.now());
          return { ...project, stored: await readStored(tx, project, await listServers(tx, id), null) };
        },
        { key: id },
      );
      const { categories } = stored;
      const items = [...stored.items.values()];
      if (format === 'csv') {
        const { writeCatalogueCsv } = await import('./formats/csv.js');
        return { text: writeCatalogueCsv(items, languages), categories: 0, items: items.length };
      }
      const { writeYaml } = await import('../../platform/yaml.js');
      const text = writeYaml(plainCatalogue(categories, items));
      return { text, categories: categories.length, items: items.length };
    },
  };
}

/** Loads the CSV library on first use: most nodes never need it. */
async function readFile(text: string, { file, format }: ReadOptions): Promise<CatalogueFile> {
  if (format === 'yaml') return await readCatalogueYaml(text, file);
  const { readCatalogueCsv } = await import('./formats/csv.js');
  return readCatalogueCsv(text, file);
}
