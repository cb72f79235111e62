import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The shell blocks of a Markdown file, as they stand there. */
export async function shellBlocks(folder: string, file: string): Promise<string[]> {
  const text = await readFile(join(folder, file), 'utf8');
  return [...text.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, block = '']) => block);
}

export interface FirstRun {
  /** Installs and starts. */
  readonly start: string;
  /** Asks the service that runs, twice: for the game servers, and as a user. */
  readonly requests: string;
}

/** What the README tells a newcomer to type. Throws where it does not begin so any more. */
export async function firstRun(folder: string): Promise<FirstRun> {
  const [start, anybody, user] = await shellBlocks(folder, 'README.md');
  if (start?.trim() !== 'npm ci && npm start' || !anybody?.includes('curl') || !user?.includes('curl')) {
    throw new Error('The README does not begin with the start and two requests.');
  }
  return { start, requests: anybody + user };
}
