import type { Clock } from '../../../base/clock.js';
import { recordAudit } from '../../../platform/audit/index.js';
import { shortened } from '../../../platform/declared/index.js';
import type { Database } from '../../../storage/database.js';
import type { Notifications } from '../../../storage/notifications.js';
import type { ProjectFacts } from '../../projects/index.js';
import { lockOpenProject } from '../../projects/index.js';
import { type CatalogueChanges, compareCatalogue, declareCatalogue, inWords } from '../declare.js';
import { exportCatalogue } from './export.js';
import type {
  DiffOptions,
  Exported,
  FileFormat,
  ImportOptions,
  MissingTranslation,
  ReadOptions,
  Validated,
} from './files-model.js';
import { missingTranslations } from './missing.js';
import { readCatalogueFile } from './read.js';

export interface CatalogueFilesParts {
  readonly database: Database;
  readonly notifications: Notifications;
  readonly clock: Clock;
}

/**
 * The catalogue from and to files: operations.md §4.1, §4.2. All that read a file throw the refusal INVALID_VARIABLES,
 * whose notice names every fault with file, line and column.
 */
export interface CatalogueFiles {
  /** Makes the catalogue what the file says, all or nothing; a second time it changes nothing. */
  import(project: ProjectFacts, text: string, options: ImportOptions): Promise<CatalogueChanges & Missing>;
  /** What `import` would change. */
  diff(project: ProjectFacts, text: string, options: DiffOptions): Promise<CatalogueChanges>;
  /** Looks for faults only. */
  validate(project: ProjectFacts, text: string, options: ReadOptions): Promise<Validated>;
  /** All of the catalogue, hidden and archived things too; imported again it changes nothing. */
  export(project: ProjectFacts, format: FileFormat): Promise<Exported>;
}

interface Missing {
  /** Texts of the file that lack published languages: others stand in for them. */
  readonly missing: readonly MissingTranslation[];
}

export function createCatalogueFiles({ database, notifications, clock }: CatalogueFilesParts): CatalogueFiles {
  return {
    async import(project, text, { prune, by, progress, ...file }) {
      const draft = readCatalogueFile(text, file);
      const imported = await database.transaction(async (tx) => {
        const now = clock.now();
        const { target } = await lockOpenProject(tx, project.id);
        const { changes, ...counts } = await declareCatalogue(tx, project, draft, { prune, now, progress });
        if (changes.length > 0) {
          const after = { file: file.file, prune, ...counts, changes: shortened(changes) };
          const action = 'catalogue.import';
          await recordAudit(tx, { by, at: now, action, projectId: project.id, target, after });
        }
        return { ...counts, changes };
      });
      await notifications.settled();
      return { ...imported, missing: missingTranslations(draft, project.languages) };
    },

    async diff(project, text, { prune, ...file }) {
      const draft = readCatalogueFile(text, file);
      return inWords((await compareCatalogue(database.db, project, draft, prune)).plan);
    },

    async validate(project, text, file) {
      const draft = readCatalogueFile(text, file);
      await compareCatalogue(database.db, project, draft, false);
      return {
        categories: draft.categories?.length ?? 0,
        items: draft.items?.length ?? 0,
        missing: missingTranslations(draft, project.languages),
      };
    },

    export: (project, format) => exportCatalogue(database.db, project, format),
  };
}
