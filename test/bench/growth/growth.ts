import { layGround } from '../ground.js';
import type { Extent } from '../measure.js';
import { markdown } from '../report.js';
import type { Sizes } from '../world/world.js';
import { growDocuments } from './documents.js';
import { growItems } from './items.js';
import { growProjects } from './projects.js';
import { growSessions } from './sessions.js';
import type { Setting, Table } from './setting.js';

/** What becomes of the service with more of something, and the world that it begins with. */
interface Growth {
  readonly sizes: Partial<Sizes>;
  readonly grow: (setting: Setting) => Promise<Table>;
}

const PARTS = {
  projects: { sizes: {}, grow: growProjects },
  sessions: { sizes: {}, grow: growSessions },
  items: { sizes: { projects: 3 }, grow: growItems },
  documents: { sizes: {}, grow: growDocuments },
} as const satisfies Readonly<Record<string, Growth>>;

export type Growing = keyof typeof PARTS;

export const GROWING: readonly Growing[] = ['projects', 'sessions', 'items', 'documents'];

const LITTLE: Sizes = { projects: 1, players: 10, sessions: 10, items: 50 };

/** Measures what grows, each on a ground of its own, and prints its table. */
export async function grow(what: readonly Growing[], extent: Extent, say: (line: string) => void): Promise<void> {
  for (const name of what) {
    const { sizes, grow: measure } = PARTS[name];
    say(`${name} …`);
    const ground = await layGround({ ...LITTLE, ...sizes });
    try {
      const { title, rows, faults = [] } = await measure({ ground, extent });
      process.stdout.write(`### ${title}\n\n${markdown(rows)}\n`);
      for (const fault of faults) say(`It must not be so: ${fault}`);
      if (faults.length > 0) process.exitCode = 1;
    } finally {
      await ground.clear();
    }
  }
}
