import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * One folder per run for the PostgreSQL that all test files share (`database.ts`). The first that needs it starts it,
 * the last one stops it; that is what the embedded database does anyway.
 */
export default async function setup(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'project-service-test-'));
  await chmod(folder, 0o755); // as root, the database runs as somebody else, who has to get in
  process.env.TEST_DATA_DIR = folder;
}
