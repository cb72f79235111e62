import { createBenchDatabase } from '../bench-database.js';
import type { Sizes } from '../data/fill-database.js';
import type { Extent } from '../measure.js';
import { markdown } from '../report.js';
import { printed, type Section } from '../results.js';
import { growDocuments } from './documents.js';
import type { GrowthContext, GrowthResult } from './growth-context.js';
import { growItems } from './items.js';
import { growProjects } from './projects.js';
import { growSessions } from './sessions.js';

/** A growth measurement and the sizes that it starts with. */
interface Growth {
  readonly title: string;
  readonly sizes: Partial<Sizes>;
  readonly grow: (context: GrowthContext) => Promise<GrowthResult>;
}

const PARTS = {
  projects: { title: 'Growth: projects in turn', sizes: {}, grow: growProjects },
  sessions: { title: 'Growth: sessions', sizes: {}, grow: growSessions },
  items: { title: 'Growth: items of a shop', sizes: { projects: 3 }, grow: growItems },
  documents: { title: 'Growth: documents in the manifest', sizes: {}, grow: growDocuments },
} as const satisfies Readonly<Record<string, Growth>>;

export type GrowthName = keyof typeof PARTS;

export const GROWING: readonly GrowthName[] = ['projects', 'sessions', 'items', 'documents'];
export const GROWTH_TITLES = GROWING.map((name) => PARTS[name].title);

const LITTLE: Sizes = { projects: 1, players: 10, sessions: 10, items: 50 };

/**
 * Runs growth measurements, each on a new database, and prints their tables.
 * @param done receives each table
 */
export async function grow(
  what: readonly GrowthName[],
  extent: Extent,
  say: (line: string) => void,
  done: (section: Section) => void,
): Promise<void> {
  for (const name of what) {
    const { title, sizes, grow: measure } = PARTS[name];
    say(`${name} …`);
    const database = await createBenchDatabase({ ...LITTLE, ...sizes });
    try {
      const { rows, violations = [] } = await measure({ database, extent });
      const section = { title, text: markdown(rows) };
      process.stdout.write(`${printed(section)}\n`);
      done(section);
      for (const violation of violations) say(`Violation: ${violation}`);
      if (violations.length > 0) process.exitCode = 1;
    } finally {
      await database.close();
    }
  }
}
