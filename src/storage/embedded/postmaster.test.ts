import { readdir, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { useFolder } from '../../../test/support/folder.js';
import { openLog } from './postmaster.js';

const folder = useFolder();

it('opens the log of processes that start at once and rename a large one', async () => {
  await writeFile(join(folder.path, 'postgres.log'), '');
  await truncate(join(folder.path, 'postgres.log'), 11 * 1024 * 1024);
  const logs = await Promise.all(Array.from({ length: 8 }, () => openLog(folder.path)));
  for (const log of logs) await log.close();
  expect((await readdir(folder.path)).sort()).toEqual(['postgres.log', 'postgres.log.old']);
});
