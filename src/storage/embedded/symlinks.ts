import { lstat, readFile, symlink } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { z } from 'zod';
import { hasCode, notFound } from './system.js';

const linkList = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * Makes the links between libraries that are missing below `root`. npm packages hold no links; the package makes them
 * in an install script, which npm's policy for those may have kept from running.
 * Throws an Error with the mend where they are missing and cannot be made.
 */
export async function repairSymlinks(root: string): Promise<void> {
  const list = await readFile(join(root, 'pg-symlinks.json'), 'utf8').catch(notFound);
  if (list === null) return; // a platform without links
  const base = dirname(root);
  for (const { source, target } of linkList.parse(JSON.parse(list))) {
    const link = join(base, target);
    if ((await lstat(link).catch(notFound)) === null) await makeLink(relative(dirname(target), source), link);
  }
}

async function makeLink(to: string, link: string): Promise<void> {
  try {
    await symlink(to, link);
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return; // another service was faster
    throw new Error(`${link} is missing and cannot be made: run \`npm rebuild\` as the owner of the folder.`, {
      cause: error,
    });
  }
}
